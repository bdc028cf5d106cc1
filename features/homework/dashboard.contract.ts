import { z } from 'zod'
import { id, instant } from '../../contract/shapes.ts'
import { assignmentKinds, priorities, statuses } from './rules.ts'

// Separate from the rest of the contract, which no page needs before a screen of homework is opened.

export const assignment = z.strictObject({
  id,
  title: z.string(),
  course: z.string(),
  /** The own course that the text means, ignoring case and punctuation. */
  courseId: id.nullable(),
  /**
   * Index of the course's colour, 0 to 11; the own course's, or assigned in the order in which names first appeared.
   */
  courseColor: z.number().int(),
  description: z.string().nullable(),
  dueDate: z.string(),
  dueTime: z.string().nullable(),
  dueAt: instant,
  priority: z.enum(priorities),
  status: z.enum(statuses),
  progress: z.number().int(),
  /** When it was completed; null while it is open. */
  completedAt: instant.nullable(),
  source: z.enum(['manual', 'import']),
  kind: z.enum(assignmentKinds),
  estimateMinutes: z.number().int().nullable(),
  showFrom: z.string().nullable(),
  /** How many subtasks it has, and how many of them are done. */
  subtasks: z.number().int(),
  subtasksDone: z.number().int(),
  /** A member of a series: completing it adds the next. */
  repeats: z.boolean(),
  /** How many files are attached. */
  attachments: z.number().int(),
})
export type Assignment = z.output<typeof assignment>

/** Homework's part of the dashboard. */
export const homeworkDashboardPart = z.strictObject({
  /** Open work that is overdue or due within seven days. */
  due: z.number().int(),
  overdue: z.number().int(),
  /** The longest overdue first, at most three. */
  late: z.array(assignment),
  /** Due from now to seven days ahead, soonest first, at most three. */
  upcoming: z.array(assignment),
})
