import { dateWords, dayIn, daysBetween, timeOfDayIn, weekdayNames } from '../../../contract/day.ts'
import type { Course, Meeting, Term } from '../contract.ts'
import type { meetingKinds } from '../rules.ts'

export const meetingKindNames: Record<(typeof meetingKinds)[number], string> = {
  lecture: 'Lecture',
  seminar: 'Seminar',
  lab: 'Lab',
  tutorial: 'Tutorial',
  other: 'Other',
}

/** A wall-clock time (HH:MM) as it is said: "9:30 AM", or "9:30" where the half of the day is plain. */
export function wallTimeWords(time: string, half = true): string {
  const hours = Number(time.slice(0, 2))
  const clock = `${hours % 12 || 12}:${time.slice(3)}`
  return half ? `${clock} ${hours < 12 ? 'AM' : 'PM'}` : clock
}

/** "9:30 – 10:45 AM", "11:15 AM – 12:05 PM". */
export function timeSpanWords(from: string, to: string): string {
  const sameHalf = from < '12:00' === to < '12:00'
  return `${wallTimeWords(from, !sameHalf)} – ${wallTimeWords(to)}`
}

/** "Mon, Wed, Fri". */
export function weekdayListWords(days: readonly number[]): string {
  return days.map((day) => weekdayNames[day]?.slice(0, 3)).join(', ')
}

/** "Week 1 of 2", where it does not meet every week. */
export function rotationWords({ everyWeeks, week }: Pick<Meeting, 'everyWeeks' | 'week'>): string {
  // Not torn apart at the end of a line.
  return everyWeeks > 1 ? `week\u00a0${week}\u00a0of\u00a0${everyWeeks}` : ''
}

type Weekly = Omit<Meeting, 'id'>
type Timetable<M extends Weekly> = { days: number[]; meetings: M[]; first: M }

/** Meetings that differ in their weekday alone are said as one. */
export function timetableOf<M extends Weekly>(meetings: readonly M[]): Timetable<M>[] {
  const lines = new Map<string, Timetable<M>>()
  for (const one of meetings) {
    const key = JSON.stringify([one.start, one.end, one.room, one.kind, one.everyWeeks, one.week])
    const line = lines.get(key)
    if (line) {
      line.days.push(one.weekday)
      line.meetings.push(one)
    } else lines.set(key, { days: [one.weekday], meetings: [one], first: one })
  }
  return [...lines.values()]
}

/** "Mon, Wed, Fri 9:30 – 10:45 AM, Wren Hall 204", "Lab: Thu 1:15 – 4:00 PM, week 1 of 2". */
export function meetingWords(meetings: readonly Meeting[]): string[] {
  return timetableOf(meetings).map(({ days, first }) => {
    const kind = first.kind === 'lecture' ? '' : first.kind === 'other' ? '' : `${meetingKindNames[first.kind]}: `
    const when = `${kind}${weekdayListWords(days)} ${timeSpanWords(first.start, first.end)}`
    return [when, first.room, rotationWords(first)].filter(Boolean).join(', ')
  })
}

/** "Today, 1:15 PM", "Mon, Nov 23, 9:30 AM", where the person is. */
export function classTimeWords(instant: string, zone: string, now: Date): string {
  const at = new Date(instant)
  const day = dayIn(zone, at)
  const today = dayIn(zone, now)
  const ahead = daysBetween(today, day)
  const name = ahead === 0 ? 'Today' : ahead === 1 ? 'Tomorrow' : dateWords(day, today)
  return `${name}, ${wallTimeWords(timeOfDayIn(zone, at))}`
}

/** "Now, until 2:30 PM", or when the next class is; null without one. */
export function nextClassWords({ nextClass }: Pick<Course, 'nextClass'>, zone: string, now: Date): string | null {
  if (!nextClass || Date.parse(nextClass.endsAt) <= now.getTime()) return null
  const where = nextClass.room ? `, ${nextClass.room}` : ''
  if (Date.parse(nextClass.startsAt) <= now.getTime())
    return `Now, until ${wallTimeWords(timeOfDayIn(zone, new Date(nextClass.endsAt)))}${where}`
  return `${classTimeWords(nextClass.startsAt, zone, now)}${where}`
}

export function creditWords(credits: string | null): string | null {
  if (credits === null) return null
  return credits === '1' ? '1 credit' : `${credits} credits`
}

export function courseCountWords(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}

/** "Aug 24 – Dec 11", with the years where they are not this one. */
export function termWords({ firstDay, lastDay }: Pick<Term, 'firstDay' | 'lastDay'>, today: string): string {
  const plain = (date: string) => dateWords(date, today).replace(/^\w+, /, '')
  return `${plain(firstDay)} – ${plain(lastDay)}`
}
