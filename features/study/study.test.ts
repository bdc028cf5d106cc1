import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minuteWords } from '../../contract/words/durations.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { addAssignment } from '../homework/contract.ts'
import {
  addSession,
  correctIntervals,
  deleteSession,
  editSession,
  listIntervals,
  listSessions,
  readSession,
} from './contract.ts'
import { addPlan, listedTitles, studyPlan } from './plans.testing.ts'
import { phaseOf, sessionTypeNames, sessionTypes } from './rules.ts'
import { minutesOf, readTimerOf, timerPage } from './timer/timerPage.testing.ts'

const minute = 60_000
let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock()
  ada = await app.student({ zone: 'Europe/Berlin' })
})

const planned = (more: Parameters<typeof addPlan>[1] = {}, who = ada) => addPlan(who, more)
const listed = (input: Parameters<typeof listedTitles>[1] = {}) => listedTitles(ada, input)

describe('a student who plans', () => {
  test('has it in the list as it was typed, individual unless they say otherwise', async () => {
    const session = await planned({ location: ' Reading Room East ', plannedMinutes: 90 })
    expect(session).toMatchObject({
      ...{ title: 'Eigenvalues', course: 'MATH 240', startTime: '2031-03-04T16:30:00.000Z', endTime: null },
      ...{ location: 'Reading Room East', sessionType: 'individual', completed: false, durationMinutes: 0 },
      ...{ state: 'planned', mode: 'stopwatch', pomodoro: null, plannedMinutes: 90, group: null, repeats: false },
    })
    expect(await ada.call(readSession, { id: session.id })).toEqual(session)
    expect(await ada.call(listSessions, {})).toEqual({ rows: [session], next: null, total: 1 })
  })

  test('is told what is missing', async () => {
    const wrong = await ada.call(addSession, { ...studyPlan, title: ' ', course: '', time: '25:00' })
    expect(wrong).toMatchObject({
      code: 'invalid',
      fields: { title: 'Give it a title.', course: 'Choose a course.', time: 'Choose a time.' },
    })
  })

  test('links own assignments, and no one else’s', async () => {
    const draft = { title: 'Problem set 8', course: 'CS 301', dueDate: '2031-03-05' }
    const own = await ada.call(addAssignment, draft)
    const other = await (await app.student()).call(addAssignment, draft)
    const ids = [own, other].map((made) => ('id' in made ? made.id : ''))
    const session = await planned({ assignmentIds: ids.slice(0, 1) })
    expect(session.assignments).toEqual([{ id: ids[0], title: 'Problem set 8', completed: false }])
    expect(await ada.call(addSession, { ...studyPlan, assignmentIds: ids })).toHaveProperty('fields.assignmentIds')
    expect(await ada.call(editSession, { id: session.id, assignmentIds: [] })).toMatchObject({ assignments: [] })
  })

  test('changes the start to the minute, and keeps what they do not mention', async () => {
    const { id } = await planned({ description: 'Sections 5.1 to 5.3', mode: 'pomodoro' })
    const changed = await ada.call(editSession, { id, time: '18:05' })
    expect(changed).toMatchObject({
      ...{ startTime: '2031-03-04T17:05:00.000Z', description: 'Sections 5.1 to 5.3' },
      pomodoro: { focus: 25, short: 5, long: 15, rounds: 4, autoFocus: false },
    })
  })

  test('deletes it', async () => {
    const { id } = await planned()
    expect(await ada.call(deleteSession, { id })).toEqual({ undo: expect.any(String) })
    expect(await ada.call(readSession, { id })).toMatchObject({ code: 'not_found' })
    expect(await ada.call(deleteSession, { id })).toMatchObject({ code: 'not_found' })
  })
})

