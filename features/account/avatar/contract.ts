import { z } from 'zod'
import { endpoint, fileBytes, nothing } from '../../../contract/endpoint.ts'
import { id } from '../../../contract/shapes.ts'
import { person } from '../contract.ts'

/** The picture as it is, in one of the kinds that are read. It is drawn anew: square, small, and without what it tells of place and camera. */
export const putAvatar = endpoint('signed-in', 'PUT', '/profile/avatar', nothing, person, {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  maxBytes: 8 * 1024 * 1024,
})
export const deleteAvatar = endpoint('signed-in', 'DELETE', '/profile/avatar', nothing, person)
/** A person's picture, for everybody who is signed in. `v` makes the address a new one with each picture. */
export const readAvatar = endpoint(
  'signed-in',
  'GET',
  '/people/:id/avatar',
  z.strictObject({
    id,
    v: z.string().max(40).optional(),
    /** Width and height in pixels. */
    size: z.enum(['64', '256']).default('256'),
  }),
  fileBytes,
)
