import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { undoOf } from '../../../server/testing/accessRow.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import {
  type Assignment,
  addAssignment,
  deleteAssignment,
  editAssignment,
  listAssignments,
  readAssignment,
} from '../contract.ts'
import { addSubtask, editSubtask, listSubtasks } from '../subtasks/contract.ts'
import { previewRepeat, readSeries } from './contract.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setClock('2026-09-01T15:00:00Z')
  ada = await app.student({ zone: 'America/New_York' })
})

const weekly = { every: 'week', until: '2026-12-18' } as const
const log = { title: 'Reading log', course: 'ENG 205', dueDate: '2026-09-07', dueTime: '17:00' }

async function add(input: object, who = ada): Promise<Assignment> {
  const made = await who.call(addAssignment, { ...log, repeat: weekly, ...input })
  if (!('status' in made) || typeof made.status === 'number') throw new Error(JSON.stringify(made))
  return made
}
async function open(who = ada): Promise<Assignment[]> {
  const list = await who.call(listAssignments, {})
  return 'rows' in list ? list.rows.filter(({ status }) => status !== 'completed') : []
}
const complete = (id: string, who = ada) => who.call(editAssignment, { id, status: 'completed' })
const datesOf = async (dueDate: string, repeat: object, who = ada) =>
  who.call(previewRepeat, { dueDate, repeat: { until: '2027-12-31', ...repeat } as never })

describe('a repetition', () => {
  test.each<[why: string, dueDate: string, repeat: object, dates: string[]]>([
    ['every second day', '2026-09-07', { every: 'day', interval: 2 }, ['2026-09-07', '2026-09-09', '2026-09-11']],
    ['every week on the due date’s day', '2026-09-07', { every: 'week' }, ['2026-09-07', '2026-09-14', '2026-09-21']],
    [
      'on named days, the first of them that comes',
      '2026-09-08',
      { every: 'week', weekdays: [1, 3] },
      ['2026-09-09', '2026-09-14', '2026-09-16'],
    ],
    [
      'every second week, whose week begins on Sunday',
      '2026-09-07',
      { every: 'week', interval: 2, weekdays: [0, 1] },
      ['2026-09-07', '2026-09-20', '2026-09-21'],
    ],
    ['monthly on a day', '2026-09-15', { every: 'month' }, ['2026-09-15', '2026-10-15', '2026-11-15']],
    [
      'monthly on the 31st, else on the last day there is',
      '2026-12-31',
      { every: 'month' },
      ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
    ],
    ['on the 30th', '2027-01-30', { every: 'month' }, ['2027-01-30', '2027-02-28', '2027-03-30']],
    [
      'on the second Tuesday',
      '2026-09-08',
      { every: 'month', monthly: 'weekday' },
      ['2026-09-08', '2026-10-13', '2026-11-10'],
    ],
    [
      'on the last Wednesday, where the fifth is asked for',
      '2026-09-30',
      { every: 'month', monthly: 'weekday' },
      ['2026-09-30', '2026-10-28', '2026-11-25'],
    ],
    [
      'on the last day',
      '2026-09-10',
      { every: 'month', monthly: 'last-day' },
      ['2026-09-30', '2026-10-31', '2026-11-30'],
    ],
  ])('%s', async (_, dueDate, repeat, dates) => {
    const answer = await datesOf(dueDate, repeat)
    expect('dates' in answer && answer.dates.slice(0, dates.length)).toEqual(dates)
  })

  test('says how many there will be, and nothing if that depends on the student', async () => {
    expect(await datesOf('2026-09-07', { every: 'week', until: '2026-09-28' })).toMatchObject({ total: 4 })
    expect(await datesOf('2026-09-07', { every: 'day', until: null, count: 3 })).toMatchObject({ total: 3 })
    expect(await datesOf('2026-09-07', { every: 'day', until: null, count: 400 })).toMatchObject({ total: 400 })
    expect(await datesOf('2026-09-07', { every: 'day', until: '2199-01-01' })).toMatchObject({ total: null })
    expect(await datesOf('2026-09-07', { every: 'day', from: 'completion' })).toEqual({
      dates: ['2026-09-07'],
      total: null,
    })
  })

  test.each([
    ['no end', { every: 'day', until: null }],
    ['two ends', { every: 'day', until: '2026-12-01', count: 4 }],
    ['no such unit', { every: 'hour', until: '2027-12-01' }],
    ['never', { every: 'day', interval: 0, until: '2026-12-01' }],
    ['a ninth weekday', { every: 'week', weekdays: [8], until: '2026-12-01' }],
    ['once', { every: 'day', count: 1 }],
    ['a thousand times', { every: 'day', count: 1000 }],
    ['a privileged key', { every: 'day', count: 4, userId: crypto.randomUUID() }],
  ])('with %s is refused', async (_, repeat) => {
    const answer = await ada.send(addAssignment, { ...log, repeat })
    expect(answer.status).toBe(400)
    expect(await open()).toEqual([])
  })

  test('that ends before it begins is refused at its end', async () => {
    const answer = await ada.call(addAssignment, { ...log, repeat: { every: 'week', until: '2026-09-01' } })
    expect(answer).toMatchObject({ code: 'invalid', fields: { 'repeat.until': 'Choose a day after the due date.' } })
  })
})

