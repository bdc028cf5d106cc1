import { expect, test } from 'vitest'
import { Refusal } from '../../contract/refusal.ts'
import { assignmentBlock, calendarFile } from '../calendar/imported/calendarFiles.testing.ts'
import { confirmImport, listBrokenRows, listImportEntries, mendRow, previewImport } from './contract.ts'
import { sendSheet, september, sheetIn } from './sheet/sheets.testing.ts'

/** 312 rows, of which every third has no day. */
const many = [
  'Title,Course,Due',
  ...Array.from({ length: 312 }, (_, at) => `Task ${at + 1},BIO,${at % 3 ? '9/14/2026' : ''}`),
]

function sound<T extends object>(answer: T): Exclude<T, { code: string }> {
  if ('code' in answer) throw new Refusal('invalid', JSON.stringify(answer))
  return answer as Exclude<T, { code: string }>
}

test('every row of a large table can be looked at, page by page, and what is mended on a late page stays', async () => {
  const { ada, as } = await september()
  const seen = await sendSheet(ada, many)
  const { id } = seen
  expect(seen).toMatchObject({ assignments: { new: 208, skipped: 104 }, sheet: { brokenCount: 104 } })
  expect(seen.entries).toHaveLength(50)
  expect(seen.sheet.broken).toHaveLength(50)
  const titles: string[] = []
  for (const from of [0, 50, 100, 150, 200]) {
    const page = sound(await as(listImportEntries, { id, from }))
    expect(page.total).toBe(208)
    titles.push(...page.rows.map(({ title }) => title))
  }
  expect(titles.slice(0, 50)).toEqual(seen.entries.map(({ title }) => title))
  expect(new Set(titles).size).toBe(208)
  expect(sound(await as(listImportEntries, { id, from: 250 })).rows).toEqual([])

  const last = sound(await as(listBrokenRows, { id, from: 100 }))
  expect(last.rows.map(({ row }) => row)).toEqual([302, 305, 308, 311])
  expect(last).toMatchObject({ total: 104, rows: [{ why: ['It has no due date.'] }, {}, {}, {}] })
  sheetIn(await as(mendRow, { id, row: 311, cells: [{ column: 2, text: '9/10/2026' }] }))
  expect(sound(await as(listBrokenRows, { id, from: 100 })).rows.map(({ row }) => row)).toEqual([302, 305, 308])
  // The earliest of all now.
  expect(sound(await as(listImportEntries, { id, from: 0 }))).toMatchObject({ total: 209, rows: { 0: { row: 311 } } })
  expect(await as(confirmImport, { id })).toMatchObject({ assignments: 209 })
  expect(await as(listImportEntries, { id, from: 0 })).toMatchObject({ code: 'not_found' })
})

test('the entries of a calendar have pages too, and no rows to mend', async () => {
  const { ada, as } = await september()
  const blocks = Array.from({ length: 60 }, (_, at) => assignmentBlock(at, '20260914', `Lab ${at} [SOIL 101]`))
  const { id } = sound(await ada.call(previewImport, { fileName: 'canvas.ics' }, calendarFile(...blocks)))
  expect(sound(await as(listImportEntries, { id, from: 50 })).rows).toHaveLength(10)
  expect(await as(listBrokenRows, { id, from: 0 })).toEqual({ rows: [], total: 0 })
})
