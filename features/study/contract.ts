// The timer's shapes are in timer/contract.ts, presets in presets/contract.ts, groups in invitations/contract.ts.
import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { repeat } from '../../contract/repeat.ts'
import { defineScope, inScope } from '../../contract/scope.ts'
import { day, id, instant, pageOf, text, timeOfDay } from '../../contract/shapes.ts'
import { modes, notThere, phaseKinds, sessionStates, sessionTypes } from './rules.ts'

export const optionalText = (max: number, options: { lines?: boolean } = {}) =>
  text(max, options)
    .transform((value) => value || null)
    .nullable()
const minutes = z.number().int().min(1, 'At least a minute.').max(180, 'At most 180 minutes.')

/** Minutes of each phase; after `rounds` of focus the break is the long one. */
export const pomodoro = z.strictObject({
  focus: minutes.default(25),
  short: minutes.default(5),
  long: minutes.default(15),
  rounds: z.number().int().min(1, 'At least 1.').max(12, 'At most 12.').default(4),
  /** Focus follows a break by itself. Otherwise it waits for the student. */
  autoFocus: z.boolean().default(false),
})

export const sessionFields = z.strictObject({
  title: text(300).pipe(z.string().min(1, 'Give it a title.')),
  /** A course code, or "Other". */
  course: text(100).pipe(z.string().min(1, 'Choose a course.')),
  /** Start as date and wall-clock time in the person's zone, to the minute. */
  date: day,
  time: timeOfDay,
  description: optionalText(10_000, { lines: true }),
  location: optionalText(300),
  sessionType: z.enum(sessionTypes),
  mode: z.enum(modes),
  /** For the mode pomodoro; by default 25, 5, 15 in 4 rounds. */
  pomodoro: pomodoro.nullable(),
  /** Its planned length; without one the calendar shows an hour. */
  plannedMinutes: z.number().int().min(1, 'At least a minute.').max(1440, 'At most a day.').nullable(),
  /** Own assignments that it is for; refuses others' and unknown ones. */
  assignmentIds: z.array(id).max(20, 'At most 20 assignments.'),
})

export const sessionDraft = sessionFields.extend({
  description: sessionFields.shape.description.default(null),
  location: sessionFields.shape.location.default(null),
  sessionType: sessionFields.shape.sessionType.default('individual'),
  mode: sessionFields.shape.mode.default('stopwatch'),
  pomodoro: sessionFields.shape.pomodoro.default(null),
  plannedMinutes: sessionFields.shape.plannedMinutes.default(null),
  assignmentIds: sessionFields.shape.assignmentIds.default([]),
  /** The same plan on other days, at most 200; `from` is read as 'schedule'. */
  repeat: repeat.nullable().default(null),
})
export type SessionDraft = z.output<typeof sessionDraft>

export const seatAnswers = ['open', 'yes', 'no'] as const
const groupPerson = z.strictObject({
  id,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  host: z.boolean(),
  /** For an invitation: 'open' until it is answered. The host's is 'yes'. */
  answer: z.enum(seatAnswers),
})

export const studySession = z.strictObject({
  id,
  title: z.string(),
  course: z.string(),
  /** Index of the course's colour, 0 to 11, as of assignments. */
  courseColor: z.number().int(),
  description: z.string().nullable(),
  startTime: instant,
  /** When it was completed; null before. */
  endTime: instant.nullable(),
  location: z.string().nullable(),
  sessionType: z.enum(sessionTypes),
  completed: z.boolean(),
  /** The studied time, rounded. While it runs: up to its last pause; the timer knows the rest. */
  durationMinutes: z.number().int(),
  notes: z.string().nullable(),
  state: z.enum(sessionStates),
  mode: z.enum(modes),
  pomodoro: z.strictObject(pomodoro.shape).nullable(),
  plannedMinutes: z.number().int().nullable(),
  assignments: z.array(z.strictObject({ id, title: z.string(), completed: z.boolean() })),
  /** One of a series of plans. */
  repeats: z.boolean(),
  /**
   * In a group session: the host, everybody who answered, and the person themself. A guest changes notes, not the plan.
   */
  group: z
    .strictObject({ role: z.enum(['host', 'guest']), answer: z.enum(seatAnswers), people: z.array(groupPerson) })
    .nullable(),
})
export type StudySession = z.output<typeof studySession>

/**
 * A session as seen by its host or a guest; each has an id of their own for it, and their own timer, notes and time.
 * `session` is the common session, if it is `shared`.
 */
export const studySeat = defineScope({
  name: 'study session',
  key: 'id',
  roles: ['host', 'guest'],
  facts: z.strictObject({ session: id, shared: z.boolean() }),
  notFound: notThere,
  forbidden: ([role]) => (role === 'host' ? 'Only the host can do this.' : 'You host this study session.'),
})

