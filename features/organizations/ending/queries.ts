import { eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Within } from '../../../server/scopes.ts'
import type { Shell } from '../../../server/shell.ts'
import { lockOrganization } from '../belonging.queries.ts'
import type { organizationScope } from '../contract.ts'
import { logAct } from '../log/queries.ts'
import { organizationArchives } from '../slots.ts'
import { organizations } from '../tables.ts'
import { endingWords, isOverForGood } from './rules.ts'

type Ends = Within<typeof organizationScope, 'president' | 'site moderator'>
const actor = ({ me, key, role }: Ends) => ({ key, me: role === 'site moderator' ? null : me })

/** Throws a Refusal where the name typed is another one. */
export async function archiveIt(shell: Shell, db: Db, within: Ends, name: string, now: Date): Promise<void> {
  const of = await lockOrganization(db, within.key)
  if (of.archivedAt !== null) throw new Refusal('conflict', endingWords.archived)
  if (name.trim() !== of.name)
    throw new Refusal('invalid', endingWords.otherName, { fields: { name: endingWords.otherName } })
  await db
    .update(organizations)
    .set({ archivedAt: now, archivedByStaff: within.role === 'site moderator', updatedAt: now })
    .where(eq(organizations.id, within.key))
  for (const { value: end } of shell.fills(organizationArchives)) await end(shell, db, within.key, now)
  await logAct(db, actor(within), 'archived', {}, now)
}

export async function restoreIt(db: Db, within: Ends, now: Date): Promise<void> {
  const of = await lockOrganization(db, within.key)
  if (of.archivedAt === null) throw new Refusal('conflict', endingWords.notArchived)
  if (isOverForGood(of.archivedAt, now)) throw new Refusal('conflict', endingWords.tooLate)
  if (of.archivedByStaff && within.role === 'president') throw new Refusal('conflict', endingWords.byStaff)
  await db
    .update(organizations)
    .set({ archivedAt: null, archivedByStaff: false, updatedAt: now })
    .where(eq(organizations.id, within.key))
  await logAct(db, actor(within), 'restored', {}, now)
}
