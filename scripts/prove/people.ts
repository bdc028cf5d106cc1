import { isInScope } from '../../contract/endpoint.ts'
import type { StaffRole } from '../../contract/site.ts'
import { whoAmI } from '../../features/account/contract.ts'
import { deleteAccount } from '../../features/account/deletion/contract.ts'
import { confirmIdentity } from '../../features/account/identity/contract.ts'
import { asOwner, invalidateSessions, profileById, setRole, setSuspension } from '../../features/account/queries.ts'
import type { Feature } from '../../server/feature.ts'
import { exportPerson } from '../../server/personalData.ts'
import type {
  AccessRow,
  AccessRows,
  KeyHolder,
  OwnedRecords,
  ScopeProof,
  ScopeSample,
} from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'

export async function withRole(app: Running, role: StaffRole): Promise<Caller> {
  const caller = await app.student()
  await setRole(app.shell.database.db, caller.id, role, app.shell.clock())
  return caller
}

/** There has to be one beside those who lose the role. */
async function keepAnAdmin(app: Running): Promise<void> {
  await withRole(app, 'admin')
}

/** An admin who has deleted their account, signed in by the session in which they did. */
export async function closedAdmin(app: Running): Promise<Caller> {
  await keepAnAdmin(app)
  const caller = await withRole(app, 'admin')
  await caller.call(confirmIdentity, { password: caller.password })
  const closed = await caller.call(deleteAccount, {})
  if (!('erasesAt' in closed)) throw new Error(`the account was not closed: ${closed.detail}`)
  return caller
}

/** A suspended admin with a session, as a sign-in that was under way at that moment leaves it. */
export async function suspendedAdmin(app: Running): Promise<Caller> {
  await keepAnAdmin(app)
  const caller = await withRole(app, 'admin')
  await setSuspension(app.shell.database.db, caller.id, 'Sends spam.', app.shell.clock())
  invalidateSessions(app.shell)
  return caller
}

/** An admin whom another admin has suspended for some days, and who is signed in. */
export async function adminForDays(app: Running): Promise<Caller> {
  await keepAnAdmin(app)
  const caller = await withRole(app, 'admin')
  const now = app.shell.clock()
  await setSuspension(app.shell.database.db, caller.id, 'Sends spam.', now, new Date(now.getTime() + 30 * 86_400_000))
  invalidateSessions(app.shell)
  // Records the visit, which is part of their export.
  await caller.call(whoAmI, {})
  return caller
}

/** Everything stored about a person, as the features export it. */
export async function exported(app: Running, features: Feature[], person: string): Promise<string> {
  const { db } = app.shell.database
  const row = await profileById(db, person)
  if (!row) return 'gone'
  return JSON.stringify(await exportPerson(db, features, asOwner(row)))
}

/** Somebody with a role in the thing of a sample: by being given it, as everybody, or by a role on the site. */
export async function holderOf(
  app: Running,
  { scope }: ScopeProof,
  { has }: ScopeSample,
  role: string,
): Promise<KeyHolder | undefined> {
  const key = Object.values(has)[0]?.key ?? ''
  if (role === scope.everybody) return { caller: await app.student(), key }
  if (role === 'site moderator') return { caller: await withRole(app, 'moderator'), key }
  if (role === 'site admin') return { caller: await withRole(app, 'admin'), key }
  return has[role]
}

/** Somebody who may make that call, with the records that it names. */
export async function personFor(
  app: Running,
  rows: AccessRows,
  row: AccessRow,
): Promise<{ caller: Caller; owned: OwnedRecords; key: string }> {
  const marker = makeMarker('Mk')
  if (row.reach === 'role' && rows.scope) {
    const sample = await rows.scope.make(app, marker, 'inner')
    const role = row.roles?.[0] ?? ''
    const holder = await holderOf(app, rows.scope, sample, role)
    if (holder) return { caller: holder.caller, owned: sample.owned, key: holder.key }
  }
  const owner = await app.student()
  const owned = await rows.make(owner, marker, app)
  const { access } = row.endpoint
  if (typeof access === 'string' || isInScope(access)) return { caller: owner, owned, key: '' }
  return { caller: await withRole(app, access.site), owned, key: '' }
}

/** A word that nobody else writes. */
export const makeMarker = (letters: string) => `${letters}${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
