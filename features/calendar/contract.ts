import { z } from 'zod'
import { agendaKindName, agendaRow } from '../../contract/agenda.ts'
import { changeable } from '../../contract/changes.ts'
import { daysBetween } from '../../contract/day.ts'
import { tokenEndpoint } from '../../contract/endpoint.ts'
import { openRepeat } from '../../contract/repeat.ts'
import { setting } from '../../contract/setting.ts'
import { day, endDay, id, text } from '../../contract/shapes.ts'
import { undoable } from '../../contract/undo.ts'
import { timedReminders, wholeDayReminders } from './notifications.rules.ts'
import { eventScopes, localMinute, maxDaysSearched, maxDaysShown, mayEnd } from './rules.ts'

/** The view with which the calendar opens; `last` is the one last chosen on the device. A phone has three days for the week. */
export const openingViews = ['last', 'month', 'week', 'day', 'agenda'] as const
export const openingViewSetting = setting('calendar-view', z.enum(openingViews), 'last')

export const calendarSpan = z
  .strictObject({
    /** The first day shown, and the day after the last, in the person's zone. */
    from: day,
    to: endDay,
    /** Searches title, place and course. Allows a longer span. */
    q: z.string().max(200).optional(),
  })
  .refine(({ from, to }) => to > from, { path: ['to'], message: 'The last day has to be after the first.' })
  .refine(({ from, to, q }) => daysBetween(from, to) <= (q?.trim() ? maxDaysSearched : maxDaysShown), {
    path: ['to'],
    message: `At most ${maxDaysShown} days at a time, or ${maxDaysSearched} with a search.`,
  })

/**
 * Everything dated between two days, of every feature, in order: what lasts whole days first on its day, then by time,
 * title and id. What reaches into the span from before it is there too. Unchanged since the last time: 304.
 *
 * `clashesOf` in rules.ts computes from these rows which of them clash. The feature of a row opens it; rows of
 * feature `calendar` by `readEvent` with the row's id.
 */
export const readCalendar = tokenEndpoint(
  'signed-in',
  'GET',
  '/calendar',
  calendarSpan,
  z.strictObject({
    rows: z.array(agendaRow),
    /** There are more than these: at most 5,000 are sent. */
    more: z.boolean(),
    /** The rows of a feature are missing, since they could not be read. */
    incomplete: z.boolean(),
  }),
)

/**
 * When an event is, as a form value. Times are wall-clock times in the caller's zone (YYYY-MM-DDTHH:MM, with the offset
 * where clocks show that twice and the second is meant); days have an exclusive end (the screen shows the day before
 * it).
 */
export const eventWhen = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('time'), start: localMinute, end: localMinute })
    .refine(({ start, end }) => mayEnd(start, end), { path: ['end'], message: 'The end has to be after the start.' })
    .refine(({ start, end }) => daysBetween(start.slice(0, 10), end.slice(0, 10)) <= 31, {
      path: ['end'],
      message: 'At most a month. Use whole days for what lasts longer.',
    }),
  z
    .strictObject({ kind: z.literal('days'), start: day, end: endDay })
    .refine(({ start, end }) => end > start, { path: ['end'], message: 'The last day cannot be before the first.' })
    .refine(({ start, end }) => daysBetween(start, end) <= 400, { path: ['end'], message: 'At most 400 days.' }),
])
export type EventWhen = z.output<typeof eventWhen>

const optional = (max: number, options: { lines?: boolean } = {}) =>
  text(max, options)
    .transform((value) => value || null)
    .nullable()

/**
 * Minutes before the start at which the person is reminded, at most three: for whole days before the first of them
 * begins, by the clock, and negative on that day. Null: none.
 */
const reminders = z
  .array(z.number().refine((minutes) => isReminder(minutes), 'Choose one of the times.'))
  .max(3, 'At most three.')
  .refine((all) => new Set(all).size === all.length, 'Each time once.')
  .nullable()

const isReminder = (minutes: number) => [...timedReminders, ...wholeDayReminders].some((one) => one === minutes)

const fields = z.strictObject({
  title: text(300).pipe(z.string().min(1, 'Give it a title.')),
  type: agendaKindName,
  when: eventWhen,
  location: optional(300),
  notes: optional(10_000, { lines: true }),
  /** A course by its name, for its colour. */
  course: optional(100),
  /** Takes the person's time. By default whole days do not. */
  busy: z.boolean(),
  reminders,
  /** Weekdays are in the event's own zone, which is the person's when it is added. Null: once. */
  repeat: openRepeat.nullable(),
})

