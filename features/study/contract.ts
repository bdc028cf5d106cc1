// The timer's shapes are in timer/contract.ts, presets in presets/contract.ts, groups in invitations/contract.ts.
import { z } from 'zod'
import { changeable } from '../../contract/changes.ts'
import { nothing, tokenEndpoint } from '../../contract/endpoint.ts'
import { ownText, publicKind, publicText } from '../../contract/publicText.ts'
import { repeat } from '../../contract/repeat.ts'
import { defineScope, inScope } from '../../contract/scope.ts'
import { day, id, instant, pageOf, text, timeOfDay } from '../../contract/shapes.ts'
import { personName, personPicture } from '../people/contract.ts'
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
  /** Whether focus begins by itself after a break. Otherwise it waits for the student. */
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
  /** For the mode `pomodoro`; by default 25, 5 and 15 minutes in 4 rounds. */
  pomodoro: pomodoro.nullable(),
  /** The planned length in minutes; without one the calendar shows an hour. */
  plannedMinutes: z.number().int().min(1, 'At least a minute.').max(1440, 'At most a day.').nullable(),
  /** Ids of own assignments that the session is for; other ids are refused. */
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
  /** Repeats the plan on further days, at most 200; `from` is read as 'schedule'. */
  repeat: repeat.nullable().default(null),
})
export type SessionDraft = z.output<typeof sessionDraft>

/** What the guests of a group session read, and whoever opens its join link. */
export const groupSession = publicKind('group-session', 'Group session')

export const seatAnswers = ['open', 'yes', 'no'] as const
const groupPerson = z.strictObject({
  /** The id of the person's seat. */
  seat: id,
  /** The person; null where `known` is false, but for the host, who may remove them. */
  id: id.nullable(),
  /** False where a block separates them from whoever asks, who then sees "Student" without a picture. */
  known: z.boolean(),
  name: publicText(personName),
  avatarUrl: publicText(personPicture).nullable(),
  host: z.boolean(),
  /** For an invitation: 'open' until it is answered. The host's is 'yes'. */
  answer: z.enum(seatAnswers),
})

export const studySession = z.strictObject({
  id,
  title: publicText(groupSession),
  /** As each person calls it; a guest begins with the host's name for it. */
  course: ownText(),
  /** Index of the course's colour, 0 to 11, as in assignments. */
  courseColor: z.number().int(),
  description: publicText(groupSession).nullable(),
  startTime: instant,
  /** When it was completed; null before. */
  endTime: instant.nullable(),
  location: publicText(groupSession).nullable(),
  sessionType: z.enum(sessionTypes),
  completed: z.boolean(),
  /** The time studied, rounded. While the session runs: up to its last pause; the timer has the rest. */
  durationMinutes: z.number().int(),
  notes: ownText().nullable(),
  /** Whether a part of the time was entered afterwards instead of timed. */
  entered: z.boolean(),
  state: z.enum(sessionStates),
  mode: z.enum(modes),
  pomodoro: z.strictObject(pomodoro.shape).nullable(),
  plannedMinutes: z.number().int().nullable(),
  assignments: z.array(z.strictObject({ id, title: ownText(), completed: z.boolean() })),
  /** Whether it belongs to a series of plans. */
  repeats: z.boolean(),
  /**
   * In a group session: the host, everybody who has answered, and the person. A guest can change notes, not the plan.
   */
  group: z
    .strictObject({
      role: z.enum(['host', 'guest']),
      answer: z.enum(seatAnswers),
      people: z.array(groupPerson),
      /** Moderators have hidden title, description and location from everybody but the host. */
      hidden: z.boolean(),
    })
    .nullable(),
})
export type StudySession = z.output<typeof studySession>

/**
 * A session as its host or a guest has it: each has a separate id for it, and a separate timer, notes and time.
 * `session` is the id of the common session, if it is `shared`.
 */
export const studySeat = defineScope({
  name: 'study session',
  key: 'id',
  roles: ['host', 'guest'],
  facts: z.strictObject({ session: id, shared: z.boolean() }),
  notFound: notThere,
  forbidden: ([role]) => (role === 'host' ? 'Only the host can do this.' : 'You host this study session.'),
})

