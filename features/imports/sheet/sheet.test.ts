import pg from 'pg'
import { expect, test } from 'vitest'
import type { Problem } from '../../../contract/refusal.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { deleteAssignment, editAssignment, listAssignments } from '../../homework/contract.ts'
import { confirmImport, listImports, mendRow, readImport, undoImport } from '../contract.ts'
import { sendSheet, september, sheetIn } from './sheets.testing.ts'

async function bring(ada: Caller, lines: string[], fileName?: string) {
  const { id } = await sendSheet(ada, lines, fileName)
  return { id, done: await ada.call(confirmImport, { id }) }
}

const rowsOf = (list: { rows: { id: string; title: string }[] } | Problem) => ('rows' in list ? list.rows : [])
const header = 'Title,Course,Due date,Time,Priority,Status,Notes'

test('a student brings in a table, and bringing it in again adds nothing', async () => {
  const { ada, as } = await september()
  const file = [
    header,
    'Essay 1,ENG 205,9/14/2026,5pm,High,,"Rivers, and ""why"""',
    'Lab 2,SOIL 101,"Sep 16, 2026",,low,done,',
    '',
    'مقال عن الأنهار 🧪,ENG 205,2026-09-18,noon,,in progress,=1+1',
  ]
  const seen = await sendSheet(ada, file)
  expect(seen).toMatchObject({
    assignments: { new: 3, changed: 0, same: 0, skipped: 0 },
    sheet: {
      ready: true,
      rows: 3,
      asked: null,
      settings: {
        header: true,
        order: 'month',
        roles: ['title', 'course', 'due', 'time', 'priority', 'status', 'description'],
      },
    },
  })
  expect(seen.entries[0]).toMatchObject({
    row: 2,
    title: 'Essay 1',
    when: 'Mon, Sep 14, 5:00 PM',
    more: ['High priority'],
  })
  expect(seen.sheet.columns[2]).toEqual({
    name: 'Due date',
    samples: [
      { text: '9/14/2026', reads: 'Mon, Sep 14' },
      { text: 'Sep 16, 2026', reads: 'Wed, Sep 16' },
      { text: '2026-09-18', reads: 'Fri, Sep 18' },
    ],
  })
  expect(await as(listAssignments, {})).toMatchObject({ total: 0 })
  expect(await as(confirmImport, { id: seen.id })).toEqual({ assignments: 3, events: 0, changed: 0 })
  expect(await as(confirmImport, { id: seen.id })).toMatchObject({ assignments: 3 })
  expect(await as(listAssignments, {})).toMatchObject({
    total: 3,
    rows: [
      { title: 'Essay 1', dueTime: '17:00', priority: 'high', description: 'Rivers, and "why"', source: 'import' },
      { title: 'مقال عن الأنهار 🧪', dueTime: '12:00', status: 'in-progress', progress: 50, description: '=1+1' },
      { title: 'Lab 2', priority: 'low', status: 'completed', progress: 100, description: null },
    ],
  })
  expect(await sendSheet(ada, file)).toMatchObject({ assignments: { new: 0, changed: 0, same: 3, skipped: 0 } })
  expect((await bring(ada, file)).done).toEqual({ assignments: 0, events: 0, changed: 0 })
  expect(await as(listAssignments, {})).toMatchObject({ total: 3 })
  expect(await as(listImports, {})).toMatchObject([{ assignments: 0 }, { fileName: 'term.csv', assignments: 3 }])
  expect(await as(undoImport, { id: seen.id })).toEqual({ removed: 3, kept: 0 })
  expect(await as(listAssignments, {})).toMatchObject({ total: 0 })
})