export const eventDraft = z.strictObject({
  ...changeable(fields.shape),
  title: fields.shape.title,
  when: fields.shape.when,
})
export type EventDraft = z.output<typeof eventDraft>
/** For an existing event: only the given fields change. */
export type EventChanges = { [K in keyof EventDraft]?: EventDraft[K] | undefined }

export const calendarEvent = z.strictObject({
  /** For this one occurrence, as in the calendar's rows. */
  id,
  title: z.string(),
  type: agendaKindName,
  /** As in the calendar's rows. */
  shown: agendaRow.shape.when,
  /** The same as a form value, in the caller's zone. */
  when: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('time'), start: z.string(), end: z.string() }),
    z.strictObject({ kind: z.literal('days'), start: z.string(), end: z.string() }),
  ]),
  location: z.string().nullable(),
  notes: z.string().nullable(),
  course: z.string().nullable(),
  /** Index of the course's colour, 0 to 11. */
  color: z.number().int().nullable(),
  busy: z.boolean(),
  reminders: z.array(z.number().int()).nullable(),
  /** IANA zone in which its wall-clock time stays fixed; null for an import without one. */
  zone: z.string().nullable(),
  /** The series to which it belongs. */
  series: z
    .strictObject({
      id,
      repeat: openRepeat,
      /** Its first day, and whether this is the first remaining one. */
      from: z.string(),
      first: z.boolean(),
      /** This one differs from the others. */
      changed: z.boolean(),
    })
    .nullable(),
  /** A member of a series: a change says how many of them it reaches. */
  several: z.boolean(),
  /** From an imported calendar, which also says how it repeats. */
  imported: z.boolean(),
  /** Imported, and changed here since: another import leaves the changed fields alone. */
  edited: z.boolean(),
})
export type CalendarEvent = z.output<typeof calendarEvent>

/** One occurrence of an own event, by the id of its row. */
export const readEvent = tokenEndpoint(
  'signed-in',
  'GET',
  '/calendar/events/:id',
  z.strictObject({ id }),
  calendarEvent,
)

/** Answers the first occurrence. */
export const addEvent = tokenEndpoint('signed-in', 'POST', '/calendar/events', eventDraft, calendarEvent)

/**
 * Changes what is named and leaves the rest, also when it is dragged or resized (`when` alone). Of a series, `scope`
 * says which: this one, this and all after it (which become a series of their own), or all. `when` is always that of
 * the one named by `id`; with the others, they move by as many days and to the same times.
 *
 * Ones that were changed or deleted singly stay so as long as the series still has one on their day. `repeat` makes a
 * single one a series; null ends the repetition here (following) or leaves only this one (all).
 *
 * Of an imported one everything but the repetition can be changed. What was changed stays when the same calendar is
 * imported again; the rest follows it. `undo` goes to `undoById`, which works for an hour
 * and the last hundred changes.
 */
export const editEvent = tokenEndpoint(
  'signed-in',
  'PATCH',
  '/calendar/events/:id',
  z.strictObject({ ...changeable(fields.shape), id, scope: z.enum(eventScopes).default('this') }),
  calendarEvent.extend({ undo: id }),
)

export const deleteEvent = tokenEndpoint(
  'signed-in',
  'DELETE',
  '/calendar/events/:id',
  z.strictObject({ id, scope: z.enum(eventScopes).default('this') }),
  undoable,
)

/** A single event like this one, at another time if one is given. The copy of an imported one is one's own. */
export const duplicateEvent = tokenEndpoint(
  'signed-in',
  'POST',
  '/calendar/events/:id/duplicate',
  z.strictObject({ id, when: eventWhen.optional() }),
  calendarEvent,
)

/** The first days that a repetition would give, at most six, before anything is saved. */
export const previewEventRepeat = tokenEndpoint(
  'signed-in',
  'POST',
  '/calendar/repeat',
  z.strictObject({ start: day, repeat: openRepeat }),
  z.strictObject({
    days: z.array(z.string()),
    /** How many in all; null beyond 400 or without end. */
    total: z.number().int().nullable(),
  }),
)
