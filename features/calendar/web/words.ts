import { wallClockIn } from '../../../contract/wallClock.ts'
import { dayWords } from '../../../contract/words/dates.ts'
import { instantTimeWords, minuteOfDayWords, withoutHalf } from '../../../contract/words/times.ts'
import type { PlacedRow, ZonedSpan } from './geometry/grid.rules.ts'

/** A row's time on one of its days: for its narrow column, AM or PM once where it is the same, and for screen readers. */
export function timesOnDay({ allDay, first, last, start, end }: ZonedSpan, day: string, zone: string) {
  if (allDay || (first < day && last > day)) return { lines: ['All day'], spoken: 'All day' }
  const [from, to] = [instantTimeWords(zone, start), instantTimeWords(zone, end)]
  if (end === start) return { lines: [from], spoken: from }
  if (first < day) return { lines: ['until', to], spoken: `Until ${to}` }
  if (last > day) return { lines: [from, 'overnight'], spoken: `From ${from}, until after midnight` }
  const sameHalf = from.slice(-2) === to.slice(-2)
  return { lines: [sameHalf ? withoutHalf(from) : from, to], spoken: `${from} to ${to}` }
}

/** All its times, for its details and for tooltips: "Thu, Nov 19, 9:30 AM to 10:45 AM". */
export function eventWhenWords({ allDay, first, last, start, end }: ZonedSpan, zone: string, today: string): string {
  const day = dayWords(first, today)
  if (allDay) return first === last ? `${day}, all day` : `${day} to ${dayWords(last, today)}`
  if (end === start) return `${day}, ${instantTimeWords(zone, start)}`
  const until = wallClockIn(zone, end)
  const to = until.day === first ? '' : `${dayWords(until.day, today)}, `
  return `${day}, ${instantTimeWords(zone, start)} to ${to}${minuteOfDayWords(until.minutes)}`
}

/** Whether it is past, present or coming: a deadline has passed with its moment, whole days with their day. */
export function timeStateOf({ row, start, end }: PlacedRow, now: number): 'past' | 'present' | 'coming' {
  if (row.state === 'running') return 'present'
  if (end === start ? start < now : end <= now) return 'past'
  return row.when.kind === 'time' && start <= now ? 'present' : 'coming'
}

/** Where rows of the agenda are missing, since a feature's could not be read. */
export const incompleteWords = 'Something is missing here: a part could not be loaded. Nothing you saved is lost.'
