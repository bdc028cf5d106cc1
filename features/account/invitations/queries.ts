import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, readRows, runStatement } from '../../../server/db/statements.ts'
import { drawLink, endedLink, findLive, isLive, linkEnd, spendUse } from '../../../server/secretLinks.ts'
import { profiles } from '../tables.ts'
import { invitationDays } from './rules.ts'
import { invitations } from './tables.ts'

type Invitation = typeof invitations.$inferSelect
const day = 86_400_000
const expiryAfter = (now: Date) => linkEnd(now, invitationDays * 24)

const isUnused = and(isNull(invitations.usedAt), isNull(invitations.revokedAt))
const isOpen = (now: Date) => and(isUnused, isLive(invitations, now))

/** The open invitation of a link. */
export async function invitationOf(db: Db, secret: string, now: Date): Promise<Invitation | undefined> {
  return findLive(db, invitations, secret, now, isUnused)
}

/** Consumes an invitation. Of many parallel uses one gets it, all others undefined. */
export async function spendInvitation(db: Db, secret: string, now: Date): Promise<Invitation | undefined> {
  return spendUse(db, invitations, secret, now, { usedAt: now, ...endedLink }, isUnused)
}

export async function setInvitedPerson(db: Db, invitation: string, person: string): Promise<void> {
  await db.update(invitations).set({ userId: person }).where(eq(invitations.id, invitation))
}

/** Of these addresses, those that have an account, and those with an open invitation. */
export async function knownAddresses(
  db: Db,
  addresses: string[],
  now: Date,
): Promise<{ taken: Set<string>; invited: Set<string> }> {
  const taken = await db.select({ email: profiles.email }).from(profiles).where(inArray(profiles.email, addresses))
  const invited = await db
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(inArray(invitations.email, addresses), isOpen(now)))
  return { taken: new Set(taken.map(({ email }) => email)), invited: new Set(invited.map(({ email }) => email)) }
}

/** How many invitations are open. Who counts before adding waits here for others who do, so that the limit holds. */
export async function countOpenForAdding(db: Db, now: Date): Promise<number> {
  await runStatement(db, sql`select pg_advisory_xact_lock(77230413)`)
  const row = await readRow(db, sql`select count(*)::int as many from ${invitations} where ${isOpen(now)}`, {
    many: column.number,
  })
  return row?.many ?? 0
}

/** Adds invitations; the caller knows that none of the addresses has an open one. Answers their ids in the same order. */
export async function insertInvitations(
  db: Db,
  addresses: string[],
  { byMail, by, now }: { byMail: boolean; by: string; now: Date },
): Promise<string[]> {
  await db.delete(invitations).where(and(inArray(invitations.email, addresses), isNull(invitations.usedAt)))
  const fixed = { byMail, invitedBy: by, invitedAt: now, expiresAt: expiryAfter(now) }
  const rows = addresses.map((email) => ({ id: crypto.randomUUID(), email, ...fixed }))
  for (let at = 0; at < rows.length; at += 200) await db.insert(invitations).values(rows.slice(at, at + 200))
  return rows.map(({ id }) => id)
}

/** Draws the secrets of open invitations that have none yet. Two calls at the same moment draw each of them once. */
export async function drawInvitationSecrets(
  db: Db,
  ids: string[],
  now: Date,
): Promise<{ email: string; secret: string }[]> {
  const waiting = await db
    .select({ id: invitations.id, email: invitations.email })
    .from(invitations)
    .where(and(inArray(invitations.id, ids), isNull(invitations.secretHash), isOpen(now)))
    .orderBy(invitations.id)
    .for('update')
  const drawn = waiting.map((one) => ({ ...one, ...drawLink({}) }))
  const text = `update invitations i set secret_hash = fresh.hash
    from unnest($1::uuid[], $2::text[]) as fresh(id, hash) where i.id = fresh.id`
  const hashes = drawn.map(({ columns }) => columns.secretHash)
  await runStatement(db, { text, values: [drawn.map(({ id }) => id), hashes] })
  return drawn
}

/** Voids the link of an invitation that was not used and gives it another term. Undefined when there is none. */
export async function renewUnusedInvitation(
  db: Db,
  id: string,
  { byMail, now }: { byMail: boolean; now: Date },
): Promise<Invitation | undefined> {
  const [renewed] = await db
    .update(invitations)
    .set({ ...endedLink, byMail, revokedAt: null, expiresAt: expiryAfter(now) })
    .where(and(eq(invitations.id, id), isNull(invitations.usedAt)))
    .returning()
  return renewed
}

/** Voids an open invitation. Answers its address; undefined when none is open under that id. */
export async function revokeOpenInvitation(db: Db, id: string, now: Date): Promise<string | undefined> {
  const [revoked] = await db
    .update(invitations)
    .set({ ...endedLink, revokedAt: now })
    .where(and(eq(invitations.id, id), isOpen(now)))
    .returning({ email: invitations.email })
  return revoked?.email
}

/** Removes invitations of people who did not come, three months after they were valid. */
export async function deleteOldInvitations(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - 90 * day)
  await db
    .delete(invitations)
    .where(and(isNull(invitations.usedAt), or(lt(invitations.expiresAt, old), lt(invitations.revokedAt, old))))
}

/** The invitation with which a person came, without the admin who sent it. */
export async function invitationsExport(db: Db, person: string): Promise<Record<string, unknown>[]> {
  const text = `select email, invited_at as "invitedAt", used_at as "usedAt" from invitations where user_id = $1 order by email`
  return readRows(
    db,
    { text, values: [person] },
    { email: column.text, invitedAt: column.moment, usedAt: column.moment },
  )
}

/** Erases the invitations of a person and of their address; of those that they sent, who sent them. */
export async function eraseInvitations(db: Db, person: string, email: string): Promise<void> {
  await db.delete(invitations).where(or(eq(invitations.userId, person), eq(invitations.email, email)))
  await db.update(invitations).set({ invitedBy: null }).where(eq(invitations.invitedBy, person))
}
