import { z } from 'zod'
import { daysBetween } from '../../../contract/day.ts'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { publicText } from '../../../contract/publicText.ts'
import { inScope } from '../../../contract/scope.ts'
import { day, id, instant } from '../../../contract/shapes.ts'
import { personName } from '../../people/contract.ts'
import { bookedLength } from '../sessions/contract.ts'
import { bookedMinutes } from '../sessions/rules.ts'
import { tutorScope } from '../tutors/shown.contract.ts'
import { maxWaitDays, waitWords } from './rules.ts'

/** Somebody wants to be told, once, when a time of a tutor opens. */
export const tutoringWait = z.strictObject({
  /** The tutor's. */
  id,
  name: publicText(personName),
  minutes: z.literal(bookedMinutes),
  /** Days on the caller's calendar. */
  firstDay: day,
  lastDay: day,
  createdAt: instant,
})
export type TutoringWait = z.output<typeof tutoringWait>

/**
 * Waits for a time of that length on these days, instead of what the caller waited for with this tutor before. Refused
 * where such a time is free already, with the first of them in the words. It is over when the caller has been told, or
 * with its last day.
 */
export const waitForTime = endpoint(
  inScope(tutorScope, 'stranger'),
  'PUT',
  '/tutors/:id/wait',
  z
    .strictObject({ id, minutes: bookedLength.default(60), firstDay: day, lastDay: day })
    .refine(({ firstDay, lastDay }) => lastDay >= firstDay, { path: ['lastDay'], message: waitWords.backward })
    .refine(({ firstDay, lastDay }) => daysBetween(firstDay, lastDay) < maxWaitDays, {
      path: ['lastDay'],
      message: waitWords.tooLong,
    }),
  nothing,
)
/** For which tutors' times the caller waits, the newest first. */
export const listWaits = endpoint(
  'signed-in',
  'GET',
  '/tutoring-waits',
  nothing,
  z.strictObject({ rows: z.array(tutoringWait) }),
)
export const endWait = endpoint('signed-in', 'DELETE', '/tutoring-waits/:id', z.strictObject({ id }), nothing)
