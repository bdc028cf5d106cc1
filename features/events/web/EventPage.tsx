import { ActionIcon, Badge, Button } from '@mantine/core'
import {
  IconCalendarOff,
  IconFlag,
  IconHeart,
  IconHeartFilled,
  IconPencil,
  IconShare2,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { dayWords } from '../../../contract/words/dates.ts'
import { instantTimeWords } from '../../../contract/words/times.ts'
import { errorWords, read, useWrite } from '../../../web/api/api.ts'
import { MarkdownText } from '../../../web/markdown/MarkdownText.tsx'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../web/session.ts'
import { ActionMenu } from '../../../web/ui/ActionMenu.tsx'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Stack, Stacks } from '../../../web/ui/page/Stacks.tsx'
import { ThingPage } from '../../../web/ui/page/ThingPage.tsx'
import { ThingPicture } from '../../../web/ui/picture/ThingPicture.tsx'
import { ReportText } from '../../../web/ui/ReportText.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { type CampusEventInFull, campusEventText, campusRemovalText, readCampusEvent } from '../contract.ts'
import { publishCampusEvent } from '../make.contract.ts'
import css from './EventPage.module.css'
import { Moved, WhenAndWhere } from './EventParts.tsx'
import { EventPicture } from './EventPicture.tsx'
import { AlsoTheirs } from './OrganizationEvents.tsx'
import { SeatCard } from './SeatCard.tsx'
import { useSeat } from './useSeat.ts'
import { DayBlock } from './YourPlaces.tsx'

const CancelEventDialog = lazyDialog(async () => (await import('./CancelEventDialog.tsx')).CancelEventDialog)

/** One date of an event. */
export function EventPage() {
  const { id = '' } = useParams()
  const found = useQuery(read(readCampusEvent, { id }))
  return (
    <ThingPage
      what="event"
      found={found}
      title={({ title }) => title}
      back={{ to: '/organizations?tab=events', label: 'Events' }}
      failed="Failed to fetch events"
      absent="The link is wrong, it is for members only, or it is not there any more."
    >
      {(of) => <LoadedEvent key={of.id} of={of} />}
    </ThingPage>
  )
}

