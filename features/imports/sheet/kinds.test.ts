import { expect, test } from 'vitest'
import type { Problem } from '../../../contract/refusal.ts'
import { editAssignment, listAssignments } from '../../homework/contract.ts'
import { chooseKind, confirmImport, listImportEntries, mapColumns, previewLines, undoImport } from '../contract.ts'
import { sendSheet, september, sheetIn } from './sheets.testing.ts'

const table = [
  'Title,Course,Due',
  'Lab 3: Titration,CHEM 110,9/14/2026',
  'Quiz 2,CHEM 110,9/15/2026',
  'Essay on rivers,ENG 205,9/16/2026',
  'Paper cranes,ART 100,9/17/2026',
  'Reading quiz,ENG 205,9/18/2026',
  'مقال عن الأنهار,ENG 205,9/19/2026',
]

const kindsOf = (list: { rows: { id: string; kind: string }[] } | Problem) =>
  'rows' in list ? list.rows.map(({ kind }) => kind) : []

test('a table without a column for kinds has them guessed from its titles, and the student can change them', async () => {
  const { ada, as } = await september()
  const seen = await sendSheet(ada, table)
  const { id } = seen
  expect(seen.entries.map(({ kind }) => kind)).toEqual(['lab', 'exam', 'essay', 'homework', 'exam', 'homework'])
  expect(seen.entries.every(({ more }) => more.length === 0)).toBe(true)
  expect(await as(chooseKind, { id, row: 99, kind: 'project' })).toMatchObject({ code: 'not_found' })
  const chosen = sheetIn(await as(chooseKind, { id, row: 5, kind: 'project' }))
  expect(chosen.entries[3]).toMatchObject({ title: 'Paper cranes', kind: 'project' })
  // Also after the columns were changed.
  await as(mapColumns, { id, ...seen.sheet.settings, course: 'Other' })
  expect(await as(listImportEntries, { id, from: 3 })).toMatchObject({ rows: { 0: { kind: 'project' } } })
  expect(await as(confirmImport, { id })).toMatchObject({ assignments: 6 })
  expect(kindsOf(await as(listAssignments, {}))).toEqual(['lab', 'exam', 'essay', 'project', 'exam', 'homework'])
  // The table says nothing of kinds: importing again changes none, also where a title has another guess now.
  const again = await sendSheet(ada, [...table.slice(0, 2), 'Quiz 2 lab,CHEM 110,9/15/2026', ...table.slice(3)])
  expect(again).toMatchObject({ assignments: { new: 0, changed: 1, same: 5 } })
  expect(again.entries.map(({ kind }) => kind)).toEqual([null, null, null, null, null, null])
  expect(again.entries[0]).toMatchObject({ fate: 'changed', why: 'New title.' })
  expect(await as(undoImport, { id })).toEqual({ removed: 6, kept: 0 })
})

test('a kind that the student changed later stays, and a column of kinds is followed', async () => {
  const { ada, as } = await september()
  const { id } = await sendSheet(ada, table)
  await as(confirmImport, { id })
  const list = await as(listAssignments, {})
  const [lab] = 'rows' in list ? list.rows : []
  await as(editAssignment, { id: lab?.id ?? '', kind: 'reading' })
  expect(await sendSheet(ada, table)).toMatchObject({ assignments: { same: 6 } })
  const kinds = ['Project', 'Exam', '', 'Homework', 'Exam', 'Homework']
  const withKinds = table.map((row, at) => `${row},${at === 0 ? 'Type' : kinds[at - 1]}`)
  const seen = await sendSheet(ada, withKinds)
  expect(seen.entries.map(({ fate, why }) => [fate, why])).toEqual([
    ['changed', 'Your own kind stays.'],
    ['changed', 'New kind.'],
    ...Array.from({ length: 4 }, () => ['same', null]),
  ])
  expect(seen.entries.every(({ kind }) => kind === null)).toBe(true)
})

test('the kind of a pasted line can be changed, for all dates of a line that repeats', async () => {
  const { ada, as } = await september()
  const lines = 'Poster, SOIL 101, Oct 4\nReading response every mon until 10/5/2026, ENG 205\n'
  const seen = sheetIn(await ada.call(previewLines, {}, lines))
  expect(new Set(seen.entries.map(({ kind, title }) => `${title} ${kind}`))).toEqual(
    new Set(['Poster homework', 'Reading response reading']),
  )
  const chosen = sheetIn(await as(chooseKind, { id: seen.id, row: 2, kind: 'essay' }))
  expect(new Set(chosen.entries.map(({ kind }) => kind))).toEqual(new Set(['essay', 'homework']))
  await as(confirmImport, { id: seen.id })
  const again = sheetIn(await ada.call(previewLines, {}, lines))
  expect(again.assignments).toMatchObject({ new: 0, changed: 0 })
})
