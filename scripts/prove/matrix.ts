import { undoById } from '../../contract/undo.ts'
import { whoAmI } from '../../features/account/contract.ts'
import type { Feature } from '../../server/feature.ts'
import type { AccessRow, AccessRows, OwnedRecords } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import type { Findings } from './findings.ts'
import { tryKeys } from './keys.ts'
import { exported, makeMarker, withRole } from './people.ts'
import { tryRoles } from './roles.ts'
import { idPlaces, trySecondIds } from './secondIds.ts'
import { tryShutOut } from './shutOut.ts'

/** Somebody with records, and the word that all that they write contains. */
export type Owned = { owner: Caller; owned: OwnedRecords; marker: string }

const people = ['visitor', 'other', 'moderator', 'admin', 'owner'] as const
export type Who = (typeof people)[number]

/**
 * Every endpoint called by everybody, with the ids of one owner's records; then every write with every privileged key.
 */
export async function tryEverything(app: Running, features: Feature[], list: AccessRows[]): Promise<Findings> {
  const found: Findings = { endpoints: 0, calls: 0, leaks: [], surprises: [], writes: 0, keys: 0, taken: [] }
  for (const of of list)
    for (const row of of.rows)
      if (row.reach === 'role') await tryRoles(app, features, of, row, found)
      else await tryRow(app, features, of, row, found)
  return found
}

export async function makeOwned(app: Running, rows: AccessRows): Promise<Owned> {
  const marker = makeMarker('Mk')
  const owner = await app.student({ name: `Ona ${marker}`, email: `${marker}@example.edu`.toLowerCase() })
  return { owner, owned: await rows.make(owner, marker, app), marker }
}

async function tryRow(app: Running, features: Feature[], rows: AccessRows, row: AccessRow, found: Findings) {
  const name = `${row.endpoint.method} ${row.endpoint.path}`
  const { owner, owned, marker } = await makeOwned(app, rows)
  const callers: Record<Who, Caller> = {
    visitor: app.browser(),
    owner,
    other: await app.student(),
    moderator: await withRole(app, 'moderator'),
    admin: await withRole(app, 'admin'),
  }
  // Admins see a person's last visit, and so does the export: recorded now, not by the first try.
  await owner.call(whoAmI, {})
  const before = await exported(app, features, owner.id)
  found.endpoints++
  const right = { admin: expected(row, 'admin'), other: expected(row, 'other'), visitor: expected(row, 'visitor') }
  await tryShutOut(app, features, { row, owned, key: '', marker, owners: [owner], right }, found)

  if (row.reach === 'record' && idPlaces(row.input(owned, '')).length > 1) {
    const other = await app.student()
    const input = row.input(await rows.make(other, 'another', app), '')
    const foreign = { input: row.input(owned, ''), owners: [owner], marker }
    await trySecondIds(app, features, row, { who: 'somebody', caller: other, input }, foreign, found)
  }
  for (const who of people) {
    if (who === 'owner') {
      // Staff decide about the owner's records: that is their task.
      if (row.reach !== 'oversight' && (await exported(app, features, owner.id)) !== before)
        found.leaks.push(`${name}: somebody else changed what belongs to the owner`)
      const caller = row.reach === 'oversight' ? callers.admin : owner
      if (row.endpoint.method !== 'GET')
        await tryKeys(app, features, row, row.input(owned, ''), caller, owner.id, found)
    }
    const undone = who === 'owner' && row.endpoint.path === undoById.path
    const kept = undone ? await exported(app, features, owner.id) : ''
    const answer = await callers[who].send(row.endpoint, row.input(owned, ''), row.body)
    if (undone && answer.status === 200 && (await exported(app, features, owner.id)) === kept)
      found.surprises.push(`${name}: it was acknowledged, and nothing is different`)
    const seen = `${await answer.text()} ${JSON.stringify([...answer.headers])}`.toLowerCase()
    found.calls++
    const allowed = expected(row, who)
    if (!allowed.includes(answer.status))
      found.surprises.push(`${name}: ${who} got ${answer.status}, not ${allowed.join(' or ')}`)
    const isShown = seen.includes(marker.toLowerCase())
    const isTheirTask = isTaskOf(row, who)
    if (who !== 'owner' && isShown && !isTheirTask) found.leaks.push(`${name}: ${who} saw the owner's words`)
    if (isTheirTask && row.shows && !isShown)
      found.surprises.push(`${name}: ${who} did not see the owner's words, so the other answers prove nothing`)
    const reads =
      row.endpoint.method === 'GET' && (row.reach === 'record' || row.reach === 'self') && row.shows !== false
    if (who === 'owner' && reads && !isShown)
      found.surprises.push(`${name}: the owner did not see their own words, so the other answers prove nothing`)
  }
}

/** Whether it is a task of these people to look after others: of admins, and of moderators where the endpoint says so. */
export function isTaskOf({ reach, endpoint: { access } }: AccessRow, who: string): boolean {
  if (reach !== 'oversight') return false
  const isForModerators = typeof access !== 'string' && 'site' in access && access.site === 'moderator'
  return who === 'admin' || (who === 'moderator' && isForModerators)
}

export function expected({ endpoint, reach, statuses }: AccessRow, who: Who): number[] {
  if (reach === 'closed') return [404]
  if (endpoint.access !== 'visitor' && who === 'visitor') return [401]
  const wanted = typeof endpoint.access !== 'string' && 'site' in endpoint.access ? endpoint.access.site : undefined
  if (wanted === 'admin' && who !== 'admin') return [403]
  if (wanted === 'moderator' && who !== 'moderator' && who !== 'admin') return [403]
  if (reach === 'record' && who !== 'owner') return [404]
  return statuses
}
