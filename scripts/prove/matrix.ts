import { pathKeys } from '../../contract/endpoint.ts'
import { whoAmI } from '../../features/account/contract.ts'
import { asOwner, profileById, setRole } from '../../features/account/queries.ts'
import type { Feature } from '../../server/feature.ts'
import type { AccessRow, AccessRows, OwnedRecords } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'

export const privilegedKeys = [
  'id',
  'userId',
  'user_id',
  'ownerId',
  'role',
  'isAdmin',
  'isVerified',
  'is_verified',
  'emailVerified',
  'isPremium',
  'totalCost',
  'total_cost',
  'averageRating',
  'average_rating',
  'hourly_rate',
  'commission_balance',
  'createdAt',
  'created_at',
  'progress',
  'source',
  'dueAt',
]

const people = ['visitor', 'other', 'moderator', 'admin', 'owner'] as const
type Who = (typeof people)[number]

export type Findings = {
  endpoints: number
  calls: number
  /** Answers to somebody else that hold the owner's words, or calls of somebody else that changed the owner's records. */
  leaks: string[]
  /** Answers with another status than declared access and ownership say, or an owner's own call that does not work. */
  surprises: string[]
  writes: number
  keys: number
  /** Privileged keys that were taken, or had an effect. */
  taken: string[]
}

/** Every endpoint by everybody, with the ids of one owner's records; then every write with every privileged key. */
export async function tryEverything(app: Running, features: Feature[], list: AccessRows[]): Promise<Findings> {
  const found: Findings = { endpoints: 0, calls: 0, leaks: [], surprises: [], writes: 0, keys: 0, taken: [] }
  for (const of of list) for (const row of of.rows) await tryRow(app, features, of, row, found)
  return found
}

async function tryRow(app: Running, features: Feature[], of: AccessRows, row: AccessRow, found: Findings) {
  const name = `${row.endpoint.method} ${row.endpoint.path}`
  const marker = `Mk${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
  const owner = await app.member({ name: `Ona ${marker}`, email: `${marker}@example.edu`.toLowerCase() })
  const owned = await of.make(owner, marker, app)
  const callers: Record<Who, Caller> = {
    visitor: app.browser(),
    owner,
    other: await app.member(),
    moderator: await withRole(app, 'moderator'),
    admin: await withRole(app, 'admin'),
  }
  // Admins see when somebody was last here, and so does the export: taken note of now, not by the first try.
  await owner.call(whoAmI, {})
  const before = await exported(app, features, owner.id)
  found.endpoints++

  for (const who of people) {
    if (who === 'owner') {
      if ((await exported(app, features, owner.id)) !== before)
        found.leaks.push(`${name}: somebody else changed what belongs to the owner`)
      if (row.endpoint.method !== 'GET') await tryKeys(app, features, row, callers, owned, before, found)
    }
    const answer = await callers[who].send(row.endpoint, row.input(owned), row.body)
    const seen = `${await answer.text()} ${JSON.stringify([...answer.headers])}`.toLowerCase()
    found.calls++
    const right = expected(row, who)
    if (!right.includes(answer.status))
      found.surprises.push(`${name}: ${who} got ${answer.status}, not ${right.join(' or ')}`)
    const isShown = seen.includes(marker.toLowerCase())
    const isTheirTask = row.reach === 'oversight' && who === 'admin'
    if (who !== 'owner' && isShown && !isTheirTask) found.leaks.push(`${name}: ${who} saw the owner's words`)
    if (isTheirTask && row.shows && !isShown)
      found.surprises.push(`${name}: the admin did not see the owner's words, so the others say nothing`)
    const reads = row.endpoint.method === 'GET' && (row.reach === 'record' || row.reach === 'self')
    if (who === 'owner' && reads && !isShown)
      found.surprises.push(`${name}: the owner did not see their own words, so the others say nothing`)
  }
}

function expected({ endpoint, reach, statuses }: AccessRow, who: Who): number[] {
  if (reach === 'closed') return [404]
  if (endpoint.access !== 'visitor' && who === 'visitor') return [401]
  if (endpoint.access === 'admin' && who !== 'admin') return [403]
  if (endpoint.access === 'moderator' && who !== 'moderator' && who !== 'admin') return [403]
  if (reach === 'record' && who !== 'owner') return [404]
  return statuses
}

async function tryKeys(
  app: Running,
  features: Feature[],
  row: AccessRow,
  { owner, other, admin }: Record<Who, Caller>,
  owned: OwnedRecords,
  before: string,
  found: Findings,
) {
  const inPath = pathKeys(row.endpoint.path)
  const input = row.input(owned)
  const caller = row.reach === 'oversight' ? admin : owner
  found.writes++
  for (const key of privilegedKeys) {
    // Declared by the contract itself, so not ours to refuse.
    if (key in row.endpoint.input.shape && !inPath.includes(key)) continue
    found.keys++
    const answer = await sendWith(caller, row, input, key, other.id)
    if (answer.status !== 400 && row.reach !== 'closed')
      found.taken.push(`${row.endpoint.method} ${row.endpoint.path} with ${key}: ${answer.status}`)
  }
  if ((await exported(app, features, owner.id)) !== before)
    found.taken.push(`${row.endpoint.method} ${row.endpoint.path}: a privileged key had an effect`)
}

/** A key of the path goes out a second time, beside it. */
function sendWith(caller: Caller, row: AccessRow, input: Record<string, unknown>, key: string, value: string) {
  if (!pathKeys(row.endpoint.path).includes(key)) return caller.send(row.endpoint, { ...input, [key]: value }, row.body)
  const path = row.endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !row.endpoint.path.includes(`:${name}`)))
  const type = row.endpoint.upload?.types[0] ?? 'application/json'
  const inQuery = row.endpoint.method === 'DELETE' || row.endpoint.upload !== undefined
  return caller.fetch(`/api${path}${inQuery ? `?${key}=${value}` : ''}`, {
    method: row.endpoint.method,
    headers: { 'content-type': type, origin: caller.origin },
    body: row.body ?? JSON.stringify(inQuery ? {} : { ...rest, [key]: value }),
  })
}

async function withRole(app: Running, role: 'moderator' | 'admin'): Promise<Caller> {
  const caller = await app.member()
  await setRole(app.shell.database.db, caller.id, role, app.shell.clock())
  return caller
}

/** Everything stored about a person, as the features export it. */
async function exported(app: Running, features: Feature[], person: string): Promise<string> {
  const { db } = app.shell.database
  const row = await profileById(db, person)
  if (!row) return 'gone'
  const me = asOwner(row)
  const parts = []
  for (const { name, data } of features) parts.push([name, await data?.export(db, me)])
  return JSON.stringify(parts)
}
