import { whoAmI } from '../../features/account/contract.ts'
import type { Feature } from '../../server/feature.ts'
import type { AccessRow, AccessRows, KeyHolder, ScopeSample } from '../../server/testing/accessRow.ts'
import type { Running } from '../../server/testing/run.ts'
import type { Findings } from './findings.ts'
import { tryKeys } from './keys.ts'
import { exported, withRole } from './people.ts'
import { idPlaces, trySecondIds } from './secondIds.ts'
import { tryShutOut } from './shutOut.ts'

/** A caller, and the right status for them. */
type Try = KeyHolder & { who: string; right: number[] }

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
    const marker = `Mk${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
    const sample = await rows.scope?.make(app, marker)
    const holder = sample?.has[role]
    if (!sample || !holder) {
      found.surprises.push(`${name}: nobody is ${role} in the sample of the scope`)
      continue
    }
    const calls = async (one: Try) => {
      const answer = await one.caller.send(row.endpoint, row.input(sample.owned, one.key), row.body)
      const seen = `${await answer.text()} ${JSON.stringify([...answer.headers])}`.toLowerCase()
      found.calls++
      if (!one.right.includes(answer.status))
        found.surprises.push(`${name}: ${one.who} got ${answer.status}, not ${one.right.join(' or ')}`)
      return seen.includes(marker.toLowerCase())
    }
    if (index === 0) {
      const inside = Object.entries(sample.has)
      for (const [, { caller }] of inside) await caller.call(whoAmI, {})
      const stored = () => Promise.all(inside.map(([, { caller }]) => exported(app, features, caller.id)))
      const before = await stored()
      const owners = inside.map(([, { caller }]) => caller)
      const tried = { row, owned: sample.owned, key: holder.key, marker, owners }
      await tryShutOut(app, features, { ...tried, right: { admin: [404], visitor: [401] } }, found)
      for (const one of await outsiders(app, sample, roles))
        if (await calls(one)) found.leaks.push(`${name}: ${one.who} saw the words of the people of the thing`)
      await tryOthersIds(app, features, rows, row, sample, marker, found)
      const after = await stored()
      for (const [at, [who]] of inside.entries())
        if (before[at] !== after[at])
          found.leaks.push(`${name}: somebody without that role changed what belongs to the ${who}`)
      if (row.endpoint.method !== 'GET')
        await tryKeys(app, features, row, row.input(sample.owned, holder.key), holder.caller, holder.caller.id, found)
    }
    const isShown = await calls({ ...holder, who: `the ${role}`, right: row.statuses })
    if (row.endpoint.method === 'GET' && !isShown)
      found.surprises.push(
        `${name}: the ${role} did not see the words of the thing, so the other answers prove nothing`,
      )
  }
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
    const theirs = await rows.scope?.make(app, 'another')
    const holder = theirs?.has[role]
    const here = sample.has[role]
    if (!theirs || !holder || !here) continue
    const entitled = {
      who: `the ${role} of another`,
      caller: holder.caller,
      input: row.input(theirs.owned, holder.key),
    }
    const foreign = { input: row.input(sample.owned, here.key), owners, marker }
    await trySecondIds(app, features, row, entitled, foreign, found)
  }
}

/** Everybody to whom the endpoint is not open, by every key that somebody has for the thing. */
async function outsiders(app: Running, { has, had }: ScopeSample, roles: readonly string[]): Promise<Try[]> {
  const keys = [...new Set(Object.values(has).map(({ key }) => key))]
  const all = (who: string, caller: KeyHolder['caller'], status: number) =>
    keys.map((key) => ({ who, caller, key, right: [status] }))
  return [
    ...all('a visitor', app.browser(), 401),
    ...all('a stranger', await app.member(), 404),
    ...all('a moderator', await withRole(app, 'moderator'), 404),
    ...all('an admin', await withRole(app, 'admin'), 404),
    ...Object.entries(had).flatMap(([role, { caller, key }]) => [
      ...all(`a former ${role}`, caller, 404),
      ...(keys.includes(key) ? [] : [{ who: `a former ${role}`, caller, key, right: [404] }]),
    ]),
    ...Object.entries(has).flatMap(([role, { caller, key: own }]) => [
      ...all(`the ${role} with another’s key`, caller, 404).filter(({ key }) => key !== own),
      ...(roles.includes(role) ? [] : [{ who: `the ${role}`, caller, key: own, right: [403] }]),
    ]),
  ]
}
