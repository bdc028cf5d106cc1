import { z } from 'zod'
import { changeable } from '../../contract/changes.ts'
import { decimal } from '../../contract/decimal.ts'
import { nothing, tokenEndpoint } from '../../contract/endpoint.ts'
import { day, id, instant, text, timeOfDay, zone } from '../../contract/shapes.ts'
import { undoable } from '../../contract/undo.ts'
import { builtInScales, maxBreaks, maxMeetings, maxRotationWeeks, meetingKinds } from './rules.ts'

const named = (max: number, words: string) => text(max).pipe(z.string().min(1, words))
/** Empty means none. */
const note = (max: number) =>
  text(max)
    .transform((value) => value || null)
    .nullable()

// Terms

const termBreak = z.strictObject({ name: named(60, 'Name the break.'), firstDay: day, lastDay: day })
export type TermBreak = z.output<typeof termBreak>

const termFields = {
  name: named(60, 'Name the term.'),
  firstDay: day,
  lastDay: day,
  /** Holidays and breaks, both days included: nothing meets on them. */
  breaks: z.array(termBreak).max(maxBreaks, `At most ${maxBreaks} breaks.`),
}

export const term = z.strictObject({
  id,
  ...termFields,
  /** Contains today in the student's zone. More than one may be current. */
  current: z.boolean(),
  /** How many courses it has. */
  courses: z.number().int(),
})
export type Term = z.output<typeof term>

/** Newest first. */
export const listTerms = tokenEndpoint('signed-in', 'GET', '/terms', nothing, z.array(term))
/**
 * A term lasts at most 400 days; terms may overlap. Refused at `lastDay` when it ends before it begins, and at
 * `breaks.N.firstDay` when a break does or lies outside. At most 30 terms.
 */
export const addTerm = tokenEndpoint(
  'signed-in',
  'POST',
  '/terms',
  z.strictObject({ ...termFields, breaks: termFields.breaks.default([]) }),
  term,
)
/** Classes follow; what was changed about single ones stays. Breaks are replaced as a whole. */
export const editTerm = tokenEndpoint(
  'signed-in',
  'PATCH',
  '/terms/:id',
  z.strictObject({ id, ...changeable(termFields) }),
  term,
)
/**
 * Its courses stay, without a term; those without days of their own keep the term's. Refused (conflict) where two courses
 * would then have one code without a term.
 */
export const deleteTerm = tokenEndpoint('signed-in', 'DELETE', '/terms/:id', z.strictObject({ id }), undoable)

// Courses

/** When a course meets every week, or every so many weeks. Times are wall-clock times in the course's zone. */
export const meeting = z.strictObject({
  id,
  /** 0 for Sunday to 6. */
  weekday: z.number().int().min(0).max(6),
  start: timeOfDay,
  end: timeOfDay,
  room: z.string().nullable(),
  kind: z.enum(meetingKinds),
  /** Every so many weeks, and in which of them (1 is the first), counted from the week in which the term begins. */
  everyWeeks: z.number().int(),
  week: z.number().int(),
})
export type Meeting = z.output<typeof meeting>

const meetingDraft = z.strictObject({
  /** The id of the existing meeting; none for a new one. Keeping it keeps the changes of single classes. */
  id: id.optional(),
  weekday: z.number().int().min(0).max(6),
  start: timeOfDay,
  end: timeOfDay,
  room: note(100).default(null),
  kind: z.enum(meetingKinds).default('lecture'),
  everyWeeks: z.number().int().min(1, 'At least 1.').max(maxRotationWeeks, `At most ${maxRotationWeeks}.`).default(1),
  week: z.number().int().min(1, 'At least 1.').max(maxRotationWeeks, `At most ${maxRotationWeeks}.`).default(1),
})
export type MeetingDraft = z.output<typeof meetingDraft>

/** A course's standing: computed from its graded items where there are any, else what the student typed. */
const standingShown = z.strictObject({
  /** The displayed grade: a letter with the percent ("A- (91.45%)"), a percent, or what was typed; null without any. */
  text: z.string().nullable(),
  from: z.enum(['items', 'typed', 'nothing']),
  /** Label on the course's scale; null without one, or where what was typed is not on it. */
  letter: z.string().nullable(),
  /** Of 100, at most two decimals, truncated, so that it never shows a cut-off that it has not reached. */
  percent: z.string().nullable(),
  /** How many items with a score count. */
  graded: z.number().int(),
})

export const course = z.strictObject({
  id,
  courseCode: z.string(),
  courseName: z.string(),
  /** Index of the course's colour, 0 to 11: the same as of its assignments, sessions and classes. */
  color: z.number().int(),
  /** A decimal ("3", "7.5"); null where unknown. */
  credits: z.string().nullable(),
  termId: id.nullable(),
  termName: z.string().nullable(),
  /** Its term is current, or it has none. */
  active: z.boolean(),
  instructor: z.string().nullable(),
  /** Its own first and last day, where it is shorter than the term, or has no term. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** The zone of its times: the student's zone when it was added. */
  zone: z.string(),
  /** By weekday and time, from the student's first day of the week on. */
  meetings: z.array(meeting),
  /** What the student typed; shown while there are no graded items. */
  currentGrade: z.string().nullable(),
  grade: standingShown,
  countsInGpa: z.boolean(),
  /** A built-in scale's name, or the id of one of the student's. */
  scale: z.string(),
  /** How many assignments are linked to it, and how many of them are open. */
  assignments: z.number().int(),
  openAssignments: z.number().int(),
  /** The next class that is not over, at most 60 days ahead; null without one. */
  nextClass: z.strictObject({ id, startsAt: instant, endsAt: instant, room: z.string().nullable() }).nullable(),
})
export type Course = z.output<typeof course>

