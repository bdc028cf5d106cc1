import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { undoOf } from '../../../server/testing/accessRow.ts'
import { idOf } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { type Assignment, addAssignment, editAssignment, listAssignments, readAssignment } from '../contract.ts'
import { changeAssignments, deleteAssignments, maxBulkSize } from './contract.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setClock('2026-09-01T15:00:00Z')
  ada = await app.student()
})

/** One after the other: of too many at once some would be refused. */
async function add(count: number, more: object = {}): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number++) {
    const draft = { title: `Sheet ${number}`, course: 'MATH 240', dueDate: '2026-09-07', ...more }
    ids.push(idOf(await ada.call(addAssignment, draft)))
  }
  return ids
}
async function list(filter: object = {}): Promise<Assignment[]> {
  const answer = await ada.call(listAssignments, { ...filter, limit: 100 })
  return 'rows' in answer ? answer.rows : []
}
const undo = (answer: object, who = ada) => who.call(undoById, { id: undoOf(answer) })

describe('a student with many chosen', () => {
  test('completes them, and takes all of it back', async () => {
    const ids = await add(12)
    await ada.call(editAssignment, { id: ids[0] ?? '', status: 'in-progress' })
    const done = await ada.call(changeAssignments, { ids, set: { status: 'completed' } })
    expect(done).toMatchObject({ changed: 12 })
    expect(await list({ status: 'completed' })).toHaveLength(12)
    expect(await undo(done)).toEqual({ restored: 12, kept: 0 })
    expect(await list({ status: 'not-started' })).toHaveLength(11)
    expect(await list({ status: 'in-progress' })).toMatchObject([{ id: ids[0], progress: 50 }])
  })

  test('moves them to a day, or each by so many', async () => {
    const ids = [...(await add(2)), ...(await add(1, { dueDate: '2026-09-10', dueTime: '17:00' }))]
    const week = await ada.call(changeAssignments, { ids, set: { shiftDays: 7 } })
    expect((await list()).map(({ dueAt }) => dueAt)).toEqual([
      '2026-09-14T23:59:59.000Z',
      '2026-09-14T23:59:59.000Z',
      '2026-09-17T17:00:00.000Z',
    ])
    await undo(week)
    await ada.call(changeAssignments, { ids, set: { dueDate: '2026-09-08' } })
    expect((await list()).map(({ dueDate }) => dueDate)).toEqual(['2026-09-08', '2026-09-08', '2026-09-08'])
  })

  test('gives them another course, priority and kind, and the course its own colour', async () => {
    const ids = await add(3)
    await add(1, { title: 'Other' })
    expect(
      await ada.call(changeAssignments, { ids, set: { course: 'BIO 210', priority: 'high', kind: 'lab' } }),
    ).toMatchObject({
      changed: 3,
    })
    expect(await list({ course: 'bio 210' })).toMatchObject(
      [1, 2, 3].map(() => ({ kind: 'lab', priority: 'high', courseColor: 1 })),
    )
  })

  test('deletes them, and brings them back', async () => {
    const ids = await add(5)
    const gone = await ada.call(deleteAssignments, { ids: ids.slice(0, 4) })
    expect(gone).toMatchObject({ changed: 4 })
    expect(await list()).toHaveLength(1)
    expect(await undo(gone)).toEqual({ restored: 4, kept: 0 })
    expect(await list()).toHaveLength(5)
  })

  test('finds what was changed again since left as it is', async () => {
    const ids = await add(3)
    const done = await ada.call(changeAssignments, { ids, set: { priority: 'high' } })
    await ada.call(editAssignment, { id: ids[1] ?? '', priority: 'low' })
    expect(await undo(done)).toEqual({ restored: 2, kept: 1 })
    expect((await list()).map(({ priority }) => priority).sort()).toEqual(['low', 'medium', 'medium'])
    expect(await undo(done)).toMatchObject({ code: 'not_found' })
    expect((await list()).map(({ priority }) => priority).sort()).toEqual(['low', 'medium', 'medium'])
  })

  test('can undo that for an hour', async () => {
    const ids = await add(2)
    const done = await ada.call(changeAssignments, { ids, set: { priority: 'high' } })
    app.advance(61 * 60_000)
    await app.shell.jobs.enqueue(app.shell.database.db, 'undo-purge', {})
    await app.settle()
    expect(await undo(done)).toMatchObject({ code: 'not_found' })
    expect(await list({ priority: 'high' })).toHaveLength(2)
  })

  test('changes everything that matches a filter, over all its pages', async () => {
    await add(130)
    await add(3, { title: 'Essay' })
    const done = await ada.call(changeAssignments, { matching: { q: 'sheet' }, set: { status: 'completed' } })
    expect(done).toMatchObject({ changed: 130 })
    expect(await list({ status: 'not-started' })).toHaveLength(3)
    expect(await undo(done)).toEqual({ restored: 130, kept: 0 })
  })

  test('does not count assignments that had the value already or do not exist', async () => {
    const ids = await add(2)
    await ada.call(editAssignment, { id: ids[0] ?? '', status: 'completed' })
    expect(
      await ada.call(changeAssignments, { ids: [...ids, crypto.randomUUID()], set: { status: 'completed' } }),
    ).toMatchObject({ changed: 1 })
    expect(await ada.call(changeAssignments, { ids, set: { status: 'completed' } })).toEqual({
      changed: 0,
      undo: null,
    })
  })

  test('leaves alone what was deleted since, and says so', async () => {
    const ids = await add(3)
    const done = await ada.call(changeAssignments, { ids, set: { priority: 'high' } })
    const gone = await ada.call(deleteAssignments, { ids: ids.slice(0, 1) })
    expect(await undo(done)).toEqual({ restored: 2, kept: 1 })
    expect(await undo(gone)).toEqual({ restored: 1, kept: 0 })
    expect(await ada.call(readAssignment, { id: ids[0] ?? '' })).toMatchObject({ priority: 'high' })
  })

  test('gets the next of those that repeat, and undo takes them away again', async () => {
    const ids = await add(3, { repeat: { every: 'week', count: 5 } })
    const done = await ada.call(changeAssignments, { ids, set: { status: 'completed' } })
    expect((await list({ status: 'not-started' })).map(({ dueDate }) => dueDate)).toEqual([
      '2026-09-14',
      '2026-09-14',
      '2026-09-14',
    ])
    expect(await undo(done)).toEqual({ restored: 3, kept: 0 })
    expect((await list()).map(({ dueDate }) => dueDate)).toEqual(['2026-09-07', '2026-09-07', '2026-09-07'])
  })
})

