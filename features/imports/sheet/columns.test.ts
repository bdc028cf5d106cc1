import { expect, test } from 'vitest'
import { clockSetting } from '../../account/settings/contract.ts'
import { addTerm } from '../../courses/contract.ts'
import { listAssignments } from '../../homework/contract.ts'
import { confirmImport, mapColumns, mendRow, previewLines, previewSheet, readImport } from '../contract.ts'
import { sendSheet, september, sheetIn } from './sheets.testing.ts'

const header = 'Title,Course,Due date,Time,Priority,Status,Notes'

test('the student says what the columns hold and which number is the month, and it is remembered', async () => {
  const { ada, as } = await september()
  const file = ['A,B,C', 'Essay,03/10/2026,p', 'Lab,04/10/2026,q']
  const seen = await sendSheet(ada, file)
  const { id } = seen
  expect(seen.sheet).toMatchObject({
    ready: true,
    settings: { header: true, roles: ['title', 'due', 'none'], order: 'month' },
    asked: { text: '03/10/2026', reads: { month: 'Tue, Mar 10', day: 'Sat, Oct 3', year: null } },
  })
  const settings = { ...seen.sheet.settings, order: 'day' as const, course: 'ENG 205', priority: 'high' as const }
  const mapped = sheetIn(await as(mapColumns, { id, ...settings }))
  expect(mapped.entries).toMatchObject([
    { title: 'Essay', course: 'ENG 205', when: 'Sat, Oct 3', more: ['High priority'] },
    { title: 'Lab', when: 'Sun, Oct 4' },
  ])
  const without = sheetIn(await as(mapColumns, { id, ...settings, roles: ['none', 'due', 'title'] }))
  expect(without.entries).toMatchObject([{ title: 'p' }, { title: 'q' }])
  const open = sheetIn(await as(mapColumns, { id, ...settings, roles: ['title', 'none', 'none'] }))
  expect(open).toMatchObject({ entries: [], sheet: { ready: false, brokenCount: 0 } })
  expect(await as(confirmImport, { id })).toMatchObject({ code: 'invalid', detail: expect.stringContaining('column') })
  expect(await as(mapColumns, { id, ...settings, roles: ['title', 'title', 'due'] })).toMatchObject({ code: 'invalid' })
  const headless = sheetIn(await as(mapColumns, { id, ...settings, header: false }))
  expect(headless.sheet).toMatchObject({ rows: 3, brokenCount: 1, columns: [{ name: 'Column A' }, {}, {}] })
  await as(mapColumns, { id, ...settings })
  expect(await as(confirmImport, { id })).toMatchObject({ assignments: 2 })
  expect(await sendSheet(ada, file)).toMatchObject({
    assignments: { same: 2 },
    sheet: { settings: { order: 'day', course: 'ENG 205', priority: 'high' } },
  })
  // Another course's table has the same columns: its course is not the last one's.
  expect((await sendSheet(ada, file, 'HIST 118 plan.csv')).sheet.settings).toMatchObject({
    order: 'day',
    course: 'HIST 118',
  })
  const clear = await sendSheet(ada, ['A,B,C', 'Essay,03/28/2027,p'], 'other.csv')
  expect(clear.sheet.settings).toMatchObject({ order: 'month', roles: ['title', 'due', 'none'] })
})

test('an instant of the source is the student’s own date and clock, and midnights alone are no times', async () => {
  const { ada } = await september('Asia/Kathmandu')
  const seen = await sendSheet(ada, ['Title,Due', 'Essay,2026-09-14T20:00:00Z', 'Lab,2026-09-16'])
  expect(seen.entries.map(({ when }) => when)).toEqual(['Tue, Sep 15, 1:45 AM', 'Wed, Sep 16'])
  const dates = await sendSheet(ada, ['Title,Due', 'Essay,9/14/2026 0:00', 'Lab,9/16/2026 0:00'])
  expect(dates.entries.map(({ when }) => when)).toEqual(['Mon, Sep 14', 'Wed, Sep 16'])
})

