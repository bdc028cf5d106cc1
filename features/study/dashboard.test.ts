import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readDashboard } from '../../contract/dashboard.ts'
import { calendarDayOf, instantOf, plusDays, wallClock } from '../../contract/zone.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { calendarDashboardPart } from '../calendar/dashboard.contract.ts'
import { addSession, correctIntervals, readStudied, readWeek, studyDashboardPart } from './contract.ts'
import { studyWeekDays } from './stats/week.queries.ts'
import { timerPage } from './timer/timerPage.testing.ts'

const minute = 60_000
const zone = 'America/New_York'
let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock()
  // Not in the first or last hour of a day, so that the day does not change during a test.
  const { start, end } = calendarDayOf(app.shell.clock(), zone)
  const now = app.shell.clock().getTime()
  if (now - start.getTime() < 120 * minute || end.getTime() - now < 120 * minute) app.advance(240 * minute)
  ada = await app.student({ zone })
})

async function parts() {
  const answer = await ada.call(readDashboard, {})
  if (!('parts' in answer)) throw new Error(JSON.stringify(answer))
  return {
    study: studyDashboardPart.parse(answer.parts.study),
    today: calendarDashboardPart.parse(answer.parts.calendar),
  }
}

async function completed(...spans: [start: Date, end: Date][]): Promise<string> {
  const page = timerPage(app, ada)
  const id = await page.start({ title: 'Heaps' })
  await page.press('stop', id)
  const intervals = spans.map(([start, end]) => ({ start: start.toISOString(), end: end.toISOString() }))
  expect(await ada.call(correctIntervals, { id, intervals })).toMatchObject({ completed: true })
  return id
}

test('a student finds today’s sessions on the dashboard and in the day, those still to come first', async () => {
  const { date, time } = wallClock(new Date(app.shell.clock().getTime() + 60 * minute), zone)
  const plan = { course: 'CS 301', date, time, location: 'Room 2' }
  for (const title of ['One', 'Two', 'Three', 'Four'])
    await ada.call(addSession, { ...plan, title, plannedMinutes: 45 })
  await ada.call(addSession, { ...plan, title: 'Tomorrow', date: plusDays(date, 1) })
  const page = timerPage(app, ada)
  const id = await page.start({ title: 'Now', sessionType: 'group' })
  await page.stay(10 * minute)
  const { study, today } = await parts()
  expect(study).toMatchObject({ today: 5, running: { id, title: 'Now' }, weekMinutes: 10 })
  expect(await ada.call(readStudied, {})).toEqual({ minutes: 10, groups: 0 })
  expect(study.sessions).toHaveLength(3)
  const mine = today.rows.filter(({ feature }) => feature === 'study')
  expect(mine).toHaveLength(5)
  expect(mine[0]).toMatchObject({ id, kind: 'study-group', state: 'running', changes: 'none' })
  expect(mine[1]).toMatchObject({
    kind: 'personal',
    state: 'open',
    changes: 'span',
    location: 'Room 2',
    course: 'CS 301',
  })
  const { when } = mine[1] ?? {}
  expect(when?.kind === 'time' && Date.parse(when.end ?? '') - Date.parse(when.start)).toBe(45 * minute)
  await page.press('stop', id)
  expect((await parts()).study).toMatchObject({ running: null, weekMinutes: 10 })
  expect(await ada.call(readStudied, {})).toEqual({ minutes: 10, groups: 0 })
})

test('a session over midnight belongs to both days, and to the week only with what lies in it', async () => {
  const today = calendarDayOf(app.shell.clock(), zone).day
  const [sunday = today] = studyWeekDays(today, 0)
  const at = (day: string, time: string) => instantOf(day, time, zone)
  await completed([at(plusDays(sunday, -1), '23:30'), at(sunday, '00:20')])
  expect(await ada.call(readWeek, {})).toMatchObject({ minutes: 20, days: { 0: { day: sunday, minutes: 20 } } })
  expect((await parts()).study).toMatchObject({ weekMinutes: 20 })
  expect(await ada.call(readStudied, {})).toEqual({ minutes: 50, groups: 0 })
})

test('the week begins on the day that the student chose', () => {
  expect(studyWeekDays('2031-03-05', 0)[0]).toBe('2031-03-02')
  expect(studyWeekDays('2031-03-05', 1)).toEqual(
    ['03', '04', '05', '06', '07', '08', '09'].map((day) => `2031-03-${day}`),
  )
  expect(studyWeekDays('2031-03-02', 1)[0]).toBe('2031-02-24')
})

test('what was done shows in the day from its start to its end', async () => {
  const now = app.shell.clock().getTime()
  const start = new Date(now - 100 * minute)
  await completed([start, new Date(now - 90 * minute)], [new Date(now - 20 * minute), new Date(now - 10 * minute)])
  const row = (await parts()).today.rows.find(({ feature }) => feature === 'study')
  expect(row).toMatchObject({
    state: 'done',
    when: { start: start.toISOString(), end: new Date(now - 10 * minute).toISOString() },
  })
})
