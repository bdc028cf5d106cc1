import { beforeAll, describe, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import {
  type Assignment,
  addAssignment,
  deleteAssignment,
  editAssignment,
  listAssignments,
  readAssignment,
} from './contract.ts'

let app: Running
let ada: Caller
const many = 250
beforeAll(async () => {
  app = await testApp()
  ada = await app.student()
  // Five due moments for 250 rows, so that most neighbours are equal; a third of them completed.
  const each = 50
  for (let from = 0; from < many; from += each) {
    const numbers = Array.from({ length: each }, (_, index) => from + index)
    await Promise.all(numbers.map(add))
  }
})

async function add(number: number): Promise<void> {
  const draft = { title: `Row ${number}`, course: `Course ${number % 7}`, dueDate: `2031-03-0${1 + (number % 5)}` }
  const { id } = succeeded(await ada.call(addAssignment, draft))
  if (number % 3 === 0) succeeded(await ada.call(editAssignment, { id, status: 'completed' }))
}

async function pages(who: Caller, limit: number, filter: object = {}): Promise<Assignment[][]> {
  const seen: Assignment[][] = []
  for (let after: string | null | undefined; after !== null; ) {
    const list = await who.call(listAssignments, { ...filter, limit, ...(after && { after }) })
    if (!('rows' in list)) throw new Error(list.detail)
    seen.push(list.rows)
    after = list.next
  }
  return seen
}
/** Open work by due moment; the completed by their completion, newest first. */
const key = (row: Assignment) =>
  `${row.completedAt === null ? 0 : 1} ${1e14 - Date.parse(row.completedAt ?? '1970-01-01')} ${row.dueAt} ${row.id}`

describe('a list of 250 with equal due moments', () => {
  test.each([1, 7, 60, 99, 100])(
    'read %d at a time has every row once, in order',
    async (limit) => {
      const all = await pages(ada, limit)
      const rows = all.flat()
      expect(rows).toHaveLength(many)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(many)
      expect(rows.map(key)).toEqual(rows.map(key).sort())
      for (const page of all.slice(0, -1)) expect(page).toHaveLength(limit)
      expect(all.at(-1)?.length).toBeGreaterThan(0)
    },
    60_000,
  )

  test('has its whole count on every page, also filtered', async () => {
    const first = await ada.call(listAssignments, { limit: 10 })
    const next = 'next' in first ? (first.next ?? '') : ''
    expect(first).toMatchObject({ total: many })
    expect(await ada.call(listAssignments, { limit: 10, after: next })).toMatchObject({ total: many })
    expect(await ada.call(listAssignments, { limit: 10, status: 'completed' })).toMatchObject({ total: 84 })
    expect((await pages(ada, 40, { q: 'course 3' })).flat()).toHaveLength(36)
  })

  test('shows each row as it is shown alone', async () => {
    for (const row of (await pages(ada, 100)).flat().filter((_, index) => index % 25 === 0))
      expect(await ada.call(readAssignment, { id: row.id })).toEqual(row)
  })

  test('has the rest of its rows once when one is deleted or added between two pages', async () => {
    const ben = await app.student()
    const ids: string[] = []
    for (let number = 0; number < 12; number++) {
      const made = await ben.call(addAssignment, { title: `Row ${number}`, course: 'X', dueDate: '2031-03-04' })
      if ('id' in made) ids.push(made.id)
    }
    const first = await ben.call(listAssignments, { limit: 5 })
    if (!('rows' in first)) throw new Error(first.detail)
    await ben.call(deleteAssignment, { id: first.rows[4]?.id ?? '' })
    await ben.call(addAssignment, { title: 'Earlier', course: 'X', dueDate: '2031-03-01' })
    const rest = await ben.call(listAssignments, { limit: 100, after: first.next ?? '' })
    if (!('rows' in rest)) throw new Error(rest.detail)
    const seen = [...first.rows, ...rest.rows].map(({ id }) => id)
    expect(new Set(seen).size).toBe(12)
    expect(seen.sort()).toEqual(ids.sort())
  })
})

test('a cursor of somebody else opens nothing of theirs', async () => {
  const theirs = await ada.call(listAssignments, { limit: 1 })
  const after = 'next' in theirs ? (theirs.next ?? '') : ''
  const eve = await app.student()
  expect(await eve.call(listAssignments, { after })).toEqual({ rows: [], next: null, total: 0 })
})

test.each(['t', 'x|2031-03-04T00:00:00.000Z|1', "t|'|;--", ''])(
  'a cursor that is none is refused: %j',
  async (after) => {
    expect((await ada.send(listAssignments, { after })).status).toBe(400)
  },
)

test.each([
  `t|9999-99-99T99:99:99Z|${crypto.randomUUID()}`,
  `t|2031-03-04T00:00:00Z|${'0'.repeat(36)}`,
  `t|2031-03-04T00:00:00Z|${'-'.repeat(36)}`,
])('a cursor that only looks like one is refused: %j', async (after) => {
  const quiet = await testApp({ LOG_LEVEL: 'silent' })
  const ben = await quiet.student()
  expect((await ben.send(listAssignments, { after })).status).toBe(400)
})

test('what PostgreSQL writes as JSON is what the list promises, for every kind of row', async () => {
  const ben = await app.student({ zone: 'Asia/Kathmandu' })
  const rows = [
    { title: '"quoted" \\ \u2028 </script>', course: 'X', dueDate: '2031-03-04', dueTime: '00:00' },
    { title: 'b', course: 'x', dueDate: '1970-01-01', dueTime: '23:59', priority: 'low' as const },
    { title: 'c', course: '\u{1f4da}', dueDate: '2199-12-31', description: ' two\nlines ' },
    { title: 'd', course: 'X', dueDate: '2031-03-04', description: '' },
  ]
  for (const row of rows) await ben.call(addAssignment, row)
  const answer = await ben.send(listAssignments, {})
  const list = listAssignments.output.parse(await answer.json())
  expect(list.rows.map(({ title, dueTime, description, dueAt }) => [title, dueTime, description, dueAt])).toEqual([
    ['b', '23:59', null, '1970-01-01T18:29:00.000Z'],
    ['"quoted" \\ \u2028 </script>', '00:00', null, '2031-03-03T18:15:00.000Z'],
    ['d', null, null, '2031-03-04T18:14:59.000Z'],
    ['c', null, 'two\nlines', '2199-12-31T18:14:59.000Z'],
  ])
})
