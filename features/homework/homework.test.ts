import { expect, test } from 'vitest'
import { undoById } from '../../contract/undo.ts'
import { undoOf } from '../../server/testing/accessRow.ts'
import { testApp } from '../../server/testing/app.ts'
import { addAssignment, deleteAssignment, editAssignment, listAssignments, readAssignment } from './contract.ts'

const essay = { title: 'Essay', course: 'HIST 118', dueDate: '2031-03-04', priority: 'high' as const }

test('a student adds, starts, completes and reopens an assignment, and progress follows the status', async () => {
  const { as, student } = await testApp()
  const ada = await student()
  const made = await as(ada)(addAssignment, essay)
  expect(made).toMatchObject({
    title: 'Essay',
    status: 'not-started',
    progress: 0,
    dueTime: null,
    dueAt: '2031-03-04T23:59:59.000Z',
  })
  const id = 'id' in made ? made.id : ''
  expect(await as(ada)(editAssignment, { id, status: 'in-progress' })).toMatchObject({ progress: 50 })
  expect(await as(ada)(editAssignment, { id, status: 'completed' })).toMatchObject({ progress: 100 })
  expect(await as(ada)(editAssignment, { id, status: 'in-progress' })).toMatchObject({ progress: 50 })
  expect(await as(ada)(readAssignment, { id })).toMatchObject({ status: 'in-progress' })
})

test('a deleted assignment is gone from the list and comes back when the student undoes it', async () => {
  const { as, student } = await testApp()
  const ada = await student()
  const made = await as(ada)(addAssignment, essay)
  const id = 'id' in made ? made.id : ''
  const gone = await as(ada)(deleteAssignment, { id })
  expect(await as(ada)(listAssignments, {})).toMatchObject({ rows: [], total: 0 })
  expect(await as(ada)(deleteAssignment, { id })).toMatchObject({ code: 'not_found' })
  expect(await as(ada)(undoById, { id: undoOf(gone) })).toEqual({})
  expect(await as(ada)(readAssignment, { id })).toMatchObject({ title: 'Essay' })
  expect(await as(ada)(listAssignments, {})).toMatchObject({ total: 1 })
})
