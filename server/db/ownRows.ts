import { and, eq, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { ExportedRows, ExportName } from '../personalData.ts'
import type { Db } from './db.ts'

type OwnTable = PgTable & { userId: PgColumn }

/** Rows that one statement reads. */
const batch = 500

/** A person's rows of a table, in the order of its primary key; read in batches, so that many take little memory. */
export async function* ownRows(db: Db, table: OwnTable, me: { id: string }): ExportedRows {
  const { columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  const names = new Map(Object.entries(table).map(([name, column]) => [column, name]))
  const keyNames = key.map((column) => names.get(column) ?? '')
  const list = sql.join(key, sql`, `)
  let last: Record<string, unknown> | undefined
  do {
    const at = last
    const place =
      at &&
      sql.join(
        keyNames.map((name) => sql`${at[name]}`),
        sql`, `,
      )
    const rows: Record<string, unknown>[] = await db
      .select()
      .from(table as PgTable)
      .where(and(eq(table.userId, me.id), place && sql`(${list}) > (${place})`))
      .orderBy(...key)
      .limit(batch)
    yield* rows
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}

/** A person's rows of several tables, by the names in the export. */
export function ownRowsOf(db: Db, tables: Record<string, OwnTable>, me: { id: string }): Record<string, unknown> {
  return Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, ownRows(db, table, me)]))
}

/** For `exported`: the names of those tables in the database, each with that in the export. */
export function exportNames(tables: Record<string, PgTable>): Record<string, ExportName> {
  return Object.fromEntries(Object.entries(tables).map(([name, table]) => [getTableConfig(table).name, name]))
}
