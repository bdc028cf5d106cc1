import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'
import { secretHashColumn } from '../../server/secretLinks.ts'
import { owner } from '../account/tables.ts'
import { assignments } from '../homework/tables.ts'
import type { Pomodoro } from './rules.ts'
import type { CommandResult } from './timer/contract.ts'

/** Plans of the same on several days; they are made when it begins, since a calendar shows them all. */
export const studySeries = pgTable(
  'study_series',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    /** RRULE of RFC 5545 over dates, with COUNT or UNTIL. */
    rule: text().notNull(),
    startDate: date().notNull(),
    time: time().notNull(),
    createdAt: momentColumn().notNull(),
  },
  (t) => [index('study_series_of').on(t.userId)],
)

/**
 * What is planned: when, where and for which course, by its host, `userId`. A session of one person is a plan with one
 * seat, its host's, which has the plan's id; each guest of a group has a further seat.
 */
export const studySessions = pgTable(
  'study_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    title: text().notNull(),
    description: text(),
    /** The planned start; somebody who has begun has their own. */
    startTime: momentColumn().notNull(),
    location: text(),
    sessionType: text({ enum: ['individual', 'group', 'tutoring'] })
      .notNull()
      .default('individual'),
    plannedMinutes: integer(),
    seriesId: uuid().references(() => studySeries.id, { onDelete: 'set null' }),
    /** The date of the series that this one stands for; it may have been moved since. */
    occurrence: date(),
    /** Whether it has or had guests: then its changes are counted for all who are in it. Set by a trigger. */
    shared: boolean().notNull().default(false),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
  },
  (t) => [
    unique('study_sessions_shared').on(t.id, t.shared),
    // For reminders of everybody's plans.
    index('study_sessions_start').on(t.startTime),
    index('study_sessions_by_start').on(t.userId, t.startTime),
    index('study_sessions_series').on(t.seriesId, t.startTime).where(sql`${t.seriesId} is not null`),
    check('study_sessions_planned', sql`${t.plannedMinutes} between 1 and 1440`),
    check('study_sessions_occurrence', sql`${t.seriesId} is null or ${t.occurrence} is not null`),
  ],
)

/**
 * One person in a session, with their own timer, notes and time over it. Its id is what endpoints, and all tables below,
 * call the id of the session.
 */
export const studySeats = pgTable(
  'study_seats',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    /** The session in which the seat is; the host's seat has the same id. */
    planId: uuid().notNull(),
    /** As the session's: the database keeps both alike. */
    shared: boolean().notNull().default(false),
    /**
     * The name of the course as this person writes it. A new guest takes over the host's, and follows a change of the
     * session's course until they have begun or renamed it.
     */
    course: text().notNull(),
    /** A guest's answer. */
    answer: text({ enum: ['open', 'yes', 'no'] }),
    state: text({ enum: ['planned', 'running', 'paused', 'completed'] })
      .notNull()
      .default('planned'),
    completed: boolean().notNull().default(false),
    mode: text({ enum: ['stopwatch', 'pomodoro'] })
      .notNull()
      .default('stopwatch'),
    pomodoro: jsonb().$type<Pomodoro>(),
    /**
     * The state of its Pomodoro while another session has the timer: the phase, and the milliseconds of it that are
     * over.
     */
    phase: integer().notNull().default(0),
    phaseDone: integer().notNull().default(0),
    /** When its timer was first started: from then on its start, in place of the planned one. */
    startedAt: momentColumn(),
    /**
     * When it starts for this person, so that one index finds it: `startedAt`, before that the start of an own plan.
     * Null for a guest who has not begun: the plan's start holds. Kept by triggers.
     */
    startTime: momentColumn(),
    endTime: momentColumn(),
    /** Sum of the finished stretches of focus, rounded; kept by a trigger on `study_intervals`. */
    durationMinutes: integer().notNull().default(0),
    notes: text(),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'study_seats_session',
      columns: [t.planId, t.shared],
      foreignColumns: [studySessions.id, studySessions.shared],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    unique('study_seats_one').on(t.planId, t.userId),
    index('study_seats_by_start').on(t.userId, t.startTime),
    index('study_seats_completed').on(t.userId, t.endTime, t.id).where(sql`${t.state} = 'completed'`),
    index('study_seats_shared').on(t.userId, t.planId).where(sql`${t.shared}`),
    check('study_seats_completed_state', sql`${t.completed} = (${t.state} = 'completed')`),
    check('study_seats_ended', sql`${t.completed} = (${t.endTime} is not null)`),
    check('study_seats_pomodoro', sql`(${t.mode} = 'pomodoro') = (${t.pomodoro} is not null)`),
    check('study_seats_answer', sql`${t.id} = ${t.planId} or ${t.answer} is not null`),
  ],
)

/** Own assignments that a session is for. */
export const studyAssignments = pgTable(
  'study_assignments',
  {
    sessionId: uuid()
      .notNull()
      .references(() => studySeats.id, { onDelete: 'cascade' }),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    userId: owner(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.assignmentId] }),
    index('study_assignments_of').on(t.assignmentId),
    index('study_assignments_by').on(t.userId),
  ],
)

