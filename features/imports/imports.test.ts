import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readDashboard } from '../../contract/dashboard.ts'
import type { Problem } from '../../contract/refusal.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { whoAmI } from '../account/contract.ts'
import { todaySlice } from '../calendar/contract.ts'
import { deleteAssignment, editAssignment, listAssignments } from '../homework/contract.ts'
import {
  chooseLookalikes,
  confirmImport,
  listImports,
  type Preview,
  previewImport,
  readImport,
  undoImport,
} from './contract.ts'

const calendar = (...blocks: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Alder Hill', ...blocks, 'END:VCALENDAR', ''].join('\r\n')
const block = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20260901T150000Z', ...lines, 'END:VEVENT'].join('\r\n')
const work = (id: number, date: string, title: string, ...more: string[]) =>
  block(`UID:event-assignment-${id}`, `DTSTART;VALUE=DATE;VALUE=DATE:${date}`, `SUMMARY:${title}`, ...more)

/** A September in which everything below lies ahead. */
async function september(zone = 'America/Chicago') {
  const app = await testApp()
  app.setClock('2026-09-10T12:00:00Z')
  const ada = await app.member({ zone })
  return { app, ada, as: app.as(ada) }
}

async function look(ada: Caller, file: string | Uint8Array<ArrayBuffer>): Promise<Preview> {
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
  const file = calendar(
    work(1, '20260914', 'Lab 2: Texture by feel [SOIL 101-02]'),
    work(2, '20260916', 'Essay [on rivers] [ENG 205]'),
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
  await bring(ada, calendar(work(1, '20260914', 'Lab 2 [SOIL 101]', 'DESCRIPTION:Bring a jar')))
  const id = only(await as(listAssignments, {}))
  await as(editAssignment, { id, title: 'My lab' })
  const moved = calendar(work(1, '20260921', 'Lab 2: Texture [SOIL 101]', 'DESCRIPTION:Bring two jars'))
  const seen = await look(ada, moved)
  expect(seen.entries[0]).toMatchObject({ fate: 'changed', why: 'New description, due date. Your own title stays.' })
  expect(await as(confirmImport, { id: seen.id })).toEqual({ assignments: 0, events: 0, changed: 1 })
  expect(await as(listAssignments, {})).toMatchObject({
    rows: [
      { title: 'My lab', description: 'Bring two jars', dueDate: '2026-09-21', dueAt: '2026-09-22T04:59:59.000Z' },
    ],
  })
  expect(await look(ada, moved)).toMatchObject({ assignments: { same: 1, changed: 0 } })
})

test('a deleted import does not come back, and a cancelled one is left out with the reason', async () => {
  const { ada, as } = await september()
  const file = calendar(
    work(1, '20260914', 'Lab 2 [SOIL 101]'),
    work(2, '20260915', 'Lab 3 [SOIL 101]', 'STATUS:CANCELLED'),
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
  const file = calendar(
    block(
      'UID:m1',
      'DTSTART:20260914T170000Z',
      'DTEND:20260914T170000Z',
      'SUMMARY:Essay is due',
      'CATEGORIES:HIST 118',
    ),
    block('UID:m2', 'DTSTART:20260910T150000Z', 'DTEND:20260910T160000Z', 'SUMMARY:Lecture', 'LOCATION:Foundry 3'),
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

  // Changing one's mind turns the event into an assignment instead of keeping both.
  await as(chooseLookalikes, { id: again.id, lookalikes: 'assignments' })
  await as(confirmImport, { id: again.id })
  expect(await as(listAssignments, {})).toMatchObject({
    total: 1,
    rows: [{ title: 'Essay is due', course: 'HIST 118', dueTime: '17:00' }],
  })
  app.setClock('2026-09-14T12:00:00Z')
  const board = await as(readDashboard, {})
  const today = todaySlice.parse('parts' in board ? board.parts.calendar : null)
  expect(today.rows).toEqual([])
})

test('lectures and all-day events appear in the schedule of their day, in the student’s zone', async () => {
  const { app, ada, as } = await september('America/New_York')
  await bring(
    ada,
    calendar(
      block(
        'UID:a',
        'DTSTART;TZID=America/New_York:20260907T090000',
        'DTEND;TZID=America/New_York:20260907T100000',
        'RRULE:FREQ=DAILY',
        'SUMMARY:Algorithms',
      ),
      block('UID:b', 'DTSTART;VALUE=DATE:20261030', 'DTEND;VALUE=DATE:20261102', 'SUMMARY:Reading days'),
    ),
  )
  for (const [moment, start] of [
    ['2026-10-31T12:00:00Z', '2026-10-31T13:00:00.000Z'],
    ['2026-11-01T12:00:00Z', '2026-11-01T14:00:00.000Z'],
  ]) {
    app.setClock(moment ?? '')
    const board = await as(readDashboard, {})
    const today = todaySlice.parse('parts' in board ? board.parts.calendar : null)
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
    calendar(
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

test.each([
  ['nothing at all', ''],
  ['a web page', '<!doctype html><html><title>Sign in</title></html>'],
  ['a compressed file', gzipSync('BEGIN:VCALENDAR')],
  ['a list of names', 'name,date\nEssay,2026-09-14'],
  ['another encoding', Buffer.from(calendar(work(1, '20260914', 'Café')), 'latin1')],
])('%s is refused in a sentence, and the server goes on', async (_, file) => {
  const { ada, as } = await september()
  const refused = await ada.call(
    previewImport,
    { fileName: 'x.ics' },
    typeof file === 'string' ? file : new Uint8Array(file),
  )
  expect(refused).toMatchObject({ code: 'invalid' })
  expect('detail' in refused && refused.detail).toMatch(/^[A-Z].{10,}\.$/)
  expect(await as(whoAmI, {})).toMatchObject({ person: { id: ada.id } })
})

test('a file above 5 MiB is refused, and so is a type that is no calendar', async () => {
  const { ada } = await september()
  expect(
    await ada.call(previewImport, { fileName: 'x.ics' }, `BEGIN:VCALENDAR\r\n${'X'.repeat(5 * 1024 * 1024)}`),
  ).toMatchObject({ code: 'too_large' })
  const sent = await ada.fetch('/api/imports?fileName=x.ics', {
    method: 'POST',
    headers: { 'content-type': 'text/plain', origin: ada.origin },
    body: 'BEGIN:VCALENDAR',
  })
  expect(sent.status).toBe(415)
})

test('a rule that repeats every second is left out with its line, and the rest comes in', async () => {
  const { ada } = await september()
  const seen = await look(
    ada,
    calendar(
      block('UID:s', 'DTSTART:20260911T100000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Tick'),
      work(1, '20260914', 'Lab 2 [SOIL 101]'),
    ),
  )
  expect(seen).toMatchObject({ assignments: { new: 1 } })
  expect(seen.skippedLines.length + seen.events.skipped + seen.events.new).toBeGreaterThan(0)
  expect(JSON.stringify(seen.skippedLines)).toContain('It repeats more often than')
})

test('while a large file is read, other people are served, and its owner does not queue a second', async () => {
  const { app, ada } = await september()
  const daily = (n: number) =>
    block(`UID:e${n}`, 'DTSTART:20100101T100000Z', 'RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', `SUMMARY:Event ${n}`)
  const file = calendar(...Array.from({ length: 3000 }, (_, n) => daily(n)))
  let over = 0
  const readings = Array.from({ length: 4 }, async () => {
    const answer = await ada.call(previewImport, { fileName: 'large.ics' }, file)
    over++
    return answer
  })
  let served = 0
  while (over < readings.length && served < 10) {
    expect((await app.browser().fetch('/readyz')).status).toBe(200)
    served++
  }
  expect(served).toBe(10)
  const answers = await Promise.all(readings)
  expect(answers.filter((answer) => 'code' in answer && answer.code === 'too_many')).toHaveLength(3)
  const [seen] = answers.filter((answer) => 'entries' in answer)
  // Ten thousand times in all is the most that is taken; the student hears of it.
  expect(seen).toMatchObject({ calendarName: 'Alder Hill' })
})

test('two confirmations at once bring everything in once, and nobody can touch another person’s import', async () => {
  const { app, ada, as } = await september()
  const seen = await look(ada, calendar(work(1, '20260914', 'Lab 2 [SOIL 101]')))
  const eve = app.as(await app.member())
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
    calendar(
      work(1, '20260914', 'Lab 2 [SOIL 101]'),
      work(2, '20260915', 'Lab 3 [SOIL 101]'),
      block('UID:l', 'DTSTART:20260911T100000Z', 'SUMMARY:Lecture'),
    ),
  )
  await as(editAssignment, { id: only(await as(listAssignments, {})), status: 'in-progress' })
  expect(await as(undoImport, { id })).toEqual({ removed: 2, kept: 1 })
  expect(await as(listAssignments, {})).toMatchObject({ total: 1, rows: [{ title: 'Lab 2' }] })
  expect(await as(undoImport, { id })).toMatchObject({ code: 'not_found' })
})

test('a file with a term of everything comes in whole, in any script', async () => {
  const { ada, as } = await september('Asia/Kathmandu')
  const titles = ['مقال عن الأنهار', '線形代数 宿題', 'Ёлки и степи', '🧪 Labor', 'ä'.repeat(600)]
  const blocks = Array.from({ length: 700 }, (_, n) =>
    work(n, `202610${String((n % 28) + 1).padStart(2, '0')}`, `${titles[n % titles.length]} [C ${n % 30}]`),
  )
  const { done } = await bring(ada, calendar(...blocks))
  expect(done).toEqual({ assignments: 700, events: 0, changed: 0 })
  const list = await as(listAssignments, { limit: 100 })
  expect(list).toMatchObject({ total: 700 })
  expect(new Set('rows' in list ? list.rows.map(({ courseColor }) => courseColor) : []).size).toBe(12)
})