test.each([
  ['nothing chosen', { ids: [], set: { status: 'completed' } }],
  ['both ways of choosing', { ids: [crypto.randomUUID()], matching: {}, set: { status: 'completed' } }],
  ['neither way of choosing', { set: { status: 'completed' } }],
  ['nothing to change', { matching: {}, set: {} }],
  ['two moves', { matching: {}, set: { dueDate: '2026-09-09', shiftDays: 1 } }],
  ['an owner', { matching: {}, set: { userId: crypto.randomUUID() } }],
  ['progress', { matching: {}, set: { progress: 100 } }],
  ['too many', { ids: Array.from({ length: maxBulkSize + 1 }, () => crypto.randomUUID()), set: { priority: 'low' } }],
])('a bulk change with %s is refused', async (_, input) => {
  expect((await ada.send(changeAssignments, input)).status).toBe(400)
})

test('a move beyond the calendar is refused, and nothing has moved', async () => {
  await add(1)
  await add(1, { dueDate: '2199-12-30' })
  expect(await ada.call(changeAssignments, { matching: {}, set: { shiftDays: 5 } })).toMatchObject({ code: 'invalid' })
  expect((await list()).map(({ dueDate }) => dueDate)).toEqual(['2026-09-07', '2199-12-30'])
})

test('nobody changes, deletes or takes back what is another’s', async () => {
  const [ids, eve] = [await add(3), await app.student()]
  const done = await ada.call(changeAssignments, { ids, set: { priority: 'high' } })
  expect(await eve.call(changeAssignments, { ids, set: { status: 'completed' } })).toEqual({ changed: 0, undo: null })
  expect(await eve.call(deleteAssignments, { ids })).toEqual({ changed: 0, undo: null })
  expect(await undo(done, eve)).toMatchObject({ code: 'not_found' })
  expect(await list({ priority: 'high', status: 'not-started' })).toHaveLength(3)
})
