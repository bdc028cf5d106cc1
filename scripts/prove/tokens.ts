import { daysAfter } from '../../contract/day.ts'
import { asOwner, profileById } from '../../features/account/queries.ts'
import { dropToken, insertToken } from '../../features/account/tokens/queries.ts'
import type { Feature } from '../../server/feature.ts'
import type { AccessRow, AccessRows, OwnedRecords } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { openToTokens } from '../../server/testing/openToTokens.ts'
import type { Running } from '../../server/testing/run.ts'
import { exported, holderOf, withRole } from './people.ts'

export type TokenFindings = { calls: number; open: number; leaks: string[]; surprises: string[] }
/** Faults of the people: what they hold for an ended or a revoked token is valid. */
export type TokenFaults = { endedIsValid?: boolean; revokedIsValid?: boolean }
/** A program and the right statuses for it; `allowed`: it has the owner's token with the scope that the endpoint needs. */
type Try = { who: string; program: Caller; right: number[]; allowed?: true }
/** Programs with every scope, of people who are not the owner. */
type Others = { student: Caller; admin: Caller }

const allScopes = Object.keys(openToTokens)
const listed = new Map(Object.entries(openToTokens).flatMap(([scope, calls]) => calls.map((call) => [call, scope])))
const nameOf = ({ endpoint }: AccessRow) => `${endpoint.method} ${endpoint.path}`

/**
 * Every endpoint called with tokens: with the scope that it needs, with all others, with ended, revoked and made-up
 * ones, and with other people's that have every scope. What is right is in the list of open endpoints, not in the
 * endpoints' own declarations.
 */
export async function tryTokens(
  app: Running,
  features: Feature[],
  list: AccessRows[],
  faults: TokenFaults = {},
): Promise<TokenFindings> {
  const found: TokenFindings = { calls: 0, open: 0, leaks: [], surprises: [] }
  for (const of of list) {
    // A token has so many requests a minute.
    const [student, admin] = [await app.student(), await withRole(app, 'admin')]
    const others = {
      student: (await tokenOf(app, student, allScopes)).program,
      admin: (await tokenOf(app, admin, allScopes)).program,
    }
    for (const row of of.rows) await tryRow(app, features, of, row, others, faults, found)
  }
  return found
}

async function tryRow(
  app: Running,
  features: Feature[],
  of: AccessRows,
  row: AccessRow,
  others: Others,
  faults: TokenFaults,
  found: TokenFindings,
) {
  const name = nameOf(row)
  const marker = `Mk${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
  const { owner, owned, key } = await ownerOf(app, of, row, marker)
  const tries = await triesOf(app, row, owner, others, faults)
  if (listed.has(name)) found.open++
  // Tokens that are refused for their scopes are used, too.
  const stored = async () =>
    (await exported(app, features, owner.id)).replaceAll(/"(lastUsedAt|lastActiveAt)":("[^"]*"|null)/g, '')
  const before = await stored()
  for (const { who, program, right, allowed } of tries) {
    if (allowed && (await stored()) !== before)
      found.leaks.push(`${name}: a token that does not allow it changed what belongs to the owner`)
    const answer = await program.send(row.endpoint, row.input(owned, key), row.body)
    const seen = `${await answer.text()} ${JSON.stringify([...answer.headers])}`.toLowerCase()
    const challenge = answer.headers.get('www-authenticate') ?? ''
    found.calls++
    if (!right.includes(answer.status))
      found.surprises.push(`${name}: ${who} got ${answer.status}, not ${right.join(' or ')}`)
    if (!allowed && seen.includes(marker.toLowerCase())) found.leaks.push(`${name}: ${who} saw the owner's words`)
    if ((answer.status === 401) !== challenge.includes('invalid_token'))
      found.surprises.push(`${name}: ${who} got ${answer.status} with another challenge`)
  }
}

async function ownerOf(app: Running, of: AccessRows, row: AccessRow, marker: string) {
  const [role] = row.roles ?? []
  if (row.reach === 'role' && role !== undefined && of.scope) {
    const sample = await of.scope.make(app, marker, 'inner')
    const holder = await holderOf(app, of.scope, sample, role)
    if (!holder) throw new Error(`nobody is ${role} in the sample of the scope`)
    return { owner: holder.caller, owned: sample.owned, key: holder.key }
  }
  const owner = await app.student({ name: `Ona ${marker}`, email: `${marker}@example.edu`.toLowerCase() })
  const owned: OwnedRecords = await of.make(owner, marker, app)
  return { owner, owned, key: '' }
}

/** The one that is allowed comes last: it may end the thing. */
async function triesOf(
  app: Running,
  row: AccessRow,
  owner: Caller,
  others: Others,
  { endedIsValid = false, revokedIsValid = false }: TokenFaults,
): Promise<Try[]> {
  const needed = listed.get(nameOf(row))
  const [ended, revoked] = [await tokenOf(app, owner, allScopes), await tokenOf(app, owner, allScopes)]
  if (!endedIsValid)
    await app.shell.database.pool.query('update api_tokens set ends_at = created_at where id = $1', [ended.id])
  if (!revokedIsValid) await dropToken(app.shell.database.db, revoked.me, revoked.id)
  const invalid: Try[] = [
    { who: 'a made-up token', program: programOf(app, `quad_pat_${'x'.repeat(43)}`), right: [401] },
    { who: 'an ended token', program: ended.program, right: [401] },
    { who: 'a revoked token', program: revoked.program, right: [401] },
  ]
  const byOthers = (right: number[]): Try[] => [
    { who: 'somebody else’s token with every scope', program: others.student, right },
    { who: 'an admin’s token with every scope', program: others.admin, right },
  ]
  if (needed === undefined) {
    const { program } = await tokenOf(app, owner, allScopes)
    return [...invalid, ...byOthers([403]), { who: 'a token with every scope', program, right: [403] }]
  }
  const without = await tokenOf(
    app,
    owner,
    allScopes.filter((scope) => scope !== needed),
  )
  const that = await tokenOf(app, owner, [needed])
  // Who asks about themselves gets their own.
  const othersGet = row.reach === 'self' ? row.statuses : [404]
  return [
    ...invalid,
    ...byOthers(othersGet),
    { who: 'a token with every scope but that', program: without.program, right: [403] },
    { who: 'a token with that scope', program: that.program, right: row.statuses, allowed: true },
  ]
}

/** A token made without the checks of its endpoint, which has tests of its own. */
async function tokenOf(app: Running, { id }: Caller, scopes: string[]) {
  const { db } = app.shell.database
  const row = await profileById(db, id)
  if (!row) throw new Error('there is nobody to have a token')
  const now = app.shell.clock()
  const endsOn = daysAfter(now.toISOString().slice(0, 10), 30)
  const me = asOwner(row)
  const made = await insertToken(db, me, { name: 'Script', scopes, endsOn }, now)
  if (!made) throw new Error('there are too many tokens')
  return { id: made.id, me, secret: made.secret, program: programOf(app, made.secret) }
}

/** Of that person, with every scope. */
export const tokenWithAll = async (app: Running, person: Caller) => (await tokenOf(app, person, allScopes)).secret

const programOf = (app: Running, secret: string): Caller => app.browser({ authorization: `Bearer ${secret}` })
