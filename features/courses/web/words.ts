import { dayIn } from '../../../contract/day.ts'
import { comingDayWords, daySpanWords, weekdayListWords } from '../../../contract/words/dates.ts'
import { instantTimeWords, instantWords, timeSpanWords } from '../../../contract/words/times.ts'
import type { Course, Meeting, Term } from '../contract.ts'
import type { meetingKinds } from '../rules.ts'

export const meetingKindNames: Record<(typeof meetingKinds)[number], string> = {
  lecture: 'Lecture',
  seminar: 'Seminar',
  lab: 'Lab',
  tutorial: 'Tutorial',
  other: 'Other',
}

/** "Week 1 of 2", where it does not meet every week. */
export function rotationWords({ everyWeeks, week }: Pick<Meeting, 'everyWeeks' | 'week'>): string {
  // No line break before the end.
  return everyWeeks > 1 ? `week\u00a0${week}\u00a0of\u00a0${everyWeeks}` : ''
}

type Weekly = Omit<Meeting, 'id'>
type Timetable<M extends Weekly> = { days: number[]; meetings: M[]; first: M }

/** Meetings that differ only in their weekday are listed as one. */
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

/** "Now, until 2:30 PM", or when the next class is; null without one. */
export function nextClassWords({ nextClass }: Pick<Course, 'nextClass'>, zone: string, now: Date): string | null {
  if (!nextClass || Date.parse(nextClass.endsAt) <= now.getTime()) return null
  const where = nextClass.room ? `, ${nextClass.room}` : ''
  if (Date.parse(nextClass.startsAt) <= now.getTime())
    return `Now, until ${instantTimeWords(zone, nextClass.endsAt)}${where}`
  return `${instantWords(zone, nextClass.startsAt, dayIn(zone, now), comingDayWords)}${where}`
}

export function creditWords(credits: string | null): string | null {
  if (credits === null) return null
  return credits === '1' ? '1 credit' : `${credits} credits`
}

/** "Aug 24 – Dec 11", with the years where they are other ones. */
export function termWords({ firstDay, lastDay }: Pick<Term, 'firstDay' | 'lastDay'>, today: string): string {
  return daySpanWords(firstDay, lastDay, today)
}
