import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { inScope } from '../../../contract/scope.ts'
import { id } from '../../../contract/shapes.ts'
import { site } from '../../../contract/site.ts'
import { organizationScope } from '../contract.ts'
import { offeredRoles } from './rules.ts'

/**
 * Asks a member to become officer or president; nothing changes before they say yes. `handsOver`: the president who asks
 * becomes a member then. Moderators ask only where there is no president.
 */
export const offerRole = endpoint(
  inScope(organizationScope, 'president', site('moderator')),
  'POST',
  '/organizations/:id/offers',
  z.strictObject({ id, person: id, role: z.enum(offeredRoles), handsOver: z.boolean().default(false) }),
  nothing,
)
export const withdrawOffer = endpoint(
  inScope(organizationScope, 'president', site('moderator')),
  'DELETE',
  '/organizations/:id/offers/:person',
  z.strictObject({ id, person: id }),
  nothing,
)
/** The answer of whoever was asked. Refused (conflict) where the offer is over. */
export const answerOffer = endpoint(
  inScope(organizationScope, 'officer', 'member'),
  'PUT',
  '/organizations/:id/offer',
  z.strictObject({ id, accepted: z.boolean() }),
  nothing,
)
/** Takes a role away, at once. Refused (conflict) for the last president. */
export const lowerRole = endpoint(
  inScope(organizationScope, 'president'),
  'PUT',
  '/organizations/:id/people/:person/role',
  z.strictObject({ id, person: id, role: z.enum(['officer', 'member']) }),
  nothing,
)