/**
 * Stretches that were studied, or a Pomodoro's breaks, stamped by the server. No two of a person overlap: an exclusion
 * constraint of the migrations says so, over ranges of (person, moment), which needs no extension.
 */
export const studyIntervals = pgTable(
  'study_intervals',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    sessionId: uuid()
      .notNull()
      .references(() => studySeats.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['focus', 'short', 'long'] })
      .notNull()
      .default('focus'),
    /** Which phase of the session, from 0; a pause splits a phase into several stretches. */
    phase: integer().notNull().default(0),
    startedAt: momentColumn().notNull(),
    endedAt: momentColumn(),
    /** Entered by the student afterwards: a gap that was kept, or a correction. */
    entered: boolean().notNull().default(false),
    /** Recorded, and replaced by a correction: kept beside it, and counted no more. */
    replacedAt: momentColumn(),
  },
  (t) => [
    uniqueIndex('study_intervals_one_open').on(t.userId).where(sql`${t.endedAt} is null`),
    index('study_intervals_session').on(t.sessionId, t.startedAt),
    index('study_intervals_time').on(t.userId, t.startedAt),
    check('study_intervals_forward', sql`${t.endedAt} >= ${t.startedAt}`),
    check('study_intervals_replaced', sql`${t.replacedAt} is null or ${t.endedAt} is not null`),
  ],
)

/** Stretches in which a stopwatch ran and nobody was there, until the student decides. */
export const studyGaps = pgTable(
  'study_gaps',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    sessionId: uuid()
      .notNull()
      .references(() => studySeats.id, { onDelete: 'cascade' }),
    startedAt: momentColumn().notNull(),
    endedAt: momentColumn().notNull(),
    /** Decided beforehand not to count: nobody is asked. Presence that another page reports later still fills it. */
    discarded: boolean().notNull().default(false),
  },
  (t) => [
    index('study_gaps_of').on(t.userId, t.startedAt),
    index('study_gaps_session').on(t.sessionId),
    check('study_gaps_forward', sql`${t.endedAt} > ${t.startedAt}`),
  ],
)

/** One timer for each person. A presence ping writes only columns without an index, so that it is cheap. */
export const studyTimers = pgTable(
  'study_timers',
  {
    userId: owner().primaryKey(),
    sessionId: uuid().references(() => studySeats.id, { onDelete: 'set null' }),
    state: text({ enum: ['idle', 'running', 'paused', 'waiting'] })
      .notNull()
      .default('idle'),
    version: integer().notNull().default(0),
    /** The last command: no later one can be before it. */
    pressedAt: momentColumn().notNull(),
    /** The end of the last known presence. */
    vouchedUntil: momentColumn().notNull(),
    phase: integer().notNull().default(0),
    /** Milliseconds of this phase before its open stretch. */
    phaseDone: integer().notNull().default(0),
    /** When the running phase ends; none for a stopwatch. */
    phaseEnds: momentColumn(),
    /** Paused because nobody was there. */
    unattended: boolean().notNull().default(false),
  },
  (t) => [
    index('study_timers_session').on(t.sessionId),
    check('study_timers_running', sql`${t.state} = 'running' or ${t.phaseEnds} is null`),
  ],
)

/** Commands that were carried out, by their page's id for them, with their answers. Kept for a week. */
export const studyCommands = pgTable(
  'study_commands',
  {
    userId: owner(),
    id: uuid().notNull(),
    page: uuid().notNull(),
    n: integer().notNull(),
    at: momentColumn().notNull(),
    result: jsonb().$type<CommandResult>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('study_commands_page').on(t.userId, t.page, t.n),
    index('study_commands_at').on(t.at),
  ],
)

export const studyPresets = pgTable(
  'study_presets',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    name: text().notNull(),
    focus: integer().notNull(),
    short: integer().notNull(),
    long: integer().notNull(),
    rounds: integer().notNull(),
    autoFocus: boolean().notNull(),
    createdAt: momentColumn().notNull(),
  },
  (t) => [
    uniqueIndex('study_presets_name').on(t.userId, sql`lower(${t.name})`),
    check(
      'study_presets_minutes',
      sql`least(${t.focus}, ${t.short}, ${t.long}) >= 1 and greatest(${t.focus}, ${t.short}, ${t.long}) <= 180`,
    ),
    check('study_presets_rounds', sql`${t.rounds} between 1 and 12`),
  ],
)

/** The join link of a group session. Only its hash is stored. */
export const studyLinks = pgTable(
  'study_links',
  {
    sessionId: uuid()
      .primaryKey()
      .references(() => studySessions.id, { onDelete: 'cascade' }),
    userId: owner(),
    secretHash: secretHashColumn().notNull(),
    createdAt: momentColumn().notNull(),
  },
  (t) => [index('study_links_by').on(t.userId)],
)
