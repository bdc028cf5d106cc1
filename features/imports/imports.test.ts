import { expect, test } from 'vitest'
import { readDashboard } from '../../contract/dashboard.ts'
import type { Problem } from '../../contract/refusal.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { calendarDashboardPart } from '../calendar/dashboard.contract.ts'
import { assignmentBlock, calendarFile, eventBlock } from '../calendar/imported/calendarFiles.testing.ts'
import { deleteAssignment, editAssignment, listAssignments } from '../homework/contract.ts'
import { listChanges } from '../homework/history/contract.ts'
import {
  chooseLookalikes,
  confirmImport,
  type ImportPreview,
  listImports,
  previewImport,
  readImport,
  undoImport,
} from './contract.ts'

/** A September before all dates below. */
async function september(zone = 'America/Chicago') {
  const app = await testApp()
  app.setClock('2026-09-10T12:00:00Z')
  const ada = await app.student({ zone })
  return { app, ada, as: app.as(ada) }
}

async function look(ada: Caller, file: string | Uint8Array<ArrayBuffer>): Promise<ImportPreview> {
  const seen = await ada.call(previewImport, { fileName: 'canvas.ics' }, file)
  if ('code' in seen) throw new Error(seen.detail)
  return seen
}

async function bring(ada: Caller, file: string) {
  const { id } = await look(ada, file)
  return { id, done: await ada.call(confirmImport, { id }) }
}

const only = (list: { rows: { id: string }[] } | Problem) => ('rows' in list ? (list.rows[0]?.id ?? '') : '')

test('a student brings in a Canvas calendar, and bringing it in again changes nothing', async () => {
  const { ada, as } = await september()
  const file = calendarFile(
    assignmentBlock(1, '20260914', 'Lab 2: Texture by feel [SOIL 101-02]'),
    assignmentBlock(2, '20260916', 'Essay [on rivers] [ENG 205]'),
  )
  const seen = await look(ada, file)
  expect(seen).toMatchObject({ calendarName: 'Alder Hill', assignments: { new: 2, changed: 0 } })
  expect(seen.entries[0]).toMatchObject({ title: 'Lab 2: Texture by feel', course: 'SOIL 101-02', when: 'Mon, Sep 14' })
  expect(await as(listAssignments, {})).toMatchObject({ total: 0 })
  const { id } = seen
  expect(await as(confirmImport, { id })).toEqual({ assignments: 2, events: 0, changed: 0 })
  expect(await as(confirmImport, { id })).toMatchObject({ assignments: 2 })
  expect(await as(listAssignments, {})).toMatchObject({
    total: 2,
    rows: [
      { dueDate: '2026-09-14', dueTime: null, dueAt: '2026-09-15T04:59:59.000Z', source: 'import' },
      { title: 'Essay [on rivers]', course: 'ENG 205' },
    ],
  })
  expect(await look(ada, file)).toMatchObject({ assignments: { new: 0, changed: 0, same: 2 } })
  expect(await as(undoImport, { id })).toEqual({ removed: 2, kept: 0 })
  expect(await as(listAssignments, {})).toMatchObject({ total: 0 })
})

test('what the student edited stays when the source changes, and the rest follows the source', async () => {
  const { ada, as } = await september()
  await bring(ada, calendarFile(assignmentBlock(1, '20260914', 'Lab 2 [SOIL 101]', 'DESCRIPTION:Bring a jar')))
  const id = only(await as(listAssignments, {}))
  await as(editAssignment, { id, title: 'My lab' })
  const moved = calendarFile(assignmentBlock(1, '20260921', 'Lab 2: Texture [SOIL 101]', 'DESCRIPTION:Bring two jars'))
  const seen = await look(ada, moved)
  expect(seen.entries[0]).toMatchObject({ fate: 'changed', why: 'New description, due date. Your own title stays.' })
  expect(await as(confirmImport, { id: seen.id })).toEqual({ assignments: 0, events: 0, changed: 1 })
  expect(await as(listAssignments, {})).toMatchObject({
    rows: [
      { title: 'My lab', description: 'Bring two jars', dueDate: '2026-09-21', dueAt: '2026-09-22T04:59:59.000Z' },
    ],
  })
  expect(await as(listChanges, { id })).toMatchObject({
    source: 'import',
    rows: [
      { cause: 'import', fields: [{ field: 'description' }, { field: 'dueDate', after: '2026-09-21' }] },
      { cause: 'person', fields: [{ field: 'title', after: 'My lab' }] },
    ],
  })
  expect(await look(ada, moved)).toMatchObject({ assignments: { same: 1, changed: 0 } })
})

