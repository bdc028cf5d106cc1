import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '../testing/app.ts'
import type { Db } from './db.ts'
import { column, readRow, readRows, runStatement } from './statements.ts'

let db: Db
beforeAll(async () => {
  const app = await testApp()
  db = app.shell.database.db
})

const every = `select n, 'Week ' || n as name, n > 1 as later, '2031-03-04T09:00Z'::timestamptz as at, nullif(n, 1) as before,
  json_build_object('place', n) as json, 7 as unasked from generate_series(1, $1::int) n order by n`
const shape = {
  ...{ n: column.number, name: column.text, later: column.flag, at: column.moment },
  ...{ before: column.orNull(column.number), json: z.object({ place: z.int() }) },
}
const at = new Date('2031-03-04T09:00Z')
const expected = [
  { n: 1, name: 'Week 1', later: false, at, before: null, json: { place: 1 } },
  { n: 2, name: 'Week 2', later: true, at, before: 2, json: { place: 2 } },
]

test('rows hold what the shape names, typed, however the statement is written and sent', async () => {
  expect(await readRows(db, { text: every, values: [2] }, shape)).toEqual(expected)
  expect(await readRows(db, { name: 'every kind', text: every, values: [2] }, shape)).toEqual(expected)
  expect(await readRows(db, sql.raw(every.replace('$1', '2')), shape)).toEqual(expected)
  expect(await readRow(db, { text: every, values: [1] }, shape)).toEqual(expected[0])
  expect(await readRow(db, { text: every, values: [0] }, shape)).toBeUndefined()
})

test('a column that holds something else than the shape says is a failure, not a wrong value', async () => {
  const one = { text: "select 'one' as n, null as name" }
  await expect(readRow(db, one, { n: column.number })).rejects.toThrow('string where a number was expected')
  await expect(readRow(db, one, { name: column.text })).rejects.toThrow('null where text was expected')
  await expect(readRow(db, one, { elsewhere: column.text })).rejects.toThrow('undefined where text was expected')
  await expect(readRow(db, one, { n: z.int() })).rejects.toThrow()
})

test('a statement whose rows do not matter answers how many there were', async () => {
  const text = 'select n from generate_series(1, $1::int) n'
  expect(await runStatement(db, { text, values: [3] })).toBe(3)
  expect(await runStatement(db, { name: 'count only', text, values: [2] })).toBe(2)
  expect(await runStatement(db, sql`select 1 where ${1}::int = 2`)).toBe(0)
})
