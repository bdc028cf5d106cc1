import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { person } from '../contract.ts'

/** The picture as it is, in one of the kinds that are read. It is drawn anew: square, small, and without what it tells of place and camera. */
export const putAvatar = endpoint('signed-in', 'PUT', '/profile/avatar', nothing, person, {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  maxBytes: 8 * 1024 * 1024,
})
export const deleteAvatar = endpoint('signed-in', 'DELETE', '/profile/avatar', nothing, person)
