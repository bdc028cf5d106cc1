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
