import { minuteWords } from '../../../../contract/words/durations.ts'
import type { EntryKind, EntryState } from '../../../feedback/rules.ts'

export const entryKindNames: Record<EntryKind, string> = {
  general: 'Feedback',
  milestone: 'After the first week',
  course_completion: 'After finished work',
  question: 'Question',
}

export const entryStateNames: Record<EntryState, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }
export const entryStateColours: Record<EntryState, string> = { open: 'yellow', answered: 'green', closed: 'gray' }

const day = 1440

/** "3 h 20 min", "2 days", "1 day 4 h" */
export function longMinuteWords(minutes: number): string {
  if (minutes < day) return minuteWords(minutes)
  const days = Math.floor(minutes / day)
  const hours = Math.round((minutes % day) / 60)
  const named = `${days} ${days === 1 ? 'day' : 'days'}`
  return days > 3 || hours === 0 ? named : `${named} ${hours} h`
}
