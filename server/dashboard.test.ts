import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readDashboard } from '../contract/dashboard.ts'
import { calendarDashboardPart } from '../features/calendar/dashboard.contract.ts'
import { addAssignment, editAssignment } from '../features/homework/contract.ts'
import { homeworkDashboardPart } from '../features/homework/dashboard.contract.ts'
import { confirmImport, previewImport } from '../features/imports/contract.ts'
import { addSession } from '../features/study/contract.ts'
import { dashboardSources } from './dashboard.ts'
import type { Feature } from './feature.ts'
import { features } from './features.ts'
import { succeeded } from './testing/answers.ts'
import { testApp } from './testing/app.ts'
import type { Caller } from './testing/caller.ts'
import type { Running } from './testing/run.ts'

let app: Running
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'silent' })
})
// A Thursday; ten in the morning in New York.
beforeEach(() => app.setClock('2026-01-15T15:00:00Z'))

const newYork = () => app.student({ zone: 'America/New_York' })
async function look(who: Caller) {
  const seen = await who.call(readDashboard, {})
  if (!('parts' in seen)) throw new Error(seen.detail)
  return seen
}
const homeworkOf = async (who: Caller) => homeworkDashboardPart.parse((await look(who)).parts.homework)
const todayOf = async (who: Caller) => calendarDashboardPart.parse((await look(who)).parts.calendar)
async function add(who: Caller, title: string, dueDate: string, dueTime: string | null = null) {
  const made = await who.call(addAssignment, { title, course: 'HIST 118', dueDate, dueTime })
  return 'id' in made ? made.id : ''
}
async function bringIn(who: Caller, ...events: [title: string, start: string, end: string][]) {
  const lines = events.flatMap(([title, start, end]) => [
    'BEGIN:VEVENT',
    `UID:${title}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART${start.length === 8 ? ';VALUE=DATE' : ''}:${start}`,
    `DTEND${end.length === 8 ? ';VALUE=DATE' : ''}:${end}`,
    `SUMMARY:${title}`,
    'END:VEVENT',
  ])
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
  const seen = await who.call(previewImport, { fileName: 'term.ics' }, file)
  await who.call(confirmImport, { id: 'id' in seen ? seen.id : '' })
}

test('a visitor sees no dashboard, a new student an empty one', async () => {
  expect(await app.as(null)(readDashboard, {})).toMatchObject({ code: 'signed_out' })
  const ada = await newYork()
  expect(await homeworkOf(ada)).toEqual({ due: 0, overdue: 0, late: [], upcoming: [] })
  expect(await todayOf(ada)).toEqual({ rows: [], more: 0, incomplete: false })
})

test('the day is the student’s own', async () => {
  expect((await look(await newYork())).day).toBe('2026-01-15')
  expect((await look(await app.student({ zone: 'Pacific/Kiritimati' }))).day).toBe('2026-01-16')
  expect((await look(await app.student({ zone: 'Pacific/Honolulu' }))).day).toBe('2026-01-15')
})

describe('work that is due', () => {
  test('counts from overdue to seven days ahead, to the minute', async () => {
    const ada = await newYork()
    await add(ada, 'a minute late', '2026-01-15', '09:59')
    await add(ada, 'in five minutes', '2026-01-15', '10:05')
    await add(ada, 'today, without a time', '2026-01-15')
    await add(ada, 'in seven days', '2026-01-22', '10:00')
    await add(ada, 'in seven days and five minutes', '2026-01-22', '10:05')
    await add(ada, 'next month', '2026-02-15')
    const { due, overdue, late, upcoming } = await homeworkOf(ada)
    expect({ due, overdue }).toEqual({ due: 4, overdue: 1 })
    expect(late.map(({ title }) => title)).toEqual(['a minute late'])
    expect(upcoming.map(({ title }) => title)).toEqual(['in five minutes', 'today, without a time', 'in seven days'])
  })

  test('shows three at most of each, the longest overdue and the soonest first, and counts all', async () => {
    const ada = await newYork()
    for (const day of ['10', '12', '11', '13', '09']) await add(ada, `late ${day}`, `2026-01-${day}`)
    for (const day of ['19', '17', '18', '20']) await add(ada, `soon ${day}`, `2026-01-${day}`)
    const { due, overdue, late, upcoming } = await homeworkOf(ada)
    expect({ due, overdue }).toEqual({ due: 9, overdue: 5 })
    expect(late.map(({ title }) => title)).toEqual(['late 09', 'late 10', 'late 11'])
    expect(upcoming.map(({ title }) => title)).toEqual(['soon 17', 'soon 18', 'soon 19'])
  })

  test('does not count what is completed, deleted or another’s', async () => {
    const [ada, ben] = [await newYork(), await newYork()]
    const id = await add(ada, 'Essay', '2026-01-16')
    expect(await homeworkOf(ada)).toMatchObject({ due: 1 })
    expect(await homeworkOf(ben)).toMatchObject({ due: 0, upcoming: [] })
    await ada.call(editAssignment, { id, status: 'completed' })
    expect(await homeworkOf(ada)).toMatchObject({ due: 0, upcoming: [] })
    await ada.call(editAssignment, { id, status: 'in-progress' })
    expect(await homeworkOf(ada)).toMatchObject({ due: 1, upcoming: [{ id, progress: 50 }] })
  })

  test('is overdue when the day is over where the student is', async () => {
    const ada = await newYork()
    await add(ada, 'Essay', '2026-01-15')
    app.setClock('2026-01-16T04:59:00Z')
    expect(await homeworkOf(ada)).toMatchObject({ due: 1, overdue: 0 })
    app.setClock('2026-01-16T05:00:30Z')
    expect(await homeworkOf(ada)).toMatchObject({ due: 1, overdue: 1, late: [{ title: 'Essay' }] })
  })
})