const credits = decimal({ most: 999, places: 2, words: 'Credits are a number up to 999, such as 3 or 7.5.' }).nullable()
const courseFields = {
  courseCode: named(100, 'Give the course a code, such as CS 301.'),
  courseName: named(120, 'Name the course.'),
  color: z.number().int().min(0).max(11),
  credits,
  termId: id.nullable(),
  instructor: note(120),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  zone,
  /** Replaces all of them: a meeting that is left out goes, with its classes. */
  meetings: z.array(meetingDraft).max(maxMeetings, `At most ${maxMeetings} meetings.`),
  currentGrade: note(20),
  countsInGpa: z.boolean(),
  scale: z.union([z.enum(builtInScales), id]),
}

/** By course code, as people sort. All of them, a term's ("none": those without), or the active ones. */
export const listCourses = tokenEndpoint(
  'signed-in',
  'GET',
  '/courses',
  z.strictObject({ term: z.union([id, z.enum(['none', 'active'])]).optional() }),
  z.array(course),
)
export const readCourse = tokenEndpoint('signed-in', 'GET', '/courses/:id', z.strictObject({ id }), course)
/**
 * Assignments and sessions that name the code, however it is written, are linked to it. Without a colour it gets the one
 * that its code has, else the next in line. Refused (conflict) at `courseCode` when the term has one of that code, at
 * `meetings.N.end` or `meetings.N.week` when a meeting makes no sense, and at `firstDay` when it meets but has neither a
 * term nor days of its own. At most 300 courses.
 */
export const addCourse = tokenEndpoint(
  'signed-in',
  'POST',
  '/courses',
  z.strictObject({
    ...changeable(courseFields),
    courseCode: courseFields.courseCode,
    courseName: courseFields.courseName,
  }),
  course,
)
/** A new code renames the text of what is linked to it. A colour is that of everything with this code. */
export const editCourse = tokenEndpoint(
  'signed-in',
  'PATCH',
  '/courses/:id',
  z.strictObject({ id, ...changeable(courseFields) }),
  course,
)
/** Assignments and sessions stay, with their text. Classes, grading scheme and scores go; all can be undone. */
export const deleteCourse = tokenEndpoint('signed-in', 'DELETE', '/courses/:id', z.strictObject({ id }), undoable)
/** The same course in another term: meetings, credits, scale and grading scheme, not the scores. */
export const duplicateCourse = tokenEndpoint(
  'signed-in',
  'POST',
  '/courses/:id/duplicate',
  z.strictObject({ id, termId: id, courseCode: courseFields.courseCode.optional() }),
  course,
)

// Names that are no courses yet

/** A name that assignments or sessions use without an own course. Spellings that mean one course are one. */
export const looseName = z.strictObject({
  /** The most common spelling. */
  name: z.string(),
  color: z.number().int(),
  /** How many rows of each feature use it, by the feature's table ("assignments", "study_seats"). */
  uses: z.record(z.string(), z.number().int()),
})
/** Most used first, at most 100. */
export const listLooseNames = tokenEndpoint('signed-in', 'GET', '/courses/names', nothing, z.array(looseName))
/** Each name becomes a course with that text as code and name and the colour it has, and what uses it is linked. */
export const adoptNames = tokenEndpoint(
  'signed-in',
  'POST',
  '/courses/names',
  z.strictObject({
    names: z.array(named(100, 'Choose a name.')).min(1, 'Choose a name.').max(40),
    termId: id.nullable(),
  }),
  z.array(course),
)

// Classes

/** One class on one day. */
export const classSession = z.strictObject({
  id,
  courseId: id,
  courseCode: z.string(),
  courseName: z.string(),
  color: z.number().int(),
  /** Null for a single extra class, which no weekly meeting plans. */
  meetingId: id.nullable(),
  kind: z.enum(meetingKinds),
  /** The day on which it is planned, in the course's zone, even where it was moved. */
  day: z.string(),
  /** When it takes place: wall-clock in `zone`, and as instants. */
  date: z.string(),
  start: z.string(),
  end: z.string(),
  zone: z.string(),
  startsAt: instant,
  endsAt: instant,
  room: z.string().nullable(),
  cancelled: z.boolean(),
  /** Whether its time or its room differs from the plan. */
  moved: z.boolean(),
  roomChanged: z.boolean(),
})
export type ClassSession = z.output<typeof classSession>

/** By time, cancelled ones too, from one day to another (both included, in the student's zone), at most 400 days. */
export const listClasses = tokenEndpoint(
  'signed-in',
  'GET',
  '/classes',
  z.strictObject({ from: day, to: day, courseId: id.optional() }),
  z.array(classSession),
)
/**
 * This one class alone: cancelled or not, at another time, in another room (null: the planned one). The time is given
 * either as wall-clock time in the course's zone or as instants; it lasts at most 16 hours.
 */
export const editClass = tokenEndpoint(
  'signed-in',
  'PATCH',
  '/classes/:id',
  z.strictObject({
    id,
    cancelled: z.boolean().optional(),
    room: note(100).optional(),
    wall: z.strictObject({ date: day, start: timeOfDay, end: timeOfDay }).optional(),
    startsAt: instant.optional(),
    endsAt: instant.optional(),
  }),
  classSession,
)
/** As it was planned: time, room, and not cancelled. */
export const resetClass = tokenEndpoint('signed-in', 'POST', '/classes/:id/reset', z.strictObject({ id }), classSession)