test('a deleted import does not come back, and a cancelled one is left out with the reason', async () => {
  const { ada, as } = await september()
  const file = calendarFile(
    assignmentBlock(1, '20260914', 'Lab 2 [SOIL 101]'),
    assignmentBlock(2, '20260915', 'Lab 3 [SOIL 101]', 'STATUS:CANCELLED'),
  )
  const first = await bring(ada, file)
  expect(first.done).toMatchObject({ assignments: 1 })
  await as(deleteAssignment, { id: only(await as(listAssignments, {})) })
  const seen = await look(ada, file)
  expect(seen.assignments).toEqual({ new: 0, changed: 0, same: 0, skipped: 2 })
  expect(seen.entries.map(({ why }) => why)).toEqual(['You deleted this one.', 'Cancelled in the calendar.'])
})

test('entries that only look like deadlines are taken as the student says, and the choice is remembered', async () => {
  const { app, ada, as } = await september('UTC')
  const file = calendarFile(
    eventBlock(
      'UID:m1',
      'DTSTART:20260914T170000Z',
      'DTEND:20260914T170000Z',
      'SUMMARY:Essay is due',
      'CATEGORIES:HIST 118',
    ),
    eventBlock('UID:m2', 'DTSTART:20260910T150000Z', 'DTEND:20260910T160000Z', 'SUMMARY:Lecture', 'LOCATION:Foundry 3'),
  )
  const seen = await look(ada, file)
  expect(seen).toMatchObject({
    lookalikes: { count: 1, as: 'assignments' },
    assignments: { new: 1 },
    events: { new: 1 },
  })
  expect(await as(chooseLookalikes, { id: seen.id, lookalikes: 'events' })).toMatchObject({
    assignments: { new: 0 },
    events: { new: 2 },
  })
  expect(await as(readImport, { id: seen.id })).toMatchObject({ lookalikes: { as: 'events' } })
  await as(confirmImport, { id: seen.id })
  expect(await as(listAssignments, {})).toMatchObject({ total: 0 })
  const again = await look(ada, file)
  expect(again).toMatchObject({ lookalikes: { as: 'events' }, events: { same: 2 } })

  // The other choice turns the event into an assignment instead of keeping both.
  await as(chooseLookalikes, { id: again.id, lookalikes: 'assignments' })
  await as(confirmImport, { id: again.id })
  expect(await as(listAssignments, {})).toMatchObject({
    total: 1,
    rows: [{ title: 'Essay is due', course: 'HIST 118', dueTime: '17:00' }],
  })
  app.setClock('2026-09-14T12:00:00Z')
  const board = await as(readDashboard, {})
  const today = calendarDashboardPart.parse('parts' in board ? board.parts.calendar : null)
  expect(today.rows).toEqual([])
})

test('lectures and all-day events appear in the schedule of their day, in the student’s zone', async () => {
  const { app, ada, as } = await september('America/New_York')
  await bring(
    ada,
    calendarFile(
      eventBlock(
        'UID:a',
        'DTSTART;TZID=America/New_York:20260907T090000',
        'DTEND;TZID=America/New_York:20260907T100000',
        'RRULE:FREQ=DAILY',
        'SUMMARY:Algorithms',
      ),
      eventBlock('UID:b', 'DTSTART;VALUE=DATE:20261030', 'DTEND;VALUE=DATE:20261102', 'SUMMARY:Reading days'),
    ),
  )
  for (const [moment, start] of [
    ['2026-10-31T12:00:00Z', '2026-10-31T13:00:00.000Z'],
    ['2026-11-01T12:00:00Z', '2026-11-01T14:00:00.000Z'],
  ]) {
    app.setClock(moment ?? '')
    const board = await as(readDashboard, {})
    const today = calendarDashboardPart.parse('parts' in board ? board.parts.calendar : null)
    expect(today.rows).toMatchObject([
      { title: 'Reading days', when: { kind: 'days' } },
      { title: 'Algorithms', when: { start } },
    ])
  }
})

test('a to-do list brings its due dates, and what is done there is done here', async () => {
  const { ada, as } = await september('UTC')
  const todo = (uid: string, ...lines: string[]) => ['BEGIN:VTODO', `UID:${uid}`, ...lines, 'END:VTODO'].join('\r\n')
  await bring(
    ada,
    calendarFile(
      todo('t1', 'SUMMARY:Return books', 'DUE:20260912T100000Z'),
      todo('t2', 'SUMMARY:Renew card', 'DUE;VALUE=DATE:20260913', 'STATUS:COMPLETED'),
    ),
  )
  expect(await as(listAssignments, {})).toMatchObject({
    rows: [
      { title: 'Return books', course: 'Alder Hill', dueTime: '10:00', status: 'not-started' },
      { title: 'Renew card', status: 'completed', progress: 100 },
    ],
  })
})