test('ten broken rows are named each with its reason, mended in place or left out, and the good ones come in', async () => {
  const { ada, as } = await september()
  const file = [
    header,
    'Good one,BIO,9/14/2026,,,,',
    ',BIO,9/14/2026,,,,',
    'No date,BIO,,,,,',
    'Octember,BIO,Octember 3,,,,',
    'Leap,BIO,2/29/2027,,,,',
    'Clock,BIO,9/14/2026,25:00,,,',
    'Half,BIO,9/14/2026,5,,,',
    'Prio,BIO,9/14/2026,,whenever,,',
    'State,BIO,9/14/2026,,,perhaps,',
    'Essay, part 2,BIO,9/14/2026,,,,',
    'Digits,BIO,٩/١٤/٢٠٢٦,,,,',
    'Good two,BIO,9/15/2026,,,,',
  ]
  const seen = await sendSheet(ada, file)
  expect(seen).toMatchObject({ assignments: { new: 2, skipped: 10 }, sheet: { rows: 12, brokenCount: 10 } })
  expect(seen.sheet.broken.map(({ row, why }) => [row, why.join(' ')])).toEqual([
    [3, 'It has no title.'],
    [4, 'It has no due date.'],
    [5, '“Octember 3” is not a date.'],
    [6, '“2/29/2027” is not a date: February 2027 has no day 29.'],
    [7, '“25:00” is not a time.'],
    [8, '“5” could be morning or evening; write it as 5 PM or 17:00.'],
    [9, '“whenever” is not a priority; write high, medium or low.'],
    [10, '“perhaps” is not a status; write done, in progress or not started.'],
    [
      11,
      '“BIO” is not a date. “9/14/2026” is not a time. It has more cells than there are columns; is a comma missing its quotation marks?',
    ],
    [12, '“٩/١٤/٢٠٢٦” has digits other than 0 to 9.'],
  ])
  expect(seen.sheet.broken[2]).toMatchObject({
    text: 'Octember | BIO | Octember 3',
    cells: [
      { name: 'Title', text: 'Octember', wrong: false },
      { name: 'Course', text: 'BIO', wrong: false },
      { name: 'Due date', text: 'Octember 3', wrong: true },
    ],
  })
  const { id } = seen
  const mend = async (row: number, column: number, text: string) =>
    sheetIn(await as(mendRow, { id, row, cells: [{ column, text }] }))
  expect((await mend(5, 2, 'still wrong')).sheet.broken[2]?.why).toEqual(['“still wrong” is not a date.'])
  expect(await mend(5, 2, 'Oct 3')).toMatchObject({ assignments: { new: 3, skipped: 9 } })
  expect(await mend(3, 0, '\u202eReading')).toMatchObject({ assignments: { new: 4, skipped: 8 } })
  expect(sheetIn(await as(readImport, { id })).sheet.broken.map(({ row }) => row)).toEqual([4, 6, 7, 8, 9, 10, 11, 12])
  expect(await as(confirmImport, { id })).toMatchObject({ assignments: 4 })
  expect(rowsOf(await as(listAssignments, {})).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Good one', 'Good two', 'Octember']),
  )
  // The corrected cell is still wrong in the file, and adds nothing.
  expect(await sendSheet(ada, file)).toMatchObject({ assignments: { new: 0, changed: 0, same: 2, skipped: 10 } })
})

test('a moved date is followed, what the student edited stays, and what they deleted does not come back', async () => {
  const { ada, as } = await september()
  const file = (date: string, priority: string, status = '') => [
    header,
    `Essay 1,ENG 205,${date},,${priority},${status},`,
    'Lab,ENG 205,2026-09-20,,,,',
  ]
  await bring(ada, file('2026-09-14', 'low'))
  const [essay, lab] = rowsOf(await as(listAssignments, {}))
  await as(editAssignment, { id: essay?.id ?? '', priority: 'high' })
  await as(deleteAssignment, { id: lab?.id ?? '' })
  const seen = await sendSheet(ada, file('2026-09-21', 'medium', 'done'))
  expect(seen.entries).toMatchObject([
    { fate: 'changed', why: 'New due date, status. Your own priority stays.' },
    { fate: 'skipped', why: 'You deleted this one.' },
  ])
  expect(await as(confirmImport, { id: seen.id })).toEqual({ assignments: 0, events: 0, changed: 1 })
  expect(await as(listAssignments, {})).toMatchObject({
    total: 1,
    rows: [{ dueDate: '2026-09-21', dueAt: '2026-09-22T04:59:59.000Z', priority: 'high', status: 'completed' }],
  })
  expect(await sendSheet(ada, file('2026-09-21', 'medium', 'done'))).toMatchObject({
    assignments: { same: 1, skipped: 1 },
  })
})

test('a table without a column leaves the values of an earlier table alone', async () => {
  const { ada, as } = await september()
  await bring(ada, ['Title,Due,Notes,Priority', 'Essay,2026-09-14,Two pages,high'])
  await bring(ada, ['Title,Due', 'Essay,2026-09-15'], 'short.csv')
  expect(await as(listAssignments, {})).toMatchObject({
    total: 1,
    rows: [{ dueDate: '2026-09-15', description: 'Two pages', priority: 'high', course: 'Other' }],
  })
})

