import { parseCalendarFile } from './read.ts'
import type { CalendarReading, Moment, ReadingOptions } from './types.ts'

/** For tests: reads calendar lines in a window around the autumn term of 2026, as a student in Berlin. */
export function readLines(lines: string[], options: Partial<ReadingOptions> = {}): CalendarReading {
  const window = { zone: 'Europe/Berlin', from: '2026-01-01T00:00:00Z', to: '2027-12-31T23:59:59Z' }
  const bytes = new TextEncoder().encode(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n'))
  return parseCalendarFile(bytes, { ...window, perEntry: 1_000, total: 10_000, ...options })
}

/** The lines of one event with a UID and a title. */
export function eventLines(...lines: string[]): string[] {
  return ['BEGIN:VEVENT', 'UID:soil-101@quad.example', 'SUMMARY:Soil science', ...lines, 'END:VEVENT']
}

export function momentText(moment: Moment | null): string | null {
  if (!moment) return null
  return moment.kind === 'date' ? moment.date : moment.at.replace(':00.000Z', 'Z')
}

/** All starts in short form: `2026-09-14` or `2026-09-14T08:00Z`. */
export function startsOf({ entries }: CalendarReading): (string | null)[] {
  return entries.flatMap(({ occurrences }) => occurrences.map(({ start }) => momentText(start)))
}

export function endsOf({ entries }: CalendarReading): (string | null)[] {
  return entries.flatMap(({ occurrences }) => occurrences.map(({ end }) => momentText(end)))
}
