import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { countWords, shownWords } from '../../../../contract/words/counts.ts'
import type { AskFirst } from '../../../../web/feature.ts'
import { ListState } from '../../../../web/list/ListState.tsx'
import { listPages } from '../../../../web/list/pages.ts'
import { ShowMore } from '../../../../web/list/ShowMore.tsx'
import { useList } from '../../../../web/list/useList.ts'
import { useTitle } from '../../../../web/navigation/title.ts'
import { usePerson } from '../../../../web/session.ts'
import { Avatar } from '../../../../web/ui/Avatar.tsx'
import { Desk } from '../../../../web/ui/drawings/Desk.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { PageTitle } from '../../../../web/ui/PageTitle.tsx'
import { BackLink } from '../../../../web/ui/page/BackLink.tsx'
import { ListRow, ListRows } from '../../../../web/ui/page/ListRows.tsx'
import { RowLink } from '../../../../web/ui/page/RowLink.tsx'
import { RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { NewCount } from '../../../../web/ui/shell/NewCount.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import { listTutorThreads, type TutorThread } from '../contract.ts'
import { threadWords } from '../rules.ts'
import css from './Threads.module.css'
import { erasedWords, lastAtWords, threadOther } from './threadWords.ts'

export const askThreads: AskFirst = (client) => client.prefetchInfiniteQuery(listPages(listTutorThreads, {}))

/** Conversations with tutors, and with students where one tutors. */
export function Threads() {
  useTitle('Messages')
  const { list, rows, total } = useList(listTutorThreads, {})
  return (
    <>
      <BackLink to="/tutors" label="Find a Tutor" />
      <PageTitle title="Messages" />
      {rows.length === 0 && (
        <ListState
          list={list}
          failed={threadWords.notFetched}
          loading="Loading messages"
          skeletons={<RowSkeletons count={6} />}
          empty={
            <EmptyState
              drawing={<Desk />}
              title="No messages yet"
              sentence="Ask a tutor something before you book: what they teach, how they work, when they have time."
              actions={
                <Button component={Link} to="/tutors">
                  Find a Tutor
                </Button>
              }
            />
          }
        />
      )}
      {rows.length > 0 && (
        <>
          <ListRows label="Conversations">
            {rows.map((of) => (
              <ThreadRow key={of.id} of={of} />
            ))}
          </ListRows>
          <ShowMore list={list} words={shownWords(rows.length, total)} failed={threadWords.notFetched} />
        </>
      )}
    </>
  )
}

function ThreadRow({ of }: { of: TutorThread }) {
  const { zone } = usePerson()
  const now = useMinute()
  const other = threadOther(of)
  return (
    <ListRow
      lead={<Avatar id={other.id ?? of.id} name={other.name} src={other.avatarUrl} size={40} />}
      title={
        <>
          <span className={of.unread > 0 ? css.fresh : css.name}>
            <RowLink to={`/tutors/messages/${of.id}`} whole>
              {other.name}
            </RowLink>
          </span>
          <span className={css.role}>{other.role}</span>
          {of.unread > 0 && <NewCount kind="solid" count={of.unread} words={countWords(of.unread, 'unread message')} />}
        </>
      }
      under={
        <span className={css.words} dir="auto">
          {of.lastMine && 'You: '}
          {of.lastWords || erasedWords}
        </span>
      }
      end={lastAtWords(of.lastAt, zone, now)}
    />
  )
}
