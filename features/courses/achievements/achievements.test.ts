import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addAssignment, deleteAssignment, editAssignment } from '../../homework/contract.ts'
import { addSession, correctIntervals } from '../../study/contract.ts'
import { timerPage } from '../../study/timer/timerPage.testing.ts'
import { addCourse, addTerm } from '../contract.ts'
import { editStudyPlan } from '../grades/contract.ts'
import { listAchievements } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.holdClock('2026-11-02T15:00:00Z'))

const idOf = (answer: object) => ('id' in answer ? String(answer.id) : JSON.stringify(answer))
async function reached(who: Caller) {
  const seen = await who.call(listAchievements, {})
  if (!('rows' in seen)) throw new Error(JSON.stringify(seen))
  return seen.rows
}

/** Adds an assignment due on that day and completes it at once. */
async function complete(who: Caller, title: string, dueDate: string): Promise<string> {
  const id = idOf(await who.call(addAssignment, { title, course: 'CS 301', dueDate }))
  await who.call(editAssignment, { id, status: 'completed' })
  return id
}

/** A completed session with just these stretches. */
async function study(who: Caller, title: string, ...stretches: [start: string, end: string][]): Promise<void> {
  const id = idOf(await who.call(addSession, { title, course: 'Other', date: '2026-11-02', time: '08:00' }))
  const page = timerPage(app, who)
  await page.press('start', id)
  await page.press('stop', id)
  const intervals = stretches.map(([start, end]) => ({ start, end }))
  expect(await who.call(correctIntervals, { id, intervals })).toMatchObject({ completed: true })
}

test('a student without achievements sees none', async () => {
  expect(await reached(await app.student())).toEqual([])
})

test('ten assignments completed are an achievement, and none once one of them is open again or deleted', async () => {
  const ada = await app.student({ zone: 'America/New_York' })
  app.holdClock('2026-10-30T15:00:00Z')
  for (let n = 1; n < 10; n++) await complete(ada, `Sheet ${n}`, '2026-10-29')
  expect(await reached(ada)).toEqual([])
  // Nine in the evening there, already the next day elsewhere.
  app.holdClock('2026-11-02T01:00:00Z')
  const tenth = await complete(ada, 'Sheet 10', '2026-10-29')
  const ten = {
    ...{ key: 'homework-10', title: 'First ten assignments completed', day: '2026-11-01' },
    because: 'Number 10 was “Sheet 10”.',
  }
  expect(await reached(ada)).toEqual([ten])
  await ada.call(editAssignment, { id: tenth, status: 'in-progress' })
  expect(await reached(ada)).toEqual([])
  await ada.call(editAssignment, { id: tenth, status: 'completed' })
  expect(await reached(ada)).toEqual([ten])
  await ada.call(deleteAssignment, { id: tenth })
  expect(await reached(ada)).toEqual([])
})

test('ten in a row on time count from the last that was late', async () => {
  const ada = await app.student()
  const keys = async () => (await reached(ada)).map(({ key }) => key)
  for (let n = 1; n < 8; n++) await complete(ada, `Early ${n}`, '2026-11-09')
  app.advance(1000)
  await complete(ada, 'Late', '2026-10-01')
  app.advance(1000)
  for (let n = 1; n < 10; n++) await complete(ada, `Sheet ${n}`, '2026-11-09')
  expect(await keys()).toEqual(['homework-10'])
  app.advance(1000)
  await complete(ada, 'Sheet 10', '2026-11-09')
  expect(await keys()).toContain('homework-in-time')
})

test('ten hours are reached on the day on which the tenth was full, where the student is', async () => {
  const ada = await app.student({ zone: 'Asia/Tokyo' })
  await study(ada, 'Long evening', ['2026-10-20T08:00:00.000Z', '2026-10-20T16:00:00.000Z'])
  expect(await reached(ada)).toEqual([])
  // The two missing hours end at half past midnight in Tokyo.
  await study(ada, 'Night reading', ['2026-10-21T13:30:00.000Z', '2026-10-21T17:00:00.000Z'])
  expect(await reached(ada)).toEqual([
    {
      ...{ key: 'study-hours-10', title: 'Ten hours studied', day: '2026-10-22' },
      because: 'Reached during “Night reading”.',
    },
  ])
})

test('seven days in a row are days of the student, over a change of the clocks, each with ten minutes', async () => {
  const ada = await app.student({ zone: 'America/New_York' })
  const noon = (day: number): [string, string] => {
    const date = new Date(Date.UTC(2026, 9, day, 17)).toISOString()
    return [date, date.replace(':00:00', ':10:00')]
  }
  await study(ada, 'Daily sheet', ...[24, 25, 26, 27, 28, 29, 31, 32].map(noon))
  expect(await reached(ada)).toEqual([])
  // Five minutes on each side of midnight complete neither day, ten on one side do.
  await study(ada, 'At midnight', ['2026-10-31T03:55:00.000Z', '2026-10-31T04:05:00.000Z'])
  expect(await reached(ada)).toEqual([])
  await study(ada, 'Before midnight', ['2026-10-31T03:40:00.000Z', '2026-10-31T03:50:00.000Z'])
  expect(await reached(ada)).toEqual([
    {
      ...{ key: 'study-days-7', title: 'Seven study days in a row', day: '2026-10-30' },
      because: 'From Sat, Oct 24 to Fri, Oct 30, ten minutes or more on each day.',
    },
  ])
})

test('terms that are over and the parts of the degree they filled are achievements, newest first', async () => {
  const ada = await app.student()
  const take = async (name: string, firstDay: string, lastDay: string, credits: string) => {
    const termId = idOf(await ada.call(addTerm, { name, firstDay, lastDay }))
    await ada.call(addCourse, { courseCode: name, courseName: name, termId, credits, currentGrade: 'B' })
  }
  await take('Fall 2025', '2025-08-24', '2025-12-18', '20')
  await take('Spring 2026', '2026-01-12', '2026-05-08', '32.5')
  await take('Fall 2026', '2026-08-24', '2026-12-18', '60')
  const first = {
    ...{ key: 'term-1', title: 'First term finished', because: 'Fall 2025, with an average of 3.00.' },
    day: '2025-12-18',
  }
  expect(await reached(ada)).toEqual([first])
  await ada.call(editStudyPlan, { degreeCredits: '120', earlierCredits: '30' })
  expect(await reached(ada)).toEqual([
    {
      ...{ key: 'degree-50', title: 'Half of the degree', because: '82.5 of 120 credits with Spring 2026.' },
      day: '2026-05-08',
    },
    first,
  ])
})
