import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner, profileById } from '../features/account/queries.ts'
import { runStatement } from './db/statements.ts'
import { features } from './features.ts'
import { erasePerson, exportPerson } from './personalData.ts'
import { testApp } from './testing/app.ts'
import type { Caller } from './testing/caller.ts'
import type { Running } from './testing/run.ts'
import { makeWellFilled } from './testing/wellFilled.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
const fates = features.flatMap(({ data }) => Object.entries(data?.tables ?? {}))
const covered = fates.map(([table]) => table)
const kept = fates.flatMap(([table, fate]) => (typeof fate === 'object' && 'keep' in fate ? [table] : [])).sort()
const rowsOf = async (text: string, values: unknown[] = []) =>
  (await app.shell.database.pool.query({ text, values })).rows

async function exported(person: string): Promise<string> {
  const { db } = app.shell.database
  const row = await profileById(db, person)
  if (!row) return 'gone'
  return JSON.stringify(await exportPerson(db, features, asOwner(row)))
}

let filled: [ona: Caller, ben: Caller] | undefined

/** Two people whom the last test alone changes: to fill somebody takes seconds. */
async function filledPair(): Promise<[ona: Caller, ben: Caller]> {
  filled ??= [await makeWellFilled(app, 'Mineword'), await makeWellFilled(app, 'Theirword')]
  return filled
}

/** Ends a transaction whose changes are for one test alone. */
const takenBack = new Error('taken back')

