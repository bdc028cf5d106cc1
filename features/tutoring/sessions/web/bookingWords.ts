import { dayIn, timeOfDayIn } from '../../../../contract/day.ts'
import { longDayWords } from '../../../../contract/words/dates.ts'
import { moneyWords } from '../../../../contract/words/money.ts'
import { timeSpanWords } from '../../../../contract/words/times.ts'
import { placeOfZoneWords } from '../../../../contract/words/zones.ts'
import { isSameClock, tutorTimeWords } from '../../slots/web/freeTimes.ts'
import { type TutoringType, tutoringTypeNames } from '../../tutors/rules.ts'
import { type BookedMinutes, bookedMinuteNames } from '../rules.ts'

type Chosen = { start: string; minutes: BookedMinutes; zone: string; today: string }

/** "Monday, November 23, 3:30 to 4:30 PM" */
export function chosenTimeWords({ start, minutes, zone, today }: Chosen): string {
  const [from, to] = [Date.parse(start), Date.parse(start) + minutes * 60_000].map((at) => new Date(at))
  if (!from || !to) return ''
  const span = timeSpanWords(timeOfDayIn(zone, from), timeOfDayIn(zone, to)).replace(' – ', ' to ')
  return `${longDayWords(dayIn(zone, from), today)}, ${span}`
}

/** "Tue 5:30 AM in Tokyo"; undefined where both clocks show the same. */
export function chosenTimeThere(start: string, zone: string, zoneOfTutor: string): string | undefined {
  if (isSameClock(zone, zoneOfTutor, start)) return undefined
  return `${tutorTimeWords(zoneOfTutor, start)} in ${placeOfZoneWords(zoneOfTutor)}`
}

type Agreed = { type: TutoringType | ''; sessions: number; minutes: BookedMinutes; hourlyRate: number; tutor: string }

/** "Online · 1 hour × $38.00 · settled directly with Henrik" */
export function agreedWords({ type, sessions, minutes, hourlyRate, tutor }: Agreed): string {
  const parts = [
    type && tutoringTypeNames[type],
    [sessions > 1 && `${sessions} sessions`, bookedMinuteNames[minutes], moneyWords(hourlyRate)]
      .filter(Boolean)
      .join(' × '),
    `settled directly with ${tutor}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
