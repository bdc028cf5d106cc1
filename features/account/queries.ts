import { and, count, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import { type Db, sqlState } from '../../server/db/db.ts'
import { readRow, runStatement } from '../../server/db/statements.ts'
import { type Me, mint, type Role } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { clearSessionCache } from './auth/session.ts'
import type { Person } from './contract.ts'
import { accountWords } from './rules.ts'
import { accounts, profiles, sessions } from './tables.ts'

type Row = typeof profiles.$inferSelect
/** A trigger raises it. */
const lastAdmin = 'QD001'

export function toPerson(row: Row): Person {
  const { updatedAt: _, lastActiveAt: __, createdAt, ...rest } = row
  return { ...rest, createdAt: createdAt.toISOString() }
}

export async function profileOf(db: Db, me: Me): Promise<Person | undefined> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, me.id))
  return row && toPerson(row)
}

export async function profileByEmail(db: Db, email: string): Promise<Row | undefined> {
  const [row] = await db.select().from(profiles).where(eq(profiles.email, email.trim().toLowerCase()))
  return row
}

export async function profileById(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  return row
}

type Changes = { [K in 'name' | 'major' | 'year' | 'zone' | 'weekStart']?: Row[K] | undefined }

/** A query that counts a person's rows before adding one waits here for others that do, so that a limit holds. */
export async function lockPersonForCounting(db: Db, me: Pick<Me, 'id'>): Promise<void> {
  await runStatement(db, sql`select 1 from profiles where id = ${me.id}::uuid for no key update`)
}

export async function changeProfile(db: Db, me: Me, changes: Changes, now: Date): Promise<Person | undefined> {
  const [row] = await db
    .update(profiles)
    .set({ ...changes, updatedAt: now })
    .where(eq(profiles.id, me.id))
    .returning()
  return row && toPerson(row)
}

export async function markConfirmed(db: Db, person: string, now: Date): Promise<void> {
  await db.update(profiles).set({ emailVerified: true, updatedAt: now }).where(eq(profiles.id, person))
}

/** A new password ends all sessions of that person. */
export async function replacePassword(db: Db, person: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ password: passwordHash, updatedAt: now })
    .where(and(eq(accounts.userId, person), eq(accounts.providerId, 'credential')))
  await db.delete(sessions).where(eq(sessions.userId, person))
}

/**
 * Answers the former role; undefined when nobody has that id. The database refuses to take the last admin's role, even
 * when two take each other's at the same moment: then it throws a Refusal.
 */
export async function setRole(db: Db, person: string, role: Role, now: Date): Promise<Role | undefined> {
  const text = `
    update profiles p set role = $2, updated_at = $3
    from (select id, role from profiles where id = $1 for update) before
    where p.id = before.id returning before.role`
  const before = await readRow(
    db,
    { text, values: [person, role, now] },
    { role: z.enum(profiles.role.enumValues) },
  ).catch((error: unknown) => {
    throw sqlState(error) === lastAdmin ? new Refusal('conflict', accountWords.lastAdmin) : error
  })
  return before?.role
}

/** Signs a person out of every browser. Answers how many sessions ended. */
export async function endSessionsOf(db: Db, person: string, now: Date): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(eq(sessions.userId, person))
    .returning({ expiresAt: sessions.expiresAt })
  return ended.filter(({ expiresAt }) => expiresAt > now).length
}

/** Call after a committed change of roles or sessions: this node reads them again at once, others within a second. */
export function invalidateSessions(shell: Shell): void {
  clearSessionCache(shell)
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const [row] = await db.select({ admins: count() }).from(profiles).where(eq(profiles.role, 'admin'))
  return (row?.admins ?? 0) > 0
}

/** A person as the owner of rows, for operator commands and the demo campus, where nobody signs in. */
export function asOwner(row: Row): Me {
  return mint({
    id: row.id,
    name: row.name,
    email: row.email,
    confirmed: row.emailVerified,
    role: row.role,
    zone: row.zone,
    weekStart: row.weekStart,
    session: '',
  })
}

export async function accountExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const own = await db
    .select({ signedInAt: sessions.createdAt, address: sessions.ipAddress, browser: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.userId, me.id))
  const row = await profileById(db, me.id)
  return { profile: row && { ...toPerson(row), lastActiveAt: row.lastActiveAt }, sessions: own }
}

export async function eraseAccount(db: Db, person: string): Promise<string | undefined> {
  const [gone] = await db.delete(profiles).where(eq(profiles.id, person)).returning({ email: profiles.email })
  return gone?.email
}
