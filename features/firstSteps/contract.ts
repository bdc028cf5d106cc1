import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { stepNames } from './rules.ts'

/** What a new student has done of the first steps, as the data say. */
export const readFirstSteps = endpoint(
  'signed-in',
  'GET',
  '/first-steps',
  nothing,
  z.strictObject({
    /** The account is younger than a day, and not all that is required is done. */
    applies: z.boolean(),
    /** In their order. */
    steps: z.array(z.strictObject({ step: z.enum(stepNames), required: z.boolean(), done: z.boolean() })),
  }),
)
