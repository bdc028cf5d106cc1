import { z } from 'zod'
import { nothing, tokenEndpoint } from '../../contract/endpoint.ts'
import { repeat } from '../../contract/repeat.ts'
import { day, id, pageOf, text, timeOfDay } from '../../contract/shapes.ts'
import { undoable } from '../../contract/undo.ts'
import { assignment } from './dashboard.contract.ts'
import { assignmentKinds, priorities, sorts, statuses } from './rules.ts'

export { type Assignment, assignment } from './dashboard.contract.ts'

const title = text(300).pipe(z.string().min(1, 'Give it a title.'))
const course = text(100).pipe(z.string().min(1, 'Name the course.'))
const description = text(10_000, { lines: true })
  .transform((value) => value || null)
  .nullable()

/** Estimated whole minutes of work, at most a hundred hours; null while unknown. */
export const estimateMinutes = z.number().int().min(1, 'At least a minute.').max(6000, 'At most 100 hours.').nullable()

export const assignmentDraft = z.strictObject({
  title,
  course,
  description: description.default(null),
  dueDate: day,
  /** Wall-clock time in the person's zone; null means the end of that day. */
  dueTime: timeOfDay.nullable().default(null),
  priority: z.enum(priorities).default('medium'),
  kind: z.enum(assignmentKinds).default('homework'),
  estimateMinutes: estimateMinutes.default(null),
  /** Hidden from list and dashboard until this day begins in the person's zone. */
  showFrom: day.nullable().default(null),
  repeat: repeat.nullable().default(null),
})

export const assignmentFilter = z.strictObject({
  /** Searches title and course, in hidden work too. */
  q: z.string().max(200).optional(),
  priority: z.enum(priorities).optional(),
  status: z.enum(statuses).optional(),
  kind: z.enum(assignmentKinds).optional(),
  /** A course's name, ignoring case. */
  course: z.string().max(100).optional(),
  /** An own course, to which the server links work that names its code. */
  courseId: id.optional(),
  /** Open work: overdue, due on this calendar day, or due from now to seven days ahead. */
  due: z.enum(['overdue', 'today', 'week']).optional(),
  /** Completed today or on one of the six days before. */
  completed: z.enum(['week']).optional(),
  /** Only open work that is still hidden. Without it and without a search, that is left out. */
  later: z.boolean().optional(),
})
export type AssignmentFilter = z.output<typeof assignmentFilter>

/**
 * Open work first, then completed, each in the requested order; equal rows by due moment. By due date, the completed are
 * in the order of their completion, newest first.
 */
export const listAssignments = tokenEndpoint(
  'signed-in',
  'GET',
  '/assignments',
  assignmentFilter.extend({
    sort: z.enum(sorts).default('due'),
    /** Turns the order round, within open and within completed work. */
    reverse: z.boolean().optional(),
    after: z.string().max(1000).optional(),
    limit: z.number().int().min(1).max(100).default(60),
  }),
  pageOf(assignment).extend({
    /** How many match the filter in all. */
    total: z.number().int(),
  }),
)
export const addAssignment = tokenEndpoint('signed-in', 'POST', '/assignments', assignmentDraft, assignment)
export const readAssignment = tokenEndpoint('signed-in', 'GET', '/assignments/:id', z.strictObject({ id }), assignment)
export const editAssignment = tokenEndpoint(
  'signed-in',
  'PATCH',
  '/assignments/:id',
  z.strictObject({
    id,
    title: title.optional(),
    course: course.optional(),
    description: description.optional(),
    dueDate: day.optional(),
    dueTime: timeOfDay.nullable().optional(),
    priority: z.enum(priorities).optional(),
    status: z.enum(statuses).optional(),
    kind: z.enum(assignmentKinds).optional(),
    estimateMinutes: estimateMinutes.optional(),
    showFrom: day.nullable().optional(),
    /** Null ends the series with this one. */
    repeat: repeat.nullable().optional(),
    /** In a series: whether the following ones change too. */
    scope: z.enum(['this', 'following']).default('this'),
  }),
  assignment,
)
/** Of a series, `this` brings the next one in its place; `following` ends the series. */
export const deleteAssignment = tokenEndpoint(
  'signed-in',
  'DELETE',
  '/assignments/:id',
  z.strictObject({ id, scope: z.enum(['this', 'following']).default('this') }),
  undoable,
)
/** Course names the student has used, most recently used first, for suggestions. */
export const listCourseNames = tokenEndpoint('signed-in', 'GET', '/assignments/courses', nothing, z.array(z.string()))