describe('a student with a weekly assignment', () => {
  test('has one at a time, at the same time of day on both sides of a clock change', async () => {
    const first = await add({ dueDate: '2026-10-26' })
    expect(first).toMatchObject({ dueAt: '2026-10-26T21:00:00.000Z', repeats: true })
    expect(await open()).toHaveLength(1)
    app.setClock('2026-10-25T12:00:00Z')
    await complete(first.id)
    // Clocks went back on the first of November.
    expect(await open()).toMatchObject([{ dueDate: '2026-11-02', dueTime: '17:00', dueAt: '2026-11-02T22:00:00.000Z' }])
  })

  test('does not find a heap of them after weeks away', async () => {
    const first = await add({})
    app.setClock('2026-10-07T12:00:00Z')
    expect(await open()).toHaveLength(1)
    await complete(first.id)
    expect(await open()).toMatchObject([{ dueDate: '2026-10-12' }])
  })

  test('completes it on the very day of the next, and that is the next', async () => {
    const first = await add({})
    app.setClock('2026-09-14T12:00:00Z')
    await complete(first.id)
    expect(await open()).toMatchObject([{ dueDate: '2026-09-14' }])
  })

  test('undoes a completion, and the next one is removed again', async () => {
    const first = await add({})
    await complete(first.id)
    expect(await open()).toMatchObject([{ dueDate: '2026-09-14' }])
    await ada.call(editAssignment, { id: first.id, status: 'in-progress' })
    expect(await open()).toMatchObject([{ id: first.id, repeats: true }])
    await complete(first.id)
    expect(await open()).toMatchObject([{ dueDate: '2026-09-14' }])
  })

  test('keeps both if the next one was begun already; the older one then leaves the series', async () => {
    const first = await add({})
    await complete(first.id)
    const [second] = await open()
    await ada.call(editAssignment, { id: second?.id ?? '', status: 'in-progress' })
    expect(await ada.call(editAssignment, { id: first.id, status: 'not-started' })).toMatchObject({ repeats: false })
    expect(await open()).toMatchObject([{ id: first.id }, { id: second?.id, repeats: true }])
  })

  test('completes it twice at once, and gets one next', async () => {
    const first = await add({})
    await Promise.all(Array.from({ length: 8 }, () => complete(first.id)))
    expect(await open()).toHaveLength(1)
  })

  test('reaches the last one', async () => {
    let { id } = await add({ repeat: { every: 'week', count: 3 } })
    const seen: string[] = []
    for (let times = 0; times < 5 && id; times++) {
      await complete(id)
      const [next] = await open()
      id = next?.id ?? ''
      if (next) seen.push(next.dueDate)
    }
    expect(seen).toEqual(['2026-09-14', '2026-09-21'])
  })

  test('undoes the last one and completes it again', async () => {
    const first = await add({ repeat: { every: 'week', until: '2026-09-08' } })
    await complete(first.id)
    expect(await ada.call(readSeries, { id: first.id })).toMatchObject({ ended: true })
    await ada.call(editAssignment, { id: first.id, status: 'not-started' })
    expect(await ada.call(readSeries, { id: first.id })).toMatchObject({ ended: false })
  })

  test('skips one, and takes that back', async () => {
    const first = await add({})
    const skipped = await ada.call(deleteAssignment, { id: first.id })
    expect(await open()).toMatchObject([{ dueDate: '2026-09-14' }])
    await ada.call(undoById, { id: undoOf(skipped) })
    expect(await open()).toMatchObject([{ id: first.id, dueDate: '2026-09-07' }])
  })

  test('ends it with this one, and takes that back', async () => {
    const first = await add({})
    const ended = await ada.call(deleteAssignment, { id: first.id, scope: 'following' })
    expect(await open()).toEqual([])
    await ada.call(undoById, { id: undoOf(ended) })
    await complete(first.id)
    expect(await open()).toMatchObject([{ dueDate: '2026-09-14' }])
  })

  test('changes one alone, and the next is as it was', async () => {
    const first = await add({})
    await ada.call(editAssignment, { id: first.id, title: 'Long log', dueDate: '2026-09-09', dueTime: null })
    await complete(first.id)
    expect(await open()).toMatchObject([{ title: 'Reading log', dueDate: '2026-09-14', dueTime: '17:00' }])
  })

  test('changes this and the following', async () => {
    const first = await add({})
    const input = {
      id: first.id,
      title: 'Long log',
      dueDate: '2026-09-09',
      estimateMinutes: 45,
      showFrom: '2026-09-07',
    }
    await ada.call(editAssignment, { ...input, scope: 'following' })
    await complete(first.id)
    expect(await open()).toEqual([])
    expect(await ada.call(listAssignments, { later: true })).toMatchObject({
      rows: [{ title: 'Long log', dueDate: '2026-09-16', estimateMinutes: 45, showFrom: '2026-09-14' }],
    })
  })

  test('makes it repeat otherwise, and stops it', async () => {
    const first = await add({})
    await ada.call(editAssignment, { id: first.id, repeat: { every: 'day', count: 9 } })
    expect(await ada.call(readSeries, { id: first.id })).toMatchObject({
      repeat: { every: 'day', count: 9 },
      next: ['2026-09-08', '2026-09-09', '2026-09-10', '2026-09-11', '2026-09-12', '2026-09-13'],
    })
    expect(await ada.call(editAssignment, { id: first.id, repeat: null })).toMatchObject({ repeats: false })
    await complete(first.id)
    expect(await open()).toEqual([])
  })

  test('counts those that were before when it repeats otherwise', async () => {
    const first = await add({ repeat: { every: 'week', count: 6 } })
    await complete(first.id)
    const [second] = await open()
    const id = second?.id ?? ''
    await ada.call(editAssignment, { id, repeat: { every: 'day', count: 3 } })
    expect(await ada.call(readSeries, { id })).toMatchObject({ next: ['2026-09-15'] })
  })

  test('lets one that was single repeat, also when it is done already', async () => {
    const first = await add({ repeat: null })
    await complete(first.id)
    expect(await open()).toEqual([])
    expect(await ada.call(editAssignment, { id: first.id, repeat: weekly })).toMatchObject({ repeats: true })
    expect(await open()).toMatchObject([{ dueDate: '2026-09-14' }])
  })

  test('finds the same list of subtasks in the next, nothing ticked, its dates a week on', async () => {
    const first = await add({})
    const read = await ada.call(addSubtask, { id: first.id, title: 'Read', dueDate: '2026-09-05', dueTime: '12:00' })
    await ada.call(addSubtask, { id: first.id, title: 'Write', estimateMinutes: 20 })
    await ada.call(editSubtask, { id: 'id' in read ? read.id : '', done: true })
    await complete(first.id)
    const [next] = await open()
    expect(next).toMatchObject({ subtasks: 2, subtasksDone: 0 })
    expect(await ada.call(listSubtasks, { id: next?.id ?? '' })).toMatchObject([
      { title: 'Read', done: false, dueDate: '2026-09-12', dueTime: '12:00' },
      { title: 'Write', done: false, dueDate: null, estimateMinutes: 20 },
    ])
  })
})

test('a student whose next one counts from the day of completion gets it that much later', async () => {
  const first = await add({ repeat: { every: 'week', interval: 2, from: 'completion', count: 3 } })
  expect(await ada.call(readSeries, { id: first.id })).toMatchObject({ next: [] })
  // The tenth in New York, though the eleventh in UTC.
  app.setClock('2026-09-11T02:00:00Z')
  await complete(first.id)
  expect(await open()).toMatchObject([{ dueDate: '2026-09-24' }])
})

test('one that does not repeat says so, and nobody sees the series of another', async () => {
  const eve = await app.student()
  const [single, series] = [await add({ repeat: null }), await add({})]
  expect(await ada.call(readSeries, { id: single.id })).toMatchObject({ detail: 'This assignment does not repeat.' })
  expect(await eve.call(readSeries, { id: series.id })).toMatchObject({ code: 'not_found' })
  expect(await ada.call(readAssignment, { id: single.id })).toMatchObject({ repeats: false })
})
