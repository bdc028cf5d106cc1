import { dayIn } from '../../../contract/day.ts'
import { relativeDayWords } from '../../../contract/words/dates.ts'
import { instantWords } from '../../../contract/words/times.ts'
import type { StudySession } from '../contract.ts'
import { sessionTypeNames, sessionTypes } from '../rules.ts'

/** The day and time of a plan, or the day of a completed session. */
export function sessionWhenWords({ startTime, endTime, completed }: StudySession, zone: string, today: string): string {
  if (completed) return relativeDayWords(dayIn(zone, new Date(endTime ?? startTime)), today)
  return instantWords(zone, startTime, today, relativeDayWords)
}

/** The types of sessions that a list can be narrowed to. */
export const typeChoices = [
  { value: '', label: 'All types' },
  ...sessionTypes.map((value) => ({ value, label: sessionTypeNames[value] })),
]
