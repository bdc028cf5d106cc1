import type pg from 'pg'
import type { Ledger } from './ledger.ts'
import { writeKinds } from './writeKinds.ts'

/** What is lost of all kinds of writes, in words that begin with the kind. */
export async function findLost(pool: pg.Pool, ledger: Ledger): Promise<string[]> {
  const stored = new Map<string, string>()
  for (const kind of writeKinds)
    for (const { key, value } of (await pool.query<{ key: string; value: string }>(kind.stored)).rows)
      stored.set(`${kind.name} ${key}`, value)
  return ledger.compare(stored)
}

/** Plants a loss in every path: at its commit, every third write of each kind is undone behind the server's back. */
export async function plantLosses(pool: pg.Pool): Promise<void> {
  for (const { name, plant } of writeKinds) {
    const { table, when, columns } = plant
    const body = columns
      ? `update ${table} set ${columns.map((column) => `${column} = old.${column}`).join(', ')} where id = new.id;`
      : `delete from ${table} where id = new.id;`
    await pool.query(`create function plant_${name}() returns trigger language plpgsql as $$
      begin if random() < 0.33 then ${body} end if; return null; end $$`)
    const changed = columns ? `(${when}) and new.${columns[0]} is distinct from old.${columns[0]}` : when
    await pool.query(`create constraint trigger plant_${name} after ${columns ? 'update' : 'insert'} on ${table}
      deferrable initially deferred for each row when (${changed}) execute function plant_${name}()`)
  }
}
