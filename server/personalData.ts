import { sql } from 'drizzle-orm'
import type { Db } from './db/db.ts'
import type { OrderStep } from './db/page.ts'
import { runStatement } from './db/statements.ts'
import type { Feature, FeatureData } from './feature.ts'
import type { StoredFileKey } from './files/store.ts'
import type { Me } from './me.ts'

/**
 * The fate of a person's rows in a table when the person is erased. 'delete': the rows whose `user_id` is the person
 * are deleted. `anonymise`: the rows stay, and that column, which named the person, becomes null. `keep`: the rows stay
 * as they are, for this reason.
 */
export type RowFate = 'delete' | { anonymise: string } | { keep: string }

/** Where a table's rows are in the export of its feature: under that name, or nowhere, for this reason. */
export type ExportName = string | { omitted: string }

/** Rows of a person as plain JSON, read while they are written, since they may be many. */
export type ExportedRows = AsyncIterable<Record<string, unknown>>

/** A list of a person for spreadsheets. */
export type ExportedList = {
  /** Of its file, without the extension. */
  name: string
  /** SQL for each column, by its heading. `me.id` is the person, `me.zone` the IANA zone in which times are shown. */
  columns: Record<string, string>
  /** Joined to `me`; begins with `join`. */
  from: string
  order: OrderStep[]
}

/** A stored file of a person, in one piece or several. */
export type ExportedFile = {
  /** The thing to which it belongs, under the name by which the person knows it: any text. */
  folder: { id: string; name: string } | null
  /** Any text. */
  name: string
  /** A media type. */
  type: string
  /** In bytes; null where it is small and not known. */
  size: number | null
  storedAt: Date
  /** Of its pieces in the file store, in their order. */
  keys: StoredFileKey[]
}

/** What one feature has stored about people, for whoever writes it down. */
export type ExportSource = { feature: string } & Pick<FeatureData, 'export' | 'lists' | 'storedFiles'>

/** Deletes everything stored about a person, from the last feature to the first. In the caller's transaction. */
export async function erasePerson(db: Db, features: Feature[], person: string): Promise<void> {
  for (const { data } of features.toReversed()) {
    if (data?.erase) await data.erase(db, person)
    else for (const [table, fate] of Object.entries(data?.tables ?? {})) await eraseRows(db, table, fate, person)
  }
}

async function eraseRows(db: Db, name: string, fate: RowFate, person: string): Promise<void> {
  const table = sql.identifier(name)
  if (fate === 'delete') await runStatement(db, sql`delete from ${table} where user_id = ${person}`)
  else if ('anonymise' in fate) {
    const column = sql.identifier(fate.anonymise)
    await runStatement(db, sql`update ${table} set ${column} = null where ${column} = ${person}`)
  }
}

/** The features that store anything about people. */
export function exportSourcesOf(features: Feature[]): ExportSource[] {
  return features.flatMap(({ name, data }) =>
    data && Object.keys(data.tables).length > 0 ? [{ feature: name, ...data }] : [],
  )
}

/** Everything stored about a person as plain JSON, by feature; all of it in memory. */
export async function exportPerson(db: Db, features: Feature[], me: Me): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const { name, data } of features) if (data) all[name] = await whole(await data.export(db, me))
  return all
}

async function whole(exported: Record<string, unknown>): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(exported)) all[name] = isRows(value) ? await Array.fromAsync(value) : value
  return all
}

export function isRows(value: unknown): value is ExportedRows {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
