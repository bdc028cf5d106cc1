import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { Feature } from '../feature.ts'
import { textTriggers } from '../publicTexts/sources.ts'
import { counterScript } from './counters.ts'
import type { Database, Db } from './db.ts'
import { column, readRow } from './statements.ts'

/** The mark in the comment of each function and trigger that this file makes; it drops only those that carry it. */
const mark = 'made by Quad'

/**
 * Replaces all functions and triggers of Quad by the features' present ones if the database has others. One
 * transaction; the tables must be migrated already.
 */
export async function applyTriggers(database: Database, features: Feature[]): Promise<void> {
  const script = scriptOf(features)
  const digest = `${mark}, ${createHash('sha256').update(script).digest('hex')}`
  if ((await digestOf(database.db)) === digest) return
  await database.transaction(async ({ $client: client }) => {
    await client.query(dropOwn)
    await client.query(script)
    await client.query(markNew)
    await client.query(`comment on function raise_stamps() is '${digest}'`)
  })
}

/** The whole script: the shell's functions, each feature's own file, and the triggers that follow from declarations. */
function scriptOf(features: Feature[]): string {
  const files = [new URL('./triggers.sql', import.meta.url), ...features.flatMap(({ data }) => data?.triggers ?? [])]
  const counters = counterScript(
    features.flatMap(({ data }) => data?.counters ?? []),
    features.flatMap(({ data }) => data?.counts ?? []),
  )
  const stored = features.flatMap(({ data }) =>
    (data?.files ?? []).map(({ table, column }) => fileTrigger(table, column)),
  )
  const texts = textTriggers(features.flatMap(({ data }) => data?.texts ?? []))
  return [...files.map((file) => fs.readFileSync(file, 'utf8')), ...counters, ...stored, ...texts].join('\n')
}

function fileTrigger(table: string, column: string): string {
  return `create trigger ${table}_${column}_file after delete or update of ${column} on ${table}
    for each row execute function doom_file('${column}');`
}

/** The digest of the present triggers; undefined before the first ones. */
async function digestOf(db: Db): Promise<string | undefined> {
  const text = "select obj_description(to_regprocedure('raise_stamps()'), 'pg_proc') as digest"
  return (await readRow(db, { text }, { digest: column.orNull(column.text) }))?.digest ?? undefined
}

/** Dropping a trigger function drops its triggers; the functions that these call are ordinary ones. */
const dropOwn = `
  do $$
  declare made record;
  begin
    for made in
      select p.oid::regprocedure as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and obj_description(p.oid, 'pg_proc') like '${mark}%'
    loop
      execute format('drop function %s cascade', made.name);
    end loop;
  end
  $$`

/** Functions and triggers that this very transaction made. */
const markNew = `
  do $$
  declare made record;
  begin
    for made in
      select p.oid::regprocedure as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.xmin = pg_current_xact_id()::xid
    loop
      execute format('comment on function %s is %L', made.name, '${mark}');
    end loop;
  end
  $$`
