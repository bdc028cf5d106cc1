import type { RunStatement } from '../backups/fingerprint.ts'

/**
 * A table to move, as one side describes it. Columns are in the order of their names, since installations differ in
 * theirs.
 */
export type TableShape = {
  name: string
  columns: { name: string; type: string }[]
  /** Names of the primary key's columns, in its order; empty where there is none. */
  key: string[]
}

/** The self-test belongs to the embedded engine; each side keeps its own lists of completed migrations. */
const staying = ['public.self_test', 'jobs.version']

/** Every table that holds data of Quad. A partitioned one counts once. */
export async function tablesOf(ask: RunStatement): Promise<TableShape[]> {
  const rows = await ask(`select format('%I.%I', n.nspname, c.relname) as name,
      (select coalesce(json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname collate "C"), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(quote_ident(a.attname) order by k.nth), '[]')
        from pg_index i, unnest(i.indkey) with ordinality as k(num, nth), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.num) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'jobs') order by 1`)
  return rows
    .map((row) => ({ name: String(row.name), columns: named(row.columns), key: words(row.key) }))
    .filter(({ name }) => !staying.includes(name))
}

/** An expression over a row that is the same text on both sides exactly when the rows are. */
export function rowHashSql({ columns }: TableShape): string {
  return `md5(row(${columns.map(({ name }) => name).join(', ')})::text)`
}

function named(value: unknown): TableShape['columns'] {
  return Array.isArray(value) ? value.map(({ name, type }) => ({ name: String(name), type: String(type) })) : []
}

function words(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
