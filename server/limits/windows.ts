import { eq, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../db/db.ts'
import type { Shell } from '../shell.ts'
import { attempts } from './tables.ts'

/** At most `tries` in a window that begins with the first of them; more are refused with `words`. */
export type WindowLimit = { tries: number; minutes: number; words: string }
/** The state of a counter after a try. */
type Counted = { tries: number; ends: Date }
/** How many tries remain, and the seconds until the window ends. */
export type Allowance = { remaining: number; retryAfter: number }

/** The counter of these tries. Only a keyed hash of `who` is stored. */
export function bucketOf(shell: Shell, name: string, who: string): string {
  return `${name}:${shell.secrets.sign('attempts', `${name} ${who}`)}`
}

/**
 * Counts tries before they are evaluated, in one statement, so that parallel ones cannot slip through together. Throws
 * a Refusal when there were too many. A refusal rolls the count back if `db` is the caller's transaction.
 */
export async function countTries(db: Db, limit: WindowLimit, bucket: string, now: Date, many = 1): Promise<Allowance> {
  const set = windowColumns({ tries: attempts.tries, ends: attempts.windowEnds }, limit, now, many)
  const [counted] = await db
    .insert(attempts)
    .values({ bucket, tries: many, windowEnds: new Date(now.getTime() + limit.minutes * 60_000) })
    .onConflictDoUpdate({ target: attempts.bucket, set: { tries: set.tries, windowEnds: set.ends } })
    .returning({ tries: attempts.tries, ends: attempts.windowEnds })
  if (!counted) throw new Error('the count of a limit returned no row')
  return refuseOver(limit, counted, now)
}

/** One try, counted outside of the caller's transaction: a failed one still counts. */
export function countTry(shell: Shell, limit: WindowLimit, bucket: string): Promise<Allowance> {
  return countTries(shell.database.db, limit, bucket, shell.clock())
}

/** The new values of a counter's columns in an UPDATE, for tables whose rows hold a counter of their own. */
export function windowColumns(
  { tries, ends }: { tries: PgColumn; ends: PgColumn },
  { minutes }: Pick<WindowLimit, 'minutes'>,
  now: Date,
  many = 1,
): { tries: SQL; ends: SQL } {
  const over = sql`(${ends} is null or ${ends} <= ${now.toISOString()}::timestamptz)`
  const end = new Date(now.getTime() + minutes * 60_000).toISOString()
  return {
    tries: sql`case when ${over} then ${many}::int else least(${tries} + ${many}::int, 1000000) end`,
    ends: sql`case when ${over} then ${end}::timestamptz else ${ends} end`,
  }
}

/** Throws a Refusal with the limit's words when the count exceeds the limit. */
export function refuseOver({ tries, words }: WindowLimit, counted: Counted, now: Date): Allowance {
  const retryAfter = Math.max(1, Math.ceil((counted.ends.getTime() - now.getTime()) / 1000))
  if (counted.tries > tries) throw new Refusal('too_many', words, { retryAfter })
  return { remaining: tries - counted.tries, retryAfter }
}

/** A success clears the counter. */
export async function clearTries(db: Db, bucket: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.bucket, bucket))
}

/** For counters of failures only: a success uncounts its own try. */
export async function uncountTry(db: Db, bucket: string): Promise<void> {
  await db
    .update(attempts)
    .set({ tries: sql`greatest(${attempts.tries} - 1, 0)` })
    .where(eq(attempts.bucket, bucket))
}

export async function deleteOldTries(db: Db, now: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.windowEnds, now))
}
