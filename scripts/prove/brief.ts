import { isDeepStrictEqual } from 'node:util'
import { whoAmI } from '../../features/account/contract.ts'
import type { Feature } from '../../server/feature.ts'
import type { AccessRow, AccessRows, ScopeProof } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import type { Findings } from './findings.ts'
import { tryShape } from './keys.ts'
import { expected, isTaskOf, makeOwned, type Owned, type Who } from './matrix.ts'
import { adminForDays, closedAdmin, exported, holderOf, suspendedAdmin, withRole } from './people.ts'
import { makeSampled, outsiders, statusOutside } from './roles.ts'
import { isOpenWhileSuspended, openWhileClosed } from './shutOut.ts'

/** People to whom other people's records are closed, made once: no call changes who they are. */
type Others = Record<Exclude<Who, 'owner'>, Caller> & { closed: Caller; suspended: Caller; forDays: Caller }

/**
 * The access proof as often as `npm test` runs: one owner, or one sample of a scope, for all rows of a feature. First
 * everybody else calls all endpoints, which must show and change nothing; then those who may. Privileged keys are tried
 * on the shapes alone, and a second id of somebody else not at all: `npm run prove -- access` does both.
 */
export function makeBriefProof(app: Running, features: Feature[]) {
  let others: Promise<Others> | undefined

  return async (list: AccessRows[]): Promise<Findings> => {
    const found: Findings = { endpoints: 0, calls: 0, leaks: [], surprises: [], writes: 0, keys: 0, taken: [] }
    others ??= makeOthers(app)
    for (const rows of list) {
      const of = (isRole: boolean) => inOrder(rows.rows.filter(({ reach }) => (reach === 'role') === isRole))
      if (of(false).length > 0) await tryOwned(app, features, rows, of(false), await others, found)
      if (rows.scope && of(true).length > 0) await tryScope(app, features, rows.scope, of(true), await others, found)
      for (const row of rows.rows) if (row.endpoint.method !== 'GET') tryShape(row, found)
    }
    return found
  }
}

const nameOf = ({ endpoint }: AccessRow) => `${endpoint.method} ${endpoint.path}`

/** What reads comes first, what deletes last. */
export function inOrder(rows: AccessRow[]): AccessRow[] {
  const rank = ({ endpoint: { method } }: AccessRow) => (method === 'GET' ? 0 : method === 'DELETE' ? 2 : 1)
  return rows.toSorted((one, other) => rank(one) - rank(other))
}

const makeOpen = async (app: Running) => ({
  ...{ visitor: app.browser(), other: await app.student() },
  ...{ moderator: await withRole(app, 'moderator'), admin: await withRole(app, 'admin') },
})
const makeShutOut = async (app: Running) => ({
  ...{ closed: await closedAdmin(app), suspended: await suspendedAdmin(app), forDays: await adminForDays(app) },
})
const makeOthers = async (app: Running): Promise<Others> => ({ ...(await makeOpen(app)), ...(await makeShutOut(app)) })

/** For a write that is about the caller, or that everybody may make: it may change who they are. */
const isTheirs = ({ reach, endpoint }: AccessRow) =>
  endpoint.method !== 'GET' &&
  (endpoint.access === 'visitor' || reach === 'self' || reach === 'anyone' || reach === 'oversight')

async function tryOwned(
  app: Running,
  features: Feature[],
  rows: AccessRows,
  some: AccessRow[],
  others: Others,
  found: Findings,
) {
  const made = await makeOwned(app, rows)
  const { owner, owned, marker } = made
  let before = await exported(app, features, owner.id)
  for (const row of some) {
    const name = nameOf(row)
    found.endpoints++
    const callers = isTheirs(row) ? await ofTheirOwn(app, row, others) : others
    for (const [who, caller] of Object.entries(callers)) {
      const seen = await answerTo(caller, row, row.input(owned, ''), found)
      const isTheirTask = isTaskOf(row, who)
      if (seen.has(marker) && !isTheirTask) found.leaks.push(`${name}: ${who} saw the owner's words`)
      if (who === 'suspended' && [caller.id, caller.email].some(seen.has)) found.leaks.push(`${name}: ${who} is known`)
      const right = rightFor(row, who)
      if (!right.includes(seen.status))
        found.surprises.push(`${name}: ${who} got ${seen.status}, not ${right.join(' or ')}`)
    }
    if (row.endpoint.method === 'GET') continue
    const after = await exported(app, features, owner.id)
    // Staff decide about the owner's records: that is their task.
    if (after !== before && row.reach !== 'oversight')
      found.leaks.push(`${name}: somebody else changed what belongs to the owner`)
    before = after
  }
  for (const row of some) await tryOwner(app, rows, row, made, found)
}

/** The right statuses for somebody who is not the owner. */
function rightFor(row: AccessRow, who: string): number[] {
  const isOpen = row.endpoint.access === 'visitor'
  if (who === 'suspended') return expected(row, 'visitor')
  // Their role rests, and they change nothing.
  if (who === 'forDays') return isOpenWhileSuspended(row) ? expected(row, 'other') : [403]
  if (who !== 'closed') return expected(row, who as Who)
  return isOpen || nameOf(row) in openWhileClosed ? expected(row, 'admin') : [403]
}