/** Running and paused first, then planned (soonest first), then completed (newest first); of a series only the next. */
export const listSessions = tokenEndpoint(
  'signed-in',
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
/** Plans a session. Nothing runs before the timer is started. For a series, answers the first session. */
export const addSession = tokenEndpoint('signed-in', 'POST', '/study-sessions', sessionDraft, studySession)
export const readSession = tokenEndpoint(
  inScope(studySeat, 'host', 'guest'),
  'GET',
  '/study-sessions/:id',
  z.strictObject({ id }),
  studySession,
)
/** Omitted fields stay. A completed session: only title, course, description, location, type, notes, assignments. */
export const editSession = tokenEndpoint(
  inScope(studySeat, 'host', 'guest'),
  'PATCH',
  '/study-sessions/:id',
  z.strictObject({
    ...changeable(sessionFields.shape),
    id,
    notes: optionalText(10_000, { lines: true }).optional(),
    /** For a single plan this begins a series; null ends the series with this plan. */
    repeat: repeat.nullable().optional(),
    /** For a series: whether the following plans change too. */
    scope: z.enum(['this', 'following']).default('this'),
  }),
  studySession,
)
/**
 * Deletes a session; a running one is stopped first. A session of a host is deleted for its guests too, except for
 * those who have studied in it. In a series `following` and `all` delete other plans as well, but none that has begun.
 * Pass `undo` to `undoById` to restore it, within an hour.
 */
export const deleteSession = tokenEndpoint(
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
  /** Whether it was entered afterwards instead of timed. */
  entered: z.boolean(),
})
/** The studied stretches of a session, in order. */
export const listIntervals = tokenEndpoint(
  inScope(studySeat, 'host', 'guest'),
  'GET',
  '/study-sessions/:id/intervals',
  z.strictObject({ id }),
  z.strictObject({
    title: publicText(groupSession),
    intervals: z.array(interval),
    /** If the student has corrected the stretches: those that were recorded. */
    recorded: z.array(interval),
  }),
)
/** Corrects the stretches of a completed session; the recorded ones are kept. Overlaps and the future are refused. */
export const correctIntervals = tokenEndpoint(
  inScope(studySeat, 'host', 'guest'),
  'PUT',
  '/study-sessions/:id/intervals',
  z.strictObject({
    id,
    intervals: z.array(z.strictObject({ start: instant, end: instant })).max(100, 'At most 100 stretches.'),
  }),
  studySession,
)

/** This week by day, from the person's first day of the week, and today's stretches; days in the person's zone. */
export const readWeek = tokenEndpoint(
  'signed-in',
  'GET',
  '/study-week',
  nothing,
  z.strictObject({
    today: day,
    /** Seven days; future ones have 0. A running session counts up to its last presence ping. */
    days: z.array(z.strictObject({ day, minutes: z.number().int(), seconds: z.number().int() })),
    minutes: z.number().int(),
    seconds: z.number().int(),
    /** The session whose timer runs in focus, and how much of its time the numbers above contain. */
    running: z.strictObject({ sessionId: id, studiedMs: z.number().int() }).nullable(),
    /** What the person wants to study in a week. */
    goalMinutes: z.number().int().nullable(),
    /** Today's stretches, in order, focus only. */
    intervals: z.array(
      z.strictObject({ sessionId: id, title: publicText(groupSession), start: instant, end: instant.nullable() }),
    ),
  }),
)

/** Totals for the profile. */
export const readStudied = tokenEndpoint(
  'signed-in',
  'GET',
  '/study-week/all',
  nothing,
  z.strictObject({
    /** All studied time; a running session counts up to its last presence ping. */
    minutes: z.number().int(),
    /** Group sessions that the person joined, or hosted for somebody who joined; a series counts once. */
    groups: z.number().int(),
  }),
)

/** Study's part of the dashboard. */
export const studyDashboardPart = z.strictObject({
  /** How many sessions start today; `sessions` has the first three of them. */
  today: z.number().int(),
  sessions: z.array(studySession.omit({ group: true, assignments: true, entered: true })),
  /** The session whose timer runs, if one does. */
  running: z
    .strictObject({ id, title: publicText(groupSession), course: ownText(), courseColor: z.number().int() })
    .nullable(),
  /** Minutes studied since the person's week began; a running session counts up to its last presence ping. */
  weekMinutes: z.number().int(),
})