/** Every table in which a row contains one of these words, our own and the job queue's. */
async function tablesNaming(...words: string[]): Promise<string[]> {
  const tables = await rowsOf(
    "select table_schema as s, table_name as t from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  )
  const found: string[] = []
  for (const { s, t } of tables) {
    const [{ many }] = await rowsOf(
      `select count(*)::int as many from "${s}"."${t}" r where exists (select 1 from unnest($1::text[]) word where position(word in r::text) > 0)`,
      [words],
    )
    if (many > 0) found.push(s === 'public' ? t : `${s}.${t}`)
  }
  return found.sort()
}

const declaredFiles = features.flatMap(({ data }) => data?.files ?? [])

/** The keys of stored files, by table and column. */
async function fileKeys(): Promise<Map<string, string[]>> {
  const texts = await rowsOf(
    `select table_name as t, column_name as c from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and table_name <> 'doomed_files'`,
  )
  const keys = new Map<string, string[]>()
  for (const { t, c } of texts) {
    const found = await rowsOf(`select "${c}" as key from "${t}" where "${c}" ~ '^[0-9a-f]{2}/[0-9a-f]{32}$'`)
    if (found.length > 0)
      keys.set(
        `${t}.${c}`,
        found.map(({ key }) => String(key)),
      )
  }
  return keys
}

/** The keys of the files that are in a person's export. */
async function exportedFileKeys(person: string): Promise<Set<string>> {
  const { db } = app.shell.database
  const row = await profileById(db, person)
  if (!row) throw new Error('no profile')
  const files = await Promise.all(features.map(({ data }) => data?.storedFiles?.(db, asOwner(row)) ?? []))
  return new Set(files.flat().flatMap(({ keys }) => keys))
}

async function uuidColumnsNaming(person: string): Promise<string[]> {
  const columns = await rowsOf(
    "select table_name as t, column_name as c from information_schema.columns where data_type = 'uuid' and table_schema = 'public'",
  )
  const found: string[] = []
  for (const { t, c } of columns)
    if ((await rowsOf(`select 1 from "${t}" where "${c}" = $1 limit 1`, [person])).length > 0) found.push(t)
  return [...new Set(found)].sort()
}

describe('what is exported', () => {
  test('is all that the person wrote, nothing secret and nothing of others', async () => {
    const [ona, ben] = await filledPair()
    const text = await exported(ona.id)
    for (const word of [
      'Ona Mineword',
      'Essay Mineword',
      'Event Mineword',
      'Feed Mineword',
      'Course Mineword',
      'Notes Mineword',
      'Part Mineword',
      'Filter Mineword',
      'Term Mineword',
      'Teacher Mineword',
      'Room Mineword',
      'Quiz Mineword',
      'Session Mineword',
      'Preset Mineword',
      'ready Mineword.txt',
      'Lecture Mineword',
      'Mineword.ics',
      'Script Mineword',
    ])
      expect(text).toContain(word)
    expect(text).toContain(ona.email)
    expect(text).not.toContain('Theirword')
    expect(text).not.toContain(ben.id)
    expect(text).not.toMatch(/argon2|secret_?hash|quad_pat_|"token"|password/i)
  })

  test('is in one order, however the database reads the rows', async () => {
    const [ona, ben] = await filledPair()
    const row = await profileById(app.shell.database.db, ona.id)
    if (!row) throw new Error('no profile')
    await app.shell.database
      .transaction(async (db) => {
        // Ben's rows, which are newer, become hers, so that each list has several.
        for (const table of ['sessions', 'calendar_feeds', 'undo_records', 'study_sessions', 'study_seats'])
          await runStatement(db, {
            text: `update ${table} set user_id = $1 where user_id = $2`,
            values: [ona.id, ben.id],
          })
        const exportedWithout = async (...plans: string[]) => {
          for (const plan of plans) await runStatement(db, { text: `set local enable_${plan} = off` })
          const text = JSON.stringify(await exportPerson(db, features, asOwner(row)))
          for (const plan of plans) await runStatement(db, { text: `set local enable_${plan} = on` })
          return text
        }
        const plain = await exportedWithout()
        expect(await exportedWithout('nestloop', 'indexscan', 'bitmapscan')).toBe(plain)
        expect(await exportedWithout('hashjoin', 'mergejoin', 'seqscan')).toBe(plain)
        throw takenBack
      })
      .catch((error) => expect(error).toBe(takenBack))
  })
})

describe('no table is forgotten', () => {
  test('each one is in the export of its feature under the name that it says', async () => {
    const [ona] = await filledPair()
    const row = await profileById(app.shell.database.db, ona.id)
    if (!row) throw new Error('no profile')
    for (const { name, data } of features) {
      if (!data) continue
      const whole = await exportPerson(app.shell.database.db, [{ name, routes: [], data }], asOwner(row))
      const values = whole[name] as Record<string, unknown>
      for (const [table, where] of Object.entries(data.exported))
        if (typeof where === 'string')
          expect([values[where] ?? []].flat().length, `${table} of ${name} as ${where}`).toBeGreaterThan(0)
    }
  })

  test('each column that names a stored file is known, and its bytes are in the export or it says why not', async () => {
    const [ona] = await filledPair()
    const keys = await fileKeys()
    expect([...keys.keys()].sort()).toEqual(declaredFiles.map(({ table, column }) => `${table}.${column}`).sort())
    const exportedKeys = await exportedFileKeys(ona.id)
    for (const { table, column, omitted } of declaredFiles) {
      const among = (keys.get(`${table}.${column}`) ?? []).filter((key) => exportedKeys.has(key))
      expect(among.length > 0, `${table}.${column} in the export`).toBe(omitted === undefined)
    }
  })

  test('each one that names a person is listed by a feature', async () => {
    const named = await rowsOf(`
      select distinct c.relname as t from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'profiles'::regclass
      left join pg_attribute a on a.attrelid = c.oid and a.attname in ('user_id', 'profile_id', 'person_id', 'owner_id', 'author_id', 'actor_id', 'thing') and not a.attisdropped
      where n.nspname = 'public' and c.relkind = 'r' and (f.oid is not null or a.attname is not null or c.relname = 'profiles')`)
    expect(named.map(({ t }) => t).sort()).toEqual([...covered].sort())
    expect(new Set(covered).size).toBe(covered.length)
  })
})

test('a person who leaves leaves nothing behind in any table, everybody else as they were, and can come back', async () => {
  const [ona, ben] = await filledPair()
  const bens = await exported(ben.id)
  expect(await uuidColumnsNaming(ona.id)).toEqual([...covered].sort())
  expect(await tablesNaming(ona.id, ona.email)).toEqual([...covered, 'dev_mails'].sort())
  const files = await exportedFileKeys(ona.id)
  expect(files.size).toBeGreaterThan(0)

  await app.shell.database.transaction((db) => erasePerson(db, features, ona.id))
  // Audit events about a person stay, with an id that no longer belongs to anybody.
  expect(await uuidColumnsNaming(ona.id)).toEqual(kept)
  expect(await tablesNaming(ona.id)).toEqual(kept)
  expect(await tablesNaming(ona.email, 'Mineword')).toEqual([])
  expect(await rowsOf('select key from doomed_files where key = any($1)', [[...files]])).toHaveLength(files.size)
  expect(await exported(ben.id)).toBe(bens)

  // Erasing twice does no harm.
  await erasePerson(app.shell.database.db, features, ona.id)
  expect(await app.student({ email: ona.email })).toHaveProperty('email', ona.email)
})
