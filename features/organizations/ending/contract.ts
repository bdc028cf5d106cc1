import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { inScope } from '../../../contract/scope.ts'
import { id } from '../../../contract/shapes.ts'
import { site } from '../../../contract/site.ts'
import { organizationScope } from '../contract.ts'

/** `name`: typed again, so that nobody archives it by a slip. It stays readable, and nothing can be joined there. */
export const archiveOrganization = endpoint(
  inScope(organizationScope, 'president', site('moderator')),
  'POST',
  '/organizations/:id/archive',
  z.strictObject({ id, name: z.string().max(200) }),
  nothing,
)
/** Within 30 days, by a president; where a moderator archived it, by moderators alone. */
export const restoreOrganization = endpoint(
  inScope(organizationScope, 'president', site('moderator')),
  'DELETE',
  '/organizations/:id/archive',
  z.strictObject({ id }),
  nothing,
)
