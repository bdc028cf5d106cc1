import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDashboard } from '../../contract/dashboard.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { addAssignment, editAssignment, listAssignments } from './contract.ts'
import { sorts } from './rules.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  // Noon on the tenth in New York.
  app.setClock('2026-09-10T16:00:00Z')
  ada = await app.student({ zone: 'America/New_York' })
})

const add = (title: string, more: object = {}) =>
  ada.call(addAssignment, { title, course: 'CS 301', dueDate: '2026-09-20', ...more })
async function titles(asked: object = {}): Promise<string[]> {
  const answer = await ada.call(listAssignments, asked)
  if (!('rows' in answer)) throw new Error(JSON.stringify(answer))
  return answer.rows.map(({ title }) => title)
}

describe('a student filters', () => {
  test('by kind and by course, whatever its case', async () => {
    await add('Lab', { kind: 'lab', course: 'Biología' })
    await add('Sheet')
    expect(await titles({ kind: 'lab' })).toEqual(['Lab'])
    expect(await titles({ course: 'BIOLOGÍA' })).toEqual(['Lab'])
    expect(await titles({ course: 'cs 301', kind: 'homework' })).toEqual(['Sheet'])
    expect(await titles({ course: 'CS' })).toEqual([])
  })

  test('by when it is due, in the student’s own day', async () => {
    await add('Missed', { dueDate: '2026-09-10', dueTime: '11:00' })
    await add('Long missed', { dueDate: '2026-09-01' })
    await add('Tonight', { dueDate: '2026-09-10' })
    await add('In a week', { dueDate: '2026-09-17', dueTime: '11:59' })
    await add('In over a week', { dueDate: '2026-09-17', dueTime: '12:01' })
    const done = await add('Done', { dueDate: '2026-09-10', dueTime: '18:00' })
    await ada.call(editAssignment, { id: 'id' in done ? done.id : '', status: 'completed' })
    expect(await titles({ due: 'overdue' })).toEqual(['Long missed', 'Missed'])
    expect(await titles({ due: 'today' })).toEqual(['Missed', 'Tonight'])
    expect(await titles({ due: 'week' })).toEqual(['Tonight', 'In a week'])
  })
})

describe('what a student has completed', () => {
  const complete = async (title: string, more?: object) => {
    const made = await add(title, more)
    return ada.call(editAssignment, { id: 'id' in made ? made.id : '', status: 'completed' })
  }

  test('stands in the order of its completion, newest first, over pages too', async () => {
    await add('Open')
    await complete('First', { dueDate: '2026-09-30' })
    app.advance(1000)
    await complete('Second', { dueDate: '2026-09-01' })
    app.advance(1000)
    await complete('Third', { dueDate: '2026-09-20' })
    expect(await titles()).toEqual(['Open', 'Third', 'Second', 'First'])
    expect(await titles({ status: 'completed' })).toEqual(['Third', 'Second', 'First'])
    const seen: string[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await ada.call(listAssignments, { limit: 1, ...(after && { after }) })
      if (!('rows' in page)) throw new Error(page.detail)
      seen.push(...page.rows.map(({ title }) => title))
      after = page.next
    }
    expect(seen).toEqual(['Open', 'Third', 'Second', 'First'])
  })

  test('says when, and not once it is open again', async () => {
    app.holdClock('2026-09-10T16:00:00Z')
    const done = await complete('Essay')
    expect(done).toMatchObject({ completedAt: '2026-09-10T16:00:00.000Z' })
    const id = 'id' in done ? done.id : ''
    app.advance(60_000)
    expect(await ada.call(editAssignment, { id, title: 'Essay 2' })).toMatchObject({
      completedAt: '2026-09-10T16:00:00.000Z',
    })
    expect(await ada.call(editAssignment, { id, status: 'in-progress' })).toMatchObject({ completedAt: null })
  })

  test('is found for seven days of the student’s own calendar, with what is hidden and nothing open', async () => {
    await add('Open')
    await complete('Hidden', { showFrom: '2026-09-19' })
    // The last moment of the sixteenth in New York, and the first of the seventeenth.
    app.setClock('2026-09-17T03:59:59Z')
    expect(await titles({ completed: 'week' })).toEqual(['Hidden'])
    app.setClock('2026-09-17T04:00:00Z')
    expect(await titles({ completed: 'week' })).toEqual([])
    expect(await titles({ status: 'completed' })).toEqual(['Hidden'])
  })
})

