import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { read } from '../../../web/api/api.ts'
import { FailedFetch } from '../../../web/errors/FailedFetch.tsx'
import { useTitle } from '../../../web/navigation/title.ts'
import { ScreenLoading } from '../../../web/screens/ScreenLoading.tsx'
import { usePerson } from '../../../web/session.ts'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import { BackLink } from '../../../web/ui/page/BackLink.tsx'
import { ThingPage } from '../../../web/ui/page/ThingPage.tsx'
import { type CampusEventInFull, listRunOrganizations, readCampusEvent } from '../contract.ts'
import { readCampusForm } from '../make.contract.ts'
import { DraftForm } from './DraftForm.tsx'
import { fieldsOfDraft, freshFields } from './eventFields.ts'
import { PublishedForm } from './PublishedForm.tsx'

/** A new event of an organization that the reader runs. */
export function NewEventPage() {
  useTitle('New event')
  const { zone } = usePerson()
  const [search] = useSearchParams()
  const found = useQuery(read(listRunOrganizations, {}))
  const rows = found.data?.rows
  const first = rows?.find(({ id }) => id === search.get('organization')) ?? rows?.[0]
  return (
    <>
      <BackLink
        to={first ? `/organizations/${first.id}/manage` : '/organizations?tab=events'}
        label={first ? `Manage ${first.name}` : 'Events'}
      />
      <PageTitle title="New event" />
      {found.isError && (
        <FailedFetch
          title="Failed to fetch organizations"
          error={found.error}
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
          inPanel={false}
        />
      )}
      {!rows && !found.isError && <ScreenLoading />}
      {rows && !first && <EmptyState title="You run no organization" sentence="Events are made by officers." />}
      {rows && first && (
        <DraftForm
          initial={freshFields(zone, first.category)}
          id={undefined}
          organization={first.id}
          organizations={rows}
          picture={undefined}
        />
      )}
    </>
  )
}

/** Edits a draft, or an event that people know of. */
export function EditEventPage() {
  const { id = '' } = useParams()
  const found = useQuery(read(readCampusEvent, { id }))
  return (
    <ThingPage
      what="event"
      found={found}
      title={({ title }) => `Edit ${title}`}
      back={{ to: `/events/${id}`, label: found.data?.title ?? 'Event' }}
      failed="Failed to fetch events"
      absent="The link is wrong, or it is not there any more."
    >
      {(of) => (of.runs ? <Edited of={of} /> : <Navigate to={`/events/${id}`} replace />)}
    </ThingPage>
  )
}

function Edited({ of }: { of: CampusEventInFull }) {
  const form = useQuery(read(readCampusForm, { id: of.id }))
  const organizations = useQuery(read(listRunOrganizations, {})).data?.rows
  const isReady = form.data && organizations
  // A draft is changed as a whole, from its first date on.
  if (form.data && of.state === 'draft' && form.data.first !== of.id)
    return <Navigate to={`/events/${form.data.first}/edit`} replace />
  return (
    <>
      <PageTitle title="Edit event" subtitle={of.state === 'draft' ? <Badge color="gray">Draft</Badge> : of.title} />
      {form.isError && (
        <FailedFetch
          title="Failed to fetch events"
          error={form.error}
          retrying={form.isFetching}
          onRetry={() => form.refetch()}
          inPanel={false}
        />
      )}
      {!isReady && !form.isError && <ScreenLoading />}
      {isReady && of.state === 'draft' && (
        <DraftForm
          key={of.id}
          initial={fieldsOfDraft(of, form.data)}
          id={of.id}
          organization={of.organization.id}
          organizations={organizations}
          picture={{ drawn: of.event, stored: of.pictureUrl }}
        />
      )}
      {isReady && of.state !== 'draft' && <PublishedForm key={of.id} of={of} form={form.data} />}
    </>
  )
}