test('a weekly quiz with one name is many, one more does not move the others, and a later list is new', async () => {
  const { app, ada } = await september()
  const quizzes = (...days: string[]) => ['Title,Course,Due', ...days.map((day) => `Quiz,BIO 210,2026-${day}`)]
  expect((await bring(ada, quizzes('09-14', '09-21', '09-28'))).done).toMatchObject({ assignments: 3 })
  expect(await sendSheet(ada, quizzes('09-14', '09-17', '09-21', '09-28'))).toMatchObject({
    assignments: { new: 1, changed: 0, same: 3 },
  })
  expect(await sendSheet(ada, quizzes('09-14', '09-22', '09-28'))).toMatchObject({
    assignments: { changed: 1, same: 2 },
  })
  expect(await sendSheet(ada, quizzes('09-21', '09-28'))).toMatchObject({
    assignments: { new: 0, changed: 0, same: 2 },
  })
  const doubled = await sendSheet(ada, quizzes('09-14', '09-14'))
  expect(doubled.entries.map(({ fate, why }) => [fate, why])).toEqual([
    ['skipped', 'The same as row 2.'],
    ['same', null],
  ])
  app.setClock('2026-10-05T12:00:00Z')
  expect((await bring(ada, quizzes('10-12', '10-19'))).done).toMatchObject({ assignments: 2, changed: 0 })
})

test('a new title on the same day is the same work, an id is followed anywhere, and two courses are two', async () => {
  const { ada, as } = await september()
  const plain = (...rows: string[]) => ['Title,Course,Due', ...rows]
  await bring(
    ada,
    plain('Essay,ENG 205,2026-09-14', 'Homework 1,MATH 240,2026-09-14', 'Homework 2,MATH 240,2026-09-14'),
  )
  const renamed = plain(
    'Essay: Rivers,eng-205,2026-09-14',
    'Homework 1,CS 101,2026-09-14',
    'Homework 3,MATH 240,2026-09-14',
  )
  const seen = await sendSheet(ada, renamed)
  expect(seen.entries.map(({ title, fate }) => [title, fate])).toEqual([
    ['Homework 1', 'new'],
    ['Homework 3', 'new'],
    ['Essay: Rivers', 'changed'],
  ])
  expect(await as(confirmImport, { id: seen.id })).toMatchObject({ assignments: 2, changed: 1 })
  // From now on its new title identifies it.
  expect(
    (
      await bring(
        ada,
        renamed.map((row) => row.replace('09-14', '09-15')),
      )
    ).done,
  ).toMatchObject({
    assignments: 0,
    changed: 3,
  })
  const named = (id: string, title: string, course = 'BIO') => [
    'ID,Title,Course,Due',
    `${id},${title},${course},2026-10-01`,
  ]
  await bring(ada, named('assignment-7781', 'Report'))
  expect(await sendSheet(ada, named('assignment-7781', 'Poster', 'BIO 210'))).toMatchObject({
    assignments: { changed: 1 },
  })
  await bring(ada, named('1', 'Poster'))
  expect(await sendSheet(ada, named('1', 'Reading', 'BIO'))).toMatchObject({ assignments: { changed: 1 } })
  expect(await sendSheet(ada, named('1', 'Reading', 'CHEM'))).toMatchObject({ assignments: { new: 1 } })
})

test('five thousand rows are previewed, brought in and compared in a few statements', async () => {
  const { ada, as } = await september()
  const file = [
    header,
    ...Array.from(
      { length: 5000 },
      (_, n) => `Task ${n},C ${n % 40},2026-10-${String((n % 28) + 1).padStart(2, '0')},,,,`,
    ),
  ]
  const statements = async (work: () => Promise<unknown>) => {
    const { query } = pg.Client.prototype
    let count = 0
    const counted = new Proxy(query, {
      apply: (target, self, args) => {
        count++
        return Reflect.apply(target, self, args)
      },
    })
    Object.assign(pg.Client.prototype, { query: counted })
    await work()
    Object.assign(pg.Client.prototype, { query })
    return count
  }
  const { id } = await sendSheet(ada, file)
  const count = await statements(() => as(confirmImport, { id }))
  expect(count).toBeGreaterThan(10)
  expect(count).toBeLessThan(40)
  expect(await as(listAssignments, { limit: 1 })).toMatchObject({ total: 5000 })
  const again = await sendSheet(
    ada,
    file.map((row) => row.replace('2026-10', '2026-11')),
  )
  expect(again).toMatchObject({ assignments: { changed: 5000 } })
  expect(again.entries).toHaveLength(50)
  expect(await as(confirmImport, { id: again.id })).toMatchObject({ changed: 5000 })
  expect(await as(undoImport, { id })).toEqual({ removed: 5000, kept: 0 })
})
