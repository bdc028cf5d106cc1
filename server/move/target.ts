import type { Database } from '../db/db.ts'

/** Whether a database holds no table at all. */
export async function isEmptyDatabase({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(
    `select not exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema') as empty`,
  )
  return rows[0]?.empty === true
}

/** Removes what was made in a database that `isEmptyDatabase` found empty. */
export async function clearDatabase({ pool }: Database): Promise<void> {
  await pool.query('drop schema if exists jobs, drizzle cascade')
  const { rows } = await pool.query<{ kind: string; name: string }>(`
    select 'table' as kind, format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'
    union all select 'routine', p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  for (const { kind, name } of rows) await pool.query(`drop ${kind} if exists ${name} cascade`)
}
