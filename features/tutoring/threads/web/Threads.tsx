import type { AskFirst } from '../../../../web/feature.ts'
import { listPages } from '../../../../web/list/pages.ts'
import { useList } from '../../../../web/list/useList.ts'
import { useTitle } from '../../../../web/navigation/title.ts'
import { personLead } from '../../../../web/ui/thread/Conversation.tsx'
import { ThreadList } from '../../../../web/ui/thread/ThreadList.tsx'
import { ThreadRow } from '../../../../web/ui/thread/ThreadRow.tsx'
import { listTutorThreads, type TutorThread } from '../contract.ts'
import { threadOther } from './threadWords.ts'

export const askThreads: AskFirst = (client) => client.prefetchInfiniteQuery(listPages(listTutorThreads, {}))

/** Conversations with tutors, and with students where one tutors. */
export function Threads() {
  useTitle('Messages')
  const found = useList(listTutorThreads, {})
  return (
    <ThreadList
      of={found}
      back={{ to: '/tutors', label: 'Find a Tutor' }}
      sentence="Ask a tutor something before you book: what they teach, how they work, when they have time."
      find="Find a Tutor"
      row={(of) => <TutorThreadRow key={of.id} of={of} />}
    />
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
