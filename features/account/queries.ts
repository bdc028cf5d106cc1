import { and, count, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import type { SiteRole } from '../../contract/site.ts'
import { type Db, sqlState } from '../../server/db/db.ts'
import { column, readRow, runStatement } from '../../server/db/statements.ts'
import { type Me, mint } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { lockPeople } from './auth/again.queries.ts'
import { factsOf } from './auth/facts.ts'
import { clearSessionCache } from './auth/session.ts'
import type { Person } from './contract.ts'
import { accountWords } from './rules.ts'
import { accounts, profiles, sessions } from './tables.ts'
import { endTokensOf } from './tokens/end.queries.ts'
import { endStepsOf } from './twoFactor/queries.ts'

type Row = typeof profiles.$inferSelect
/** A trigger raises it. */
const lastAdmin = 'QD001'

export function toPerson(row: Row): Person {
  const { id, name, email, emailVerified, major, year, avatarUrl, role, zone, weekStart, settings, createdAt } = row
  const own = { id, name, email, emailVerified, major, year, avatarUrl, role, zone, weekStart, settings }
  return { ...own, hidden: [], createdAt: createdAt.toISOString() }
}

/** The hidden words of a person's name and picture, by their kinds; as a part of a statement about profiles. */
const hiddenWords = sql<Record<string, { words: Record<string, string | null>; decided: boolean }> | null>`(
  select json_object_agg(h.kind, json_build_object('words', h.words, 'decided', h.by_decision))
  from hidden_texts h where h.thing = ${profiles.id} and h.user_id = ${profiles.id})`

/** The caller's own profile, with a name and a picture that are hidden from others. */
export async function profileOf(db: Db, me: Pick<Me, 'id' | 'role'>): Promise<Person | undefined> {
  const [found] = await db.select({ row: profiles, hidden: hiddenWords }).from(profiles).where(eq(profiles.id, me.id))
  if (!found) return undefined
  const { name, picture } = found.hidden ?? {}
  const shown = toPerson(found.row)
  return {
    ...{ ...shown, role: me.role },
    name: name?.words.name ?? shown.name,
    avatarUrl: picture?.words.avatar_url ?? shown.avatarUrl,
    hidden: [...(name?.decided ? (['name'] as const) : []), ...(picture?.decided ? (['picture'] as const) : [])],
  }
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
  return row && profileOf(db, me)
}

/** Answers false where the address was confirmed already. */
export async function markConfirmed(db: Db, person: string, now: Date): Promise<boolean> {
  const marked = await db
    .update(profiles)
    .set({ emailVerified: true, updatedAt: now })
    .where(and(eq(profiles.id, person), eq(profiles.emailVerified, false)))
    .returning({ id: profiles.id })
  return marked.length > 0
}

/** A new password ends all sessions and API tokens of that person. */
export async function replacePassword(db: Db, person: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ password: passwordHash, updatedAt: now })
    .where(and(eq(accounts.userId, person), eq(accounts.providerId, 'credential')))
  await db.delete(sessions).where(eq(sessions.userId, person))
  await endTokensOf(db, person)
}

/**
 * Answers the former role; undefined when nobody has that id. The database refuses to take the last admin's role, even
 * when two take each other's at the same moment: then it throws a Refusal.
 */
export async function setRole(db: Db, person: string, role: SiteRole, now: Date): Promise<SiteRole | undefined> {
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

/**
 * Suspends a person from now on, or ends that where `reason` is null. Until a moment: they sign in, read and change
 * nothing, and API tokens rest; without one they are kept out, which ends the tokens. Answers false when nobody has that
 * id, or where an admin keeps them out already and a suspension with an end would let them in. Throws a Refusal for the
 * last admin.
 */
export async function setSuspension(
  db: Db,
  person: string,
  reason: string | null,
  now: Date,
  until: Date | null = null,
): Promise<boolean> {
  const set = {
    suspendedAt: reason === null ? null : now,
    suspendedFor: reason,
    suspendedUntil: reason === null ? null : until,
    updatedAt: now,
  }
  const keptOut = sql`${profiles.suspendedAt} is not null and ${profiles.suspendedUntil} is null`
  const changed = await db
    .update(profiles)
    .set(set)
    .where(and(eq(profiles.id, person), until === null ? undefined : sql`not (${keptOut})`))
    .returning({ id: profiles.id })
    .catch((error: unknown) => {
      throw sqlState(error) === lastAdmin ? new Refusal('conflict', accountWords.lastAdmin) : error
    })
  if (reason !== null && until === null) await endTokensOf(db, person)
  return changed.length > 0
}

/**
 * Whether somebody is still an admin. Whoever asks before erasing waits for others who erase or demote admins, so that
 * two admins cannot erase each other.
 */
export async function isAdminForErasing(db: Db, me: Me): Promise<boolean> {
  await lockAdmins(db)
  const row = await profileById(db, me.id)
  return row?.role === 'admin' && row.suspendedAt === null && row.erasesAt === null
}

/** Throws a Refusal where this person is the last admin who is not suspended. In the transaction that erases. */
export async function refuseErasingLastAdmin(db: Db, person: string): Promise<void> {
  await lockPeople(db, [person])
  await lockAdmins(db)
  const text = `select bool_or(id = $1) as this, bool_or(id <> $1) as others from profiles
    where role = 'admin' and suspended_at is null and erases_at is null`
  const flag = column.orNull(column.flag)
  const found = await readRow(db, { text, values: [person] }, { this: flag, others: flag })
  if (found?.this && !found.others) throw new Refusal('conflict', accountWords.lastAdmin)
}

/** Whoever takes an admin away waits here for others who do, as the database's own trigger does. */
async function lockAdmins(db: Db): Promise<void> {
  await runStatement(db, sql`select pg_advisory_xact_lock(77230412)`)
}

/** Signs a person out of every browser. Answers how many sessions ended. */
export async function endSessionsOf(db: Db, person: string, now: Date): Promise<number> {
  await endStepsOf(db, person)
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
    ...factsOf(row),
    session: '',
    provedAt: new Date(0),
    mustAccept: false,
    lacksFactor: false,
    suspendedUntil: null,
    erasesAt: null,
  })
}

export async function accountExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const own = await db
    .select({ signedInAt: sessions.createdAt, address: sessions.ipAddress, browser: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.userId, me.id))
    .orderBy(sessions.createdAt, sessions.id)
  const row = await profileById(db, me.id)
  const suspended = row?.suspendedAt
    ? { since: row.suspendedAt, reason: row.suspendedFor, until: row.suspendedUntil }
    : null
  const shown = row && { ...(await profileOf(db, me)), role: row.role, lastActiveAt: row.lastActiveAt, suspended }
  return { profile: shown, sessions: own }
}

export async function eraseAccount(db: Db, person: string): Promise<void> {
  await db.delete(profiles).where(eq(profiles.id, person))
}
