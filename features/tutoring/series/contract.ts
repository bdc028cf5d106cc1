import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { inScope } from '../../../contract/scope.ts'
import { day, id, instant } from '../../../contract/shapes.ts'
import { bookedLength, typedTime } from '../sessions/contract.ts'
import { maxSeries } from '../sessions/rules.ts'
import { tutorScope } from '../tutors/shown.contract.ts'

/**
 * Whether a time of the caller's clock can be booked in each of so many weeks, the first one being that of `date`.
 * `clash`: it is free, and something in the caller's calendar takes place then. `own`: the caller has another session.
 */
export const listWeekly = endpoint(
  inScope(tutorScope, 'tutor', 'stranger'),
  'GET',
  '/tutors/:id/slots/weekly',
  z.strictObject({
    id,
    minutes: bookedLength.default(60),
    date: day,
    time: typedTime,
    weeks: z.number().int().min(2).max(maxSeries),
  }),
  z.strictObject({
    rows: z.array(z.strictObject({ date: day, start: instant, state: z.enum(['free', 'clash', 'own', 'taken']) })),
  }),
)
export type WeeklyTime = z.output<typeof listWeekly.output>['rows'][number]
