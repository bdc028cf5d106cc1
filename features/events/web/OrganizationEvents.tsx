import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { numberWords } from '../../../contract/words/counts.ts'
import { useList } from '../../../web/list/useList.ts'
import { usePerson } from '../../../web/session.ts'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { TextLink } from '../../../web/ui/TextButton.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import type { OrganizationInFull } from '../../organizations/contract.ts'
import { type CampusEvent, listCampusEvents } from '../contract.ts'
import { eventStandingOf } from '../standing.rules.ts'
import own from './OrganizationEvents.module.css'
import { SeatBadge } from './SeatBadge.tsx'
import { eventMomentWords, placesWords } from './words.ts'
import css from './YourPlaces.module.css'
import { DayBlock } from './YourPlaces.tsx'

/** So many stand there; the others are in the list of all events. */
const shownFirst = 5
const alsoFirst = 3
const managedFirst = 10
type Named = { id: string; name: string }

/** The list of all events, with those of one organization alone. */
const addressOf = ({ id }: Named, rest = '') => `/organizations?tab=events&organization=${id}${rest}`

const allOf = (of: Named, total: number) => {
  const label = `All ${numberWords(total)}`
  return { to: addressOf(of), label, name: `${label} events of ${of.name}` }
}

/** Coming events on the page of their organization. */
export function OrganizationEvents({ of }: { of: OrganizationInFull }) {
  const { rows, total } = useList(listCampusEvents, { organization: of.id, limit: 20 })
  const coming = rows.filter(({ state }) => state !== 'draft')
  if (coming.length === 0) return null
  return (
    <Panel title="Events" flush {...(total > shownFirst && { link: allOf(of, total) })}>
      <EventRows rows={coming.slice(0, shownFirst)} />
    </Panel>
  )
}

/** Beneath an event: what else its organization does. */
export function AlsoTheirs({ of: { event, organization } }: { of: Pick<CampusEvent, 'event' | 'organization'> }) {
  const { rows, total } = useList(listCampusEvents, { organization: organization.id, limit: 20 })
  const others = rows.filter((one) => one.event !== event && one.state !== 'draft')
  if (others.length === 0) return null
  return (
    <Panel title="Also theirs" flush link={allOf(organization, total)}>
      <EventRows rows={others.slice(0, alsoFirst)} label="Also theirs" />
    </Panel>
  )
}

/** The same for those who run it, with drafts and a way to make one. */
export function ManageEvents({ of }: { of: OrganizationInFull }) {
  const { rows, list, total } = useList(listCampusEvents, { organization: of.id, limit: 20 })
  const all = allOf(of, total)
  return (
    <Panel
      title="Events"
      flush
      aside={
        <Button
          variant="default"
          size="xs"
          component={Link}
          to={`/events/new?organization=${of.id}`}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        >
          Create event
        </Button>
      }
      footer={
        <div className={own.foot}>
          {total > managedFirst && (
            <TextLink to={all.to} aria-label={all.name}>
              {all.label}
            </TextLink>
          )}
          <TextLink to={addressOf(of, '&earlier=yes')}>Earlier events</TextLink>
        </div>
      }
    >
      {rows.length > 0 ? (
        <EventRows rows={rows.slice(0, managedFirst)} managed />
      ) : (
        !list.isPending && <EmptyState inPanel title="Nothing is coming" sentence="Create the first event." />
      )}
    </Panel>
  )
}

type EventRowsProps = { rows: readonly CampusEvent[]; managed?: boolean; label?: string }

function EventRows({ rows, managed = false, label = 'Events' }: EventRowsProps) {
  const { zone } = usePerson()
  const now = useMinute().getTime()
  return (
    <Rows label={label}>
      {rows.map((of) => (
        <Row
          key={of.id}
          lead={<DayBlock zone={zone} at={of.startsAt} />}
          title={
            <Link className={css.link} to={`/events/${of.id}`} dir="auto">
              {of.title}
            </Link>
          }
          under={[
            eventMomentWords(zone, of.startsAt),
            of.place,
            of.membersOnly && 'members',
            managed && placesWords(of).main,
          ]
            .filter(Boolean)
            .join(' · ')}
          action={<SeatBadge seat={of.seat} standing={eventStandingOf(of, now)} />}
        />
      ))}
    </Rows>
  )
}
