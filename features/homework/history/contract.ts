import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { id, instant, pageOf } from '../../../contract/shapes.ts'
import { assignment } from '../contract.ts'
import { causes, trackedFields } from './rules.ts'

const change = z.strictObject({
  id,
  at: instant,
  /** What brought it: the student, an import, the series it belongs to, or an undo. */
  cause: z.enum(causes),
  /** One for each field that changed. `before` and `after` as the assignment shows them. */
  fields: z.array(
    z.strictObject({
      field: z.enum(trackedFields),
      before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
      after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
    }),
  ),
})
export type AssignmentChange = z.output<typeof change>

/** Newest first. Being added is no change; `createdAt` is when that was. */
export const listChanges = endpoint(
  'member',
  'GET',
  '/assignments/:id/changes',
  z.strictObject({ id, after: z.string().max(200).optional(), limit: z.number().int().min(1).max(100).default(30) }),
  pageOf(change).extend({ createdAt: instant, source: z.enum(['manual', 'import']) }),
)

/**
 * Puts back what one change altered. A field that was changed again since stays as it is; refused (conflict) where that
 * is all of them.
 */
export const revertChange = endpoint(
  'member',
  'POST',
  '/assignments/:id/changes/:changeId/revert',
  z.strictObject({ id, changeId: id }),
  assignment,
)