test('a school that renames a course and moves everything by a week is followed in one go, but for what was deleted', async () => {
  const { ada, as } = await september()
  const term = (course: string, shift: number) =>
    calendarFile(
      ...Array.from({ length: 300 }, (_, n) =>
        assignmentBlock(n, `202610${String((n % 20) + 1 + shift).padStart(2, '0')}`, `Task ${n} [${course}]`),
      ),
    )
  const { id } = await bring(ada, term('MATH 240', 0))
  await as(deleteAssignment, { id: only(await as(listAssignments, {})) })
  const moved = await bring(ada, term('MATH 241', 7))
  expect(moved.done).toEqual({ assignments: 0, events: 0, changed: 299 })
  const list = await as(listAssignments, { q: 'math 241', limit: 1 })
  expect(list).toMatchObject({
    total: 299,
    rows: [{ dueDate: '2026-10-08', dueTime: null, dueAt: '2026-10-09T04:59:59.000Z' }],
  })
  expect(await as(undoImport, { id })).toEqual({ removed: 299, kept: 0 })
  expect(await look(ada, term('MATH 241', 7))).toMatchObject({ assignments: { new: 300 } })
})

test('two confirmations at once bring everything in once, and nobody can touch another person’s import', async () => {
  const { app, ada, as } = await september()
  const seen = await look(ada, calendarFile(assignmentBlock(1, '20260914', 'Lab 2 [SOIL 101]')))
  const eve = app.as(await app.student())
  for (const call of [
    eve(readImport, { id: seen.id }),
    eve(confirmImport, { id: seen.id }),
    eve(undoImport, { id: seen.id }),
    eve(chooseLookalikes, { id: seen.id, lookalikes: 'events' }),
  ]) {
    expect(await call).toMatchObject({ code: 'not_found' })
  }
  expect(await Promise.all([as(confirmImport, { id: seen.id }), as(confirmImport, { id: seen.id })])).toMatchObject([
    { assignments: 1 },
    { assignments: 1 },
  ])
  expect(await as(listAssignments, {})).toMatchObject({ total: 1 })
  expect(await as(listImports, {})).toMatchObject([{ fileName: 'canvas.ics', assignments: 1 }])
  expect(await eve(listImports, {})).toEqual([])
})

test('taking an import back leaves what the student started or edited', async () => {
  const { ada, as } = await september()
  const { id } = await bring(
    ada,
    calendarFile(
      assignmentBlock(1, '20260914', 'Lab 2 [SOIL 101]'),
      assignmentBlock(2, '20260915', 'Lab 3 [SOIL 101]'),
      eventBlock('UID:l', 'DTSTART:20260911T100000Z', 'SUMMARY:Lecture'),
    ),
  )
  await as(editAssignment, { id: only(await as(listAssignments, {})), status: 'in-progress' })
  expect(await as(undoImport, { id })).toEqual({ removed: 2, kept: 1 })
  expect(await as(listAssignments, {})).toMatchObject({ total: 1, rows: [{ title: 'Lab 2' }] })
  expect(await as(undoImport, { id })).toMatchObject({ code: 'not_found' })
})

test('a file with a term of everything is imported completely, in any script', async () => {
  const { ada, as } = await september('Asia/Kathmandu')
  const titles = ['مقال عن الأنهار', '線形代数 宿題', 'Ёлки и степи', '🧪 Labor', 'ä'.repeat(600)]
  const blocks = Array.from({ length: 700 }, (_, n) =>
    assignmentBlock(n, `202610${String((n % 28) + 1).padStart(2, '0')}`, `${titles[n % titles.length]} [C ${n % 30}]`),
  )
  const { done } = await bring(ada, calendarFile(...blocks))
  expect(done).toEqual({ assignments: 700, events: 0, changed: 0 })
  const list = await as(listAssignments, { limit: 100 })
  expect(list).toMatchObject({ total: 700 })
  expect(new Set('rows' in list ? list.rows.map(({ courseColor }) => courseColor) : []).size).toBe(12)
})

test('a file with NULs in any of its values is read without them', async () => {
  const { ada, as } = await september()
  const values = ['CATEGORIES:lab\0,\0', 'URL:https://quad.example/\0a', 'STATUS:CONFIRMED\0', 'X-\0ODD:\0']
  const file = calendarFile(
    ...[assignmentBlock(1, '20260914', 'La\0b [SOIL 101]', 'LOCATION:\0', ...values)],
    eventBlock('UID:talk', 'DTSTART;TZID=Alder\0 Hill:20260915T100000', 'SUMMARY:Talk\0', ...values),
  )
  expect((await bring(ada, file)).done).toMatchObject({ assignments: 1, events: 1 })
  expect(await as(listAssignments, {})).toMatchObject({ rows: [{ title: 'Lab' }] })
})
