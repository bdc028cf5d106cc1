import { beforeAll, expect, test } from 'vitest'
import type { Feature } from '../feature.ts'
import { features } from '../features.ts'
import { testApp } from '../testing/app.ts'
import type { Running } from '../testing/run.ts'
import { migrateDatabase } from './migrate.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

const further: Feature = {
  name: 'further',
  routes: [],
  data: {
    tables: {},
    exported: {},
    export: async () => ({}),
    counters: [{ topic: 'further', tables: ['sessions'] }],
  },
}

/** Names of triggers and functions, and ids that change when they are made anew. */
async function made() {
  const { rows } = await app.shell.database.pool.query(`
    select tgname as name, oid from pg_trigger where not tgisinternal
    union all select proname, oid from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2`)
  return rows
}
const names = async () => (await made()).map(({ name }) => name)

test('a start leaves triggers alone, and a change of the features replaces them all, what they no longer say included', async () => {
  const { database } = app.shell
  const before = await made()
  await migrateDatabase(database, features)
  expect(await made()).toEqual(before)

  await migrateDatabase(database, [...features, further])
  const added = ['delete', 'insert', 'update'].map((event) => `sessions_further_versions_${event}`)
  expect(await names()).toEqual([...before.map(({ name }) => name), ...added].toSorted())

  await migrateDatabase(database, features)
  expect(await names()).toEqual(before.map(({ name }) => name))
})

test('tables and topics with long names have triggers of their own', async () => {
  const { database } = app.shell
  const table = 'people_in_the_reading_circles_of_a_whole_campus'
  await database.pool.query(`create table ${table} (id uuid primary key, user_id uuid)`)
  const counters = ['long-named-topic', 'long-named-topic-of-people'].map((topic) => ({
    topic,
    tables: [table, { table, columns: ['user_id'] }],
  }))
  const ofLongNames = { ...further, data: { tables: {}, exported: {}, export: async () => ({}), counters } }
  await migrateDatabase(database, [...features, ofLongNames])
  const text = `select distinct tgname from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal`
  expect((await database.pool.query(text)).rows).toHaveLength(12)
  await migrateDatabase(database, features)
  await database.pool.query(`drop table ${table}`)
})

test('what the operator made stays', async () => {
  const { database } = app.shell
  await database.pool.query(
    `create function of_the_operator() returns trigger language plpgsql as 'begin return null; end'`,
  )
  await migrateDatabase(database, [...features, further])
  await migrateDatabase(database, features)
  expect(await names()).toContain('of_the_operator')
  await database.pool.query('drop function of_the_operator')
})
