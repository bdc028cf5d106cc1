import { z } from 'zod'
import { tokenEndpoint } from '../../../contract/endpoint.ts'
import { day, id, text } from '../../../contract/shapes.ts'
import { assignmentFilter } from '../contract.ts'
import { assignmentKinds, priorities, statuses } from '../rules.ts'

export const maxBulkSize = 500

/** Which assignments: those with these ids, or all that match a filter. */
const which = z.strictObject({
  ids: z.array(id).min(1, 'Choose at least one.').max(maxBulkSize).optional(),
  matching: assignmentFilter.optional(),
})
const one = ({ ids, matching }: z.output<typeof which>) => (ids === undefined) !== (matching === undefined)
const oneOnly = { path: ['ids'], message: 'Name assignments, or a filter.' }

const outcome = z.strictObject({
  /** How many assignments changed. Those that had the values already, or no longer exist, do not count. */
  changed: z.number().int(),
  /** The id for `undoById`, which undoes all of it except what was changed since; null if nothing changed. */
  undo: id.nullable(),
})
export type BulkOutcome = z.output<typeof outcome>

export const changeAssignments = tokenEndpoint(
  'signed-in',
  'POST',
  '/assignments/bulk',
  which
    .extend({
      set: z
        .strictObject({
          status: z.enum(statuses).optional(),
          priority: z.enum(priorities).optional(),
          kind: z.enum(assignmentKinds).optional(),
          course: text(100).pipe(z.string().min(1, 'Name the course.')).optional(),
          /** Moves all to one day; their times stay. */
          dueDate: day.optional(),
          /** Moves each by this number of days, later or (negative) earlier. */
          shiftDays: z.number().int().min(-366).max(366).optional(),
          showFrom: day.nullable().optional(),
        })
        .refine((set) => Object.keys(set).length > 0, 'Say what is to change.')
        .refine((set) => set.dueDate === undefined || set.shiftDays === undefined, 'Move to a day, or by days.'),
    })
    .refine(one, oneOnly),
  outcome,
)
export const deleteAssignments = tokenEndpoint(
  'signed-in',
  'POST',
  '/assignments/bulk/delete',
  which.refine(one, oneOnly),
  outcome,
)
