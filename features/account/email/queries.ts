import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { type Db, sqlState } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { links, profiles } from '../tables.ts'
import { undoHours } from './rules.ts'
import { emailChanges } from './tables.ts'

export type EmailChange = typeof emailChanges.$inferSelect

export async function emailChangeOf(db: Db, person: string): Promise<EmailChange | undefined> {
  const [row] = await db.select().from(emailChanges).where(eq(emailChanges.profileId, person))
  return row
}

/** Notes the wish, in place of an older one. Answers false while the last change can still be undone. */
export async function wishEmail(db: Db, me: Me, newEmail: string, now: Date): Promise<boolean> {
  const wish = { oldEmail: me.email, newEmail, askedAt: now, changedAt: null, undoUntil: null }
  const locked = await isLocked(db, me, now)
  if (locked) return false
  await db
    .insert(emailChanges)
    .values({ profileId: me.id, ...wish })
    .onConflictDoUpdate({ target: emailChanges.profileId, set: wish })
  await db.delete(links).where(and(eq(links.profileId, me.id), eq(links.kind, 'new-email')))
  return true
}

async function isLocked(db: Db, me: Me, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: emailChanges.profileId })
    .from(emailChanges)
    .where(and(eq(emailChanges.profileId, me.id), gt(emailChanges.undoUntil, now)))
    .for('update')
  return row !== undefined
}

export async function dropWishedEmail(db: Db, me: Me): Promise<void> {
  await db.delete(emailChanges).where(and(eq(emailChanges.profileId, me.id), isNull(emailChanges.changedAt)))
  await db.delete(links).where(and(eq(links.profileId, me.id), eq(links.kind, 'new-email')))
}

/**
 * The person has the new address from now on, and older links are void. Answers whether the old one can undo it;
 * undefined where somebody else has the new address by now: then the transaction is over.
 */
export async function applyEmailChange(
  db: Db,
  change: EmailChange,
  now: Date,
): Promise<{ undoable: boolean } | undefined> {
  const [before] = await db
    .select({ confirmed: profiles.emailVerified })
    .from(profiles)
    .where(eq(profiles.id, change.profileId))
    .for('update')
  // Nobody has shown that the old address is theirs: it may be somebody else's.
  const undoable = before?.confirmed === true
  if (!(await setEmail(db, change.profileId, change.newEmail, now))) return undefined
  await db
    .update(emailChanges)
    .set({ changedAt: now, undoUntil: undoable ? new Date(now.getTime() + undoHours * 3_600_000) : null })
    .where(eq(emailChanges.profileId, change.profileId))
  return { undoable }
}

/** Answers false where somebody else has that address: then the transaction is over. Voids all links of the person. */
export async function setEmail(db: Db, person: string, email: string, now: Date): Promise<boolean> {
  try {
    await db.update(profiles).set({ email, emailVerified: true, updatedAt: now }).where(eq(profiles.id, person))
  } catch (error) {
    if (sqlState(error) === '23505') return false
    throw error
  }
  await db.delete(links).where(eq(links.profileId, person))
  return true
}

export async function forgetEmailChange(db: Db, person: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.profileId, person))
}

/** Whether an address was somebody's until a change that can still be undone: nobody else may take it until then. */
export async function isReservedEmail(db: Db, email: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: emailChanges.profileId })
    .from(emailChanges)
    .where(and(eq(emailChanges.oldEmail, email), gt(emailChanges.undoUntil, now)))
    .limit(1)
  return row !== undefined
}

/** Changes that nobody can undo any more, and wishes whose links have long expired. */
export async function deleteOldEmailChanges(db: Db, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.askedAt, new Date(now.getTime() - 14 * 86_400_000)))
}

export async function emailChangeExport(db: Db, me: Me): Promise<Record<string, unknown> | null> {
  const row = await emailChangeOf(db, me.id)
  return row ? { from: row.oldEmail, to: row.newEmail, askedAt: row.askedAt, changedAt: row.changedAt } : null
}
