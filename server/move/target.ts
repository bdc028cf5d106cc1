import type { Database } from '../db.ts'

/** Whether a database holds no table at all. */
export async function isEmpty({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(
    `select not exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema') as empty`,
  )
  return rows[0]?.empty === true
}
