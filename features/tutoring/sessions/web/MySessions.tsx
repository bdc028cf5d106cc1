import { Button, Tabs } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { shownWords } from '../../../../contract/words/counts.ts'
import type { AskFirst } from '../../../../web/feature.ts'
import { ListState } from '../../../../web/list/ListState.tsx'
import { listPages } from '../../../../web/list/pages.ts'
import { ShowMore } from '../../../../web/list/ShowMore.tsx'
import { useList } from '../../../../web/list/useList.ts'
import { useTitle } from '../../../../web/navigation/title.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { useLoadWhenIdle } from '../../../../web/screens/useLoadWhenIdle.ts'
import { usePerson } from '../../../../web/session.ts'
import { Desk } from '../../../../web/ui/drawings/Desk.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { PageTitle } from '../../../../web/ui/PageTitle.tsx'
import { CardGrid } from '../../../../web/ui/page/CardGrid.tsx'
import { CardSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { useOpenings } from '../../../../web/ui/useOpenings.ts'
import { useMinute } from '../../../../web/useMinute.ts'
import { ThreadsLink } from '../../threads/web/ThreadsLink.tsx'
import { listTutoring } from '../contract.ts'
import { bookingWords, isUpcoming, type SessionTab, sessionTabs } from '../rules.ts'
import { BookingCard } from './BookingCard.tsx'
import { bookingFactsOf } from './cardWords.ts'
import css from './MySessions.module.css'
import { tabIn, useSessionsAddress } from './useSessionsAddress.ts'

const ReviewDialog = lazyDialog(async () => (await import('../../reviews/web/ReviewDialog.tsx')).ReviewDialog)
const loadDetails = () => import('./BookingDetails.tsx')
const BookingDetails = lazyDialog(async () => (await loadDetails()).BookingDetails)

const tabNames: Record<SessionTab, string> = { upcoming: 'Upcoming', past: 'Past', all: 'All Sessions' }
const emptyTitles: Record<SessionTab, string> = {
  upcoming: 'No upcoming sessions',
  past: 'No past sessions',
  all: 'No sessions found',
}
const emptySentences: Partial<Record<SessionTab, string>> = {
  upcoming: 'What you book with a tutor stands here, with its room and its price.',
  past: 'What is over stands here, with what became of it.',
}

export const askMySessions: AskFirst = (client, { address }) =>
  client.prefetchInfiniteQuery(listPages(listTutoring, { tab: tabIn(address.searchParams) }))

/** What was booked, on either side. */
export function MySessions() {
  useTitle('My Tutoring Sessions')
  const { zone } = usePerson()
  const now = useMinute()
  const at = useMemo(() => ({ zone, now }), [zone, now])
  const { tab, opened, reviewed, ...address } = useSessionsAddress()
  const { list, rows, total } = useList(listTutoring, { tab })
  const counts = countsIn(list.data?.pages.at(-1))
  const details = useOpenings(opened)
  const review = useOpenings(reviewed)
  useLoadWhenIdle(loadDetails)

  // One that has just ended is past.
  const { refetch } = list
  const ended = tab === 'upcoming' ? rows.filter((of) => !isUpcoming(bookingFactsOf(of), now)).length : 0
  useEffect(() => {
    if (ended > 0) void refetch()
  }, [ended, refetch])

  const money = (
    <Button variant="default" component={Link} to="/tutoring-sessions/money">
      Money
    </Button>
  )
  const find = (
    <Button component={Link} to="/tutors">
      Find a Tutor
    </Button>
  )
  return (
    <>
      <PageTitle
        title="My Tutoring Sessions"
        others={money}
        subtitle={<ThreadsLink />}
        {...(counts &&
          counts.all > 0 && { action: { label: 'Find a Tutor', icon: IconSearch, to: '/tutors', plain: true } })}
      />
      <div className={css.narrow}>{money}</div>
      <Tabs value={tab} onChange={(next) => address.setTab(next ?? '')} keepMounted={false}>
        <Tabs.List className={css.tabs}>
          {sessionTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {counts ? `${tabNames[one]} (${counts[one]})` : tabNames[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {sessionTabs.map((one) => (
          <Tabs.Panel key={one} value={one} className={css.panel}>
            {rows.length === 0 && (
              <ListState
                // What is kept of the tab before says nothing of this one.
                list={{ ...list, isPending: list.isPending || list.isPlaceholderData }}
                failed={bookingWords.notFetched}
                loading="Loading sessions"
                skeletons={<CardSkeletons wide />}
                empty={
                  <EmptyState
                    drawing={<Desk />}
                    title={emptyTitles[one]}
                    sentence={emptySentences[one]}
                    actions={one === 'upcoming' && find}
                  />
                }
              />
            )}
            {rows.length > 0 && (
              <>
                <CardGrid
                  wide
                  label={tabNames[one]}
                  rows={rows}
                  stale={list.isPlaceholderData}
                  card={(of) => <BookingCard of={of} at={at} to={address.opening(of.id)} />}
                />
                <ShowMore list={list} words={shownWords(rows.length, total)} failed={bookingWords.notFetched} />
              </>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      {review.last && (
        <ReviewDialog
          key={`review ${review.count}`}
          id={review.last}
          known={rows.find(({ id }) => id === review.last)}
          at={at}
          opened={review.wanted !== null}
          onClose={address.closeReview}
        />
      )}
      {details.last && (
        <BookingDetails
          key={details.count}
          id={details.last}
          known={rows.find(({ id }) => id === details.last)}
          at={at}
          opened={details.wanted !== null}
          onClose={address.close}
        />
      )}
    </>
  )
}

/** How many each tab has, as every page says. */
function countsIn(page: object | undefined) {
  return page && 'counts' in page ? listTutoring.output.shape.counts.safeParse(page.counts).data : undefined
}
