import { z } from 'zod'
import { endpoint, fileBytes, nothing } from '../../../contract/endpoint.ts'
import { publicText } from '../../../contract/publicText.ts'
import { inScope } from '../../../contract/scope.ts'
import { id } from '../../../contract/shapes.ts'
import { campusEventScope, campusEventText } from '../contract.ts'

const organizers = inScope(campusEventScope, 'organizer')

/**
 * The picture of the event that the date is of, as it is, in one of the kinds that are read. It is drawn anew: 16 by 9, and
 * without what it tells of place and camera. Answers its address.
 */
export const putEventPicture = endpoint(
  organizers,
  'PUT',
  '/events/:id/picture',
  z.strictObject({ id }),
  z.strictObject({ pictureUrl: publicText(campusEventText) }),
  { types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'], maxBytes: 8 * 1024 * 1024 },
)
export const deleteEventPicture = endpoint(organizers, 'DELETE', '/events/:id/picture', z.strictObject({ id }), nothing)
/**
 * By the id of the event, for whoever may know of one of its dates. `v` makes the address a new one with each picture. One
 * that is hidden is for those who run it, and for staff.
 */
export const readEventPicture = endpoint(
  'signed-in',
  'GET',
  '/event-pictures/:id',
  z.strictObject({
    id,
    v: z.string().max(40).optional(),
    /** Width in pixels. */
    size: z.enum(['320', '1024']).default('1024'),
  }),
  fileBytes,
)
