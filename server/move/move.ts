import type pg from 'pg'
import type { Database } from '../db/db.ts'
import { type AskRows, tablePages } from './pages.ts'
import { rowHashSql, type TableShape, tablesOf } from './shape.ts'

/** Thrown where the two sides differ; worded for the operator. The target was emptied again. */
export class CopiesDiffer extends Error {}

/** Settings under which both sides write values as the same text. */
const manners = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/**
 * Copies every row from one migrated database into another whose tables are empty, in one transaction of the target,
 * and then compares both sides row by row. Nobody else may write to either meanwhile. Triggers are off, so that
 * counters arrive unchanged; foreign keys are checked once, at the end. Answers rows by table.
 */
export async function moveRows(from: Database, to: Database): Promise<Map<string, number>> {
  const source = await from.pool.connect()
  const target = await to.pool.connect()
  try {
    await source.query('begin')
    await target.query('begin')
    for (const side of [source, target]) await side.query(manners)
    const tables = await sameTables(source, target)
    const keys = await foreignKeys(target)
    for (const { table, name } of keys) await target.query(`alter table ${table} drop constraint ${name}`)
    for (const { name } of tables) {
      if (name.startsWith('public.')) await target.query(`alter table ${name} disable trigger user`)
      await target.query(`delete from ${name}`)
    }
    const moved = new Map<string, number>()
    for (const table of tables) moved.set(table.name, await copy(source, target, table))
    for (const table of tables) await compare(source, target, table)
    await sequences(source, target)
    for (const { name } of tables)
      if (name.startsWith('public.')) await target.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys)
      await target.query(`alter table ${table} add constraint ${name} ${definition}`)
    await target.query('commit')
    return moved
  } catch (error) {
    await target.query('rollback')
    throw error
  } finally {
    await source.query('rollback').catch(() => {})
    source.release()
    target.release(true)
  }
}

async function sameTables(source: pg.PoolClient, target: pg.PoolClient): Promise<TableShape[]> {
  const [one, other] = await Promise.all(
    [source, target].map((side) => tablesOf(async (text) => (await side.query(text)).rows)),
  )
  if (!one || !other) return []
  for (const table of one) {
    const twin = other.find(({ name }) => name === table.name)
    if (JSON.stringify(twin) !== JSON.stringify(table))
      throw new CopiesDiffer(`The table ${table.name} is not the same on both sides. Is this the newest Quad on both?`)
  }
  return one
}

async function copy(source: pg.PoolClient, target: pg.PoolClient, table: TableShape): Promise<number> {
  const { name, columns } = table
  const list = columns.map((column) => column.name).join(', ')
  const values = columns.map(({ type }, index) => `v${index}::${type}`).join(', ')
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const names = columns.map((_, index) => `v${index}`).join(', ')
  const insert = `insert into ${name} (${list}) overriding system value select ${values} from unnest(${arrays}) as u(${names})`
  let count = 0
  const select = columns.map((column) => `${column.name}::text`)
  for await (const rows of tablePages(asking(source), table, select)) {
    await target.query(
      insert,
      columns.map((_, index) => rows.map((row) => row[index])),
    )
    count += rows.length
  }
  return count
}

async function compare(source: pg.PoolClient, target: pg.PoolClient, table: TableShape): Promise<void> {
  const [one, other] = [source, target].map((side) => tablePages(asking(side), table, [rowHashSql(table)]))
  let row = 0
  for (;;) {
    const [left, right] = await Promise.all([one?.next(), other?.next()])
    if (left?.done && right?.done) return
    const [here, there] = [left?.value ?? [], right?.value ?? []]
    for (let index = 0; index < Math.max(here.length, there.length); index++, row++) {
      if (here[index]?.[0] !== there[index]?.[0])
        throw new CopiesDiffer(`Row ${row + 1} of ${table.name} did not arrive as it was. Nothing was moved.`)
    }
  }
}

function asking(side: pg.PoolClient): AskRows {
  return async (text, values) => (await side.query<(string | null)[]>({ text, values, rowMode: 'array' })).rows
}

async function foreignKeys(target: pg.PoolClient): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await target.query(`select c.conrelid::regclass::text as table, quote_ident(c.conname) as name,
      pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.contype = 'f' and n.nspname = 'public'`)
  return rows
}

/** The next number of each sequence. */
async function sequences(source: pg.PoolClient, target: pg.PoolClient): Promise<void> {
  const { rows } =
    await source.query(`select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where schemaname in ('public', 'jobs') and last_value is not null`)
  for (const { name, last } of rows) await target.query('select setval($1::regclass, $2::bigint)', [name, last])
}
