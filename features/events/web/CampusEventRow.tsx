import { ActionIcon, Button } from '@mantine/core'
import { IconCalendarCheck, IconCalendarX, IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { instantTimeWords, withoutHalf } from '../../../contract/words/times.ts'
import { Meta } from '../../../web/ui/Meta.tsx'
import { RowLink } from '../../../web/ui/page/RowLink.tsx'
import type { CampusEvent } from '../contract.ts'
import { type EventStanding, eventStandingOf } from '../standing.rules.ts'
import css from './CampusEventRow.module.css'
import { EventPicture } from './EventPicture.tsx'
import { SeatBadge } from './SeatBadge.tsx'
import { useSeat } from './useSeat.ts'
import { eventFitWords, eventMomentWords, noNetwork, placesWords, takeWords } from './words.ts'

type Seat = ReturnType<typeof useSeat>
type CampusEventRowProps = {
  of: CampusEvent
  zone: string
  /** Milliseconds. */
  now: number
  online: boolean
}

/** One date of an event in the list of a day. The whole row opens its page; its buttons do not. */
export const CampusEventRow = memo(function CampusEventRow({ of, zone, now, online }: CampusEventRowProps) {
  const seat = useSeat()
  const [begins, ends] = [instantTimeWords(zone, of.startsAt), instantTimeWords(zone, of.endsAt)]
  const places = placesWords(of)
  const isNow = of.state === 'published' && Date.parse(of.startsAt) <= now && Date.parse(of.endsAt) > now
  const struck = of.state === 'cancelled'
  const fit = eventFitWords(of, zone)
  const share = Math.min(100, (of.taken / of.capacity) * 100)
  return (
    <li className={css.row} data-struck={struck || undefined}>
      <p className={css.when} data-now={isNow || undefined}>
        <strong>{withoutHalf(begins)}</strong>
        <span>{ends}</span>
      </p>
      <EventPicture event={of.event} src={of.pictureUrl} />
      <div className={css.words}>
        <h3 className={css.title}>
          <RowLink to={`/events/${of.id}`} title={of.title} whole>
            {of.title}
          </RowLink>
        </h3>
        <p className={css.phoneWhen} data-now={isNow || undefined}>
          {isNow ? `Now, until ${ends}` : `${withoutHalf(begins)} to ${ends}`}
        </p>
        <p className={css.facts}>
          <bdi>
            {[
              of.organization.name,
              of.place || (of.online ? 'Online' : ''),
              of.points > 0 ? `${of.points} points` : '',
              of.membersOnly ? 'members' : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </bdi>
        </p>
        {struck
          ? of.cancelWords && (
              <p className={css.facts} dir="auto">
                “{of.cancelWords}”
              </p>
            )
          : fit && (
              <span className={of.fit.is === 'fits' ? css.fits : undefined}>
                <Meta icon={of.fit.is === 'fits' ? IconCalendarCheck : IconCalendarX}>
                  <span>
                    <strong>{fit.name}</strong> <bdi>{fit.why}</bdi>
                  </span>
                </Meta>
              </span>
            )}
      </div>
      <div className={css.places}>
        {of.answered && <span>{places.main}</span>}
        {of.answered && !struck && (
          <span className={css.track}>
            <span className={css.bar} style={{ width: `${share}%` }} />
          </span>
        )}
        {places.under && <span className={css.under}>{places.under}</span>}
      </div>
      <div className={css.action}>
        <SeatAction of={of} zone={zone} now={now} online={online} seat={seat} />
      </div>
      <ActionIcon
        className={css.heart ?? ''}
        variant="subtle"
        aria-label={of.favorite ? `Remove ${of.title} from favorites` : `Add ${of.title} to favorites`}
        aria-pressed={of.favorite}
        data-marked={of.favorite || undefined}
        onClick={() => seat.mark(of)}
      >
        {of.favorite ? <IconHeartFilled size={20} /> : <IconHeart size={20} stroke={1.75} />}
      </ActionIcon>
    </li>
  )
})

/** One button or one badge: how it stands between the reader and the event. */
function SeatAction({ of, zone, now, online, seat }: CampusEventRowProps & { seat: Seat }) {
  const standing = eventStandingOf(of, now)
  const words = pressWords(standing)
  if (words !== null)
    return (
      <Button
        variant="default"
        disabled={!online || seat.busy}
        title={online ? undefined : noNetwork}
        aria-label={`${words}: ${of.title}`}
        onClick={() => (standing.is === 'waiting' ? seat.answer(of) : seat.answerFromList(of))}
      >
        {words}
      </Button>
    )
  switch (standing.is) {
    case 'offered':
      return (
        <Button disabled={!online} onClick={() => seat.take(of)} aria-label={`Take the place in ${of.title}`}>
          Take it
        </Button>
      )
    case 'unanswered':
      return <span className={css.under}>No RSVP needed</span>
    case 'opens':
      return (
        <Button variant="default" disabled>
          Opens {eventMomentWords(zone, of.opensAt ?? of.startsAt)}
        </Button>
      )
    default:
      return <SeatBadge seat={of.seat} standing={standing} />
  }
}

function pressWords(standing: EventStanding): string | null {
  if (standing.is === 'waiting') return standing.takes ? takeWords : null
  if (standing.is !== 'free') return null
  return standing.joins ? (standing.again ? 'Join again' : 'Join waiting list') : 'RSVP'
}
