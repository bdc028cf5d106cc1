import { and, eq, getTableColumns, lt } from 'drizzle-orm'
import type { Undone } from '../../contract/undo.ts'
import type { Db } from '../db/db.ts'
import { runStatement } from '../db/statements.ts'
import type { Me } from '../me.ts'
import type { Shell } from '../shell.ts'
import { undoRecords } from './tables.ts'

/** How long a deletion or a change can be undone, in milliseconds. */
export const undoPeriodMs = 3_600_000

export type UndoRecord = Pick<typeof undoRecords.$inferSelect, 'id' | 'feature' | 'kind' | 'about' | 'details'>

export type UndoContext = { db: Db; me: Me; now: Date; shell: Shell }

/**
 * Restores what a record of one kind holds, in the transaction that deletes the record. Later changes are kept; throws
 * a Refusal where both are impossible. False when the thing to which it belongs no longer exists; counts where it can be
 * undone in part, a note where something of it is missing.
 */
export type RestoreFromUndo = (context: UndoContext, record: UndoRecord) => Promise<boolean | Undone>

type NewUndoRecord = {
  feature: string
  kind: string
  about: string
  details?: Record<string, string | null>
  /** A SELECT of rows from `archivedRows` for each table name. */
  rows?: Record<string, string>
}

/**
 * SQL for rows of a person, `r`, as JSON. In `where` and `columns` the person is $1, the record's `about` $2::uuid, and
 * its details $3::jsonb.
 */
export function archivedRows(table: string, where: string, columns = 'to_jsonb(r)'): string {
  return `(select coalesce(jsonb_agg(${columns}), '[]') from ${table} r where r.user_id = $1 and ${where})`
}

/** Archives rows before a deletion or a change. Answers the record's id, with which the person can undo it. */
export async function archive(db: Db, me: Me, made: NewUndoRecord, now: Date): Promise<string> {
  const id = crypto.randomUUID()
  const { feature, kind, about, details = {}, rows = {} } = made
  const parts = Object.entries(rows).map(([name, select]) => `'${name}', ${select}`)
  await runStatement(db, {
    text: `insert into undo_records (user_id, about, details, id, feature, kind, made_at, rows)
      values ($1, $2::uuid, $3::jsonb, $4, $5, $6, $7, jsonb_build_object(${parts.join(', ')}))`,
    values: [me.id, about, details, id, feature, kind, now],
  })
  return id
}

/** SQL for the archived rows of one name, as a set of JSON objects `e` with their `person`. The record is $1. */
export function archivedSet(name: string): string {
  return `(select u.user_id as person, jsonb_array_elements((u.rows || u.hidden)->'${name}') as e
    from undo_records u where u.id = $1::uuid) kept`
}

type HowToRestore = {
  /** Other values for columns, as SQL over the row's JSON `e` and its `person`. */
  set?: Record<string, string>
  /** Which of the rows, as SQL over `e` and the row `r`. */
  where?: string
  /** A row that conflicts with another is left out ('skip', the default), or the database's error is thrown. */
  conflict?: 'skip' | 'throw'
}

/** Puts archived rows back into their table. Answers how many were put back. */
export async function restoreArchived(
  db: Db,
  { id }: UndoRecord,
  table: string,
  { set = {}, where = 'true', conflict = 'skip' }: HowToRestore = {},
): Promise<number> {
  const other = Object.entries(set).map(([column, value]) => `'${column}', ${value}`)
  return runStatement(db, {
    text: `insert into ${table} select r.* from ${archivedSet(table)},
      jsonb_populate_record(null::${table}, e || jsonb_build_object(${other.join(', ')})) r
      where ${where} ${conflict === 'skip' ? 'on conflict do nothing' : ''}`,
    values: [id],
  })
}

/** Changes a record's details, and stores a digest of the present state: `digest` is SQL over the record `u`. */
export async function noteStateAfter(
  db: Db,
  me: Me,
  id: string,
  details: Record<string, string | null>,
  digest: string,
): Promise<void> {
  const mine = 'where u.id = $1 and u.user_id = $2'
  await runStatement(db, {
    text: `update undo_records u set details = u.details || $3 ${mine}`,
    values: [id, me.id, details],
  })
  await runStatement(db, { text: `update undo_records u set digest = ${digest} ${mine}`, values: [id, me.id] })
}

/** Whether the state is still the one that `noteStateAfter` stored. */
export async function isUnchangedSince(db: Db, { id }: UndoRecord, digest: string): Promise<boolean> {
  const found = await runStatement(db, {
    text: `select 1 from undo_records u where u.id = $1 and u.digest = ${digest}`,
    values: [id],
  })
  return found === 1
}

/** Deletes a person's oldest records of a kind, so that this many remain. */
export async function keepNewestRecords(
  db: Db,
  me: Me,
  { feature, kind, count }: { feature: string; kind: string; count: number },
): Promise<void> {
  await runStatement(db, {
    text: `delete from undo_records where user_id = $1 and id in (select id from undo_records
      where user_id = $1 and feature = $2 and kind = $3 order by made_at desc, id offset $4)`,
    values: [me.id, feature, kind, count],
  })
}

/** The person's own record, locked; undefined when it does not exist or is not theirs. */
export async function lockUndoRecord(db: Db, me: Me, id: string): Promise<UndoRecord | undefined> {
  const { feature, kind, about, details } = undoRecords
  const own = and(eq(undoRecords.id, id), eq(undoRecords.userId, me.id), eq(undoRecords.own, true))
  const columns = { id: undoRecords.id, feature, kind, about, details }
  return (await db.select(columns).from(undoRecords).where(own).for('update'))[0]
}

/** The records of everybody who lost something by the same deletion. */
export async function forgetUndoRecord(db: Db, { id }: UndoRecord): Promise<void> {
  await db.delete(undoRecords).where(eq(undoRecords.id, id))
}

export async function purgeUndoRecords(db: Db, before: Date): Promise<void> {
  await db.delete(undoRecords).where(lt(undoRecords.madeAt, before))
}

export async function undoExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const { hidden: _, ...columns } = getTableColumns(undoRecords)
  const own = eq(undoRecords.userId, me.id)
  return { undoRecords: await db.select(columns).from(undoRecords).where(own).orderBy(undoRecords.id) }
}
