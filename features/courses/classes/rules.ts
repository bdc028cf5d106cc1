import { daysAfter, daysBetween, earliestDay, latestDay, weekdayOf } from '../../../contract/day.ts'
import { Refusal } from '../../../contract/refusal.ts'

export type DaySpan = { firstDay: string; lastDay: string }
/** The weeks of a rotation begin on `weekStart` (0 is Sunday) and are counted from the week of `from`. */
export type Rotation = { from: string; weekStart: number }
export type Rhythm = { weekday: number; everyWeeks: number; week: number }

/**
 * The days on which a course may meet: the term's, its own, or those in both; none where it has neither or they do not
 * overlap.
 */
export function courseSpanOf(
  term: DaySpan | undefined,
  own: { firstDay: string | null; lastDay: string | null },
): DaySpan | null {
  const firstDay = [term?.firstDay, own.firstDay]
    .filter((day) => day != null)
    .toSorted()
    .at(-1)
  const lastDay = [term?.lastDay, own.lastDay].filter((day) => day != null).toSorted()[0]
  return firstDay && lastDay && firstDay <= lastDay ? { firstDay, lastDay } : null
}

/** The first day in the span, or after it, with the meeting's week and weekday, whether or not it is a break. */
export function firstDate({ weekday, everyWeeks, week }: Rhythm, span: DaySpan, { from, weekStart }: Rotation): string {
  const start = daysAfter(from, -((weekdayOf(from) - weekStart + 7) % 7))
  const first = daysAfter(start, (week - 1) * 7 + ((weekday - weekStart + 7) % 7))
  const behind = Math.ceil(daysBetween(first, span.firstDay) / (everyWeeks * 7))
  return daysAfter(first, Math.max(0, behind) * everyWeeks * 7)
}

/** Every day in the span with the meeting's week and weekday, breaks included. */
export function rhythmDays(rhythm: Rhythm, span: DaySpan, rotation: Rotation): string[] {
  const days: string[] = []
  for (let day = firstDate(rhythm, span, rotation); day <= span.lastDay; day = daysAfter(day, rhythm.everyWeeks * 7))
    days.push(day)
  return days
}

export function isInBreak(day: string, breaks: readonly DaySpan[]): boolean {
  return breaks.some((one) => one.firstDay <= day && day <= one.lastDay)
}

const longest = 16 * 3_600_000

/** Refuses a single class that ends before it begins, or is too long. */
export function refuseTimes(startsAt: Date, endsAt: Date, field: string): void {
  const words =
    endsAt <= startsAt
      ? 'It ends before it begins. Choose a later time.'
      : endsAt.getTime() - startsAt.getTime() > longest
        ? 'A class takes at most 16 hours.'
        : startsAt < new Date(earliestDay) || startsAt > new Date(latestDay)
          ? 'Choose a date between 1970 and 2199.'
          : undefined
  if (words) throw new Refusal('invalid', words, { fields: { [field]: words } })
}

export function classNotFound(): Refusal {
  return new Refusal('not_found', 'This class is not there any more, or it is not yours.')
}