describe('the list', () => {
  test('has running and paused first, planned soonest first, then completed newest first, page by page', async () => {
    const page = timerPage(app, ada)
    const title = async (name: string) => page.start({ title: name })
    for (const name of ['done first', 'done later']) {
      const id = await title(name)
      app.advance(minute)
      await page.press('stop', id)
    }
    await planned({ title: 'planned later', date: '2031-03-05' })
    await planned({ title: 'planned soon' })
    await page.press('pause', await title('paused'))
    await title('running')
    const order = ['running', 'paused', 'planned soon', 'planned later', 'done later', 'done first']
    expect(await listed()).toEqual(order)
    const seen: string[] = []
    for (let after: string | undefined, more = true; more; ) {
      const answer = await ada.call(listSessions, { limit: 2, ...(after !== undefined && { after }) })
      if (!('rows' in answer)) throw new Error(JSON.stringify(answer))
      expect(answer.total).toBe(6)
      seen.push(...answer.rows.map((row) => row.title))
      more = answer.next !== null
      after = answer.next ?? undefined
    }
    expect(seen).toEqual(order)
    expect(await ada.call(listSessions, { after: 'elsewhere' })).toHaveProperty('fields.after')
  })

  test('is searched by title or course, whatever the case, and filtered by type', async () => {
    await planned({ title: 'Über Eigenwerte' })
    await planned({ title: 'Membranes', course: 'BIO 210', sessionType: 'group' })
    expect(await listed({ q: 'über' })).toEqual(['Über Eigenwerte'])
    expect(await listed({ q: 'bio' })).toEqual(['Membranes'])
    expect(await listed({ type: 'group' })).toEqual(['Membranes'])
    expect(await listed({ type: 'tutoring' })).toEqual([])
  })

  test('is not sent again while nothing changed, and is once something did', async () => {
    await planned()
    const first = await ada.fetch('/api/study-sessions')
    const ask = () =>
      ada.fetch('/api/study-sessions', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect((await ask()).status).toBe(304)
    await timerPage(app, ada).start()
    expect((await ask()).status).toBe(200)
  })
})

describe('a session that has begun', () => {
  test('takes place when it was started, not when it was planned', async () => {
    const { id } = await planned()
    await timerPage(app, ada).press('start', id)
    const now = await ada.call(readSession, { id })
    expect('startTime' in now && Date.parse(now.startTime)).toBeCloseTo(app.shell.clock().getTime(), -4)
    expect(await ada.call(editSession, { id, date: '2031-03-05' })).toHaveProperty('fields.date')
    expect(await ada.call(editSession, { id, title: 'Determinants' })).toMatchObject({ title: 'Determinants' })
  })

  test('is deleted while it runs, and the timer stands still', async () => {
    const page = timerPage(app, ada)
    const id = await page.start()
    await page.stay(5 * minute)
    await ada.call(deleteSession, { id })
    expect(await readTimerOf(ada)).toMatchObject({ state: 'idle', session: null, gaps: [] })
    expect((await page.press('stop', id)).outcome).toBe('not_found')
    await page.start()
    expect(await readTimerOf(ada)).toMatchObject({ state: 'running' })
  })

  test('changes from stopwatch to Pomodoro while it runs, and loses nothing', async () => {
    const page = timerPage(app, ada)
    const id = await page.start()
    await page.stay(30 * minute)
    await ada.call(editSession, { id, mode: 'pomodoro' })
    expect(await readTimerOf(ada)).toMatchObject({ state: 'running', phase: { kind: 'focus', round: 1 } })
    expect((await readTimerOf(ada)).phase?.elapsedMs).toBeLessThan(minute)
    await page.stay(10 * minute)
    await ada.call(editSession, { id, mode: 'stopwatch' })
    await page.stay(30 * minute)
    expect(await readTimerOf(ada)).toMatchObject({ state: 'running', phase: null, counting: true })
    await page.press('stop', id)
    expect(await minutesOf(ada, id)).toBe(70)
  })
})

describe('a completed session', () => {
  async function completed() {
    const page = timerPage(app, ada)
    const id = await page.start({ title: 'Heaps' })
    await page.stay(20 * minute)
    await page.press('stop', id)
    return id
  }
  const ago = (minutes: number) => new Date(app.shell.clock().getTime() - minutes * minute).toISOString()

  test('takes notes and another title, and no other start', async () => {
    const id = await completed()
    const changes = { title: 'Heaps again', notes: 'Sift down.\nThen up.' }
    expect(await ada.call(editSession, { id, ...changes })).toMatchObject({
      ...changes,
      completed: true,
      durationMinutes: 20,
    })
    expect(await ada.call(editSession, { id, date: '2031-03-04' })).toMatchObject({ code: 'conflict' })
    expect(await ada.call(editSession, { id, mode: 'pomodoro' })).toMatchObject({ code: 'conflict' })
  })

  test('of a Pomodoro may be sent with how it went', async () => {
    const page = timerPage(app, ada)
    const id = await page.start({ mode: 'pomodoro' })
    await page.stay(minute)
    await page.press('stop', id)
    const pomodoro = { focus: 25, short: 5, long: 15, rounds: 4, autoFocus: false }
    expect(await ada.call(editSession, { id, title: 'Again', mode: 'pomodoro', pomodoro })).toMatchObject({
      ...{ title: 'Again', pomodoro },
    })
  })

  test('is corrected, and what was recorded stays beside it', async () => {
    const id = await completed()
    const intervals = [
      { start: ago(600), end: ago(540) },
      { start: ago(500), end: ago(470) },
    ]
    expect(await ada.call(correctIntervals, { id, intervals: intervals.toReversed() })).toMatchObject({
      ...{ durationMinutes: 90, startTime: intervals[0]?.start, endTime: intervals[1]?.end },
    })
    await ada.call(correctIntervals, { id, intervals })
    const all = await ada.call(listIntervals, { id })
    expect(all).toMatchObject({ intervals: intervals.map((one) => ({ ...one, kind: 'focus' })) })
    expect('recorded' in all && all.recorded).toHaveLength(1)
  })

  test('is not corrected into the future, backwards, over itself or over another one', async () => {
    const [one, other] = [await completed(), await completed()]
    await ada.call(correctIntervals, { id: other, intervals: [{ start: ago(600), end: ago(540) }] })
    const tried = (intervals: { start: string; end: string }[]) => ada.call(correctIntervals, { id: one, intervals })
    expect(await tried([{ start: ago(10), end: ago(-10) }])).toHaveProperty('fields.intervals', 'This is not over yet.')
    expect(await tried([{ start: ago(10), end: ago(20) }])).toHaveProperty('fields.intervals')
    expect(
      await tried([
        { start: ago(90), end: ago(60) },
        { start: ago(70), end: ago(50) },
      ]),
    ).toHaveProperty('fields.intervals', 'Two of these overlap.')
    expect(await tried([{ start: ago(560), end: ago(500) }])).toMatchObject({ code: 'conflict' })
    // A mistyped year.
    expect(await tried([{ start: '2016-03-01T10:00:00Z', end: ago(10) }])).toHaveProperty('fields.intervals')
    expect(await tried([{ start: '0026-03-01T10:00:00Z', end: '0026-03-01T11:00:00Z' }])).toHaveProperty(
      'fields.intervals',
    )
    expect(await minutesOf(ada, one)).toBe(20)
  })

  test('does not run again', async () => {
    const id = await completed()
    expect(await timerPage(app, ada).press('start', id)).toMatchObject({
      outcome: 'completed',
      results: [{ words: '“Heaps” is completed.' }],
    })
  })
})

test('a student who studies in rounds of two gets the long break after the second', () => {
  const phases = [0, 1, 2, 3, 4].map((number) => phaseOf(number, 2))
  expect(phases.map(({ kind, round }) => `${kind} ${round}`)).toEqual([
    'focus 1',
    'short 1',
    'focus 2',
    'long 2',
    'focus 1',
  ])
})

test('a student reads how long it took in hours and minutes', () => {
  expect([0, 45, 120, 85].map(minuteWords)).toEqual(['0 min', '45 min', '2 h', '1 h 25 min'])
})

test('a student chooses between the three types of the specification', () => {
  expect(sessionTypes.map((type) => sessionTypeNames[type])).toEqual(['Individual', 'Group', 'Tutoring'])
})
