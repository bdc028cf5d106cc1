import { beforeAll, beforeEach, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { undoOf } from '../../../server/testing/accessRow.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { editProfile } from '../../account/contract.ts'
import { addAssignment, deleteAssignment, readAssignment } from '../contract.ts'
import { homeworkAgenda } from '../dashboard.queries.ts'
import {
  addSubtask,
  deleteSubtask,
  editSubtask,
  listSubtasks,
  maxSubtasks,
  orderSubtasks,
  readSubtask,
} from './contract.ts'

let app: Running
let ada: Caller
let id: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setClock('2026-09-01T15:00:00Z')
  ada = await app.student()
  id = idOf(await ada.call(addAssignment, { title: 'Lab report', course: 'BIO 210', dueDate: '2026-09-07' }))
})

const idOf = (answer: object) => ('id' in answer ? String(answer.id) : '')
const add = async (title: string, more: object = {}) => idOf(await ada.call(addSubtask, { id, title, ...more }))
const titles = async () => {
  const list = await ada.call(listSubtasks, { id })
  return Array.isArray(list) ? list.map(({ title }) => title) : list
}
const counts = (subtasks: number, subtasksDone: number) => ({ subtasks, subtasksDone })

test('a student ticks subtasks off, and the card says how many of how many', async () => {
  const [figures, words] = [await add('Figures'), await add('Words')]
  expect(await ada.call(readAssignment, { id })).toMatchObject(counts(2, 0))
  expect(await ada.call(editSubtask, { id: figures, done: true })).toMatchObject({ done: true })
  expect(await ada.call(readAssignment, { id })).toMatchObject(counts(2, 1))
  await ada.call(editSubtask, { id: figures, done: false })
  const undo = undoOf(await ada.call(deleteSubtask, { id: words }))
  expect(await ada.call(readAssignment, { id })).toMatchObject(counts(1, 0))
  expect(await ada.call(undoById, { id: undo })).toEqual({})
  expect(await titles()).toEqual(['Figures', 'Words'])
  expect(await ada.call(readAssignment, { id })).toMatchObject(counts(2, 0))
})

test('twenty ticks at once are all counted', async () => {
  const ids: string[] = []
  for (let number = 0; number < 20; number++) ids.push(await add(`Part ${number}`))
  await Promise.all(ids.map((one) => ada.call(editSubtask, { id: one, done: true })))
  expect(await ada.call(readAssignment, { id })).toMatchObject(counts(20, 20))
})

test('a subtask has a day, a time and an estimate of its own, and loses its time with its day', async () => {
  const part = await add('Draft', { dueDate: '2026-09-05', dueTime: '12:30', estimateMinutes: 40 })
  expect(await ada.call(listSubtasks, { id })).toMatchObject([
    { dueDate: '2026-09-05', dueTime: '12:30', dueAt: '2026-09-05T12:30:00.000Z', estimateMinutes: 40 },
  ])
  expect(await ada.call(editSubtask, { id: part, dueTime: null })).toMatchObject({ dueAt: '2026-09-05T23:59:59.000Z' })
  expect(await ada.call(editSubtask, { id: part, dueDate: null })).toMatchObject({
    dueDate: null,
    dueTime: null,
    dueAt: null,
  })
  expect(await ada.call(editSubtask, { id: part, estimateMinutes: 0 })).toMatchObject({ code: 'invalid' })
})

test('subtasks stand in the order that the student gives them', async () => {
  const [a, b, c] = [await add('a'), await add('b'), await add('c')]
  await ada.call(orderSubtasks, { id, ids: [c, a, b] })
  expect(await titles()).toEqual(['c', 'a', 'b'])
  await ada.call(orderSubtasks, { id, ids: [b, crypto.randomUUID(), b] })
  expect(await titles()).toEqual(['b', 'c', 'a'])
  await add('d')
  expect(await titles()).toEqual(['b', 'c', 'a', 'd'])
})

test('the hundred and first is refused in words, also when many arrive at once', async () => {
  for (let number = 0; number < maxSubtasks - 2; number++) await add(`Part ${number}`)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => ada.call(addSubtask, { id, title: `More ${n}` })),
  )
  expect(answers.filter((answer) => 'id' in answer)).toHaveLength(2)
  expect(answers.find((answer) => 'code' in answer)).toMatchObject({
    code: 'conflict',
    detail: 'An assignment has at most 100 subtasks.',
  })
  expect(await ada.call(readAssignment, { id })).toMatchObject(counts(maxSubtasks, 0))
})

test('an open subtask with a day is one of the dated things that a calendar shows, a done one is not', async () => {
  const part = await add('Print it', { dueDate: '2026-09-03', dueTime: '18:00' })
  const at = { me: '$1', now: '$2', start: '$2', end: '$3', firstDay: '$2', endDay: '$3' }
  const text = `select title from (${homeworkAgenda(at)}) agenda where kind = 'assignment' order by sort_at`
  const dated = async () => {
    const { rows } = await app.shell.database.pool.query(text, [ada.id, '2026-09-01T00:00:00Z', '2026-09-08T00:00:00Z'])
    return rows.map(({ title }) => title)
  }
  expect(await dated()).toEqual(['Print it (Lab report)', 'Lab report'])
  await ada.call(editSubtask, { id: part, done: true })
  expect(await dated()).toEqual(['Lab report'])
})

test('whose zone changes has subtasks due at the end of the day there', async () => {
  await add('Draft', { dueDate: '2026-09-05' })
  await ada.call(editProfile, { zone: 'Asia/Kathmandu' })
  expect(await ada.call(listSubtasks, { id })).toMatchObject([{ dueAt: '2026-09-05T18:14:59.000Z' }])
})

test('the calendar finds the assignment that a subtask is of, until one of them is deleted', async () => {
  const [draft, gone] = [await add('Draft', { dueDate: '2026-09-05' }), await add('Gone')]
  expect(await ada.call(readSubtask, { id: draft })).toMatchObject({ assignmentId: id, title: 'Draft' })
  await ada.call(deleteSubtask, { id: gone })
  expect(await ada.call(readSubtask, { id: gone })).toMatchObject({ code: 'not_found' })
  await ada.call(deleteAssignment, { id })
  expect(await ada.call(readSubtask, { id: draft })).toMatchObject({ code: 'not_found' })
})

test('subtasks of other people or of a deleted assignment do not exist for them', async () => {
  const [part, gone, eve] = [await add('Draft'), await add('Gone'), await app.student()]
  const undo = undoOf(await ada.call(deleteSubtask, { id: gone }))
  const tries = async (who: Caller) => [
    await who.call(listSubtasks, { id }),
    await who.call(addSubtask, { id, title: 'Mine' }),
    await who.call(orderSubtasks, { id, ids: [part] }),
    await who.call(editSubtask, { id: part, title: 'Mine' }),
    await who.call(deleteSubtask, { id: part }),
    await who.call(undoById, { id: undo }),
  ]
  for (const answer of await tries(eve)) expect(answer).toMatchObject({ code: 'not_found' })
  await ada.call(deleteAssignment, { id })
  for (const answer of await tries(ada)) expect(answer).toMatchObject({ code: 'not_found' })
})
