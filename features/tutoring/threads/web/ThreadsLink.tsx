import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../web/api/api.ts'
import { MessagesLink } from '../../../../web/ui/thread/MessagesLink.tsx'
import { countUnreadThreads } from '../contract.ts'

/** The way to the conversations, with the number of those in which something is new. */
export function ThreadsLink() {
  const count = useQuery(read(countUnreadThreads, {})).data?.count ?? 0
  return <MessagesLink to="/tutors/messages" count={count} />
}
