import { z } from 'zod'

/** Rows and a hash over them, by table. Two databases with the same fingerprint hold the same rows. */
export const fingerprint = z.record(z.string(), z.object({ rows: z.number(), hash: z.string() }))
export type Fingerprint = z.output<typeof fingerprint>

/** Runs one statement and answers its rows. */
export type RunStatement = (text: string) => Promise<Record<string, unknown>[]>

/** Every table that holds data of Quad: its own, the job queue's and the list of migrations. */
const tables = `select c.oid, format('%I.%I', n.nspname, c.relname) as name, pg_table_size(c.oid)::float8 as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
  order by 2`

/** Bytes in the tables, as a measure of how long `takeFingerprint` keeps others waiting: about 14 ms for each megabyte. */
export async function bytesInTables(ask: RunStatement): Promise<number> {
  return (await ask(tables)).reduce((sum, { bytes }) => sum + Number(bytes), 0)
}

/** Fingerprint of what the transaction sees. The order of rows does not matter; times become text in UTC. */
export async function takeFingerprint(ask: RunStatement): Promise<Fingerprint> {
  await ask("select set_config('timezone', 'UTC', true)")
  const found: Fingerprint = {}
  for (const { name } of await ask(tables)) {
    const [row] = await ask(
      `select count(*)::float8 as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash from ${name} t`,
    )
    found[String(name)] = { rows: Number(row?.rows), hash: String(row?.hash) }
  }
  return found
}

/** The tables in which two fingerprints differ. */
export function differences(one: Fingerprint, other: Fingerprint): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.filter((name) => one[name]?.rows !== other[name]?.rows || one[name]?.hash !== other[name]?.hash)
}

export function countRows(found: Fingerprint): number {
  return Object.values(found).reduce((sum, { rows }) => sum + rows, 0)
}
