import { whoAmI } from '../../features/account/contract.ts'
import type { Feature } from '../../server/feature.ts'
import type { AccessRow, AccessRows, KeyHolder, ScopeProof, ScopeSample } from '../../server/testing/accessRow.ts'
import type { Running } from '../../server/testing/run.ts'
import type { Findings } from './findings.ts'
import { tryKeys } from './keys.ts'
import { exported, holderOf, makeMarker, withRole } from './people.ts'
import { idPlaces, trySecondIds } from './secondIds.ts'
import { tryShutOut } from './shutOut.ts'

/** A caller, and the right status for them. */
export type Try = KeyHolder & { who: string; right: number[] }

/**
 * Calls an endpoint in a scope as everybody around one thing: first those to whom it is not open, who must see and
 * change nothing, then somebody of each role that the row names.
 */
export async function tryRoles(app: Running, features: Feature[], rows: AccessRows, row: AccessRow, found: Findings) {
  const name = `${row.endpoint.method} ${row.endpoint.path}`
  const { roles = [] } = row
  found.endpoints++
  for (const [index, role] of roles.entries()) {
    // A call of one of them may end the thing.
    const { scope } = rows
    if (!scope) throw new Error(`the rows of ${rows.feature} have no scope`)
    const { sample, marker, inner } = await makeSampled(app, scope)
    const holder = await holderOf(app, scope, sample, role)
    if (!holder) {
      found.surprises.push(`${name}: nobody is ${role} in the sample of the scope`)
      continue
    }
    const calls = async (one: Try) => {
      const answer = await one.caller.send(row.endpoint, row.input(sample.owned, one.key), row.body)
      const seen = `${await answer.text()} ${JSON.stringify([...answer.headers])}`.toLowerCase()
      found.calls++
      if (!one.right.includes(answer.status))
        found.surprises.push(`${name}: ${one.who} got ${answer.status}, not ${one.right.join(' or ')}`)
      return { isShown: seen.includes(marker.toLowerCase()), isInnerShown: seen.includes(inner.toLowerCase()) }
    }
    if (index === 0) {
      const inside = Object.entries(sample.has)
      for (const { caller } of [...inside.map(([, one]) => one), holder]) await caller.call(whoAmI, {})
      const stored = () => Promise.all(inside.map(([, { caller }]) => exported(app, features, caller.id)))
      const before = await stored()
      const owners = inside.map(([, { caller }]) => caller)
      const outside = statusOutside(scope.scope)
      const tried = { row, owned: sample.owned, key: holder.key, marker, owners }
      // Whoever is suspended for days is what everybody is.
      const everybody = scope.scope.everybody
      const isForAll = everybody !== undefined && roles.includes(everybody)
      const right = { admin: [outside], other: isForAll ? row.statuses : [outside], visitor: [401] }
      await tryShutOut(app, features, { ...tried, right, isForAll }, found)
      for (const one of await outsiders(app, scope, sample, roles))
        if ((await calls(one)).isShown) found.leaks.push(`${name}: ${one.who} saw the words of the people of the thing`)
      await tryOthersIds(app, features, rows, row, sample, marker, found)
      const after = await stored()
      for (const [at, [who]] of inside.entries())
        if (before[at] !== after[at])
          found.leaks.push(`${name}: somebody without that role changed what belongs to the ${who}`)
      if (row.endpoint.method !== 'GET')
        await tryKeys(app, features, row, row.input(sample.owned, holder.key), holder.caller, holder.caller.id, found)
    }
    const { isShown, isInnerShown } = await calls({ ...holder, who: `the ${role}`, right: row.statuses })
    if (row.endpoint.method === 'GET' && row.shows !== false && !isShown)
      found.surprises.push(
        `${name}: the ${role} did not see the words of the thing, so the other answers prove nothing`,
      )
    if (role === scope.scope.everybody && isInnerShown)
      found.leaks.push(`${name}: the ${role} saw words that are not for everybody`)
  }
}

/** People of a scope; `inner` is in what not everybody may see. */
export type Sampled = { sample: ScopeSample; marker: string; inner: string }

export async function makeSampled(app: Running, { make }: ScopeProof): Promise<Sampled> {
  const [marker, inner] = [makeMarker('Mk'), makeMarker('In')]
  return { sample: await make(app, marker, inner), marker, inner }
}

/** Those who have the row's roles in another thing call it about theirs, with second ids of this one. */
async function tryOthersIds(
  app: Running,
  features: Feature[],
  rows: AccessRows,
  row: AccessRow,
  sample: ScopeSample,
  marker: string,
  found: Findings,
) {
  const [first] = Object.values(sample.has)
  if (!first || idPlaces(row.input(sample.owned, first.key)).length < 2) return
  const owners = Object.values(sample.has).map(({ caller }) => caller)
  for (const role of row.roles ?? []) {
    if (!rows.scope) continue
    const theirs = await rows.scope.make(app, 'another', 'inner')
    const holder = await holderOf(app, rows.scope, theirs, role)
    const here = await holderOf(app, rows.scope, sample, role)
    if (!holder || !here) continue
    const entitled = {
      who: `the ${role} of another`,
      caller: holder.caller,
      input: row.input(theirs.owned, holder.key),
    }
    const foreign = { input: row.input(sample.owned, here.key), owners, marker }
    await trySecondIds(app, features, row, entitled, foreign, found)
  }
}

/** How somebody is refused who was given no role. */
export const statusOutside = ({ everybody }: ScopeProof['scope']) => (everybody === undefined ? 404 : 403)

/** Everybody to whom the endpoint is not open, by every key that somebody has for the thing. */
export async function outsiders(
  app: Running,
  { scope }: ScopeProof,
  { has, had }: ScopeSample,
  roles: readonly string[],
): Promise<Try[]> {
  const outside = statusOutside(scope)
  const isForAll = scope.everybody !== undefined && roles.includes(scope.everybody)
  const keys = [...new Set(Object.values(has).map(({ key }) => key))]
  const all = (who: string, caller: KeyHolder['caller'], status: number) =>
    keys.map((key) => ({ who, caller, key, right: [status] }))
  return [
    ...all('a visitor', app.browser(), 401),
    ...(isForAll ? [] : all('an outsider', await app.student(), outside)),
    ...(isForAll || roles.includes('site moderator')
      ? []
      : all('a site moderator', await withRole(app, 'moderator'), outside)),
    ...(isForAll || roles.some((role) => role.startsWith('site '))
      ? []
      : all('a site admin', await withRole(app, 'admin'), outside)),
    ...Object.entries(had).flatMap(([role, { caller, key }]) => [
      ...(isForAll ? [] : all(`a former ${role}`, caller, outside)),
      ...(keys.includes(key) ? [] : [{ who: `a former ${role}`, caller, key, right: [404] }]),
    ]),
    ...Object.entries(has).flatMap(([role, { caller, key: own }]) => [
      ...all(`the ${role} with another’s key`, caller, outside).filter(({ key }) => key !== own),
      ...(roles.includes(role) ? [] : [{ who: `the ${role}`, caller, key: own, right: [403] }]),
    ]),
  ]
}
