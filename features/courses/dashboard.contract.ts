import { z } from 'zod'
import { id, instant } from '../../contract/shapes.ts'

/** The part of the dashboard: the current term. */
export const coursesDashboardPart = z.strictObject({
  /** Courses of current terms, and those without a term. */
  active: z.number().int(),
  /** The latest of the current terms. */
  termName: z.string().nullable(),
  /** The first three by code, as in `course`. */
  rows: z.array(
    z.strictObject({
      id,
      courseCode: z.string(),
      courseName: z.string(),
      color: z.number().int(),
      instructor: z.string().nullable(),
      nextClass: z.strictObject({ id, startsAt: instant, endsAt: instant, room: z.string().nullable() }).nullable(),
      grade: z.string().nullable(),
    }),
  ),
})
