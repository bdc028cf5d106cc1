import { expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { listAssignments } from '../homework/contract.ts'
import { confirmImport, previewImport, undoImport } from './contract.ts'

const calendar = (...blocks: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Alder Hill', ...blocks, 'END:VCALENDAR', ''].join('\r\n')
const work = (id: number, date: string, title: string) =>
  [
    'BEGIN:VEVENT',
    `UID:event-assignment-${id}`,
    'DTSTAMP:20260901T150000Z',
    `DTSTART;VALUE=DATE;VALUE=DATE:${date}`,
    `SUMMARY:${title}`,
    'END:VEVENT',
  ].join('\r\n')

test('a student brings in a Canvas calendar, sees its deadlines, and bringing it in again changes nothing', async () => {
  const app = await testApp()
  app.setClock('2026-09-10T12:00:00Z')
  const ada = await app.member({ zone: 'America/Chicago' })
  const file = calendar(
    work(1, '20260914', 'Lab 2: Texture by feel [SOIL 101-02]'),
    work(2, '20260916', 'Essay [on rivers] [ENG 205]'),
  )
  const seen = await ada.call(previewImport, { fileName: 'canvas.ics' }, file)
  expect(seen).toMatchObject({
    calendarName: 'Alder Hill',
    assignments: { new: 2, changed: 0 },
    entries: [{ title: 'Lab 2: Texture by feel', course: 'SOIL 101-02' }, {}],
  })
  expect(await app.as(ada)(listAssignments, {})).toMatchObject({ total: 0 })
  const id = 'id' in seen ? seen.id : ''
  expect(await app.as(ada)(confirmImport, { id })).toEqual({ assignments: 2, events: 0, changed: 0 })
  expect(await app.as(ada)(confirmImport, { id })).toMatchObject({ assignments: 2 })
  expect(await app.as(ada)(listAssignments, {})).toMatchObject({
    total: 2,
    rows: [
      { dueDate: '2026-09-14', dueTime: null, dueAt: '2026-09-15T04:59:59.000Z', source: 'import' },
      { title: 'Essay [on rivers]', course: 'ENG 205' },
    ],
  })
  expect(await ada.call(previewImport, { fileName: 'canvas.ics' }, file)).toMatchObject({
    assignments: { new: 0, changed: 0, same: 2 },
  })
  expect(await app.as(ada)(undoImport, { id })).toEqual({ removed: 2, kept: 0 })
  expect(await app.as(ada)(listAssignments, {})).toMatchObject({ total: 0 })
})
