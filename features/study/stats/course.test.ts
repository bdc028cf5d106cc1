import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addCourse, addTerm } from '../../courses/contract.ts'
import { addSession, correctIntervals } from '../contract.ts'
import { timerPage } from '../timer/timerPage.testing.ts'
import { readCourseStudy } from './course.contract.ts'

const minute = 60_000
const day = 24 * 60 * minute
let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  // A Wednesday.
  app.holdClock('2026-11-04T15:00:00Z')
  ada = await app.student({ zone: 'Europe/Berlin' })
})

const idOf = (answer: object) => ('id' in answer ? String(answer.id) : JSON.stringify(answer))
const term = async (name: string, firstDay: string, lastDay: string) =>
  idOf(await ada.call(addTerm, { name, firstDay, lastDay }))
const course = async (courseCode: string, more: Partial<z.input<typeof addCourse.input>> = {}) =>
  idOf(await ada.call(addCourse, { courseCode, courseName: 'Algorithms', ...more }))
const studied = async (courseId: string) => {
  const found = await ada.call(readCourseStudy, { courseId })
  if (!('weeks' in found)) throw new Error(JSON.stringify(found))
  return found
}
const study = async (name: string, minutes: number, title = 'Reading') => {
  const page = timerPage(app, ada)
  const id = await page.start({ course: name, title })
  await page.stay(minutes * minute)
  await page.press('stop', id)
  return id
}

describe('a student sees on the page of a course', () => {
  test('what they studied for it, however they wrote its code, this week and in all', async () => {
    const id = await course('CS 301')
    await study('cs-301', 30, 'Before')
    app.advance(7 * day)
    await study('CS 301', 20, 'Heaps')
    await study('MATH 240', 50)
    const shown = await studied(id)
    expect(shown).toMatchObject({ allMinutes: 50, weekMinutes: 20, sessions: 2, next: null })
    expect(shown.weeks.map(({ firstDay }) => firstDay).slice(-3)).toEqual(['2026-10-25', '2026-11-01', '2026-11-08'])
    expect(shown.weeks.map(({ minutes }) => minutes)).toEqual([0, 0, 0, 0, 0, 0, 30, 20])
    expect(shown.last).toMatchObject([
      { title: 'Heaps', minutes: 20, state: 'completed' },
      { title: 'Before', minutes: 30, state: 'completed' },
    ])
  })

  test('a running session up to its last presence ping, and a correction instead of what it corrected', async () => {
    const id = await course('CS 301')
    const done = await study('CS 301', 40)
    const at = Date.parse('2026-11-04T13:00:00Z')
    const moment = (minutes: number) => new Date(at + minutes * minute).toISOString()
    await ada.call(correctIntervals, { id: done, intervals: [{ start: moment(0), end: moment(15) }] })
    expect(await studied(id)).toMatchObject({ allMinutes: 15, weekMinutes: 15, sessions: 1 })
    const page = timerPage(app, ada)
    await page.start({ course: 'CS 301', title: 'Now' })
    await page.stay(10 * minute)
    expect(await studied(id)).toMatchObject({
      ...{ allMinutes: 25, sessions: 2 },
      last: [{ title: 'Now', state: 'running', minutes: 10 }, { minutes: 15 }],
    })
  })

  test('the next plan, and none that has passed', async () => {
    const id = await course('CS 301')
    const plan = { course: 'CS 301', time: '10:00' }
    await ada.call(addSession, { ...plan, title: 'Passed', date: '2026-11-03' })
    await ada.call(addSession, { ...plan, title: 'Later', date: '2026-11-09' })
    await ada.call(addSession, { ...plan, title: 'Soon', date: '2026-11-05' })
    expect(await studied(id)).toMatchObject({ sessions: 0, last: [], next: { title: 'Soon', minutes: 0 } })
  })

  test('with a course taken twice, the sessions of each try with that try', async () => {
    const now = await course('CS 301', { termId: await term('Now', '2026-11-01', '2026-12-18') })
    const past = await course('CS 301', { termId: await term('Past', '2026-03-01', '2026-07-18') })
    app.holdClock('2026-05-06T10:00:00Z')
    await study('CS 301', 25)
    app.holdClock('2026-11-04T15:00:00Z')
    await study('CS 301', 35)
    expect(await studied(past)).toMatchObject({ allMinutes: 25, weekMinutes: 0, sessions: 1 })
    expect(await studied(now)).toMatchObject({ allMinutes: 35, weekMinutes: 35, sessions: 1 })
  })

  test('how much its credits usually stand for, while it is under way', async () => {
    const running = await term('Now', '2026-11-01', '2026-12-18')
    const over = await term('Past', '2026-03-01', '2026-07-18')
    expect(await studied(await course('A 1', { credits: '4', termId: running }))).toMatchObject({ usualMinutes: 480 })
    expect(await studied(await course('A 2', { credits: '7.5' }))).toMatchObject({ usualMinutes: 900 })
    expect(await studied(await course('A 3', { termId: running }))).toMatchObject({ usualMinutes: null })
    expect(await studied(await course('A 4', { credits: '4', termId: over }))).toMatchObject({ usualMinutes: null })
  })

  test('nothing of a course that is not theirs', async () => {
    const other = await app.student()
    const id = await course('CS 301')
    expect(await other.call(readCourseStudy, { courseId: id })).toMatchObject({ code: 'not_found' })
  })
})
