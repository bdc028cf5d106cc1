import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addAssignment } from '../../homework/contract.ts'
import { addSession, editSession, listIntervals, readSession, readWeek, type StudySession } from '../contract.ts'
import { readTimerOf, timerPage } from '../timer/timerPage.testing.ts'
import { logSessionTime, logTime } from './contract.ts'

const minute = 60_000
let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  // A Wednesday, 4 PM in Berlin.
  app.holdClock('2026-11-04T15:00:00Z')
  ada = await app.student({ zone: 'Europe/Berlin' })
})

type Log = z.input<typeof logTime.input>
const log = (more: Partial<Log> = {}) =>
  ada.call(logTime, { course: 'CS 301', date: '2026-11-04', time: '14:00', minutes: 45, ...more })
const logged = async (more: Partial<Log> = {}) => sessionIn(await log(more))
const plan = async (more: Partial<z.input<typeof addSession.input>> = {}) =>
  sessionIn(
    await ada.call(addSession, { title: 'Heaps', course: 'CS 301', date: '2026-11-04', time: '10:00', ...more }),
  )
function sessionIn(answer: object): StudySession {
  if (!('durationMinutes' in answer)) throw new Error(JSON.stringify(answer))
  return answer as StudySession
}
const week = async () => {
  const found = await ada.call(readWeek, {})
  return 'minutes' in found ? found.minutes : Number.NaN
}

