import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import { runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { clockOf } from '../account/settings/contract.ts'
import type { Export } from './contract.ts'
import { exportEnds, exportWords, nextExportAt, openMinutes } from './rules.ts'
import { dataExports, exportPieces } from './tables.ts'

type Row = typeof dataExports.$inferSelect
type Shown = { export: Export | null; nextAt: string | null }

export async function exportOf(db: Db, me: Me, now: Date): Promise<Shown> {
  return toShown(await rowOf(db, me), now)
}

async function rowOf(db: Db, me: Me): Promise<Row | undefined> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.userId, me.id))
  return row
}

function toShown(row: Row | undefined, now: Date): Shown {
  if (!row || (row.expiresAt && row.expiresAt <= now)) return { export: null, nextAt: null }
  const { id, state, done, total, size, problem, askedAt, finishedAt, expiresAt } = row
  const next = nextExportAt(askedAt)
  return {
    export: {
      ...{ id, state, done, total, size, problem, askedAt: askedAt.toISOString() },
      finishedAt: finishedAt?.toISOString() ?? null,
      availableUntil: expiresAt?.toISOString() ?? null,
    },
    nextAt: state === 'ready' && next > now ? next.toISOString() : null,
  }
}

/**
 * In place of the one before. Throws a Refusal while one is being made, or when the last was made within a day. Needs a
 * transaction.
 */
export async function beginExport(db: Db, me: Me, now: Date): Promise<Shown & { id: string }> {
  const { export: before, nextAt } = await exportOf(db, me, now)
  if (before?.state === 'waiting' || before?.state === 'running') throw new Refusal('conflict', exportWords.underWay)
  if (nextAt !== null)
    throw new Refusal('too_many', exportWords.tooSoon(me.zone, nextAt, now, clockOf(me)), {
      retryAfter: Math.ceil((Date.parse(nextAt) - now.getTime()) / 1000),
    })
  await dropExports(db, me.id)
  const [made] = await db.insert(dataExports).values({ userId: me.id, askedAt: now }).returning()
  if (!made) throw new Error('an export was not stored')
  return { ...toShown(made, now), id: made.id }
}

/** Opens a finished archive to the caller's session. Undefined when it is not there or not theirs. */
export async function openTo(db: Db, me: Me, id: string, now: Date): Promise<Date | undefined> {
  const openUntil = new Date(now.getTime() + openMinutes * 60_000)
  const [row] = await db
    .update(dataExports)
    .set({ openSession: me.session, openUntil })
    .where(readable(me, id, now))
    .returning({ id: dataExports.id })
  return row && openUntil
}

const readable = (me: Me, id: string, now: Date) =>
  and(eq(dataExports.userId, me.id), eq(dataExports.id, id), gt(dataExports.expiresAt, now))

/** A finished archive of the caller, whether it is open to this session, and its pieces in their order. */
export async function archiveOf(db: Db, me: Me, id: string, now: Date) {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(readable(me, id, now))
  if (!row || row.size === null || !row.finishedAt) return undefined
  const pieces = await db
    .select({ key: exportPieces.key, size: exportPieces.size })
    .from(exportPieces)
    .where(eq(exportPieces.exportId, id))
    .orderBy(asc(exportPieces.index))
  const isOpen = row.openSession === me.session && row.openUntil !== null && row.openUntil > now
  return { size: row.size, finishedAt: row.finishedAt, isOpen, pieces }
}

/** One try to make an archive. Whatever it writes is written only while no other try has begun. */
export type Attempt = { id: string; person: string; number: number }

/** Begins a try, from nothing. Undefined when there is nothing to do any more. In a transaction. */
export async function beginAttempt(db: Db, id: string): Promise<Attempt | undefined> {
  const [row] = await db
    .update(dataExports)
    .set({ attempt: sql`${dataExports.attempt} + 1`, state: 'running', done: 0, total: 0 })
    .where(and(eq(dataExports.id, id), inArray(dataExports.state, ['waiting', 'running'])))
    .returning()
  if (!row) return undefined
  await db.delete(exportPieces).where(eq(exportPieces.exportId, id))
  return { id, person: row.userId, number: row.attempt }
}

const mine = ({ id, number }: Attempt) =>
  and(eq(dataExports.id, id), eq(dataExports.attempt, number), eq(dataExports.state, 'running'))

/** False when this try is over. */
export async function noteProgress(db: Db, attempt: Attempt, done: number, total: number): Promise<boolean> {
  const { rowCount } = await db.update(dataExports).set({ done, total }).where(mine(attempt))
  return rowCount === 1
}

/** False when this try is over. */
export async function addPiece(
  db: Db,
  { id, number }: Attempt,
  { index, key, size }: { index: number; key: string; size: number },
): Promise<boolean> {
  const text = `insert into export_pieces (export_id, index, key, size)
    select id, $3, $4, $5 from exports where id = $1 and attempt = $2 and state = 'running' for share`
  return (await runStatement(db, { text, values: [id, number, index, key, size] })) === 1
}

/** Answers until when the archive can be fetched; undefined when this try is over. */
export async function finishExport(db: Db, attempt: Attempt, size: number, now: Date): Promise<Date | undefined> {
  const expiresAt = exportEnds(now)
  const { rowCount } = await db
    .update(dataExports)
    .set({ state: 'ready', size, finishedAt: now, expiresAt, done: dataExports.total })
    .where(mine(attempt))
  return rowCount === 1 ? expiresAt : undefined
}

/** Needs a transaction. */
export async function failExport(db: Db, attempt: Attempt, problem: string): Promise<void> {
  const { rowCount } = await db.update(dataExports).set({ state: 'failed', problem }).where(mine(attempt))
  if (rowCount === 1) await db.delete(exportPieces).where(eq(exportPieces.exportId, attempt.id))
}

/** A trigger has the bytes deleted. */
export async function dropExports(db: Db, person: string): Promise<void> {
  await db.delete(dataExports).where(eq(dataExports.userId, person))
}

export async function dropExpired(db: Db, now: Date): Promise<void> {
  await db.delete(dataExports).where(lte(dataExports.expiresAt, now))
}

/** Which archives there were, without who may fetch them. */
export async function exportsExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const { state, askedAt, finishedAt, expiresAt, size } = dataExports
  const columns = { state, askedAt, finishedAt, expiresAt, size }
  return { exports: await db.select(columns).from(dataExports).where(eq(dataExports.userId, me.id)) }
}
