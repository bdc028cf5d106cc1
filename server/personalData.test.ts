import { beforeAll, describe, expect, test } from 'vitest'
import { accountAccess } from '../features/account/access.ts'
import { issueLink } from '../features/account/auth/links.ts'
import { asOwner, profileById, setRole } from '../features/account/queries.ts'
import { sendResetLink } from '../features/admin/contract.ts'
import { makeCalendar } from '../features/calendar/access.ts'
import { makeCourses } from '../features/courses/access.ts'
import { makeAttachments } from '../features/homework/attachments/access.ts'
import { confirmImport, previewImport } from '../features/imports/contract.ts'
import { makeStudy } from '../features/study/access.ts'
import { features } from './features.ts'
import { erasePerson, exportPerson } from './personalData.ts'
import { testApp } from './testing/app.ts'
import type { Caller } from './testing/caller.ts'
import type { Running } from './testing/run.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
const fates = features.flatMap(({ data }) => Object.entries(data?.tables ?? {}))
const covered = fates.map(([table]) => table)
const kept = fates.flatMap(([table, fate]) => (typeof fate === 'object' && 'keep' in fate ? [table] : []))
const rowsOf = async (text: string, values: unknown[] = []) =>
  (await app.shell.database.pool.query({ text, values })).rows

/** A person with a row in every table. */
async function wellFilled(marker: string): Promise<Caller> {
  const person = await app.member({ name: `Ona ${marker}` })
  await makeAttachments(person, marker, app)
  await accountAccess.make(person, marker, app)
  await makeStudy(person, marker, app)
  await makeCalendar(person, marker)
  const day = app.shell.clock().toISOString().slice(0, 10).replaceAll('-', '')
  const event = (title: string) => [
    'BEGIN:VEVENT',
    `UID:${title}`,
    `DTSTAMP:${day}T080000Z`,
    `DTSTART:${day}T090000Z`,
    `DTEND:${day}T100000Z`,
    `SUMMARY:${title}`,
    'END:VEVENT',
  ]
  const file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...event(`Lecture ${marker}`),
    ...event(`Seminar ${marker}`),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  const seen = await person.call(previewImport, { fileName: `${marker}.ics` }, file)
  await person.call(confirmImport, { id: 'id' in seen ? seen.id : '' })
  await person.call(previewImport, { fileName: `${marker} again.ics` }, file)
  const admin = await app.member()
  await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
  await admin.call(sendResetLink, { person: person.id })
  await makeCourses(person, marker)
  await rowsOf(
    `insert into feed_entries (user_id, uid, kind, digest, sequence, last_modified, starts_at) values ($1, 'UID ' || $2, 'class', '', 0, now(), '2026-09-07')`,
    [person.id, marker],
  )
  await issueLink(app.shell.database.db, person.id, 'reset', app.shell.clock())
  await app.settle()
  return person
}

async function exported(person: string): Promise<string> {
  const { db } = app.shell.database
  const row = await profileById(db, person)
  if (!row) return 'gone'
  return JSON.stringify(await exportPerson(db, features, asOwner(row)))
}

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

async function uuidColumnsNaming(person: string): Promise<string[]> {
  const columns = await rowsOf(
    "select table_name as t, column_name as c from information_schema.columns where data_type = 'uuid' and table_schema = 'public'",
  )
  const found: string[] = []
  for (const { t, c } of columns)
    if ((await rowsOf(`select 1 from "${t}" where "${c}" = $1 limit 1`, [person])).length > 0) found.push(t)
  return [...new Set(found)].sort()
}

describe('a person who leaves', () => {
  test('leaves nothing behind in any table, and everybody else as they were', async () => {
    const [ona, ben] = [await wellFilled('Markword'), await wellFilled('Otherword')]
    const bens = await exported(ben.id)
    expect(await uuidColumnsNaming(ona.id)).toEqual([...covered].sort())
    expect(await tablesNaming(ona.id, ona.email)).toEqual([...covered, 'dev_mails'].sort())

    await app.shell.database.transaction((db) => erasePerson(db, features, ona.id))
    // Audit events about a person stay, with an id that no longer belongs to anybody.
    expect(await uuidColumnsNaming(ona.id)).toEqual(kept)
    expect(await tablesNaming(ona.id)).toEqual(kept)
    expect(await tablesNaming(ona.email, 'Markword')).toEqual([])
    expect(await exported(ben.id)).toBe(bens)
  })

  test('can be erased twice, and sign up again with the same address', async () => {
    const ona = await wellFilled('Twiceword')
    for (let time = 0; time < 2; time++) await erasePerson(app.shell.database.db, features, ona.id)
    expect(await app.member({ email: ona.email })).toHaveProperty('email', ona.email)
  })
})

describe('what is exported', () => {
  test('is all that the person wrote, nothing secret and nothing of others', async () => {
    const [ona, ben] = [await wellFilled('Mineword'), await wellFilled('Theirword')]
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
    ])
      expect(text).toContain(word)
    expect(text).toContain(ona.email)
    expect(text).not.toContain('Theirword')
    expect(text).not.toContain(ben.id)
    expect(text).not.toMatch(/argon2|secret_?hash|token|password/i)
  })
})

describe('no table is forgotten', () => {
  test('each one that names a person is listed by a feature', async () => {
    const named = await rowsOf(`
      select distinct c.relname as t from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'profiles'::regclass
      left join pg_attribute a on a.attrelid = c.oid and a.attname in ('user_id', 'profile_id', 'person_id', 'owner_id', 'author_id', 'thing') and not a.attisdropped
      where n.nspname = 'public' and c.relkind = 'r' and (f.oid is not null or a.attname is not null or c.relname = 'profiles')`)
    expect(named.map(({ t }) => t).sort()).toEqual([...covered].sort())
    expect(new Set(covered).size).toBe(covered.length)
  })
})
