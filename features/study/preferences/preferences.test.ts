import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addCourse, deleteCourse } from '../../courses/contract.ts'
import { listIntervals, readWeek } from '../contract.ts'
import { readCourseStudy } from '../stats/course.contract.ts'
import { minutesOf, readTimerOf, timerPage } from '../timer/timerPage.testing.ts'
import { editStudyPreferences, readStudyPreferences, setCourseGoal } from './contract.ts'

const minute = 60_000
const hour = 60 * minute
let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock('2026-11-04T15:00:00Z')
  ada = await app.student({ zone: 'Europe/Berlin' })
})

describe('a student decides once about time away', () => {
  /** Studies ten minutes, is away for so long, and is back. */
  async function away(milliseconds: number) {
    const page = timerPage(app, ada)
    const id = await page.start()
    await page.stay(10 * minute)
    app.advance(milliseconds)
    const back = await page.beat(1000)
    return { page, id, back }
  }

  test('and is asked as long as they have not', async () => {
    expect(await ada.call(readStudyPreferences, {})).toEqual({ away: 'ask', weekGoalMinutes: null })
    expect((await away(hour)).back.gaps).toHaveLength(1)
  })

  test('to keep it: it counts, marked as entered', async () => {
    await ada.call(editStudyPreferences, { away: 'keep' })
    const { page, id, back } = await away(hour)
    expect(back).toMatchObject({ gaps: [], counting: true })
    await page.press('stop', id)
    expect(await minutesOf(ada, id)).toBe(70)
    expect(await ada.call(listIntervals, { id })).toMatchObject({
      intervals: [{ entered: false }, { entered: true }, { entered: false }],
    })
  })

  test('to discard it: nobody asks, and it counts only where another page was awake', async () => {
    await ada.call(editStudyPreferences, { away: 'discard' })
    const { page, id, back } = await away(hour)
    expect(back.gaps).toEqual([])
    expect((await timerPage(app, ada).beat(30 * minute)).gaps).toEqual([])
    await page.press('stop', id)
    expect(await minutesOf(ada, id)).toBe(40)
  })

  test.each(['keep', 'discard'] as const)(
    'to %s it, and is asked all the same about a forgotten timer',
    async (answer) => {
      await ada.call(editStudyPreferences, { away: answer })
      const { id } = await away(9 * hour)
      expect(await readTimerOf(ada)).toMatchObject({ state: 'paused', left: true, gaps: [{ sessionId: id }] })
      expect(await minutesOf(ada, id)).toBe(10)
    },
  )
})

describe('a student sets a goal', () => {
  test('for the week, changes and removes it', async () => {
    await ada.call(editStudyPreferences, { weekGoalMinutes: 600 })
    expect(await ada.call(readWeek, {})).toMatchObject({ goalMinutes: 600, seconds: 0 })
    await ada.call(editStudyPreferences, { away: 'keep' })
    await ada.call(editStudyPreferences, {})
    expect(await ada.call(readStudyPreferences, {})).toEqual({ away: 'keep', weekGoalMinutes: 600 })
    await ada.call(editStudyPreferences, { weekGoalMinutes: null })
    expect(await ada.call(readWeek, {})).toMatchObject({ goalMinutes: null })
  })

  test.each([0, -1, 10_081, 1.5])('not of %s minutes', async (weekGoalMinutes) => {
    expect(await ada.call(editStudyPreferences, { weekGoalMinutes })).toHaveProperty('fields.weekGoalMinutes')
  })

  test('for a course of their own, which holds again when the course was deleted and restored', async () => {
    const made = await ada.call(addCourse, { courseCode: 'CS 301', courseName: 'Algorithms' })
    const courseId = 'id' in made ? String(made.id) : ''
    const goal = async () => {
      const found = await ada.call(readCourseStudy, { courseId })
      return 'goalMinutes' in found ? found.goalMinutes : found
    }
    await ada.call(setCourseGoal, { courseId, minutes: 240 })
    await ada.call(setCourseGoal, { courseId, minutes: 300 })
    expect(await goal()).toBe(300)
    const gone = await ada.call(deleteCourse, { id: courseId })
    await ada.call(undoById, { id: 'undo' in gone ? gone.undo : '' })
    expect(await goal()).toBe(300)
    await ada.call(setCourseGoal, { courseId, minutes: null })
    expect(await goal()).toBeNull()
    const ben = await app.student()
    expect(await ben.call(setCourseGoal, { courseId, minutes: 60 })).toMatchObject({ code: 'not_found' })
  })
})

test('the week says how much of the running session it contains, so that a page can go on counting', async () => {
  const page = timerPage(app, ada)
  const id = await page.start()
  await page.stay(10 * minute)
  await page.press('pause', id)
  expect(await ada.call(readWeek, {})).toMatchObject({ seconds: 600, running: null })
  app.advance(hour)
  await page.press('resume', id)
  await page.stay(2 * minute)
  app.advance(15_000)
  expect(await ada.call(readWeek, {})).toMatchObject({
    ...{ seconds: 720, minutes: 12 },
    running: { sessionId: id, studiedMs: 12 * minute },
  })
})
