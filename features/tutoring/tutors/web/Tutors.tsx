import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { Link } from 'react-router'
import { countWords } from '../../../../contract/words/counts.ts'
import { read } from '../../../../web/api/api.ts'
import type { AskFirst } from '../../../../web/feature.ts'
import { listPages } from '../../../../web/list/pages.ts'
import { useList } from '../../../../web/list/useList.ts'
import { useTitle } from '../../../../web/navigation/title.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { useLoadWhenIdle } from '../../../../web/screens/useLoadWhenIdle.ts'
import { TreeAndBench } from '../../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { PageTitle } from '../../../../web/ui/PageTitle.tsx'
import { Directory } from '../../../../web/ui/page/Directory.tsx'
import { useOpenings } from '../../../../web/ui/useOpenings.ts'
import { ThreadsLink } from '../../threads/web/ThreadsLink.tsx'
import { readOwnTutor } from '../contract.ts'
import { listTutors } from '../shown.contract.ts'
import { FilterTutors } from './FilterTutors.tsx'
import css from './Tutors.module.css'
import { TutorTile } from './TutorTile.tsx'
import { useTutorDialogs } from './useTutorDialogs.ts'
import { tutorsAskedAt, useTutorFilters } from './useTutorFilters.ts'

const loadBecome = () => import('./BecomeTutor.tsx')
const BecomeTutor = lazyDialog(async () => (await loadBecome()).BecomeTutor)
const loadBook = () => import('../../sessions/web/BookSession.tsx')
const BookSession = lazyDialog(async () => (await loadBook()).BookSession)
const loadDialogs = () => Promise.allSettled([loadBook(), loadBecome()])

export const askTutors: AskFirst = (client, { address }) =>
  Promise.all([
    client.prefetchInfiniteQuery(listPages(listTutors, tutorsAskedAt(address.searchParams))),
    client.prefetchQuery(read(readOwnTutor, {})),
  ])

/** Everybody who can be booked. */
export function Tutors() {
  useTitle('Find a Tutor')
  const filters = useTutorFilters()
  const tutors = useList(listTutors, filters.asked)
  const own = useQuery(read(readOwnTutor, {})).data
  const dialogs = useTutorDialogs()
  const book = useOpenings(dialogs.wanted('book'))
  const become = useOpenings(own?.tutor === null ? dialogs.wanted('become') : null)
  useLoadWhenIdle(loadDialogs)

  const { list, rows, total } = tutors
  const latest = useRef(dialogs)
  latest.current = dialogs
  const onBook = useCallback((id: string) => latest.current.open('book', id), [])
  const count = list.data && (total > 0 || filters.any) ? countWords(total, 'tutor') : ''
  const isStudent = own?.tutor === null
  const apply = (
    <Button variant={filters.any ? 'default' : 'filled'} onClick={() => dialogs.open('become')}>
      Become a Tutor
    </Button>
  )
  const nobody = (
    <EmptyState
      drawing={<TreeAndBench />}
      title="No tutors found"
      sentence={isStudent ? 'Become the first tutor in this subject!' : undefined}
      actions={
        <>
          {filters.any && <Button onClick={filters.clear}>Clear filters</Button>}
          {isStudent && apply}
        </>
      }
    />
  )
  return (
    <>
      <PageTitle
        title="Find a Tutor"
        subtitle={<ThreadsLink />}
        {...(isStudent && {
          action: { label: 'Become a Tutor', icon: IconUserPlus, onClick: () => dialogs.open('become'), plain: true },
        })}
      />
      {own?.tutor && (
        <MessageBox kind="notice">
          You are registered as a tutor. You manage your profile and your sessions in{' '}
          <Link className={css.link} to="/settings">
            Settings
          </Link>
          .
        </MessageBox>
      )}
      <Directory
        wide
        of={tutors}
        filters={filters}
        words={{ one: 'tutor', many: 'tutors' }}
        search={{ label: 'Search tutors by name, subject or bio', placeholder: 'Search name, subject or bio' }}
        controls={<FilterTutors filters={filters} count={count} />}
        count={count}
        loading="Loading tutors..."
        empty={nobody}
        nothingFits={nobody}
        card={(of) => <TutorTile of={of} onBook={onBook} />}
      />
      {book.last && (
        <BookSession
          key={`book-${book.count}`}
          id={book.last}
          known={rows.find(({ id }) => id === book.last)}
          opened={book.wanted !== null}
          onClose={dialogs.close}
        />
      )}
      {become.last && (
        <BecomeTutor key={`become-${become.count}`} opened={become.wanted !== null} onClose={dialogs.close} />
      )}
    </>
  )
}
