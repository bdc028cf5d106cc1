import { z } from 'zod'
import { nothing, tokenEndpoint } from '../../../contract/endpoint.ts'
import { ownText } from '../../../contract/publicText.ts'
import { day, id, instant, timeOfDay } from '../../../contract/shapes.ts'

export const workToPlan = z.strictObject({
  /** The assignment's. */
  id,
  title: ownText(),
  course: ownText(),
  /** Index of the course's colour, 0 to 11, as in assignments. */
  courseColor: z.number().int(),
  dueDate: day,
  dueTime: timeOfDay.nullable(),
  dueAt: instant,
  estimateMinutes: z.number().int().nullable(),
  /** Finished stretches of all sessions for it. A session for several assignments counts fully for each. */
  studiedMinutes: z.number().int(),
  /** What sessions for it still take that run, or are planned and not over; an hour where a plan has no length. */
  plannedMinutes: z.number().int(),
  /** Whether there is such a session. */
  planned: z.boolean(),
})

/**
 * Open assignments that are not hidden, for planning time: those without a session ahead first, each in the order in
 * which they are due, by priority where that is equal. At most a hundred.
 */
export const listWorkToPlan = tokenEndpoint(
  'signed-in',
  'GET',
  '/work-to-plan',
  nothing,
  z.strictObject({
    rows: z.array(workToPlan),
    /** There are more than these. */
    more: z.boolean(),
  }),
)