async function ofTheirOwn(app: Running, row: AccessRow, others: Others): Promise<Others> {
  const isOpen = row.endpoint.access === 'visitor' || nameOf(row) in openWhileClosed
  const mayWrite = row.endpoint.method !== 'GET' && isOpenWhileSuspended(row)
  return {
    ...{ ...others, ...(await makeOpen(app)) },
    ...(isOpen && (await makeShutOut(app))),
    ...(mayWrite && { forDays: await adminForDays(app) }),
  }
}

/** The owner's own call; where an earlier one has changed too much for it, with records made anew. */
async function tryOwner(app: Running, rows: AccessRows, row: AccessRow, made: Owned, found: Findings) {
  const name = nameOf(row)
  const right = expected(row, 'owner')
  const reads = row.endpoint.method === 'GET' && row.shows !== false && (row.reach === 'record' || row.reach === 'self')
  const call = async ({ owner, owned, marker }: Owned) => {
    const seen = await answerTo(owner, row, row.input(owned, ''), found)
    return { status: seen.status, isShown: seen.has(marker) }
  }
  const first = await call(made)
  const isRight = ({ status, isShown }: typeof first) => right.includes(status) && (isShown || !reads)
  if (isRight(first)) return
  const again = await call(await makeOwned(app, rows))
  if (!right.includes(again.status))
    found.surprises.push(`${name}: owner got ${again.status}, not ${right.join(' or ')}`)
  else if (!isRight(again))
    found.surprises.push(`${name}: the owner did not see their own words, so the other answers prove nothing`)
}

async function tryScope(
  app: Running,
  features: Feature[],
  proof: ScopeProof,
  some: AccessRow[],
  others: Others,
  found: Findings,
) {
  const made = await makeSampled(app, proof)
  const { sample, marker, inner } = made
  const inside = Object.values(sample.has)
  // Their last visit is in what is stored: recorded now, not by the first try.
  for (const { caller } of inside) await caller.call(whoAmI, {})
  const stored = () => Promise.all(inside.map(({ caller }) => exported(app, features, caller.id)))
  let before = await stored()
  for (const row of some) {
    const name = nameOf(row)
    const { roles = [] } = row
    found.endpoints++
    const key = inside[0]?.key ?? ''
    const { everybody } = proof.scope
    const isForAll = everybody !== undefined && roles.includes(everybody)
    const shutOut = [
      { who: 'closed', caller: others.closed, key, right: [403] },
      { who: 'suspended', caller: others.suspended, key, right: [401] },
      {
        ...{ who: 'forDays', caller: others.forDays, key },
        right: !isOpenWhileSuspended(row) ? [403] : isForAll ? row.statuses : [statusOutside(proof.scope)],
      },
    ]
    for (const one of [...(await outsiders(app, proof, sample, roles)), ...shutOut]) {
      const seen = await answerTo(one.caller, row, row.input(sample.owned, one.key), found)
      if (!one.right.includes(seen.status))
        found.surprises.push(`${name}: ${one.who} got ${seen.status}, not ${one.right.join(' or ')}`)
      // Whoever is suspended for days is what everybody is.
      const isEverybody = isForAll && one.caller === others.forDays
      if ((seen.has(marker) && !isEverybody) || seen.has(inner))
        found.leaks.push(`${name}: ${one.who} saw the words of the people of the thing`)
    }
    if (row.endpoint.method === 'GET') continue
    const after = await stored()
    if (!isDeepStrictEqual(after, before))
      found.leaks.push(`${name}: somebody without that role changed what belongs to those who have it`)
    before = after
  }
  for (const row of some) for (const role of row.roles ?? []) await tryHolder(app, proof, row, role, made, found)
}

async function tryHolder(
  app: Running,
  proof: ScopeProof,
  row: AccessRow,
  role: string,
  made: Awaited<ReturnType<typeof makeSampled>>,
  found: Findings,
) {
  const name = nameOf(row)
  const call = async ({ sample, marker, inner }: typeof made) => {
    const holder = await holderOf(app, proof, sample, role)
    if (!holder) throw new Error(`nobody is ${role} in the sample of the scope`)
    const seen = await answerTo(holder.caller, row, row.input(sample.owned, holder.key), found)
    return { status: seen.status, isShown: seen.has(marker), isInnerShown: seen.has(inner) }
  }
  const isRight = ({ status, isShown }: Awaited<ReturnType<typeof call>>) =>
    row.statuses.includes(status) && (isShown || row.shows === false || row.endpoint.method !== 'GET')
  const first = await call(made)
  const last = isRight(first) ? first : await call(await makeSampled(app, proof))
  if (!isRight(last))
    found.surprises.push(`${name}: the ${role} got ${last.status}, or does not see the words of the thing`)
  if (role === proof.scope.everybody && last.isInnerShown)
    found.leaks.push(`${name}: the ${role} saw words that are not for everybody`)
}

async function answerTo(caller: Caller, row: AccessRow, input: Record<string, unknown>, found: Findings) {
  const answer = await caller.send(row.endpoint, input, row.body)
  const text = `${await answer.text()} ${JSON.stringify([...answer.headers])}`.toLowerCase()
  found.calls++
  return { status: answer.status, has: (word: string) => text.includes(word.toLowerCase()) }
}
