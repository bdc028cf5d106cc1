import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { undoById } from '../../contract/undo.ts'
import { undoOf } from '../../server/testing/accessRow.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { addAssignment, deleteAssignment, editAssignment, listAssignments, readAssignment } from './contract.ts'
import { progressByStatus, statuses } from './rules.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock('2026-01-15T15:00:00Z'))

const draft = { title: 'Essay', course: 'HIST 118', dueDate: '2031-03-04' }
async function add(who: Caller): Promise<string> {
  const made = await who.call(addAssignment, draft)
  return 'id' in made ? made.id : ''
}
const notThere = { code: 'not_found', detail: 'This assignment is not there any more, or it is not yours.' }
const notUndone = { code: 'not_found', detail: 'This cannot be undone any more, or it is not yours.' }

describe('status', () => {
  test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
    'a student may set it from %s to %s, and progress follows',
    async (from, to) => {
      const ada = await app.student()
      const id = await add(ada)
      expect(await ada.call(editAssignment, { id, status: from })).toMatchObject({
        status: from,
        progress: progressByStatus[from],
      })
      expect(await ada.call(editAssignment, { id, status: to })).toMatchObject({
        status: to,
        progress: progressByStatus[to],
      })
      expect(await ada.call(readAssignment, { id })).toMatchObject({ status: to, progress: progressByStatus[to] })
    },
  )

  test.each(['done', 'COMPLETED', '', null, 1])('%j is none', async (status) => {
    const ada = await app.student()
    const answer = await ada.send(editAssignment, { id: await add(ada), status })
    expect(answer.status).toBe(400)
  })
})

describe('what is somebody else’s', () => {
  test('is answered in the same words as one that never existed', async () => {
    const [ada, eve] = [await app.student(), await app.student()]
    const id = await add(ada)
    for (const one of [id, crypto.randomUUID()]) {
      expect(await eve.call(readAssignment, { id: one })).toMatchObject(notThere)
      expect(await eve.call(editAssignment, { id: one, title: 'Mine' })).toMatchObject(notThere)
      expect(await eve.call(deleteAssignment, { id: one })).toMatchObject(notThere)
      expect(await eve.call(undoById, { id: one })).toMatchObject(notUndone)
    }
    expect(await ada.call(readAssignment, { id })).toMatchObject({ title: 'Essay' })
  })

  test('cannot be brought back by somebody else either', async () => {
    const [ada, eve] = [await app.student(), await app.student()]
    const id = await add(ada)
    const undo = undoOf(await ada.call(deleteAssignment, { id }))
    expect(await eve.call(undoById, { id: undo })).toMatchObject(notUndone)
    expect(await ada.call(listAssignments, {})).toMatchObject({ total: 0 })
  })
})

describe('edits at the same moment', () => {
  test('of different fields are all kept', async () => {
    const ada = await app.student()
    const id = await add(ada)
    const edits = [
      { title: 'New title' },
      { course: 'BIO 210' },
      { description: 'New notes' },
      { priority: 'high' as const },
      { status: 'in-progress' as const },
      { dueDate: '2031-05-06' },
      { dueTime: '08:15' },
    ]
    const answers = await Promise.all(edits.map((edit) => ada.send(editAssignment, { id, ...edit })))
    expect(answers.map(({ status }) => status)).toEqual(edits.map(() => 200))
    expect(await ada.call(readAssignment, { id })).toMatchObject({
      ...Object.assign({}, ...edits),
      dueAt: '2031-05-06T08:15:00.000Z',
      progress: 50,
    })
  })

  test('of one field leave one of them whole', async () => {
    const ada = await app.student()
    const id = await add(ada)
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        ada.send(editAssignment, { id, title: `Title ${number}`, description: `Notes ${number}` }),
      ),
    )
    const seen = await ada.call(readAssignment, { id })
    const number = 'title' in seen ? seen.title.split(' ')[1] : ''
    expect(seen).toMatchObject({ title: `Title ${number}`, description: `Notes ${number}` })
  })

  test('and a deletion end with it deleted, and no edit restores it', async () => {
    const ada = await app.student()
    const id = await add(ada)
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, number) => ada.send(editAssignment, { id, title: `Title ${number}` })),
      ada.send(deleteAssignment, { id }),
    ])
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect(await ada.call(listAssignments, {})).toMatchObject({ total: 0 })
    expect(await ada.call(editAssignment, { id, title: 'Back' })).toMatchObject(notThere)
  })

  test('twenty additions at once make twenty assignments and one colour', async () => {
    const ada = await app.student()
    const made = await Promise.all(Array.from({ length: 20 }, () => ada.call(addAssignment, draft)))
    expect(new Set(made.map((row) => ('id' in row ? row.id : ''))).size).toBe(20)
    expect(new Set(made.map((row) => ('courseColor' in row ? row.courseColor : -1)))).toEqual(new Set([0]))
    expect(await ada.call(listAssignments, {})).toMatchObject({ total: 20 })
  })
})