test('a table without column names is read by its content, and a doubtful weekday is reported', async () => {
  const { ada } = await september()
  const seen = await sendSheet(ada, 'CS 101;Problem set 1;Fri 9/18\nCS 101;Problem set 2;Fri 9/26\n', 'plan.csv')
  expect(seen).toMatchObject({
    assignments: { new: 2 },
    sheet: { settings: { header: false, roles: ['course', 'title', 'due'] } },
    doubts: [{ line: 2, why: 'It says Friday, but that day is a Saturday.' }],
  })
})

test('a title that is too long is said to be cut', async () => {
  const { ada, as } = await september()
  const seen = await sendSheet(ada, ['Title,Due', `${'x'.repeat(412)},2026-09-14`, `${'y'.repeat(300)},2026-09-15`])
  expect(seen.doubts).toEqual([
    {
      line: 2,
      why: 'Its title has 412 characters and is cut after 300. The whole title stands at the top of the description.',
    },
  ])
  expect(seen.entries.map(({ title }) => title.length)).toEqual([300, 300])
  expect(seen).toMatchObject({ cutTitles: 1, entries: [{ cut: expect.stringContaining('412') }, { cut: null }] })
  await as(confirmImport, { id: seen.id })
  expect(await as(listAssignments, {})).toMatchObject({
    rows: [{ title: 'x'.repeat(300), description: 'x'.repeat(412) }, { description: null }],
  })
})

test.each<[string, string | Uint8Array<ArrayBuffer>, string, RegExp]>([
  ['an empty file', '', 'invalid', /empty/],
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'invalid', /CSV UTF-8/],
  ['noise', new Uint8Array(3000).map((_, n) => (n * 7919) % 256), 'invalid', /not a text file/],
  ['more than 5 MB', 'x,y\n'.repeat(1_400_000), 'too_large', /5 MB/],
  ['more than 5,000 rows', 'x,y\n'.repeat(5002), 'invalid', /5,000 rows/],
])('%s is refused with a message, and the server keeps running', async (_, file, code, words) => {
  const { ada } = await september()
  expect(await ada.call(previewSheet, { fileName: 'x.csv' }, file)).toMatchObject({
    code,
    detail: expect.stringMatching(words),
  })
  expect(await sendSheet(ada, [header])).toMatchObject({ assignments: { new: 0 }, sheet: { rows: 0 } })
})

test('nobody can touch another person’s table, and a calendar has no columns', async () => {
  const { app, ada } = await september()
  const { id, sheet } = await sendSheet(ada, [header, ',,9/14/2026,,,,'])
  const eve = app.as(await app.student())
  for (const call of [
    eve(readImport, { id }),
    eve(mapColumns, { id, ...sheet.settings }),
    eve(mendRow, { id, row: 2, cells: [{ column: 0, text: 'Mine' }] }),
    eve(confirmImport, { id }),
    app.as(ada)(mendRow, { id, row: 7, cells: [{ column: 0, text: 'x' }] }),
    app.as(ada)(mendRow, { id, row: 2, cells: [{ column: 99, text: 'x' }] }),
  ])
    expect(await call).toMatchObject({ code: 'not_found' })
  expect(await sendSheet(ada, [header, ',,9/14/2026,,,,'])).toMatchObject({ sheet: { brokenCount: 1 } })
  const sent = await ada.fetch('/api/imports/sheets?fileName=x.csv', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ada.origin },
    body: '{}',
  })
  expect(sent.status).toBe(415)
})

