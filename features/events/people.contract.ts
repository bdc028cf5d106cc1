import { z } from 'zod'
import { endpoint, fileBytes, nothing } from '../../contract/endpoint.ts'
import { publicText, textBetween } from '../../contract/publicText.ts'
import { inScope } from '../../contract/scope.ts'
import { id, instant, pageOf, text } from '../../contract/shapes.ts'
import { personName, personPicture } from '../people/contract.ts'
import { campusAnswerText, campusEventScope } from './contract.ts'
import { eventLimits } from './rules.ts'
import { seatStates } from './seats/rules.ts'

const organizers = inScope(campusEventScope, 'organizer')

/** Somebody on the list, for officers. A name is there whichever side has blocked the other. */
const listed = z.strictObject({
  id,
  seat: id,
  name: publicText(personName),
  avatarUrl: publicText(personPicture).nullable(),
  state: z.enum(seatStates),
  guests: z.number().int(),
  answers: z.record(z.string(), textBetween(campusAnswerText)),
  at: instant,
})
export type ListedPerson = z.output<typeof listed>
/** How officers find them. `left`: they have cancelled, or let an offer go or end. */
export const listedStates = ['going', 'waiting', 'offered', 'left', 'removed'] as const
/** Until thirty days after it; then the counts alone. */
export const listCampusPeople = endpoint(
  organizers,
  'GET',
  '/events/:id/people',
  z.strictObject({
    id,
    q: z.string().max(200).optional(),
    state: z.enum(listedStates).default('going'),
    after: z.string().max(1000).optional(),
    limit: z.number().int().min(1).max(200).default(60),
  }),
  pageOf(listed).extend({ total: z.number().int() }),
)
export const countCampusPeople = endpoint(
  organizers,
  'GET',
  '/events/:id/counts',
  z.strictObject({ id }),
  z.strictObject({
    ...{ going: z.number().int(), guests: z.number().int(), waiting: z.number().int(), gone: z.number().int() },
    /** From when on only these counts are there. */
    forgottenAt: instant.nullable(),
  }),
)
export const downloadCampusPeople = endpoint(
  organizers,
  'GET',
  '/events/:id/people/file',
  z.strictObject({ id }),
  fileBytes,
)
export const removeFromCampusEvent = endpoint(
  organizers,
  'DELETE',
  '/events/:id/people/:person',
  z.strictObject({ id, person: id, words: text(eventLimits.words, { lines: true }).default('') }),
  nothing,
)
export const undoCampusRemoval = endpoint(
  organizers,
  'POST',
  '/events/:id/people/:person/return',
  z.strictObject({ id, person: id }),
  nothing,
)