describe('today', () => {
  test('shows what takes place on the student’s day, all-day things first, no deadlines', async () => {
    const ada = await newYork()
    await add(ada, 'Essay', '2026-01-15', '12:00')
    await bringIn(
      ada,
      ['Seminar', '20260115T190000Z', '20260115T200000Z'],
      ['Lecture', '20260115T140000Z', '20260115T150000Z'],
      ['Late show', '20260116T040000Z', '20260116T060000Z'],
      ['Tomorrow', '20260116T051500Z', '20260116T060000Z'],
      ['Founders day', '20260115', '20260116'],
      ['Exam week', '20260112', '20260117'],
      ['Day after', '20260116', '20260117'],
    )
    const { rows, more } = await todayOf(ada)
    expect(rows.map(({ title }) => title)).toEqual(['Exam week', 'Founders day', 'Lecture', 'Seminar', 'Late show'])
    expect(more).toBe(0)
    expect(await todayOf(await newYork())).toEqual({ rows: [], more: 0, incomplete: false })
  })

  test('holds 24 at most, and how many more there are', async () => {
    const ada = await newYork()
    await bringIn(
      ada,
      ...Array.from({ length: 27 }, (_, index): [string, string, string] => [
        `Lecture ${index}`,
        `20260115T1${index % 10}0000Z`,
        `20260115T1${index % 10}3000Z`,
      ]),
    )
    expect(await todayOf(ada)).toMatchObject({ rows: { length: 24 }, more: 3 })
  })
})

test('a part that is broken is missing alone, and the others are shown', async () => {
  const broken: Feature = {
    name: 'broken',
    routes: [],
    fills: [
      dashboardSources.with({
        shape: z.unknown(),
        topics: [],
        select: ({ me }) => `select 1 / (length(${me}::text) - 36) as shown, null::timestamptz as next`,
      }),
    ],
  }
  // The statement named "dashboard" is another one here than on connections that others have used.
  const node = await testApp({ LOG_LEVEL: 'silent' }, [...features, broken], { alone: true })
  const ada = await node.student()
  await ada.call(addAssignment, { title: 'Essay', course: 'HIST 118', dueDate: '2031-01-16' })
  const { parts } = await look(ada)
  expect(parts.broken).toBeNull()
  expect(homeworkDashboardPart.parse(parts.homework)).toMatchObject({ due: 0 })
  expect(calendarDashboardPart.parse(parts.calendar)).toMatchObject({ incomplete: false })
})

test('a feature whose agenda is broken is missing in today’s alone', async () => {
  const ada = await newYork()
  await bringIn(ada, ['Seminar', '20260115T190000Z', '20260115T200000Z'])
  succeeded(await ada.call(addSession, { title: 'Reading', course: 'Other', date: '2026-01-15', time: '18:00' }))
  const { pool } = app.shell.database
  await pool.query('alter table calendar_occurrences rename to occurrences_away')
  const seen = await look(ada).finally(() => pool.query('alter table occurrences_away rename to calendar_occurrences'))
  expect(seen.parts.calendar).toMatchObject({ rows: [{ title: 'Reading' }], incomplete: true })
  expect(homeworkDashboardPart.parse(seen.parts.homework)).toMatchObject({ due: 0 })
  expect((await look(ada)).parts.calendar).toMatchObject({ rows: [{ title: 'Seminar' }, { title: 'Reading' }] })
})
