import { and, eq, type SQL, sql } from 'drizzle-orm'
import { integer, type PgColumn, type PgTable, type PgUpdateSetSource, text } from 'drizzle-orm/pg-core'
import { momentColumn } from './db/columns.ts'
import type { Db } from './db/db.ts'
import { drawSecret, hashSecret } from './secrets.ts'

/** The hash of a link's secret. Null, where a table allows it: the row is kept, and nothing opens it. */
export const secretHashColumn = () => text().unique()

/** Columns for links with an end and a number of uses; null means without. A table has those that its links need. */
export const linkColumns = () => ({
  secretHash: secretHashColumn(),
  expiresAt: momentColumn(),
  usesLeft: integer(),
})

type LinkTable = PgTable & { secretHash: PgColumn; expiresAt?: PgColumn; usesLeft?: PgColumn }
type Row<T extends LinkTable> = T['$inferSelect']

/** Draws a secret, which nobody can read again, and answers what to store of it beside end and number of uses. */
export function drawLink<B extends { expiresAt?: Date | null; usesLeft?: number | null }>(
  bounds: B,
  secret: string = drawSecret(),
): { secret: string; columns: B & { secretHash: string } } {
  return { secret, columns: { ...bounds, secretHash: hashSecret(secret) } }
}

/** The end of a link that is valid for so many hours. */
export function linkEnd(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 3_600_000)
}

/** The columns of a link that has ended and whose row is kept. A link whose row is deleted has ended, too. */
export const endedLink = { secretHash: null } as const

export const hasSecret = (table: LinkTable, secret: string): SQL => eq(table.secretHash, hashSecret(secret))

/** Has not ended, and has a use left. */
export function isLive({ expiresAt, usesLeft }: LinkTable, now: Date): SQL<boolean> {
  const lasts = expiresAt && sql`(${expiresAt} is null or ${expiresAt} > ${now.toISOString()}::timestamptz)`
  const isLeft = usesLeft && sql`(${usesLeft} is null or ${usesLeft} > 0)`
  return sql`(${and(lasts, isLeft) ?? sql`true`})`
}

const isUsable = (table: LinkTable, secret: string, now: Date, also: SQL | undefined) =>
  and(hasSecret(table, secret), isLive(table, now), also)

/** The row of a live link, which stays as it is. `also`: what else has to hold, such as its kind. */
export async function findLive<T extends LinkTable>(
  db: Db,
  table: T,
  secret: string,
  now: Date,
  also?: SQL,
): Promise<Row<T> | undefined> {
  const [found] = await db
    .select()
    .from(table as PgTable)
    .where(isUsable(table, secret, now, also))
  return found
}

/**
 * Uses a link once and keeps its row, in which it writes `set`: of many parallel uses as many get the row as there are
 * uses, all others undefined.
 */
export async function spendUse<T extends LinkTable>(
  db: Db,
  table: T,
  secret: string,
  now: Date,
  set: PgUpdateSetSource<T>,
  also?: SQL,
): Promise<Row<T> | undefined> {
  const { usesLeft } = table
  const [used] = await db
    .update(table as PgTable)
    .set({ ...set, ...(usesLeft && { usesLeft: sql`${usesLeft} - 1` }) })
    .where(isUsable(table, secret, now, also))
    .returning()
  return used
}

/** Uses a link whose row goes with its one use: of many parallel uses one gets the row, all others undefined. */
export async function takeLink<T extends LinkTable & { usesLeft?: never }>(
  db: Db,
  table: T,
  secret: string,
  now: Date,
  also?: SQL,
): Promise<Row<T> | undefined> {
  const [taken] = await db
    .delete(table as PgTable)
    .where(isUsable(table, secret, now, also))
    .returning()
  return taken
}
