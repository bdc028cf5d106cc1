import { slot } from '../../contract/slot.ts'

/**
 * SQL expressions of what a notification is about, as whoever was told may see it now. `moment`: the part of a reminder's
 * key that says when, so that one of a former moment is known.
 */
type Subject = {
  title: string
  by: string
  place: string
  said: string
  course: string
  color: string
  at: string
  until: string
  wholeDay: string
  state: string
  path: string
  group: string
  done: string
  later: string
  moment: string
}

const subjectColumns: Record<keyof Subject, string> = {
  title: `''::text`,
  by: 'null::text',
  place: 'null::text',
  said: `''::text`,
  course: 'null::text',
  color: 'null::int',
  at: 'null::timestamptz',
  until: 'null::timestamptz',
  wholeDay: 'false',
  state: `''::text`,
  path: `''::text`,
  group: 'null::text',
  done: 'false',
  later: 'false',
  moment: 'null::text',
}

/** The columns of a subject, in SQL: `s."title"`. */
export const subjectNames = Object.keys(subjectColumns) as (keyof Subject)[]

/** A SELECT of a subject, its columns in the same order for all features, so that UNION ALL can join them. */
export function subjectSelect(expressions: Pick<Subject, 'path'> & Partial<Subject>, from: string): string {
  const complete = { ...subjectColumns, ...expressions }
  return `select ${subjectNames.map((name) => `${complete[name]} as "${name}"`).join(', ')} from ${from}`
}

/**
 * How notifications of some kinds are read: the texts of people are never stored with them, so what is hidden, erased or
 * of somebody from whom a block separates is gone here too.
 */
export type NotificationSource = {
  /**
   * A SELECT made by `subjectSelect` of what the notification `n` (a row of `notifications`) is about: one row, or none
   * where the person has or sees it no longer.
   */
  subject: (n: string) => string
}

export const notificationSources = slot<NotificationSource>('notifications.sources')

/**
 * SQL references of a statement about reminders: the moments after the first and up to the second are wanted; `days` is
 * what the source's `days` has answered, as `jsonb`.
 */
export type ReminderSpan = Record<'from' | 'to' | 'days', string>

/**
 * What people are reminded of, of one kind. `select`: a SELECT of `user_id`, `reference` (uuid), `course` (uuid), `at`
 * (timestamptz; when it is due or begins), `remind_at` (timestamptz, within the span), `lead` (int; minutes) and `key`
 * (text, the same for the same reminder however often it is found, another when it has been moved). What was made after
 * its `remind_at` is left out. `days`: for what lasts whole days, whose moments depend on the person's zone: a value that
 * the statement gets, for these zones (IANA).
 */
export type ReminderSource = {
  kind: string
  select: (span: ReminderSpan) => string
  days?: (zones: readonly string[], from: Date, to: Date) => unknown
}

export const reminderSources = slot<ReminderSource>('notifications.reminders')

/** What can be muted, under its noun: SQL of the title of the thing `m.thing` of `m.user_id`, or null. */
export const mutableThings = slot<{ noun: string; title: (m: string) => string }>('notifications.mutable')
