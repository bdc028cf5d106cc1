import { expect, test } from 'vitest'
import { shapeOf } from './statementTexts.ts'

test.each([
  [
    'select "title" from "assignments" where "id" = $1 limit 50',
    'select "title" from "assignments" where "id" = $ limit 0',
  ],
  ['insert into "a" ("b", "c") values ($1, $2), ($3, default), ($5, $6)', 'insert into "a" ("b", "c") values ($)'],
  ["select 'it''s' || x\n   from a1 where b2 = -1.5", "select '…' || x from a1 where b2 = 0"],
  ['where id in ($1, $2, $3) and at > $4::timestamptz', 'where id in ($) and at > $::timestamptz'],
  ['values ($1::uuid, $2::uuid[]), ($3::uuid, $4::uuid[])', 'values ($)'],
  ['update "a" set "b" = $1, "c" = $2 where "id" = $3', 'update "a" set $ where "id" = $'],
])('the values of a statement, and how many there are, make no other statement: %s', (text, shape) => {
  expect(shapeOf(text)).toBe(shape)
})

test('another column, comparison or table is another statement', () => {
  const texts = ['select a from t where b > $1', 'select a from t where b >= $1', 'select a from t', 'select c from t']
  expect(new Set(texts.map(shapeOf)).size).toBe(4)
})
