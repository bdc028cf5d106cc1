import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { read } from '../../../web/api/api.ts'
import { FailedFetch } from '../../../web/errors/FailedFetch.tsx'
import { useAddressFilters } from '../../../web/list/useAddressFilters.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../web/session.ts'
import { TreeAndBench } from '../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { ListRow, ListRows } from '../../../web/ui/page/ListRows.tsx'
import { Segments } from '../../../web/ui/Segments.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { type VerificationTab, verificationTabs } from '../../tutoring/tutors/rules.ts'
import { listVerificationRequests } from '../../tutoring/tutors/shown.contract.ts'
import { AdminPage } from './AdminPage.tsx'
import type { VerificationWish } from './DecideVerification.tsx'
import css from './TutorsPage.module.css'

const DecideVerification = lazyDialog(async () => (await import('./DecideVerification.tsx')).DecideVerification)

const filters = { state: verificationTabs }
const tabs: Record<VerificationTab, string> = { asked: 'Asking', verified: 'Verified' }

/** Who asks for the verified mark, and who has it. */
export function TutorsPage() {
  const { filter, set } = useAddressFilters(filters)
  const state = filter.state ?? 'asked'
  const found = useQuery({ ...read(listVerificationRequests, { state }), refetchInterval: 30_000 })
  const [wish, setWish] = useState<VerificationWish>()
  const [opened, setOpened] = useState(false)
  const ask = (wished: VerificationWish) => {
    setWish(wished)
    setOpened(true)
  }
  const { data } = found
  return (
    <AdminPage
      title="Tutors"
      subtitle="Who asks for the verified mark, and who has it. The mark says that somebody has looked."
    >
      <Segments
        className={css.tabs}
        aria-label="Which tutors"
        value={state}
        onChange={(chosen) => set('state', chosen === 'asked' ? '' : chosen)}
        data={verificationTabs.map((tab) => ({
          value: tab,
          label: data ? `${tabs[tab]} (${data.counts[tab]})` : tabs[tab],
        }))}
      />
      {found.isPending && (
        <Loading label="Loading tutors...">
          <RowSkeletons count={3} />
        </Loading>
      )}
      {found.isError && !data && (
        <FailedFetch
          title="Failed to fetch tutors"
          error={found.error}
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
        />
      )}
      {data && data.rows.length === 0 && (
        <EmptyState
          drawing={<TreeAndBench />}
          title={state === 'asked' ? 'Nobody waits' : 'Nobody is verified'}
          sentence={
            state === 'asked'
              ? 'Tutors ask for the mark in their settings. Requests stand here, longest waiting first.'
              : 'Whoever gets the mark stands here.'
          }
        />
      )}
      {data && data.rows.length > 0 && (
        <ListRows label={state === 'asked' ? 'Requests, longest waiting first' : 'Verified tutors, newest first'}>
          {data.rows.map((of) => (
            <TutorRow key={of.id} of={of} state={state} onWish={ask} />
          ))}
        </ListRows>
      )}
      {wish && (
        <DecideVerification
          key={`${wish.of.id} ${wish.granted}`}
          wish={wish}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </AdminPage>
  )
}

type TutorRowProps = {
  of: VerificationWish['of']
  state: VerificationTab
  onWish: (wish: VerificationWish) => void
}

function TutorRow({ of, state, onWish }: TutorRowProps) {
  const me = usePerson()
  const at = state === 'asked' ? of.askedAt : of.verifiedAt
  return (
    <ListRow
      title={
        <Link className={css.name} to={`/tutors/${of.id}`}>
          <bdi>{of.name}</bdi>
        </Link>
      }
      under={
        <>
          <bdi>{of.education}</bdi> · {of.subjects.map(({ subject }) => subject).join(', ')} ·{' '}
          {state === 'asked' ? 'asked' : 'verified'} {at ? dayTimeWords(me.zone, at) : ''}
          {of.note && (
            <span className={css.note} dir="auto">
              {of.note}
            </span>
          )}
          {of.reason && <span className={css.reason}>{`Last decision: ${of.reason}`}</span>}
        </>
      }
      // Nobody decides about oneself.
      end={of.person === me.id && 'This is you'}
      actions={
        of.person !== me.id &&
        (state === 'asked' ? (
          <>
            <Button size="xs" aria-label={`Verify ${of.name}`} onClick={() => onWish({ of, state, granted: true })}>
              Verify
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={`Decline ${of.name}`}
              onClick={() => onWish({ of, state, granted: false })}
            >
              Decline
            </Button>
          </>
        ) : (
          <Button
            size="xs"
            variant="default"
            aria-label={`Take the mark from ${of.name}`}
            onClick={() => onWish({ of, state, granted: false })}
          >
            Take away
          </Button>
        ))
      }
    />
  )
}