test('pasted lines are parsed, asked about and imported, and pasting them again adds nothing', async () => {
  const { ada, as } = await september()
  const lines = ['Oct 3 – Essay 1 due (CS 101)', '', '• Lab 2, SOIL 101, 10/4 5pm', 'Week 5', 'Poster by 11/12'].join(
    '\n',
  )
  const seen = sheetIn(await ada.call(previewLines, {}, lines))
  expect(seen).toMatchObject({
    fileName: 'Pasted lines',
    assignments: { new: 3, skipped: 1 },
    entries: [
      { title: 'Essay 1', course: 'CS 101', when: 'Sat, Oct 3', row: 1 },
      { title: 'Lab 2', course: 'SOIL 101', when: 'Sun, Oct 4, 5:00 PM' },
      { title: 'Poster', course: 'Other', when: 'Thu, Nov 12' },
      { fate: 'skipped' },
    ].slice(0, 3),
    sheet: {
      from: 'lines',
      asked: { text: '10/4 5pm' },
      broken: [{ row: 4, text: 'Week 5', why: ['It has no due date.'] }],
    },
  })
  const { id } = seen
  const settings = { ...seen.sheet.settings, course: 'ENG 205', roles: ['none' as const] }
  const asked = sheetIn(await as(mapColumns, { id, ...settings }))
  expect(asked).toMatchObject({
    assignments: { new: 3 },
    sheet: { settings: { roles: ['title', 'course', 'due', 'priority', 'kind', 'estimate'] } },
  })
  await as(mendRow, { id, row: 4, cells: [{ column: 2, text: 'Oct 9' }] })
  expect(await as(confirmImport, { id })).toMatchObject({ assignments: 4 })
  const again = sheetIn(await ada.call(previewLines, {}, lines))
  const same = sheetIn(await as(mapColumns, { id: again.id, ...again.sheet.settings, course: 'ENG 205' }))
  expect(same).toMatchObject({ assignments: { new: 0, changed: 0, same: 3, skipped: 1 } })
})

test('what is copied from a spreadsheet is a table with columns, and so are lines of as many parts', async () => {
  const { ada } = await september()
  const copied = sheetIn(await ada.call(previewLines, {}, 'Task\tClass\tDue\r\nEssay, part 1\tENG 205\t9/14/2026\r\n'))
  expect(copied).toMatchObject({
    fileName: 'Pasted table',
    entries: [{ title: 'Essay, part 1', course: 'ENG 205', when: 'Mon, Sep 14' }],
    sheet: { from: 'table', settings: { header: true } },
  })
  const parted = sheetIn(await ada.call(previewLines, {}, 'Essay, ENG 205, Sep 14\nLab, SOIL 101, Sep 15\n'))
  expect(parted).toMatchObject({ assignments: { new: 2 }, sheet: { from: 'table', settings: { header: false } } })
  expect(await ada.call(previewLines, {}, ' \n ')).toMatchObject({ code: 'invalid' })
  expect(await ada.call(previewLines, {}, 'x\n'.repeat(600_000))).toMatchObject({ code: 'too_large' })
})

test('a pasted line that repeats becomes an assignment for each date until the end of the term', async () => {
  const { ada } = await september()
  await ada.call(addTerm, { name: 'Autumn', firstDay: '2026-08-24', lastDay: '2026-10-09' })
  const lines = 'Reading response every mon and wed 9am until end of term, ENG 205\nLab report, SOIL 101, Oct 7'
  const seen = sheetIn(await ada.call(previewLines, {}, lines))
  expect(seen.assignments).toMatchObject({ new: 9, skipped: 0 })
  expect(seen.doubts).toEqual([
    { line: 1, why: 'Every week on Mon, Wed until Fri, Oct 9, end of term: 8 assignments.' },
  ])
  await ada.call(confirmImport, { id: seen.id })
  const again = sheetIn(await ada.call(previewLines, {}, lines))
  expect(again.assignments).toMatchObject({ new: 0, same: 9 })
  expect(await ada.call(listAssignments, { q: 'Reading response' })).toMatchObject({
    ...{
      total: 8,
      rows: expect.arrayContaining([expect.objectContaining({ dueDate: '2026-10-07', dueTime: '09:00' })]),
    },
  })
})

test('times are written on the student’s own clock', async () => {
  const { ada } = await september()
  await ada.call(clockSetting.change, { value: '24' })
  const seen = sheetIn(await ada.call(previewLines, {}, '• Lab 2, SOIL 101, 10/4 5pm'))
  expect(seen.entries.map(({ when }) => when)).toEqual(['Sun, Oct 4, 17:00'])
})
