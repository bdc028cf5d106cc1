import { beforeAll, beforeEach, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { undoOf } from '../../../server/testing/accessRow.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addAssignment, deleteAssignment, editAssignment, readAssignment } from '../contract.ts'
import { type AssignmentChange, listChanges, revertChange } from './contract.ts'

let app: Running
let ada: Caller
let id: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setClock('2026-09-01T15:00:00Z')
  ada = await app.student()
  const made = await ada.call(addAssignment, { title: 'Essay', course: 'HIST 118', dueDate: '2026-09-07' })
  id = 'id' in made ? made.id : ''
})

async function changes(): Promise<AssignmentChange[]> {
  const answer = await ada.call(listChanges, { id })
  return 'rows' in answer ? answer.rows : []
}
const put = (changeId: string | undefined) => ada.call(revertChange, { id, changeId: changeId ?? '' })

test('a student sees what changed, when, from what to what, the newest first', async () => {
  expect(await ada.call(listChanges, { id })).toMatchObject({ rows: [], source: 'manual', next: null })
  await ada.call(editAssignment, { id, title: 'Long essay', dueTime: '17:00', estimateMinutes: 90, kind: 'essay' })
  app.advance(60_000)
  await ada.call(editAssignment, { id, status: 'completed', title: 'Long essay' })
  app.advance(60_000)
  await ada.call(undoById, { id: undoOf(await ada.call(deleteAssignment, { id })) })
  const fields = (await changes()).map((change) => change.fields)
  expect(fields).toEqual([
    [{ field: 'deleted', before: true, after: false }],
    [{ field: 'deleted', before: false, after: true }],
    [{ field: 'status', before: 'not-started', after: 'completed' }],
    [
      { field: 'title', before: 'Essay', after: 'Long essay' },
      { field: 'dueTime', before: null, after: '17:00' },
      { field: 'kind', before: 'homework', after: 'essay' },
      { field: 'estimateMinutes', before: null, after: 90 },
    ],
  ])
})

test('an edit that changes nothing is not recorded', async () => {
  await ada.call(editAssignment, { id, title: 'Essay', dueDate: '2026-09-07', status: 'not-started' })
  expect(await changes()).toEqual([])
})

test('a change is reverted, and the history shows that, too', async () => {
  await ada.call(editAssignment, { id, title: 'Wrong', dueDate: '2026-10-01', dueTime: '09:00' })
  expect(await put((await changes())[0]?.id)).toMatchObject({
    title: 'Essay',
    dueDate: '2026-09-07',
    dueTime: null,
    dueAt: '2026-09-07T23:59:59.000Z',
  })
  expect(await changes()).toMatchObject([{ cause: 'undo' }, { cause: 'person' }])
})

test('a field that was changed again since stays; where that is all, putting back is refused', async () => {
  await ada.call(editAssignment, { id, title: 'One', course: 'BIO 210' })
  await ada.call(editAssignment, { id, title: 'Two' })
  const first = (await changes()).find(({ fields }) => fields.length === 2)
  expect(await put(first?.id)).toMatchObject({ title: 'Two', course: 'HIST 118' })
  expect(await put(first?.id)).toMatchObject({ code: 'conflict' })
  expect(await ada.call(readAssignment, { id })).toMatchObject({ title: 'Two', course: 'HIST 118' })
})

test('a long history comes in pages', async () => {
  for (let number = 0; number < 7; number++) {
    app.advance(1000)
    await ada.call(editAssignment, { id, title: `Title ${number}` })
  }
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await ada.call(listChanges, { id, limit: 3, ...(after && { after }) })
    if (!('rows' in page)) throw new Error(JSON.stringify(page))
    seen.push(...page.rows.flatMap(({ fields }) => fields.map((field) => String(field.after))))
    after = page.next ?? undefined
  } while (after)
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `Title ${number}`))
  for (const nowhere of ['nowhere', `0000-01-01T00:00:00Z|${crypto.randomUUID()}`])
    expect(await ada.call(listChanges, { id, after: nowhere })).toMatchObject({ code: 'invalid' })
})

test('nobody reads or puts back what another changed', async () => {
  const eve = await app.student()
  await ada.call(editAssignment, { id, title: 'Long essay' })
  const change = (await changes())[0]?.id ?? ''
  expect(await eve.call(listChanges, { id })).toMatchObject({ code: 'not_found' })
  expect(await eve.call(revertChange, { id, changeId: change })).toMatchObject({ code: 'not_found' })
  const other = await eve.call(addAssignment, { title: 'Mine', course: 'X', dueDate: '2026-09-07' })
  expect(await eve.call(revertChange, { id: 'id' in other ? other.id : '', changeId: change })).toMatchObject({
    code: 'not_found',
  })
  expect(await ada.call(readAssignment, { id })).toMatchObject({ title: 'Long essay' })
})
