import { pathKeys } from '../../contract/endpoint.ts'
import type { Feature } from '../../server/feature.ts'
import type { AccessRow } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import type { Findings } from './findings.ts'
import { exported } from './people.ts'

const privilegedKeys = [
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

/** A write with each privileged key added to its input; `owner` is the person whose records are checked. */
export async function tryKeys(
  app: Running,
  features: Feature[],
  row: AccessRow,
  input: Record<string, unknown>,
  caller: Caller,
  owner: string,
  found: Findings,
) {
  const inPath = pathKeys(row.endpoint.path)
  const before = await exported(app, features, owner)
  const somebodyElse = await app.student()
  found.writes++
  for (const key of privilegedKeys) {
    // The contract itself declares it, so it need not be refused.
    if (key in row.endpoint.input.shape && !inPath.includes(key)) continue
    found.keys++
    const answer = await sendWith(caller, row, input, key, somebodyElse.id)
    if (answer.status !== 400 && row.reach !== 'closed')
      found.taken.push(`${row.endpoint.method} ${row.endpoint.path} with ${key}: ${answer.status}`)
  }
  if ((await exported(app, features, owner)) !== before)
    found.taken.push(`${row.endpoint.method} ${row.endpoint.path}: a privileged key had an effect`)
}

/** The same without a call: whether the shape of the input refuses the keys. The seam refuses those of the path. */
export function tryShape({ endpoint }: AccessRow, found: Findings): void {
  const inPath = pathKeys(endpoint.path)
  found.writes++
  for (const key of privilegedKeys) {
    if (key in endpoint.input.shape || inPath.includes(key)) continue
    found.keys++
    const issues = endpoint.input.safeParse({ [key]: 'x' }).error?.issues ?? []
    if (!issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes(key)))
      found.taken.push(`${endpoint.method} ${endpoint.path} takes ${key}`)
  }
}

/** Repeats a key of the path outside of it. */
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
