import { Button } from '@mantine/core'
import { IconCalendarEvent, IconLink, IconMapPin, IconTicket, IconUsers } from '@tabler/icons-react'
import { dayIn } from '../../../contract/day.ts'
import { countWords, numberWords } from '../../../contract/words/counts.ts'
import { longDayWords } from '../../../contract/words/dates.ts'
import { dayTimeWords, instantTimeWords, withoutHalf } from '../../../contract/words/times.ts'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import { type CampusEventInFull, openCampusLink } from '../contract.ts'
import { mostGuests } from '../standing.rules.ts'
import css from './EventPage.module.css'
import { placesWords } from './words.ts'

/** Day, place, registration and places. */
export function WhenAndWhere({ of }: { of: CampusEventInFull }) {
  const { zone } = usePerson()
  const now = useMinute()
  const today = dayIn(zone, now)
  const [closed, over] = [of.closesAt, of.endsAt].map((at) => Date.parse(at) <= now.getTime())
  const day = dayIn(zone, new Date(of.startsAt))
  const [begins, ends] = [instantTimeWords(zone, of.startsAt), instantTimeWords(zone, of.endsAt)]
  const places = placesWords(of)
  const most = mostGuests(of)
  return (
    <Panel title="When and where">
      <ul className={css.facts}>
        <Fact icon={IconCalendarEvent} main={longDayWords(day, today)} under={`${withoutHalf(begins)} to ${ends}`} />
        <Fact
          icon={IconMapPin}
          main={of.place || (of.online ? 'Online' : 'The place is not said yet')}
          under={of.place && of.online ? 'And online' : ''}
        />
        {of.answered && (
          <Fact
            icon={IconTicket}
            main={`RSVP ${closed ? 'ended' : 'until'} ${dayTimeWords(zone, of.closesAt)}`}
            under={most === 0 ? 'No guests' : `${countWords(most, 'guest')} each`}
          />
        )}
        <Fact
          icon={IconUsers}
          main={
            of.answered
              ? `${numberWords(of.taken)} of ${numberWords(of.capacity)} ${over ? 'said yes' : 'going'}`
              : 'No RSVP needed'
          }
          under={
            of.answered
              ? places.under || (of.goers.length > 0 ? 'The officers see who' : 'Nobody sees who, but the officers')
              : 'Whoever wants comes'
          }
        />
      </ul>
      {of.hasLink && (of.runs || of.seat?.state === 'going') && <OnlineLink id={of.id} />}
    </Panel>
  )
}

/** What was before, and the way out in one press. */
export function Moved({ of, zone, onLeave }: { of: CampusEventInFull; zone: string; onLeave: () => void }) {
  const { startsAt = of.startsAt, endsAt = of.endsAt, elsewhere = false } = of.movedFrom ?? {}
  return (
    <MessageBox kind="notice">
      It has moved.
      {startsAt !== of.startsAt &&
        ` It was ${dayTimeWords(zone, startsAt)}, and is ${dayTimeWords(zone, of.startsAt)}.`}
      {startsAt === of.startsAt &&
        endsAt !== of.endsAt &&
        ` It was to end ${dayTimeWords(zone, endsAt)}, and ends ${dayTimeWords(zone, of.endsAt)}.`}
      {elsewhere && (
        <>
          {' '}
          The place is now <bdi>{of.place || 'not decided yet'}</bdi>.
        </>
      )}{' '}
      <Button size="xs" variant="default" onClick={onLeave}>
        I can’t come
      </Button>
    </MessageBox>
  )
}

function Fact({ icon: Icon, main, under }: { icon: typeof IconMapPin; main: string; under: string }) {
  return (
    <li className={css.fact}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={css.factWords}>
        <span className={css.factMain} dir="auto">
          {main}
        </span>
        {under && <span className={css.factUnder}>{under}</span>}
      </span>
    </li>
  )
}

/** The address leads through Quad: it stands in no mail and no feed. */
function OnlineLink({ id }: { id: string }) {
  const open = useWrite(openCampusLink)
  return (
    <Button
      className={css.online ?? ''}
      variant="default"
      loading={open.isPending}
      leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
      onClick={() =>
        open.mutate(
          { id },
          {
            onSuccess: ({ link }) => window.open(link, '_blank', 'noopener,noreferrer'),
            onError: (error) => toast.error(errorWords(error)),
          },
        )
      }
    >
      Open the online link
    </Button>
  )
}
