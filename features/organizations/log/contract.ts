import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { publicText } from '../../../contract/publicText.ts'
import { inScope } from '../../../contract/scope.ts'
import { id, instant, pageOf } from '../../../contract/shapes.ts'
import { personName } from '../../people/contract.ts'
import { organizationScope } from '../contract.ts'
import { loggedActs } from './rules.ts'

const logEntry = z.strictObject({
  id,
  act: z.enum(loggedActs),
  /** Null: moderators, or somebody who is not here any more. A block hides a name. */
  by: publicText(personName).nullable(),
  person: publicText(personName).nullable(),
  at: instant,
  /** The deleted post that can still be brought back. */
  undo: id.nullable(),
})
export type LogEntry = z.output<typeof logEntry>

/** What officers did, newest first; kept for a year. */
export const readOrganizationLog = endpoint(
  inScope(organizationScope, 'president', 'officer'),
  'GET',
  '/organizations/:id/log',
  z.strictObject({
    id,
    after: z.string().max(1000).optional(),
    limit: z.number().int().min(1).max(200).default(60),
  }),
  pageOf(logEntry).extend({ total: z.number().int() }),
)
