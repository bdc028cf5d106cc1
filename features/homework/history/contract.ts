import { z } from 'zod'
import { tokenEndpoint } from '../../../contract/endpoint.ts'
import { id, instant, pageOf } from '../../../contract/shapes.ts'
import { assignment } from '../contract.ts'
import { causes, trackedFields } from './rules.ts'

const change = z.strictObject({
  id,
  at: instant,
  /** The cause: the student, an import, the assignment's series, or an undo. */
  cause: z.enum(causes),
  /** One for each changed field. `before` and `after` in the form that the assignment has. */
  fields: z.array(
    z.strictObject({
      field: z.enum(trackedFields),
      before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
      after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
    }),
  ),
})
export type AssignmentChange = z.output<typeof change>

/** The changes, newest first. Adding is no change; `createdAt` is its moment. */
export const listChanges = tokenEndpoint(
  'signed-in',
  'GET',
  '/assignments/:id/changes',
  z.strictObject({ id, after: z.string().max(200).optional(), limit: z.number().int().min(1).max(100).default(30) }),
  pageOf(change).extend({ createdAt: instant, source: z.enum(['manual', 'import']) }),
)

/**
 * Reverts the fields of one change. A field that was changed since stays as it is; if that is true of all of them, the
 * request is refused (conflict).
 */
export const revertChange = tokenEndpoint(
  'signed-in',
  'POST',
  '/assignments/:id/changes/:changeId/revert',
  z.strictObject({ id, changeId: id }),
  assignment,
)
