import { dayAfter, endOfDay, minuteText, momentShown, type Quiet } from './zones.ts'

export type Kind = 'due' | 'session-start' | 'event'

/** Whole days have no moment of their own: it depends on their person's zone. */
export type When = { day: string } | { at: number }

/** What somebody can be reminded of; of a repeated event each occurrence is one. */
export type Thing = {
  id: string
  kind: Kind
  title: string
  /** The own course to which it belongs. */
  course: string | null
  made: number
  when: When
  /** Of work and sessions: date and time as they were typed last. */
  typed: { date: string; time: string | null }
  /** All that it was before, to be moved back to. */
  former: { date: string; time: string | null }[]
  /** Of an event: minutes before. */
  leads: number[]
  /** What is deleted with it, by the title of the first. */
  series: string | null
  gone: boolean
  done: boolean
}

type Channels = { app?: boolean; mail?: boolean }

/** What the model knows of somebody: their choices and things, each as they were acknowledged. */
export type Student = {
  id: string
  email: string
  name: string
  zone: string
  course: string
  quiet: Quiet
  leads: number[]
  sessionLead: number
  on: boolean
  channels: Record<string, Channels>
  muted: Set<string>
  things: Thing[]
  undos: { id: string; things: Thing[]; until: number }[]
}

/** A reminder that somebody is to get: `key` is the same for the same one. */
export type Reminder = { thing: Thing; lead: number; at: number; remindAt: number; key: string; moment: string }

const minute = 60_000

/** What says when something is, so that one of a former date is another. */
export const momentWords = ({ when }: Thing): string => ('day' in when ? when.day : minuteText(when.at))

/** When it is due, begins, or is over, for whole days. */
export const atOf = ({ zone }: Student, { when }: Thing): number => ('day' in when ? endOfDay(zone, when.day) : when.at)

/** Minutes before the first day of a whole-day event begins, by the clock. */
function byClock(zone: string, day: string, lead: number): number {
  const days = Math.ceil(lead / 1440)
  const minutes = days * 1440 - lead
  const time = new Date(minutes * minute).toISOString().slice(11, 16)
  return momentShown(zone, dayAfter(day, -days), time)
}

/** All reminders of a thing, as its person has chosen. A session is told once for each start, however long before. */
export function remindersAbout(student: Student, thing: Thing): Reminder[] {
  const chosen = { due: student.leads, 'session-start': [student.sessionLead], event: thing.leads }
  const at = atOf(student, thing)
  const moment = momentWords(thing)
  return chosen[thing.kind].map((lead) => ({
    ...{ thing, lead, at, moment },
    remindAt:
      thing.kind === 'event' && 'day' in thing.when ? byClock(student.zone, thing.when.day, lead) : at - lead * minute,
    key: [thing.id, moment, ...(thing.kind === 'session-start' ? [] : [lead])].join(' '),
  }))
}

const rowOfChannels = (kind: Kind, lead: number): string =>
  ({ due: `due-${lead}`, 'session-start': 'study-start', event: 'events' })[kind]

/** Whether it stands in the list, and whether it is sent. By default mails tell of work, a day or more before. */
export function channelsOf({ channels }: Student, kind: Kind, lead: number): { app: boolean; mail: boolean } {
  return { app: true, mail: kind === 'due' && lead >= 1440, ...channels[rowOfChannels(kind, lead)] }
}

/** Whether somebody wants to hear of it at all. */
export function isWanted({ on, muted }: Student, { id, kind, course }: Thing): boolean {
  return (kind !== 'due' || on) && !muted.has(id) && !(course !== null && muted.has(course))
}
