import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { id, instant, pageOf, text } from '../../contract/shapes.ts'
import { site, siteRoles } from '../../contract/site.ts'
import { auditEventKinds } from './rules.ts'

const limit = z.number().int().min(1).max(100).default(50)
const after = z.string().max(600).optional()
const q = text(200).optional()
const count = z.number().int()

/**
 * The state of the embedded engine's backups; null where Quad makes none. `verified`: compared with the running
 * database.
 */
const backups = z.strictObject({
  last: instant.nullable(),
  verified: instant.nullable(),
  failure: z.string().nullable(),
  count,
  bytes: count,
})

export const overviewShape = z.strictObject({
  version: z.string(),
  node: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  database: z.string(),
  /** Bytes. */
  size: count,
  mail: z.enum(['smtp', 'mailbox', 'none']),
  confirmFirst: z.boolean(),
  demo: z.boolean(),
  people: z.strictObject({ all: count, admins: count, moderators: count, confirmed: count, activeThisWeek: count }),
  /** How many ask to be verified. */
  tutorsAsking: count,
  jobs: z.strictObject({ failed: count, waiting: count }),
  /** Of the data folder. `low`: a warning; `full`: nothing is saved. Null where there is no such folder. */
  disk: z.strictObject({ free: count, size: count, level: z.enum(['enough', 'low', 'full']) }).nullable(),
  backups: backups.nullable(),
})
export type Overview = z.output<typeof overviewShape>
export const readOverview = endpoint(site('admin'), 'GET', '/admin/overview', nothing, overviewShape)

/** A person as admins see them. Nowhere else does one person see another's address. */
export const managedPersonShape = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(siteRoles),
  confirmed: z.boolean(),
  joinedAt: instant,
  /** To the hour. Null: not since Quad records it. */
  lastActiveAt: instant.nullable(),
  /** Signed-in browsers. */
  sessions: count,
  /** Since when the person is suspended, and why. Without `until` an admin keeps them out. */
  suspended: z.strictObject({ at: instant, reason: z.string(), until: instant.nullable() }).nullable(),
})
export type ManagedPerson = z.output<typeof managedPersonShape>

export const listPeople = endpoint(
  site('admin'),
  'GET',
  '/admin/people',
  z.strictObject({ q, role: z.enum(siteRoles).optional(), after, limit }),
  pageOf(managedPersonShape).extend({ total: count }),
)
export const readPerson = endpoint(
  site('admin'),
  'GET',
  '/admin/people/:person',
  z.strictObject({ person: id }),
  managedPersonShape,
)
export const changeRole = endpoint(
  site('admin'),
  'PATCH',
  '/admin/people/:person',
  z.strictObject({ person: id, role: z.enum(siteRoles, 'Choose a role.') }),
  managedPersonShape,
)
export const signOutPerson = endpoint(
  site('admin'),
  'POST',
  '/admin/people/:person/sign-out',
  z.strictObject({ person: id }),
  z.strictObject({ ended: count }),
)
export const sendResetLink = endpoint(
  site('admin'),
  'POST',
  '/admin/people/:person/reset-link',
  z.strictObject({ person: id }),
  nothing,
)

/** Ends all sessions of a person at once and keeps them out: sign-in, feeds, everything. Their data stay. */
export const suspendPerson = endpoint(
  site('admin'),
  'POST',
  '/admin/people/:person/suspend',
  z.strictObject({
    person: id,
    reason: text(500, { lines: true }).pipe(z.string().min(1, 'Write why, for other admins.')),
  }),
  managedPersonShape,
)
export const liftSuspension = endpoint(
  site('admin'),
  'POST',
  '/admin/people/:person/lift-suspension',
  z.strictObject({ person: id }),
  managedPersonShape,
)
/** Removes everything stored about a person, for good. `email` is their address, typed to confirm. */
export const erasePersonForGood = endpoint(
  site('admin'),
  'POST',
  '/admin/people/:person/erase',
  z.strictObject({ person: id, email: z.string().max(400) }),
  nothing,
)

const queue = z.strictObject({
  queue: z.string(),
  /** Not begun, of which `retrying` were begun before and wait for another try. */
  waiting: count,
  retrying: count,
  running: count,
  failed: count,
  done: count,
  lastDone: instant.nullable(),
  /** A cron expression in UTC; null for work that is queued on demand. */
  every: z.string().nullable(),
  next: instant.nullable(),
})

export type Queue = z.output<typeof queue>
export const listQueues = endpoint(site('admin'), 'GET', '/admin/jobs', nothing, z.array(queue))

const failure = z.strictObject({
  id,
  queue: z.string(),
  words: z.string(),
  tries: count,
  queuedAt: instant,
  failedAt: instant,
})
export type ListedFailure = z.output<typeof failure>
export const listFailures = endpoint(
  site('admin'),
  'GET',
  '/admin/jobs/failures',
  z.strictObject({ after, limit }),
  pageOf(failure),
)
export const retryFailure = endpoint(
  site('admin'),
  'POST',
  '/admin/jobs/failures/:failure/retry',
  z.strictObject({ failure: id }),
  nothing,
)
export const retryAllFailures = endpoint(
  site('admin'),
  'POST',
  '/admin/jobs/failures/retry',
  nothing,
  z.strictObject({ retried: count }),
)
export const discardFailure = endpoint(
  site('admin'),
  'DELETE',
  '/admin/jobs/failures/:failure',
  z.strictObject({ failure: id }),
  nothing,
)

/** A person in the log. Without a name: erased since. */
const named = z.strictObject({ id, name: z.string().nullable() })
export const auditEventShape = z.strictObject({
  id,
  at: instant,
  act: z.enum(auditEventKinds),
  /** Null: the operator, on the server itself. */
  actor: named.nullable(),
  person: named.nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  request: z.string().nullable(),
})
export type AuditEvent = z.output<typeof auditEventShape>
/** Newest first. `person` is whoever acted or was acted upon; `q` looks for their names and addresses. */
export const listActs = endpoint(
  site('admin'),
  'GET',
  '/admin/log',
  z.strictObject({ q, person: id.optional(), act: z.enum(auditEventKinds).optional(), after, limit }),
  pageOf(auditEventShape),
)
