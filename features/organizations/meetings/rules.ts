import { z } from 'zod'
import { weekdayOf } from '../../../contract/day.ts'
import { day, timeOfDay, zone } from '../../../contract/shapes.ts'
import { calendarDayOf, instantOf, plusDays } from '../../../contract/zone.ts'

/** A rule ends so many days ahead at most. */
export const longestMeetingDays = 366

/** How an organization meets: up to three times a week, on the clock of its zone, until a day. */
export const meetingRule = z
  .strictObject({
    times: z
      .array(
        z.strictObject({
          /** 0 for Sunday. */
          weekday: z.number().int().min(0).max(6),
          start: timeOfDay,
          end: timeOfDay,
        }),
      )
      .min(1, 'Choose a day.')
      .max(3, 'At most three a week.'),
    from: day,
    until: day,
    zone,
  })
  .superRefine(({ times, from, until }, context) => {
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    for (const [index, { weekday, start, end }] of times.entries()) {
      if (end <= start) issue(['times', index, 'end'], 'Ends after it begins.')
      if (times.some((other, place) => place < index && other.weekday === weekday && other.start === start))
        issue(['times', index, 'weekday'], 'Each time once.')
    }
    if (until < from) issue(['until'], 'Ends after it begins.')
  })
export type MeetingRule = z.output<typeof meetingRule>

export type MeetingDate = { day: string; startsAt: Date; endsAt: Date }

/** All dates of a rule that have not ended, in their order. `weekday` and times are those of the rule's zone. */
export function meetingDates({ times, from, until, zone: of }: MeetingRule, now: Date): MeetingDate[] {
  const today = calendarDayOf(now, of).day
  const first = from > today ? from : today
  const dates: MeetingDate[] = []
  for (let date = first; date <= until; date = plusDays(date, 1))
    for (const { weekday, start, end } of times)
      if (weekdayOf(date) === weekday) {
        const made = { day: date, startsAt: instantOf(date, start, of), endsAt: instantOf(date, end, of) }
        if (made.endsAt > now) dates.push(made)
      }
  return dates.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

/** How many dates are on each day. */
type Known = { day: string; ruledAt: Date }

/**
 * Which dates of a new rule are those that were there: on the same day the one that begins when it did, and of the others
 * the first the first. `added`: those that are new; `gone`: those that the rule does not have.
 */
export function matchedDates<K extends Known>(known: readonly K[], dates: readonly MeetingDate[]) {
  const kept: { of: K; date: MeetingDate }[] = []
  const [left, added] = [new Set(known), new Set(dates)]
  const pair = (of: K | undefined, date: MeetingDate) => {
    if (!of) return
    kept.push({ of, date })
    left.delete(of)
    added.delete(date)
  }
  const days = Map.groupBy(known, ({ day }) => day)
  // As many as before on that day: the hours are others, and their order is the same.
  for (const [day, some] of Map.groupBy(dates, (date) => date.day))
    if (days.get(day)?.length === some.length) for (const [at, date] of some.entries()) pair(days.get(day)?.[at], date)
  for (const date of [...added])
    pair(
      [...left].find((one) => one.ruledAt.getTime() === date.startsAt.getTime()),
      date,
    )
  for (const date of [...added])
    pair(
      [...left].find(({ day }) => day === date.day),
      date,
    )
  return { kept, added: [...added], gone: [...left] }
}

export const fits = ['fits', 'mostly', 'none', 'clashes'] as const
/** How the next dates go with somebody's week; `none`: there is no fixed time to compare. */
export type Fit = (typeof fits)[number]

/** Of the next dates so many are looked at. */
export const comparedDates = 4

/** None taken fits, up to half mostly, more clashes. */
export function fitOf(dates: number, taken: number): Fit {
  if (dates === 0) return 'none'
  if (taken === 0) return 'fits'
  return taken * 2 <= dates ? 'mostly' : 'clashes'
}
