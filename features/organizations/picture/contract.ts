import { z } from 'zod'
import { endpoint, fileBytes, nothing } from '../../../contract/endpoint.ts'
import { inScope } from '../../../contract/scope.ts'
import { id } from '../../../contract/shapes.ts'
import { organizationScope, whoRuns } from '../contract.ts'
import { organizationRoles } from '../rules.ts'

/** The picture as it is, in one of the kinds that are read. It is drawn anew: square, small, and without what it tells of place and camera. */
export const putOrganizationPicture = endpoint(
  inScope(organizationScope, ...whoRuns),
  'PUT',
  '/organizations/:id/picture',
  z.strictObject({ id }),
  nothing,
  { types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'], maxBytes: 8 * 1024 * 1024 },
)
export const deleteOrganizationPicture = endpoint(
  inScope(organizationScope, ...whoRuns),
  'DELETE',
  '/organizations/:id/picture',
  z.strictObject({ id }),
  nothing,
)
/** `v` makes the address a new one with each picture. One that is hidden is for those who run it, and for staff. */
export const readOrganizationPicture = endpoint(
  inScope(organizationScope, ...organizationRoles, 'stranger'),
  'GET',
  '/organizations/:id/picture',
  z.strictObject({
    id,
    v: z.string().max(40).optional(),
    /** Width and height in pixels. */
    size: z.enum(['64', '256']).default('256'),
  }),
  fileBytes,
)
