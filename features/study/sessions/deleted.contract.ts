import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { id } from '../../../contract/shapes.ts'

/**
 * Brings back what was deleted, with its studied time, links and group. What was running is paused as the deletion found
 * it. Refused where other time was recorded for then since.
 */
export const restoreSessions = endpoint(
  'member',
  'POST',
  '/study-sessions/deleted/:undo/restore',
  z.strictObject({ undo: id }),
  z.strictObject({}),
)
