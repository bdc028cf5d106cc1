import { and, asc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import { profiles } from '../tables.ts'
import { apiTokens } from '../tokens/tables.ts'

/** When the person last came, to the hour, or a program of theirs. */
const lastUse = sql<Date>`greatest(
  coalesce(${profiles.lastActiveAt}, ${profiles.createdAt}),
  (select max(${apiTokens.lastUsedAt}) from ${apiTokens} where ${apiTokens.userId} = ${profiles.id}))`

/** Nobody with a role, who may be needed; nobody whom a moderator keeps out, or who is leaving already. */
function unusedBefore(cutoff: Date): SQL | undefined {
  const ordinary = [eq(profiles.role, 'student'), isNull(profiles.suspendedAt), isNull(profiles.erasesAt)]
  return and(...ordinary, sql`${lastUse} < ${cutoff.toISOString()}::timestamptz`)
}

export type UnusedAccount = { id: string; email: string; zone: string }

/** Marks some whose last use was before `cutoff`, and who were not told since, as told. */
export async function markToldUnused(db: Db, cutoff: Date, now: Date, most: number): Promise<UnusedAccount[]> {
  const some = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(unusedBefore(cutoff), or(isNull(profiles.toldUnusedAt), sql`${profiles.toldUnusedAt} < ${lastUse}`)))
    .orderBy(asc(profiles.id))
    .limit(most)
    .for('update', { skipLocked: true })
  const told: UnusedAccount[] = []
  for (const { id } of some)
    told.push(
      ...(await db
        .update(profiles)
        .set({ toldUnusedAt: now })
        .where(eq(profiles.id, id))
        .returning({ id: profiles.id, email: profiles.email, zone: profiles.zone })),
    )
  return told
}

const stillUnused = (cutoff: Date, toldBefore: Date) =>
  and(unusedBefore(cutoff), lt(profiles.toldUnusedAt, toldBefore), sql`${lastUse} < ${profiles.toldUnusedAt}`)

/** Some who were told before that moment and have not come since. */
export async function unusedSinceTold(db: Db, cutoff: Date, toldBefore: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(stillUnused(cutoff, toldBefore))
    .orderBy(asc(profiles.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Whether it still is so, locked: the person may sign in at this moment. */
export async function isUnusedSinceTold(db: Db, person: string, cutoff: Date, toldBefore: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, person), stillUnused(cutoff, toldBefore)))
    .for('update')
  return row !== undefined
}
