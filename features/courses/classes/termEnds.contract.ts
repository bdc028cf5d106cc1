import { z } from 'zod'
import { nothing, tokenEndpoint } from '../../../contract/endpoint.ts'
import { day } from '../../../contract/shapes.ts'

/** The last days with which repetitions end by default: all terms, and all courses that end. */
export const termEnds = z.strictObject({
  terms: z.array(z.strictObject({ firstDay: day, lastDay: day })),
  courses: z.array(
    z.strictObject({
      courseCode: z.string(),
      lastDay: day,
      /** Whose last day it is: a course can be shorter than its term. */
      of: z.enum(['course', 'term']),
    }),
  ),
})
export type TermEnds = z.output<typeof termEnds>

export const readTermEnds = tokenEndpoint('signed-in', 'GET', '/terms/ends', nothing, termEnds)