describe('what is not to be shown yet', () => {
  test('is out of list and dashboard until its day begins where the student is, but found by search and Later', async () => {
    await add('Term paper', { showFrom: '2026-09-11', dueDate: '2026-09-13' })
    await add('Sheet', { dueDate: '2026-09-12' })
    const dashboard = async () => JSON.stringify(await ada.call(readDashboard, {}))
    expect(await titles()).toEqual(['Sheet'])
    expect(await titles({ q: 'paper' })).toEqual(['Term paper'])
    expect(await titles({ later: true })).toEqual(['Term paper'])
    expect(await dashboard()).not.toContain('Term paper')
    expect(await dashboard()).toContain('"due":1')

    app.setClock('2026-09-11T03:59:00Z')
    expect(await titles()).toEqual(['Sheet'])
    app.setClock('2026-09-11T04:00:00Z')
    expect(await titles()).toEqual(['Sheet', 'Term paper'])
    expect(await titles({ later: true })).toEqual([])
    expect(await dashboard()).toContain('Term paper')
  })

  test('appears in an unchanged list with the new day, although the browser asks whether the list changed', async () => {
    await add('Term paper', { showFrom: '2026-09-11' })
    const before = await ada.fetch('/api/assignments')
    const tag = before.headers.get('etag') ?? ''
    const again = () => ada.fetch('/api/assignments', { headers: { 'if-none-match': tag } })
    expect((await again()).status).toBe(304)
    app.setClock('2026-09-11T04:00:00Z')
    expect(await (await again()).text()).toContain('Term paper')
  })

  test('cannot be hidden past its due date, and shows when it is moved before its day', async () => {
    expect(await add('Paper', { showFrom: '2026-09-21' })).toMatchObject({
      fields: { showFrom: 'Choose a day that is not after the due date.' },
    })
    const made = await add('Paper', { showFrom: '2026-09-19' })
    const id = 'id' in made ? made.id : ''
    expect(await ada.call(editAssignment, { id, showFrom: '2026-09-21' })).toHaveProperty('fields.showFrom')
    expect(await ada.call(editAssignment, { id, dueDate: '2026-09-18' })).toMatchObject({ showFrom: null })
  })
})

describe('a student sorts', () => {
  beforeEach(async () => {
    await add('beta', { course: 'MATH 240', priority: 'low', dueDate: '2026-09-12' })
    app.advance(1000)
    await add('Älpha', { course: 'bio 210', priority: 'high', dueDate: '2026-09-14' })
    app.advance(1000)
    await add('alpha', { course: 'CS 301', priority: 'medium', dueDate: '2026-09-13' })
    app.advance(1000)
    const done = await add('Aardvark', { course: 'ART 1', priority: 'high', dueDate: '2026-09-11' })
    await ada.call(editAssignment, { id: 'id' in done ? done.id : '', status: 'completed' })
  })

  test.each([
    ['due', ['beta', 'alpha', 'Älpha', 'Aardvark']],
    ['priority', ['Älpha', 'alpha', 'beta', 'Aardvark']],
    ['course', ['Älpha', 'alpha', 'beta', 'Aardvark']],
    ['title', ['alpha', 'Älpha', 'beta', 'Aardvark']],
    ['newest', ['alpha', 'Älpha', 'beta', 'Aardvark']],
  ] as const)('by %s, open work first', async (sort, order) => {
    expect(await titles({ sort })).toEqual(order)
    // The other way round, what is completed still stands last.
    const open = order.slice(0, 3).reverse()
    expect(await titles({ sort, reverse: true })).toEqual([...open, order[3]])
  })
})

const bothWays = sorts.flatMap((sort) => [[sort, undefined] as const, [sort, true] as const])
test.each(bothWays)('pages sorted by %s hold each assignment once, reversed: %s', async (sort, reverse) => {
  const order = { sort, ...(reverse && { reverse }) }
  const words = ['Essay', 'essay', 'Éssay', '作文', 'مقال', '😀', 'Essay '.repeat(40)]
  for (let number = 0; number < 21; number++)
    await add(words[number % 7] ?? '', {
      course: ['B', 'a', 'Ç'][number % 3],
      priority: (['low', 'high', 'medium'] as const)[number % 3],
      dueDate: `2026-09-${12 + (number % 4)}`,
    })
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await ada.call(listAssignments, { ...order, limit: 4, ...(after && { after }) })
    if (!('rows' in page)) throw new Error(JSON.stringify(page))
    expect(page.total).toBe(21)
    seen.push(...page.rows.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  const whole = await ada.call(listAssignments, { ...order, limit: 100 })
  expect(seen).toEqual('rows' in whole && whole.rows.map(({ id }) => id))
})

test.each(['nowhere', 'W10', Buffer.from('["a",1]').toString('base64url'), Buffer.from('{').toString('base64url')])(
  'a page behind %j does not exist',
  async (after) => {
    expect(await ada.call(listAssignments, { after })).toMatchObject({
      code: 'invalid',
      fields: { after: 'This is no cursor.' },
    })
  },
)

test('a cursor of one order is refused in another', async () => {
  for (const title of ['a', 'b', 'c']) await add(title)
  const page = await ada.call(listAssignments, { sort: 'title', limit: 1 })
  const after = 'next' in page ? (page.next ?? '') : ''
  expect(await ada.call(listAssignments, { sort: 'due', after })).toMatchObject({ code: 'invalid' })
})

test('filters by everything at once, in every order and in many tabs', async () => {
  await add('Lab', { kind: 'lab', priority: 'high' })
  const all = { q: 'lab', priority: 'high', status: 'not-started', kind: 'lab', course: 'CS 301', due: 'week' }
  const asked = sorts.flatMap((sort) => [
    { ...all, sort },
    { ...all, sort, later: true },
    { ...all, sort, completed: 'week' },
    { ...all, sort, due: 'overdue', later: true },
    { ...all, sort, courseId: crypto.randomUUID() },
    { ...all, sort, courseId: crypto.randomUUID(), later: true },
  ])
  const statuses = new Set<number>()
  // As many at once as one person may send.
  for (const filters of [asked.slice(0, 40), asked.slice(40), asked.slice(0, 40)])
    for (const { status } of await Promise.all(filters.map((filter) => ada.send(listAssignments, filter))))
      statuses.add(status)
  expect(statuses).toEqual(new Set([200]))
})
