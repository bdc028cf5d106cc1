import { z } from 'zod'
import { changeable } from '../../../contract/changes.ts'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { inScope } from '../../../contract/scope.ts'
import { id } from '../../../contract/shapes.ts'
import { campusEventInFull, campusEventScope } from '../contract.ts'
import { answersShape } from '../questions.rules.ts'
import { eventLimits } from '../rules.ts'
import { seatStates } from './rules.ts'

const anybody = inScope(campusEventScope, 'organizer', 'stranger')

const seat = z.strictObject({ state: z.enum(seatStates) })
const party = z.number().int().min(0).max(eventLimits.guests)
/** Says that the caller comes: they go, or stand in line. */
export const answerCampusEvent = endpoint(
  anybody,
  'POST',
  '/events/:id/seat',
  z.strictObject({ id, guests: party.default(0), answers: answersShape.default({}) }),
  seat,
)
/** Omitted fields stay. */
export const changeCampusSeat = endpoint(
  anybody,
  'PATCH',
  '/events/:id/seat',
  z.strictObject({ id, ...changeable({ guests: party, answers: answersShape, shown: z.boolean() }) }),
  campusEventInFull,
)
export const withdrawCampusSeat = endpoint(anybody, 'DELETE', '/events/:id/seat', z.strictObject({ id }), nothing)
/** The answer to an offer. */
export const answerCampusOffer = endpoint(
  anybody,
  'PUT',
  '/events/:id/offer',
  z.strictObject({ id, taken: z.boolean() }),
  nothing,
)
