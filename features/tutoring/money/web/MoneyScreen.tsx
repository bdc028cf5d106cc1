import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { moneyWords } from '../../../../contract/words/money.ts'
import { read } from '../../../../web/api/api.ts'
import { FailedFetch } from '../../../../web/errors/FailedFetch.tsx'
import type { AskFirst } from '../../../../web/feature.ts'
import { useTitle } from '../../../../web/navigation/title.ts'
import { Desk } from '../../../../web/ui/drawings/Desk.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { PageTitle } from '../../../../web/ui/PageTitle.tsx'
import { BackLink } from '../../../../web/ui/page/BackLink.tsx'
import { Segments } from '../../../../web/ui/Segments.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { StatStrip, StatStripSkeleton } from '../../../../web/ui/StatStrip.tsx'
import type { SessionSide } from '../../sessions/rules.ts'
import { downloadMoney, readMoney } from '../contract.ts'
import { settlingWords } from '../rules.ts'
import { MoneyMonths } from './MoneyMonths.tsx'
import css from './MoneyScreen.module.css'

const sideIn = (search: URLSearchParams): SessionSide => (search.get('side') === 'tutor' ? 'tutor' : 'student')

export const askMoney: AskFirst = (client, { address }) =>
  client.prefetchQuery(read(readMoney, { side: sideIn(address.searchParams) }))

/** What was agreed with others, what took place, and what was settled directly, by month. */
export function MoneyScreen() {
  useTitle('Money')
  const [search, setSearch] = useSearchParams()
  const asked = useQuery(read(readMoney, { side: sideIn(search) }))
  const sides = asked.data?.sides ?? []
  // Whoever only tutors is shown that.
  const side = !search.has('side') && sides.length === 1 && sides[0] ? sides[0] : sideIn(search)
  const found = useQuery(read(readMoney, { side }))
  const isEmpty = found.data?.months.length === 0
  return (
    <>
      <BackLink to="/tutoring-sessions" label="My Tutoring Sessions" />
      <PageTitle
        title="Money"
        subtitle={
          side === 'tutor'
            ? `What students agreed to pay you. ${settlingWords.movesNone}`
            : `What you agreed to pay tutors. ${settlingWords.movesNone}`
        }
      />
      <div className={css.bar}>
        {(sides.length > 1 || (sides.length === 1 && sides[0] !== side)) && (
          <Segments
            aria-label="Which side"
            data={[
              { value: 'student', label: 'As a student' },
              { value: 'tutor', label: 'As a tutor' },
            ]}
            value={side}
            onChange={(next) => setSearch({ side: next }, { replace: true })}
          />
        )}
        {found.data && !isEmpty && (
          <Button
            className={css.download ?? ''}
            variant="default"
            component="a"
            href={`/api${downloadMoney.path}?side=${side}`}
            download
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            Download CSV
          </Button>
        )}
      </div>
      {!found.data && found.isError && (
        <FailedFetch
          title={settlingWords.notFetched}
          error={found.error}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {!found.data && !found.isError && (
        <Loading label="Loading what was agreed">
          <StatStripSkeleton cells={3} />
          <RowSkeletons count={4} />
        </Loading>
      )}
      {isEmpty && (
        <EmptyState
          drawing={<Desk />}
          title="Nothing agreed yet"
          sentence={
            side === 'tutor'
              ? 'What students book with you stands here by month, with what took place and what was settled.'
              : 'What you book with tutors stands here by month, with what took place and what was settled.'
          }
        />
      )}
      {found.data && !isEmpty && (
        <>
          <StatStrip
            stats={[
              { label: 'Agreed', value: moneyWords(found.data.total.agreed) },
              { label: 'Took place', value: moneyWords(found.data.total.tookPlace) },
              { label: 'Settled directly', value: moneyWords(found.data.total.settled) },
            ]}
          />
          <MoneyMonths key={side} side={side} months={found.data.months} />
        </>
      )}
    </>
  )
}
