import { eq, lt, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Shell } from '../../../server/shell.ts'
import { limits } from '../rules.ts'
import { attempts } from '../tables.ts'

export type LimitName = keyof typeof limits

/** Which counter a try falls into. The e-mail or network is not stored, only a keyed hash. */
export function bucketOf(shell: Shell, limit: LimitName, who: string): string {
  return `${limit}:${shell.secrets.sign('attempts', `${limit} ${who}`)}`
}

/**
 * Counts a try before it is evaluated, in one statement, so that parallel tries cannot slip through together. Runs on
 * the pool, never in the caller's transaction: a try that fails still counts. Throws a Refusal when there were too many.
 */
export async function countTry(shell: Shell, limit: LimitName, bucket: string): Promise<void> {
  const { tries, minutes, words } = limits[limit]
  const now = shell.clock()
  const ends = new Date(now.getTime() + minutes * 60_000)
  const [counted] = await shell.database.db
    .insert(attempts)
    .values({ bucket, tries: 1, windowEnds: ends })
    .onConflictDoUpdate({
      target: attempts.bucket,
      set: {
        tries: sql`case when ${attempts.windowEnds} <= ${now.toISOString()}::timestamptz then 1 else least(${attempts.tries} + 1, 1000000) end`,
        windowEnds: sql`case when ${attempts.windowEnds} <= ${now.toISOString()}::timestamptz then excluded.window_ends else ${attempts.windowEnds} end`,
      },
    })
    .returning({ tries: attempts.tries, ends: attempts.windowEnds })
  if (counted && counted.tries > tries) {
    throw new Refusal('too_many', words, {
      retryAfter: Math.max(1, Math.ceil((counted.ends.getTime() - now.getTime()) / 1000)),
    })
  }
}

/** A success clears the counter. */
export async function clearTries(db: Db, bucket: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.bucket, bucket))
}

/** For counters of failures only: a success takes its own try back. */
export async function uncountTry(db: Db, bucket: string): Promise<void> {
  await db
    .update(attempts)
    .set({ tries: sql`greatest(${attempts.tries} - 1, 0)` })
    .where(eq(attempts.bucket, bucket))
}

export async function deleteOldTries(db: Db, now: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.windowEnds, now))
}
