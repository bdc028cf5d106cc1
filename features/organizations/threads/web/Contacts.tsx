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
import { ThingPicture } from '../../../../web/ui/picture/ThingPicture.tsx'
import { RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { personLead } from '../../../../web/ui/thread/Conversation.tsx'
import { ThreadRow } from '../../../../web/ui/thread/ThreadRow.tsx'
import { listOrganizationThreads, type OrganizationThread } from '../contract.ts'

export const askContacts: AskFirst = (client) => client.prefetchInfiniteQuery(listPages(listOrganizationThreads, {}))

/** Conversations with organizations, and with students where one is an officer. */
export function Contacts() {
  useTitle('Messages')
  const { list, rows, total } = useList(listOrganizationThreads, {})
  return (
    <>
      <BackLink to="/organizations" label="Organizations" />
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
              sentence="Ask the officers of an organization something before you join: their page has a button for it."
              actions={
                <Button component={Link} to="/organizations">
                  Find an organization
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
              <ContactRow key={of.id} of={of} />
            ))}
          </ListRows>
          <ShowMore list={list} words={shownWords(rows.length, total)} failed={messageWords.notFetched} />
        </>
      )}
    </>
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
