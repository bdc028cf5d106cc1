import { sql } from 'drizzle-orm'
import type { Db } from './db/db.ts'
import { runStatement } from './db/statements.ts'
import type { Feature } from './feature.ts'
import type { Me } from './me.ts'

/**
 * The fate of a person's rows in a table when the person is erased. 'delete': the rows whose `user_id` is the person
 * are deleted. `anonymise`: the rows stay, and that column, which named the person, becomes null. `keep`: the rows stay
 * as they are, for this reason.
 */
export type RowFate = 'delete' | { anonymise: string } | { keep: string }

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

/** Everything stored about a person as plain JSON, by feature. */
export async function exportPerson(db: Db, features: Feature[], me: Me): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const { name, data } of features) if (data) all[name] = await data.export(db, me)
  return all
}