describe('deleting', () => {
  test('twice is answered with "not found", also at the same moment', async () => {
    const ada = await app.student()
    const id = await add(ada)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ada.send(deleteAssignment, { id })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
    expect(await ada.call(readAssignment, { id })).toMatchObject(notThere)
    expect(await ada.call(editAssignment, { id, title: 'x' })).toMatchObject(notThere)
  })

  test('is undone once or many times with the same end, and all is as it was', async () => {
    const ada = await app.student()
    const id = await add(ada)
    const before = await ada.call(editAssignment, { id, status: 'in-progress', description: 'Notes' })
    const undo = undoOf(await ada.call(deleteAssignment, { id }))
    const answers = await Promise.all(Array.from({ length: 10 }, () => ada.send(undoById, { id: undo })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
    expect(await ada.call(readAssignment, { id })).toEqual(before)
    expect(await ada.call(listAssignments, {})).toMatchObject({ total: 1 })
  })

  test('is for good after an hour, and not before', async () => {
    const ada = await app.student()
    const [early, late] = [await add(ada), await add(ada)]
    const undoEarly = undoOf(await ada.call(deleteAssignment, { id: early }))
    app.advance(40 * 60_000)
    const undoLate = undoOf(await ada.call(deleteAssignment, { id: late }))
    app.advance(21 * 60_000)
    await app.shell.jobs.enqueue(app.shell.database.db, 'undo-purge', {})
    await app.settle()
    expect(await ada.call(undoById, { id: undoEarly })).toMatchObject(notUndone)
    expect(await ada.call(readAssignment, { id: early })).toMatchObject(notThere)
    expect(await ada.call(undoById, { id: undoLate })).toEqual({})
    expect(await ada.call(readAssignment, { id: late })).toMatchObject({ id: late, title: 'Essay' })
  })
})

test.each([
  ['title', '', 'Give it a title.'],
  ['title', '   ', 'Give it a title.'],
  ['title', 'x'.repeat(301), 'At most 300 characters.'],
  ['course', '', 'Name the course.'],
  ['course', 'x'.repeat(101), 'At most 100 characters.'],
  ['description', 'x'.repeat(10_001), 'At most 10000 characters.'],
  ['dueDate', '2031-02-30', 'Choose a date.'],
  ['dueDate', '1969-12-31', 'Choose a date between 1970 and 2199.'],
  ['dueTime', '25:00', 'Choose a time.'],
])('the %s %j is refused in words, when adding and when editing', async (field, given, said) => {
  const ada = await app.student()
  const id = await add(ada)
  for (const answer of [
    await ada.send(addAssignment, { ...draft, [field]: given }),
    await ada.send(editAssignment, { id, [field]: given }),
  ]) {
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { [field]: said } })
  }
  expect(await ada.call(listAssignments, {})).toMatchObject({ total: 1 })
})

test.each(['id', 'userId', 'status', 'progress', 'source', 'dueAt', 'createdAt', 'deletedAt'])(
  'nobody sets %s when adding',
  async (key) => {
    const ada = await app.student()
    const answer = await ada.send(addAssignment, { ...draft, [key]: 'completed' })
    expect(answer.status).toBe(400)
    expect(await ada.call(listAssignments, {})).toMatchObject({ total: 0 })
  },
)
