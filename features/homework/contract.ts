import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { day, id, instant, page, text, timeOfDay } from '../../contract/shapes.ts'
import { priorities, statuses } from './rules.ts'

const title = text(300).pipe(z.string().min(1, 'Give it a title.'))
const course = text(100).pipe(z.string().min(1, 'Name the course.'))
const description = text(10_000, { lines: true })
  .transform((value) => value || null)
  .nullable()

export const draft = z.strictObject({
  title,
  course,
  description: description.default(null),
  dueDate: day,
  /** Wall-clock time in the person's zone; null means the end of that day. */
  dueTime: timeOfDay.nullable().default(null),
  priority: z.enum(priorities).default('medium'),
})

export const assignment = z.strictObject({
  id,
  title: z.string(),
  course: z.string(),
  /** Index of the course's colour, 0 to 11, by the order in which the student's courses first appeared. */
  courseColor: z.number().int(),
  description: z.string().nullable(),
  dueDate: z.string(),
  dueTime: z.string().nullable(),
  dueAt: instant,
  priority: z.enum(priorities),
  status: z.enum(statuses),
  progress: z.number().int(),
  source: z.enum(['manual', 'import']),
})
export type Assignment = z.output<typeof assignment>

export const filter = z.strictObject({
  q: z.string().max(200).optional(),
  priority: z.enum(priorities).optional(),
  status: z.enum(statuses).optional(),
})
export type Filter = z.output<typeof filter>

/** Open work first, then completed, each by due moment. */
export const listAssignments = endpoint(
  'member',
  'GET',
  '/assignments',
  filter.extend({ after: z.string().max(200).optional(), limit: z.number().int().min(1).max(100).default(60) }),
  page(assignment).extend({
    /** How many match the filter in all. */
    total: z.number().int(),
  }),
)
export const addAssignment = endpoint('member', 'POST', '/assignments', draft, assignment)
export const readAssignment = endpoint('member', 'GET', '/assignments/:id', z.strictObject({ id }), assignment)
export const editAssignment = endpoint(
  'member',
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
  }),
  assignment,
)
export const deleteAssignment = endpoint('member', 'DELETE', '/assignments/:id', z.strictObject({ id }), nothing)
/** Takes a deletion back. */
export const restoreAssignment = endpoint(
  'member',
  'POST',
  '/assignments/:id/restore',
  z.strictObject({ id }),
  assignment,
)
/** Course names the student has used, most recently used first, for suggestions. */
export const listCourseNames = endpoint('member', 'GET', '/assignments/courses', nothing, z.array(z.string()))

/** Homework's part of the dashboard. */
export const homeworkSlice = z.strictObject({
  /** Open work that is overdue or due within seven days. */
  due: z.number().int(),
  overdue: z.number().int(),
  /** The longest overdue first, at most three. */
  late: z.array(assignment),
  /** Due from now to seven days ahead, soonest first, at most three. */
  upcoming: z.array(assignment),
})