/** Running and paused first, then planned (soonest first), then completed (newest first). Of a series only the next one. */
export const listSessions = endpoint(
  'member',
  'GET',
  '/study-sessions',
  z.strictObject({
    /** Searches title and course. */
    q: z.string().max(200).optional(),
    type: z.enum(sessionTypes).optional(),
    after: z.string().max(1000).optional(),
    limit: z.number().int().min(1).max(100).default(60),
  }),
  pageOf(studySession).extend({ total: z.number().int() }),
)
/** Plans a session. Nothing runs before the timer is started. Of a series: answers the first. */
export const addSession = endpoint('member', 'POST', '/study-sessions', sessionDraft, studySession)
export const readSession = endpoint(
  inScope(studySeat, 'host', 'guest'),
  'GET',
  '/study-sessions/:id',
  z.strictObject({ id }),
  studySession,
)
/** What is left out stays. Of a completed one only title, course, description, location, type, notes and assignments change. */
export const editSession = endpoint(
  inScope(studySeat, 'host', 'guest'),
  'PATCH',
  '/study-sessions/:id',
  sessionFields.partial().extend({
    id,
    notes: optionalText(10_000, { lines: true }).optional(),
    /** Given for a single plan, it begins a series; null ends the series with this one. */
    repeat: repeat.nullable().optional(),
    /** Of a series: whether the plans after it change too. */
    scope: z.enum(['this', 'following']).default('this'),
  }),
  studySession,
)
/**
 * A running one too, which stops its timer. A host's goes for everybody else as well, except where they have studied in
 * it. Of a series `following` and `all` take other plans with it; what has begun stays. `undo` goes to `undoById`,
 * which works for an hour.
 */
export const deleteSession = endpoint(
  inScope(studySeat, 'host', 'guest'),
  'DELETE',
  '/study-sessions/:id',
  z.strictObject({ id, scope: z.enum(['this', 'following', 'all']).default('this') }),
  z.strictObject({ undo: id }),
)

const interval = z.strictObject({
  /** Breaks of a Pomodoro are 'short' and 'long', and are not studied time. */
  kind: z.enum(phaseKinds),
  start: instant,
  /** Null while it runs. */
  end: instant.nullable(),
})
/** The stretches of a session, in order. */
export const listIntervals = endpoint(
  inScope(studySeat, 'host', 'guest'),
  'GET',
  '/study-sessions/:id/intervals',
  z.strictObject({ id }),
  z.strictObject({
    title: z.string(),
    intervals: z.array(interval),
    /** Stretches as they were recorded, where the student corrected them. */
    recorded: z.array(interval),
  }),
)
/** Of a completed session: what was really studied. The recorded stretches are kept beside. Refused: overlaps, the future. */
export const correctIntervals = endpoint(
  inScope(studySeat, 'host', 'guest'),
  'PUT',
  '/study-sessions/:id/intervals',
  z.strictObject({
    id,
    intervals: z.array(z.strictObject({ start: instant, end: instant })).max(100, 'At most 100 stretches.'),
  }),
  studySession,
)

/** This week by day, from the person's first day of the week, and today's stretches; days are the person's. */
export const readWeek = endpoint(
  'member',
  'GET',
  '/study-week',
  nothing,
  z.strictObject({
    today: z.string(),
    /** Seven of them; those to come have 0. A running session counts up to its last presence ping. */
    days: z.array(z.strictObject({ day: z.string(), minutes: z.number().int() })),
    minutes: z.number().int(),
    /** Of today, in order, focus only. */
    intervals: z.array(z.strictObject({ sessionId: id, title: z.string(), start: instant, end: instant.nullable() })),
  }),
)

/** For the profile. */
export const readStudied = endpoint(
  'member',
  'GET',
  '/study-week/all',
  nothing,
  z.strictObject({
    /** All studied time; a running session counts up to its last presence ping. */
    minutes: z.number().int(),
    /** Group sessions joined, or held for somebody who joined; one that repeats is one group. */
    groups: z.number().int(),
  }),
)

/** Study's part of the dashboard. */
export const studyDashboardPart = z.strictObject({
  /** Sessions that start today, and how many. */
  today: z.number().int(),
  sessions: z.array(studySession.omit({ group: true, assignments: true })),
  /** What the timer runs for, if it does. */
  running: z.strictObject({ id, title: z.string(), course: z.string(), courseColor: z.number().int() }).nullable(),
  /** Studied since the person's week began; a running session counts up to its last presence ping. */
  weekMinutes: z.number().int(),
})
