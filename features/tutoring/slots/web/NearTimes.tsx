import { useQuery } from '@tanstack/react-query'
import { dayIn } from '../../../../contract/day.ts'
import { relativeDayWords } from '../../../../contract/words/dates.ts'
import { instantTimeWords } from '../../../../contract/words/times.ts'
import { read } from '../../../../web/api/api.ts'
import { type BookedMinutes, bookedMinuteNames } from '../../sessions/rules.ts'
import { listNearestSlots } from '../contract.ts'
import type { FreeTime } from './freeTimes.ts'
import css from './NearTimes.module.css'
import chips from './TimeChips.module.css'
import { TimeOnClocks } from './TimeChips.tsx'

type NearTimesProps = {
  id: string
  minutes: BookedMinutes
  zone: string
  /** What was chosen or typed, and the moment that it means. */
  date: string
  time: string
  start: string
  tutor: string
  onPick: (time: FreeTime) => void
}

/** Of a time that was typed: that it is free, or which free ones lie nearest to it. */
export function NearTimes({ id, minutes, zone, date, time, start, tutor, onPick }: NearTimesProps) {
  const { data } = useQuery(read(listNearestSlots, { id, minutes, date, time, limit: 6 }))
  const today = dayIn(zone, new Date())
  if (!data) return null
  const [found] = data.slots.filter((one) => Date.parse(one.start) === Date.parse(start))
  const of = `${relativeDayWords(date, today)}, ${instantTimeWords(zone, start)}`
  const free = found ? 'is free' : `is not free for ${bookedMinuteNames[minutes]}`
  return (
    <div className={css.near}>
      <p className={css.words} role="status">
        {`${of} ${free}${found?.clash ? ', and clashes with your calendar' : ''}.`}
        {!found && data.slots.length === 0 && ` ${tutor} has no free times at the moment.`}
        {!found && data.slots.length > 0 && ' Free near it:'}
      </p>
      {!found && data.slots.length > 0 && (
        <ul className={css.list} aria-label="Free near it">
          {data.slots.map((one) => (
            <li key={one.start}>
              <button className={chips.chip} type="button" onClick={() => onPick(one)}>
                <span className={css.day}>{relativeDayWords(dayIn(zone, new Date(one.start)), today)}</span>
                <TimeOnClocks time={one} zone={zone} zoneOfTutor={data.zone} tutor={tutor} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
