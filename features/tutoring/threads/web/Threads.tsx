import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { messageWords } from '../../../../contract/thread.ts'
import { shownWords } from '../../../../contract/words/counts.ts'
import type { AskFirst } from '../../../../web/feature.ts'
import { ListState } from '../../../../web/list/ListState.tsx'
import { listPages } from '../../../../web/list/pages.ts'
import { ShowMore } from '../../../../web/list/ShowMore.tsx'
import { useList } from '../../../../web/list/useList.ts'
import { useTitle } from '../../../../web/navigation/title.ts'
import { Desk } from '../../../../web/ui/drawings/Desk.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { PageTitle } from '../../../../web/ui/PageTitle.tsx'
import { BackLink } from '../../../../web/ui/page/BackLink.tsx'
import { ListRows } from '../../../../web/ui/page/ListRows.tsx'
import { RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { personLead } from '../../../../web/ui/thread/Conversation.tsx'
import { ThreadRow } from '../../../../web/ui/thread/ThreadRow.tsx'
import { listTutorThreads, type TutorThread } from '../contract.ts'
import { threadOther } from './threadWords.ts'

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
          failed={messageWords.notFetched}
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
              <TutorThreadRow key={of.id} of={of} />
            ))}
          </ListRows>
          <ShowMore list={list} words={shownWords(rows.length, total)} failed={messageWords.notFetched} />
        </>
      )}
    </>
  )
}

function TutorThreadRow({ of }: { of: TutorThread }) {
  const other = threadOther(of)
  return (
    <ThreadRow
      of={of}
      to={`/tutors/messages/${of.id}`}
      name={other.name}
      as={other.role}
      lead={personLead(other.id ?? of.id, other.name, other.avatarUrl)}
    />
  )
}
