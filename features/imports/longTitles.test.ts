import { expect, test } from 'vitest'
import { readCalendar, readEvent } from '../calendar/contract.ts'
import { assignmentBlock, calendarFile, eventBlock } from '../calendar/imported/calendarFiles.testing.ts'
import { listAssignments } from '../homework/contract.ts'
import { confirmImport, previewImport } from './contract.ts'
import { september } from './sheet/sheets.testing.ts'

/** A title of so many characters that begins with a word. */
const long = (word: string, length: number) => `${word} ${'of rivers '.repeat(200)}`.slice(0, length - 1).concat('.')

test('a title of a calendar that is too long is cut, and the whole of it stands at the top of the text', async () => {
  const { ada, as } = await september()
  const [work, talk, odd] = [long('Report', 640), long('Talk', 350), long('Moved', 320)]
  const file = calendarFile(
    assignmentBlock(1, '20260914', `${work} [SOIL 101]`, 'DESCRIPTION:Bring a jar'),
    assignmentBlock(2, '20260915', 'Short [SOIL 101]', 'DESCRIPTION:Bring two'),
    eventBlock('UID:t1', 'DTSTART:20260916T150000Z', 'DTEND:20260916T160000Z', `SUMMARY:${talk}`, 'DESCRIPTION:Hall 2'),
    eventBlock(
      'UID:w1',
      'DTSTART:20260917T150000Z',
      'DTEND:20260917T160000Z',
      'RRULE:FREQ=DAILY;COUNT=2',
      'SUMMARY:Walk',
    ),
    eventBlock('UID:w1', 'RECURRENCE-ID:20260918T150000Z', 'DTSTART:20260918T150000Z', `SUMMARY:${odd}`),
  )
  const seen = await ada.call(previewImport, { fileName: 'long.ics' }, file)
  if ('code' in seen) throw new Error(seen.detail)
  expect(seen.cutTitles).toBe(3)
  expect(Object.fromEntries(seen.entries.map(({ title, cut }) => [title.slice(0, 4), cut]))).toEqual({
    Repo: 'Its title has 640 characters and is cut after 300. The whole title stands at the top of the description.',
    Shor: null,
    Talk: 'Its title has 350 characters and is cut after 300. The whole title stands at the top of the notes.',
    Walk: 'Its title has 320 characters and is cut after 300. The whole title stands at the top of the notes.',
  })
  await as(confirmImport, { id: seen.id })
  const list = await as(listAssignments, {})
  expect(list).toMatchObject({
    rows: [
      { description: `${work}\n\nBring a jar`, course: 'SOIL 101' },
      { title: 'Short', description: 'Bring two' },
    ],
  })
  const titles = 'rows' in list ? list.rows.map(({ title }) => title) : []
  expect(titles[0]?.length).toBeLessThanOrEqual(300)
  expect(work.startsWith(titles[0] ?? '?')).toBe(true)

  const calendar = await as(readCalendar, { from: '2026-09-16', to: '2026-09-20' })
  const events = 'rows' in calendar ? calendar.rows : []
  const found = await Promise.all(events.map(({ id }) => as(readEvent, { id })))
  expect(found).toMatchObject([
    { title: expect.stringMatching(/^Talk/), notes: `${talk}\n\nHall 2` },
    { title: 'Walk', notes: null },
    { title: expect.stringMatching(/^Moved/), notes: odd },
  ])
  // The same file again changes nothing.
  expect(await ada.call(previewImport, { fileName: 'long.ics' }, file)).toMatchObject({
    ...{ assignments: { new: 0, changed: 0, same: 2 }, events: { new: 0, changed: 0, same: 2 } },
  })
})

test('a title so long that not even the text has room for it is named', async () => {
  const { ada } = await september()
  const file = calendarFile(assignmentBlock(1, '20260914', 'x'.repeat(2_600)))
  const seen = await ada.call(previewImport, { fileName: 'long.ics' }, file)
  expect(seen).toMatchObject({
    doubts: [{ why: expect.stringMatching(/^Only the first 2,000 characters of the title “x{80}…” are kept\.$/) }],
    entries: [{ cut: expect.stringContaining('2,000 characters') }],
  })
})
