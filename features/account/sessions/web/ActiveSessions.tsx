import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wallClockIn } from '../../../../contract/wallClock.ts'
import { countWords } from '../../../../contract/words/counts.ts'
import { instantWords } from '../../../../contract/words/times.ts'
import { errorWords, read, useWrite } from '../../../../web/api/api.ts'
import { usePerson } from '../../../../web/session.ts'
import { ConfirmModal } from '../../../../web/ui/ConfirmModal.tsx'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import { type ActiveSession, listActiveSessions, revokeOtherSessions, revokeSession } from '../contract.ts'
import css from './ActiveSessions.module.css'

const icons = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet }

/** Where the person is signed in, and how to end it there. */
export function ActiveSessions() {
  const found = useQuery(read(listActiveSessions, {}))
  const others = useWrite(revokeOtherSessions)
  const [asking, setAsking] = useState(false)
  const rows = found.data?.rows
  const more = (rows?.length ?? 1) - 1
  return (
    <Panel title="Active sessions">
      <p className={css.about}>
        Every browser in which you are signed in. Sign out what you do not know, then change your password.
      </p>
      {found.isPending && (
        <Loading label="Loading your sessions">
          <RowSkeletons count={2} />
        </Loading>
      )}
      {found.isError && !rows && (
        <FailedState
          title="Failed to fetch your sessions"
          sentence={errorWords(found.error)}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
          inPanel
        />
      )}
      {rows && (
        <ul className={css.sessions} aria-label="Active sessions">
          {rows.map((of) => (
            <SessionRow key={of.id} of={of} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button className={css.all ?? ''} variant="default" onClick={() => setAsking(true)}>
          Sign out everywhere else
        </Button>
      )}
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere else?"
        confirm="Sign out"
        busy={others.isPending}
        onConfirm={() =>
          others.mutate(
            {},
            {
              onSuccess: ({ ended }) => {
                setAsking(false)
                toast.success(`${countWords(ended, 'session')} ended.`)
              },
              onError: (error) => {
                setAsking(false)
                toast.error(errorWords(error))
              },
            },
          )
        }
      >
        {countWords(more, 'other session')} will end within a second. You stay signed in here.
      </ConfirmModal>
    </Panel>
  )
}

function SessionRow({ of }: { of: ActiveSession }) {
  const { zone } = usePerson()
  const today = wallClockIn(zone, useMinute().getTime()).day
  const revoke = useWrite(revokeSession)
  const Icon = icons[of.kind]
  const when = (moment: string) => instantWords(zone, moment, today)
  return (
    <li className={css.session}>
      <Icon className={css.icon} size={22} stroke={1.5} aria-hidden />
      <div className={css.words}>
        <p className={css.device}>
          {of.device}
          {of.present && <span className={css.present}>This browser</span>}
        </p>
        <p className={css.facts}>{of.present ? 'In use now' : `Last used ${when(of.lastUsedAt)}`}</p>
        <p className={css.facts}>
          Signed in {when(of.startedAt)}
          {of.address && <> · {of.address}</>}
          {of.place && <>, near {of.place}</>}
        </p>
      </div>
      {!of.present && (
        <Button
          variant="default"
          size="compact-md"
          loading={revoke.isPending}
          aria-label={`Sign out ${of.device}`}
          onClick={() => revoke.mutate({ id: of.id }, { onError: (error) => toast.error(errorWords(error)) })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
