import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { monthDayWords } from '../../../contract/words/dates.ts'
import { useList } from '../../../web/list/useList.ts'
import { usePerson } from '../../../web/session.ts'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import { type CampusEvent, listCampusEvents } from '../contract.ts'
import { useOnline } from './useOnline.ts'
import { useSeat } from './useSeat.ts'
import { eventMomentWords, ordinalWords } from './words.ts'
import css from './YourPlaces.module.css'

/** Beside the list: a place that is offered, what the reader goes to, and where they wait. */
export function YourPlaces() {
  const { zone } = usePerson()
  const now = useMinute().getTime()
  const { rows } = useList(listCampusEvents, { mine: 'yes', limit: 60 })
  const coming = rows.filter(({ state }) => state === 'published')
  const offered = coming.filter(({ seat }) => seat?.state === 'offered')
  const going = coming.filter(({ seat }) => seat?.state === 'going')
  const waiting = coming.filter(({ seat, startsAt }) => seat?.state === 'waiting' && Date.parse(startsAt) > now)
  const seat = useSeat()
  const online = useOnline()
  return (
    <div className={css.places}>
      {offered.map((of) => (
        <OfferedPlace key={of.id} of={of} />
      ))}
      {going.length > 0 && (
        <div className={css.wide}>
          <Panel title="You are going" flush>
            <Rows label="You are going">
              {going.map((of) => (
                <Row
                  key={of.id}
                  lead={<DayBlock zone={zone} at={of.startsAt} />}
                  title={
                    <Link className={css.link} to={`/events/${of.id}`} dir="auto">
                      {of.title}
                    </Link>
                  }
                  under={eventMomentWords(zone, of.startsAt)}
                />
              ))}
            </Rows>
          </Panel>
        </div>
      )}
      {waiting.length > 0 && (
        <div className={css.wide}>
          <Panel title="Waiting" flush>
            <Rows label="Waiting">
              {waiting.map((of) => (
                <Row
                  key={of.id}
                  title={
                    <Link className={css.link} to={`/events/${of.id}`} dir="auto">
                      {of.title}
                    </Link>
                  }
                  under={`${of.seat?.place ? `${ordinalWords(of.seat.place)} of ${of.waiting}` : 'In line'} · ${eventMomentWords(zone, of.startsAt)}`}
                  action={
                    <Button
                      variant="default"
                      size="xs"
                      disabled={!online || seat.busy}
                      aria-label={`Leave the line of ${of.title}`}
                      onClick={() => seat.withdraw(of)}
                    >
                      Leave
                    </Button>
                  }
                />
              ))}
            </Rows>
          </Panel>
        </div>
      )}
    </div>
  )
}

/** "Nov" above "21" */
export function DayBlock({ zone, at }: { zone: string; at: string }) {
  const [month, day] = monthDayWords(dayIn(zone, new Date(at))).split(' ')
  return (
    <span className={css.day} aria-hidden>
      <span>{month}</span>
      <strong>{day}</strong>
    </span>
  )
}

/** A place that is held, until when, and both answers. */
export function OfferedPlace({ of, linked = true }: { of: CampusEvent; linked?: boolean }) {
  const { zone } = usePerson()
  const seat = useSeat()
  const online = useOnline()
  const ends = of.seat?.offerEndsAt
  return (
    <section className={css.offer} aria-label="A place is yours">
      <h2 className={css.head}>A place is yours</h2>
      {linked && (
        <>
          <p className={css.title}>
            <Link className={css.link} to={`/events/${of.id}`} dir="auto">
              {of.title}
            </Link>
          </p>
          <p className={css.facts}>
            <bdi>{of.organization.name}</bdi> · {eventMomentWords(zone, of.startsAt)}
          </p>
        </>
      )}
      {ends && <p>Until {eventMomentWords(zone, ends).replace(/^T/, 't')}. Then it goes to the next in line.</p>}
      <div className={css.actions}>
        <Button disabled={!online} loading={seat.busy} onClick={() => seat.take(of)}>
          Take it
        </Button>
        <Button variant="default" disabled={!online || seat.busy} onClick={() => seat.letGo(of)}>
          Let it go
        </Button>
      </div>
    </section>
  )
}
