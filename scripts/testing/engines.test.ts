import { expect, test } from 'vitest'
import { shapeOf } from '../../server/testing/statementTexts.ts'
import { coverOf, missingOn, onOneEngine } from './engines.ts'
import type { PartResult } from './summary.ts'

const ran = (file: string, ...statements: string[]) => ({ file, statements })
const part = (name: string, ...statements: PartResult['statements'] & object): PartResult => ({
  ...{ name, passed: 1, skipped: 0, seconds: 1, failed: [], faults: [] },
  statements,
})

test.each([
  [
    'select "title" from "assignments" where "id" = $1 limit 50',
    'select "title" from "assignments" where "id" = $ limit 0',
  ],
  ['insert into "a" ("b", "c") values ($1, $2), ($3, default), ($5, $6)', 'insert into "a" ("b", "c") values ($)'],
  ["select 'it''s' || x\n   from a1 where b2 = -1.5", "select '…' || x from a1 where b2 = 0"],
  ['where id in ($1, $2, $3) and at > $4::timestamptz', 'where id in ($) and at > $::timestamptz'],
  ['values ($1::uuid, $2::uuid[]), ($3::uuid, $4::uuid[])', 'values ($)'],
])('the values of a statement, and how many there are, make no other statement: %s', (text, shape) => {
  expect(shapeOf(text)).toBe(shape)
})

test('another column, comparison or table is another statement', () => {
  const texts = ['select a from t where b > $1', 'select a from t where b >= $1', 'select a from t', 'select c from t']
  expect(new Set(texts.map(shapeOf)).size).toBe(4)
})

test('the cheapest files that run every statement are chosen, beside those that always run', () => {
  const files = [
    ran('always', 'a'),
    ran('dear', 'b', 'c'),
    ran('cheap', 'b'),
    ran('other', 'c', 'a'),
    ran('nothing', 'a'),
  ]
  const seconds = [
    { file: 'dear', seconds: 60 },
    { file: 'cheap', seconds: 1 },
    { file: 'other', seconds: 1 },
  ]
  expect(coverOf(files, seconds, new Set(['always']))).toEqual(['cheap', 'other'])
})

test('what was chosen first and is covered by what was chosen later goes again', () => {
  const files = [ran('first', 'a', 'b', 'c'), ran('left', 'a', 'b', 'd'), ran('right', 'c', 'e')]
  const seconds = files.map(({ file }) => ({ file, seconds: file === 'first' ? 0.2 : 1 }))
  expect(coverOf(files, seconds, new Set())).toEqual(['left', 'right'])
})

test('a statement that ran on one engine only is named, with a file; a file that ran on both counts for neither', () => {
  expect(missingOn([ran('both', 'a')], [ran('both', 'a', 'by chance'), ran('alone', 'a', 'b')])).toEqual([
    { statement: 'b', file: 'alone' },
  ])
  const here = part('postgres', ran('features/x.test.ts', 'select new'), ran('features/y.test.ts', 'select old'))
  const there = part('embedded', ran('features/z.test.ts', 'select old'))
  expect(onOneEngine([there, here])).toEqual([
    { engine: 'embedded', files: ['features/x.test.ts'], words: expect.stringContaining('x.test.ts: select new') },
  ])
  expect(onOneEngine([part('embedded', ran('once', 'only')), part('postgres')])).toMatchObject([
    { engine: 'postgres', files: ['once'] },
  ])
  // A part that did not run says nothing of the other.
  expect(onOneEngine([here])).toEqual([])
})
