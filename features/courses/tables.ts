import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'
import { owner } from '../account/tables.ts'
import { gradingScales } from './grades/scales.tables.ts'

export const terms = pgTable(
  'terms',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    name: text().notNull(),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    /** Name, first and last day of each, as in the contract: read and written as a whole. */
    breaks: jsonb().$type<{ name: string; firstDay: string; lastDay: string }[]>().notNull().default([]),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
  },
  (t) => [index('terms_of').on(t.userId, t.firstDay), check('terms_days', sql`${t.firstDay} <= ${t.lastDay}`)],
)

/** A student's own courses. Their colours are in `course_colors`, by the code in lower case. */
export const courses = pgTable(
  'courses',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    termId: uuid().references(() => terms.id, { onDelete: 'set null' }),
    courseCode: text().notNull(),
    /** The code's letters and digits, which identify texts (`normalizeCode`). */
    codeKey: text().notNull(),
    courseName: text().notNull(),
    credits: numeric(),
    instructor: text(),
    firstDay: date(),
    lastDay: date(),
    /** The zone of its times, and the first day of its weeks: both stay when the student moves. */
    zone: text().notNull(),
    weekStart: smallint().notNull(),
    /** What the student typed. */
    currentGrade: text(),
    countsInGpa: boolean().notNull().default(true),
    /** A built-in scale, unless it has an own one. */
    scale: text().notNull(),
    scaleId: uuid().references(() => gradingScales.id),
    rounding: text({ enum: ['none', 'tenth', 'whole'] })
      .notNull()
      .default('none'),
    /** Its standing, from its items or from what was typed: written with them, under the lock of this row. */
    gradeText: text(),
    gradeLetter: text(),
    gradePercent: numeric(),
    /** Exact, as a fraction ("37/10"). */
    gradePoints: text(),
    gradePasses: boolean(),
    graded: integer().notNull().default(0),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
  },
  (t) => [
    unique('courses_code').on(t.userId, t.codeKey, t.termId).nullsNotDistinct(),
    index('courses_term').on(t.termId),
    index('courses_scale').on(t.scaleId).where(sql`${t.scaleId} is not null`),
    check('courses_days', sql`${t.firstDay} <= ${t.lastDay}`),
    check('courses_credits', sql`${t.credits} between 0 and 999`),
  ],
)

const kinds = ['lecture', 'seminar', 'lab', 'tutorial', 'other'] as const

export const courseMeetings = pgTable(
  'course_meetings',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    weekday: smallint().notNull(),
    startTime: time().notNull(),
    endTime: time().notNull(),
    room: text(),
    kind: text({ enum: kinds }).notNull(),
    everyWeeks: smallint().notNull().default(1),
    week: smallint().notNull().default(1),
  },
  (t) => [
    index('course_meetings_of').on(t.courseId),
    index('course_meetings_person').on(t.userId),
    check('course_meetings_times', sql`${t.startTime} < ${t.endTime}`),
    check('course_meetings_weekday', sql`${t.weekday} between 0 and 6`),
    check('course_meetings_week', sql`${t.week} between 1 and ${t.everyWeeks}`),
  ],
)

/**
 * Each class of a meeting, one row a day, computed from the meeting; changes of single classes stay. A single extra
 * class has no meeting and has its own values for what others take from there.
 */
export const classSessions = pgTable(
  'class_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    meetingId: uuid().references(() => courseMeetings.id, { onDelete: 'cascade' }),
    /** For an extra class; others take it from their meeting. */
    kind: text({ enum: kinds }),
    /** The planned day, in the course's zone. */
    day: date().notNull(),
    startsAt: momentColumn().notNull(),
    endsAt: momentColumn().notNull(),
    /** Only where it differs from the meeting's. */
    room: text(),
    cancelled: boolean().notNull().default(false),
    /** Whether its time differs from the plan. */
    moved: boolean().notNull().default(false),
    /** False: a changed class on a day that is no longer planned. It is kept in case that day comes back. */
    planned: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('class_sessions_day').on(t.meetingId, t.day),
    index('class_sessions_time').on(t.userId, t.startsAt),
    index('class_sessions_next').on(t.courseId, t.endsAt),
    check('class_sessions_kind', sql`(${t.meetingId} is null) = (${t.kind} is not null)`),
    check('class_sessions_times', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)

/**
 * The only source of a course's colour, by the name in lower case: the code of own courses, and names without an own
 * course. Assigned in the order in which a student's courses first appear.
 */
export const courseColors = pgTable(
  'course_colors',
  {
    userId: owner(),
    name: text().notNull(),
    color: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.name] }), check('course_colors_range', sql`${t.color} between 0 and 11`)],
)
