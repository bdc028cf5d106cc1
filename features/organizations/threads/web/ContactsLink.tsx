import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../web/api/api.ts'
import { MessagesLink } from '../../../../web/ui/thread/MessagesLink.tsx'
import { countUnreadOrganizationThreads } from '../contract.ts'

/** The way to the conversations, with the number of those in which something is new. */
export function ContactsLink() {
  const count = useQuery(read(countUnreadOrganizationThreads, {})).data?.count ?? 0
  return <MessagesLink to="/organizations/messages" count={count} />
}
