import type { Database } from '../db/db.ts'

export type Emptied = { database: Database; empty: () => Promise<void> }

/** A database that can be reset to its present state: the tables that are empty now are emptied, others are dropped. */
export async function emptier(database: Database): Promise<Emptied> {
  const before = await tablesOf(database)
  const filled = new Set<string>()
  for (const table of before) {
    const { rows } = await database.pool.query(`select exists (select from ${table}) as filled`)
    if (rows[0].filled) filled.add(table)
  }
  const emptied = before.filter((table) => !filled.has(table)).map((table) => `delete from ${table};`)
  return {
    database,
    async empty() {
      const added = (await tablesOf(database)).filter((table) => !before.includes(table))
      const dropped = added.map((table) => `drop table ${table} cascade;`)
      // No trigger runs and no reference is checked: everything is deleted.
      const work = ['set local session_replication_role = replica;', ...emptied, ...dropped]
      await database.pool.query(`begin; ${work.join(' ')} commit;`)
    },
  }
}

async function tablesOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and not c.relispartition and n.nspname !~ '^pg_|^information_schema$'
      union all select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'p' order by name`,
  )
  return rows.map(({ name }) => name)
}
