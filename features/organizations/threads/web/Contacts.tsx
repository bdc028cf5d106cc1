import type { AskFirst } from '../../../../web/feature.ts'
import { listPages } from '../../../../web/list/pages.ts'
import { useList } from '../../../../web/list/useList.ts'
import { useTitle } from '../../../../web/navigation/title.ts'
import { ThingPicture } from '../../../../web/ui/picture/ThingPicture.tsx'
import { personLead } from '../../../../web/ui/thread/Conversation.tsx'
import { ThreadList } from '../../../../web/ui/thread/ThreadList.tsx'
import { ThreadRow } from '../../../../web/ui/thread/ThreadRow.tsx'
import { listOrganizationThreads, type OrganizationThread } from '../contract.ts'

export const askContacts: AskFirst = (client) => client.prefetchInfiniteQuery(listPages(listOrganizationThreads, {}))

/** Conversations with organizations, and with students where one is an officer. */
export function Contacts() {
  useTitle('Messages')
  const found = useList(listOrganizationThreads, {})
  return (
    <ThreadList
      of={found}
      back={{ to: '/organizations', label: 'Organizations' }}
      sentence="Ask the officers of an organization something before you join: their page has a button for it."
      find="Find an organization"
      row={(of) => <ContactRow key={of.id} of={of} />}
    />
  )
}

function ContactRow({ of }: { of: OrganizationThread }) {
  const { organization, student } = of
  const to = `/organizations/messages/${of.id}`
  return of.side === 'student' ? (
    <ThreadRow
      of={of}
      to={to}
      name={organization.name}
      as="Its officers"
      lead={<ThingPicture id={organization.id} size={40} src={organization.pictureUrl} />}
    />
  ) : (
    <ThreadRow
      of={of}
      to={to}
      name={student.name}
      as={`To ${organization.name}`}
      lead={personLead(student.id ?? of.id, student.name, student.avatarUrl)}
    />
  )
}