function LoadedEvent({ of }: { of: CampusEventInFull }) {
  const { zone } = usePerson()
  const navigate = useNavigate()
  const seat = useSeat()
  const [doing, setDoing] = useState<'report' | 'reportWords' | 'cancel' | null>(null)
  const publish = useWrite(publishCampusEvent)
  const today = dayIn(zone, new Date())
  const isOver = Date.parse(of.endsAt) <= Date.now()
  const share = async () => {
    const url = window.location.href
    try {
      if (navigator.share) await navigator.share({ title: of.title, url })
      else {
        await navigator.clipboard.writeText(url)
        toast.success('Link copied.')
      }
    } catch {
      // The person has closed the sheet.
    }
  }
  const reach = of.repeats ? 'all' : 'this'
  const setPublished = (published: boolean) =>
    publish.mutate(
      { id: of.id, scope: reach, published },
      {
        onSuccess: () => toast.success(published ? 'Event published.' : 'It is a draft again.'),
        onError: (error) => toast.error(errorWords(error)),
      },
    )
  return (
    <>
      <Stacks mixed>
        <Stack>
          <div className={css.about}>
            <EventPicture event={of.event} src={of.pictureUrl} wide />
            <div className={css.head}>
              <div className={css.name}>
                <p className={css.tags}>
                  <span className={css.tag}>{of.category}</span>
                  {of.points > 0 && <span className={css.tag}>{countWords(of.points, 'point')}</span>}
                  {of.membersOnly && <span className={css.tag}>Members only</span>}
                  {of.state === 'draft' && <Badge color="gray">Draft</Badge>}
                  {of.state === 'cancelled' && <Badge color="red">Cancelled</Badge>}
                </p>
                <h1 className={css.title} dir="auto" data-struck={of.state === 'cancelled' || undefined}>
                  {of.title}
                </h1>
                <p className={css.by}>
                  by{' '}
                  <Link to={`/organizations/${of.organization.id}`} dir="auto">
                    {of.organization.name}
                  </Link>
                </p>
              </div>
              <div className={css.tools}>
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={of.favorite ? 'Remove from favorites' : 'Add to favorites'}
                  aria-pressed={of.favorite}
                  onClick={() => seat.mark(of)}
                >
                  {of.favorite ? <IconHeartFilled size={18} /> : <IconHeart size={18} stroke={1.75} />}
                </ActionIcon>
                <ActionIcon variant="default" size={36} aria-label="Share" onClick={() => void share()}>
                  <IconShare2 size={18} stroke={1.75} />
                </ActionIcon>
                <ActionMenu
                  label={`Actions for ${of.title}`}
                  entries={[
                    ...(of.runs
                      ? [{ label: 'People', icon: IconUsers, act: () => navigate(`/events/${of.id}/people`) }]
                      : []),
                    ...(of.runs && of.state !== 'cancelled' && !isOver
                      ? [
                          { label: 'Edit', icon: IconPencil, act: () => navigate(`/events/${of.id}/edit`) },
                          {
                            label: of.state === 'draft' ? 'Discard draft' : 'Cancel event',
                            icon: IconCalendarOff,
                            act: () => setDoing('cancel'),
                          },
                        ]
                      : []),
                    ...(of.runs && of.state === 'published' && of.listed?.[reach] === 0 && !isOver
                      ? [{ label: 'Back to draft', icon: IconPencil, act: () => setPublished(false) }]
                      : []),
                    { label: 'Report', icon: IconFlag, act: () => setDoing('report') },
                  ]}
                />
              </div>
            </div>
            {of.state === 'draft' && (
              <MessageBox kind="notice">
                Nobody sees it before you publish.{' '}
                <Button size="xs" loading={publish.isPending} onClick={() => setPublished(true)}>
                  Publish
                </Button>
              </MessageBox>
            )}
            {of.state === 'cancelled' && (
              <MessageBox kind="notice">
                It is cancelled. <span dir="auto">{of.cancelWords}</span>
              </MessageBox>
            )}
            {of.said && (
              <MessageBox kind="notice">
                An officer has taken you off this list: <span dir="auto">{of.said.words}</span>{' '}
                <Button size="xs" variant="default" onClick={() => setDoing('reportWords')}>
                  Report
                </Button>
              </MessageBox>
            )}
            {of.movedFrom && <Moved of={of} zone={zone} onLeave={() => seat.withdraw(of)} />}
          </div>
          {of.about && <MarkdownText text={of.about} />}
          <WhenAndWhere of={of} />
          <Panel title="Organized by">
            <div className={css.organizer}>
              <ThingPicture id={of.organization.id} size={48} src={of.organization.pictureUrl} />
              <Link
                className={`${css.link} ${css.organization}`}
                to={`/organizations/${of.organization.id}`}
                dir="auto"
              >
                {of.organization.name}
              </Link>
              {!of.runs && (
                <Button variant="default" component={Link} to={`/organizations/messages/with/${of.organization.id}`}>
                  Write to the officers
                </Button>
              )}
            </div>
          </Panel>
          {of.dates.length > 0 && (
            <Panel title="Other dates" flush>
              <Rows label="Other dates">
                {of.dates.map((one) => (
                  <Row
                    key={one.id}
                    lead={<DayBlock zone={zone} at={one.startsAt} />}
                    title={
                      <Link className={css.link} to={`/events/${one.id}`}>
                        {dayWords(dayIn(zone, new Date(one.startsAt)), today)}
                      </Link>
                    }
                    under={instantTimeWords(zone, one.startsAt)}
                    action={
                      one.state === 'published' ? undefined : (
                        <Badge color={one.state === 'draft' ? 'gray' : 'red'}>
                          {one.state === 'draft' ? 'Draft' : 'Cancelled'}
                        </Badge>
                      )
                    }
                  />
                ))}
              </Rows>
            </Panel>
          )}
          <AlsoTheirs of={of} />
        </Stack>
        <Stack>
          <div className={css.first}>
            <SeatCard of={of} />
          </div>
          {of.goers.length > 0 && (
            <Panel title={isOver ? 'Who went' : 'Who goes'} flush>
              <Rows label={isOver ? 'Who went' : 'Who goes'}>
                {of.goers.map((one) => (
                  <Row
                    key={one.id}
                    lead={<Avatar id={one.id} name={one.name} src={one.avatarUrl} size={32} />}
                    title={<bdi>{one.name}</bdi>}
                  />
                ))}
              </Rows>
            </Panel>
          )}
        </Stack>
      </Stacks>
      {doing === 'cancel' && <CancelEventDialog of={of} onClose={() => setDoing(null)} />}
      {doing === 'report' && (
        <ReportText
          what={of.title}
          texts={[{ kind: campusEventText.name, thing: of.id, label: 'Event' }]}
          onClose={() => setDoing(null)}
        />
      )}
      {doing === 'reportWords' && of.said && (
        <ReportText
          what="What an officer wrote"
          texts={[{ kind: campusRemovalText.name, thing: of.said.id, label: 'Words' }]}
          onClose={() => setDoing(null)}
        />
      )}
    </>
  )
}