describe('a student who studied without the timer', () => {
  test('enters it in one step, marked as entered, and it counts like timed study', async () => {
    const essay = await ada.call(addAssignment, { title: 'Essay', course: 'CS 301', dueDate: '2026-11-09' })
    const one = await logged({ notes: 'Read chapter 3', assignmentIds: ['id' in essay ? essay.id : ''] })
    expect(one).toMatchObject({
      ...{ title: 'CS 301', course: 'CS 301', state: 'completed', completed: true, entered: true },
      ...{ startTime: '2026-11-04T13:00:00.000Z', endTime: '2026-11-04T13:45:00.000Z', durationMinutes: 45 },
      ...{ notes: 'Read chapter 3', assignments: [{ title: 'Essay' }] },
    })
    expect(await week()).toBe(45)
    expect(await ada.call(listIntervals, { id: one.id })).toMatchObject({ intervals: [{ entered: true }] })
    expect(await logged({ title: 'Proofs', time: '15:00' })).toMatchObject({ title: 'Proofs' })
  })

  test('sees which time was timed, and which was entered', async () => {
    const page = timerPage(app, ada)
    const id = await page.start({ title: 'Timed' })
    await page.stay(10 * minute)
    await page.press('stop', id)
    expect(await ada.call(readSession, { id })).toMatchObject({ entered: false })
    await ada.call(logSessionTime, { id, date: '2026-11-04', time: '15:30', minutes: 30 })
    expect(await ada.call(readSession, { id })).toMatchObject({
      ...{ entered: true, durationMinutes: 40, startTime: '2026-11-04T14:30:00.000Z' },
      endTime: '2026-11-04T15:10:00.000Z',
    })
    expect(await ada.call(listIntervals, { id })).toMatchObject({
      intervals: [{ entered: true }, { entered: false }],
    })
  })

  test.each<[string, Partial<Log>, string]>([
    ['the future', { time: '15:59', minutes: 3 }, 'minutes'],
    ['no time', { minutes: 0 }, 'minutes'],
    ['more than a day', { minutes: 1441 }, 'minutes'],
    ['a year that is mistyped', { date: '0206-11-04' }, 'date'],
    ['no course', { course: ' ' }, 'course'],
    ["somebody else's assignment", { assignmentIds: [crypto.randomUUID()] }, 'assignmentIds'],
  ])('cannot enter %s', async (_, more, field) => {
    expect(await log(more)).toHaveProperty(`fields.${field}`)
    expect(await week()).toBe(0)
  })

  test('may end it in the present minute, although the clock shows seconds', async () => {
    app.holdClock('2026-11-04T15:00:20Z')
    expect(await logged({ time: '15:31', minutes: 30 })).toMatchObject({ durationMinutes: 29 })
    expect(await logged({ time: '15:00', minutes: 30 })).toMatchObject({ durationMinutes: 30 })
  })

  test('enters the hours of a night in which the clocks went back as they were', async () => {
    const night = await logged({ date: '2026-10-25', time: '01:30', minutes: 120 })
    expect(night).toMatchObject({ startTime: '2026-10-24T23:30:00.000Z', endTime: '2026-10-25T01:30:00.000Z' })
  })

  test('is told which session has that time already, also of many attempts at once', async () => {
    await logged({ title: 'Heaps' })
    expect(await log({ time: '13:30', minutes: 60 })).toMatchObject({
      ...{ code: 'conflict' },
      fields: { time: '“Heaps” is recorded then already, from 2:00 PM to 2:45 PM.' },
    })
    const at = { time: '09:00', minutes: 20 }
    const tries = await Promise.all([log(at), log(at), log(at), log(at), log(at)])
    expect(tries.filter((answer) => 'code' in answer)).toHaveLength(4)
    expect(await week()).toBe(65)
  })

  test('completes a plan that has passed', async () => {
    const { id } = await plan({ plannedMinutes: 60 })
    const at = { id, date: '2026-11-04', time: '10:15', minutes: 50 }
    expect(await ada.call(logSessionTime, { ...at, notes: 'Done' })).toMatchObject({
      ...{ completed: true, durationMinutes: 50, startTime: '2026-11-04T09:15:00.000Z', notes: 'Done' },
    })
    await ada.call(editSession, { id, title: 'Heaps and sorts' })
    expect(await ada.call(logSessionTime, { ...at, time: '11:30', minutes: 10 })).toMatchObject({
      ...{ durationMinutes: 60, notes: 'Done', endTime: '2026-11-04T10:40:00.000Z' },
    })
  })

  test('adds to a session whose timer runs or is paused, and the timer shows it', async () => {
    const page = timerPage(app, ada)
    const id = await page.start({ title: 'Heaps' })
    await page.stay(10 * minute)
    const before = await ada.call(logSessionTime, { id, date: '2026-11-04', time: '15:30', minutes: 30 })
    expect(before).toMatchObject({ state: 'running', entered: true })
    expect((await readTimerOf(ada)).studiedMs).toBe(40 * minute)
    expect(await ada.call(logSessionTime, { id, date: '2026-11-04', time: '16:05', minutes: 5 })).toMatchObject({
      fields: { time: '“Heaps” is recorded then already, since 4:00 PM.' },
    })
    await page.press('pause', id)
    app.advance(20 * minute)
    await ada.call(logSessionTime, { id, date: '2026-11-04', time: '16:10', minutes: 20 })
    // A press on a phone that was offline, from before the time that was entered.
    const late = await page.send([page.command('stop', id, { agoMs: 15 * minute })])
    expect(late.outcome).toBe('done')
    expect(await ada.call(readSession, { id })).toMatchObject({ completed: true, durationMinutes: 60 })
  })

  test('is not asked any more about a time away that was entered', async () => {
    const page = timerPage(app, ada)
    const id = await page.start()
    await page.stay(10 * minute)
    app.advance(60 * minute)
    expect((await page.beat(1000)).gaps).toHaveLength(1)
    await ada.call(logSessionTime, { id, date: '2026-11-04', time: '16:20', minutes: 30 })
    const { gaps } = await readTimerOf(ada)
    expect(gaps.map(({ start, end }) => Math.round((Date.parse(end) - Date.parse(start)) / minute))).toEqual([10, 20])
  })

  test('as a guest has the time for themselves', async () => {
    const { id } = await plan({ sessionType: 'group' })
    const { makeJoinLink, joinSession } = await import('../invitations/contract.ts')
    const link = await ada.call(makeJoinLink, { id })
    const ben = await app.student({ zone: 'Europe/Berlin' })
    const joined = await ben.call(joinSession, { token: 'token' in link ? link.token : '' })
    const seat = 'id' in joined ? String(joined.id) : ''
    const at = { date: '2026-11-04', time: '10:00', minutes: 30 }
    expect(await ben.call(logSessionTime, { id: seat, ...at })).toMatchObject({ completed: true })
    expect(await ada.call(readSession, { id })).toMatchObject({ state: 'planned', durationMinutes: 0 })
    expect(await ben.call(logSessionTime, { id, ...at })).toMatchObject({ code: 'not_found' })
  })
})
