import { and, count, eq } from 'drizzle-orm'
import type { Db } from '../../server/db.ts'
import { type Me, mint, type Role } from '../../server/me.ts'
import type { Person } from './contract.ts'
import { accounts, profiles, sessions } from './tables.ts'

type Row = typeof profiles.$inferSelect

export function shownPerson(row: Row): Person {
  const { updatedAt: _, createdAt, ...rest } = row
  return { ...rest, createdAt: createdAt.toISOString() }
}

export async function profileOf(db: Db, me: Me): Promise<Person | undefined> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, me.id))
  return row && shownPerson(row)
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

export async function changeProfile(db: Db, me: Me, changes: Changes, now: Date): Promise<Person | undefined> {
  const [row] = await db
    .update(profiles)
    .set({ ...changes, updatedAt: now })
    .where(eq(profiles.id, me.id))
    .returning()
  return row && shownPerson(row)
}

export async function markConfirmed(db: Db, person: string, now: Date): Promise<void> {
  await db.update(profiles).set({ emailVerified: true, updatedAt: now }).where(eq(profiles.id, person))
}

/** A new password ends every session of that person. */
export async function replacePassword(db: Db, person: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ password: passwordHash, updatedAt: now })
    .where(and(eq(accounts.userId, person), eq(accounts.providerId, 'credential')))
  await db.delete(sessions).where(eq(sessions.userId, person))
}

/** False when nobody has that address. */
export async function grantRole(db: Db, email: string, role: Role, now: Date): Promise<boolean> {
  const changed = await db
    .update(profiles)
    .set({ role, updatedAt: now })
    .where(eq(profiles.email, email.trim().toLowerCase()))
    .returning({ id: profiles.id })
  return changed.length > 0
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
  return { profile: await profileOf(db, me), sessions: own }
}

export async function eraseAccount(db: Db, person: string): Promise<string | undefined> {
  const [gone] = await db.delete(profiles).where(eq(profiles.id, person)).returning({ email: profiles.email })
  return gone?.email
}
