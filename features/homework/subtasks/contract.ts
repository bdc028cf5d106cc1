import { z } from 'zod'
import { tokenEndpoint } from '../../../contract/endpoint.ts'
import { day, id, instant, text, timeOfDay } from '../../../contract/shapes.ts'
import { undoable } from '../../../contract/undo.ts'
import { estimateMinutes } from '../contract.ts'

export const maxSubtasks = 100

/** Characters. */
export const maxSubtaskTitle = 300

const title = text(maxSubtaskTitle).pipe(z.string().min(1, 'Say what is to be done.'))

export const subtask = z.strictObject({
  id,
  assignmentId: id,
  title: z.string(),
  done: z.boolean(),
  dueDate: z.string().nullable(),
  dueTime: z.string().nullable(),
  dueAt: instant.nullable(),
  estimateMinutes: z.number().int().nullable(),
})
export type Subtask = z.output<typeof subtask>

/** In their order, at most a hundred. */
export const listSubtasks = tokenEndpoint(
  'signed-in',
  'GET',
  '/assignments/:id/subtasks',
  z.strictObject({ id }),
  z.array(subtask),
)
/** One of them by itself, to find the assignment that it is of. */
export const readSubtask = tokenEndpoint('signed-in', 'GET', '/subtasks/:id', z.strictObject({ id }), subtask)
/** Stands last. Refused (conflict) beyond a hundred. */
export const addSubtask = tokenEndpoint(
  'signed-in',
  'POST',
  '/assignments/:id/subtasks',
  z.strictObject({
    id,
    title,
    dueDate: day.nullable().default(null),
    /** Only with a date; null means the end of that day. */
    dueTime: timeOfDay.nullable().default(null),
    estimateMinutes: estimateMinutes.default(null),
  }),
  subtask,
)
export const editSubtask = tokenEndpoint(
  'signed-in',
  'PATCH',
  '/subtasks/:id',
  z.strictObject({
    id,
    title: title.optional(),
    done: z.boolean().optional(),
    /** Without a date its time goes, too. */
    dueDate: day.nullable().optional(),
    dueTime: timeOfDay.nullable().optional(),
    estimateMinutes: estimateMinutes.optional(),
  }),
  subtask,
)
/** All of an assignment's subtasks in their new order; ones that are not named keep their order behind them. */
export const orderSubtasks = tokenEndpoint(
  'signed-in',
  'PUT',
  '/assignments/:id/subtasks/order',
  z.strictObject({ id, ids: z.array(id).min(1).max(maxSubtasks) }),
  z.array(subtask),
)
export const deleteSubtask = tokenEndpoint('signed-in', 'DELETE', '/subtasks/:id', z.strictObject({ id }), undoable)
