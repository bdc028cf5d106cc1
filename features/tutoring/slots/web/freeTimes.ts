import { dayIn } from '../../../../contract/day.ts'
import { momentOfLocal } from '../../../../contract/localTime.ts'
import { offsetAt } from '../../../../contract/wallClock.ts'
import { shortDate } from '../../../../contract/words/dates.ts'
import { instantTimeWords } from '../../../../contract/words/times.ts'

/** A start that can be booked, and whether something of the reader's own takes place then. */
export type FreeTime = { start: string; clash: boolean }

/** By the day on the reader's calendar, soonest first. */
export function timesByDay(times: readonly FreeTime[], zone: string): Map<string, FreeTime[]> {
  const days = new Map<string, FreeTime[]>()
  for (const time of times) {
    const day = dayIn(zone, new Date(time.start))
    days.set(day, [...(days.get(day) ?? []), time])
  }
  return days
}

const steps = [30, 60]

/** Of more than `most` times those at full half hours, or at full hours; and `keep` in any case. */
export function fewOf(times: readonly FreeTime[], most: number, keep = ''): FreeTime[] {
  let few = [...times]
  for (const step of steps) {
    if (few.length <= most) break
    const rarer = times.filter(({ start }) => start === keep || Date.parse(start) % (step * 60_000) === 0)
    // Where all of them lie between, none is better than another.
    if (rarer.some(({ start }) => start !== keep)) few = rarer
  }
  return few
}

/** The start of what was chosen or typed, as times have it. Undefined while it is incomplete. */
export function startOf(zone: string, date: string, time: string): string | undefined {
  const local = `${date}T${time}`
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return undefined
  const moment = momentOfLocal(zone, local)
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString()
}

/** Whether two clocks show the same at a moment. */
export const isSameClock = (zone: string, other: string, start: string): boolean =>
  offsetAt(zone, Date.parse(start)) === offsetAt(other, Date.parse(start))

/** "Mon 9:00 AM", on the tutor's clock. */
export function tutorTimeWords(zone: string, start: string): string {
  const day = dayIn(zone, new Date(start))
  return `${shortDate(day).slice(0, 3)} ${instantTimeWords(zone, start)}`
}
