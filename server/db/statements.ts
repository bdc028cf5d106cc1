import { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { z } from 'zod'
import type { StoredFileKey } from '../files/store.ts'
import { type Db, runPrepared } from './db.ts'

/**
 * A statement written by hand: Drizzle's `sql` template, or text with `$1`. One with a `name` is prepared once for each
 * connection and, outside a transaction, sent on a connection that others share meanwhile, so it must be short.
 */
export type Statement = SQL | { text: string; values?: unknown[]; name?: string }

/** Reads the driver's value of one column, or throws. Those of `column` cost next to nothing; a Zod type parses. */
export type ColumnReader<T> = ((value: unknown) => T) | z.ZodType<T>
export type RowShape = Record<string, ColumnReader<unknown>>
export type RowOf<S extends RowShape> = { [K in keyof S]: S[K] extends ColumnReader<infer T> ? T : never }

/** Readers of columns, by the type that the driver gives. A Zod type reads a column of JSON, `text` reads JSON text. */
export const column = {
  text: (value: unknown) => (typeof value === 'string' ? value : mismatch('text', value)),
  storedFile: (value: unknown) => (typeof value === 'string' ? (value as StoredFileKey) : mismatch('text', value)),
  number: (value: unknown) => (typeof value === 'number' ? value : mismatch('a number', value)),
  flag: (value: unknown) => (typeof value === 'boolean' ? value : mismatch('true or false', value)),
  /** A `timestamptz`. */
  moment: (value: unknown) => (value instanceof Date ? value : mismatch('a moment', value)),
  orNull:
    <T>(reader: ColumnReader<T>) =>
    (value: unknown) =>
      value === null ? null : readValue(reader, value),
}

/** Runs a statement and answers its rows with the columns of the shape and no others. */
export async function readRows<S extends RowShape>(db: Db, statement: Statement, shape: S): Promise<RowOf<S>[]> {
  const { rows } = await send(db, statement)
  return rows.map((row) => rowAs(shape, row))
}

/** The first row, or undefined where there is none. */
export async function readRow<S extends RowShape>(
  db: Db,
  statement: Statement,
  shape: S,
): Promise<RowOf<S> | undefined> {
  const { rows } = await send(db, statement)
  return rows[0] && rowAs(shape, rows[0])
}

/** Runs a statement whose rows do not matter. Answers how many rows it changed. */
export async function runStatement(db: Db, statement: Statement): Promise<number> {
  return (await send(db, statement)).rowCount ?? 0
}

type Rows = { rows: Record<string, unknown>[]; rowCount: number | null }

const dialect = new PgDialect({ casing: 'snake_case' })

async function send(db: Db, statement: Statement): Promise<Rows> {
  if (statement instanceof SQL) {
    const { sql: text, params } = dialect.sqlToQuery(statement)
    return db.$client.query<Record<string, unknown>>({ text, values: params })
  }
  const { name, text, values } = statement
  if (name !== undefined) return runPrepared(db, name, text, values ?? [])
  const plain: pg.QueryConfig = values ? { text, values } : { text }
  return db.$client.query<Record<string, unknown>>(plain)
}

function rowAs<S extends RowShape>(shape: S, row: Record<string, unknown>): RowOf<S>
function rowAs(shape: RowShape, row: Record<string, unknown>): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const key in shape) {
    const reader = shape[key]
    if (reader) read[key] = readValue(reader, row[key])
  }
  return read
}

function readValue<T>(reader: ColumnReader<T>, value: unknown): T {
  return typeof reader === 'function' ? reader(value) : reader.parse(value)
}

function mismatch(wanted: string, value: unknown): never {
  throw new Error(`a column holds ${value === null ? 'null' : typeof value} where ${wanted} was expected`)
}
