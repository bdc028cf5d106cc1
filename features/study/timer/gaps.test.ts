import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { listSessions } from '../contract.ts'
import { decideGap } from './contract.ts'
import { minutesOf, readTimerOf, timerPage } from './timerPage.testing.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock()
  ada = await app.student()
})
const openPage = () => timerPage(app, ada)
const timer = () => readTimerOf(ada)
const minutes = (id: string) => minutesOf(ada, id)

describe('a gap in which nobody was there', () => {
  /** Studies ten minutes, sleeps for an hour, and is back. */
  async function asleep() {
    const page = openPage()
    const id = await page.start({ title: 'Heaps' })
    await page.stay(10 * minute)
    app.advance(hour)
    const back = await page.beat(5 * second)
    return { page, id, back, gap: back.gaps[0] ?? { id: '', start: '', end: '' } }
  }

  test('is asked about on return, and does not count meanwhile', async () => {
    const { page, id, back, gap } = await asleep()
    expect(back).toMatchObject({ state: 'running', gaps: [{ sessionId: id, sessionTitle: 'Heaps' }] })
    expect((Date.parse(gap.end) - Date.parse(gap.start)) / minute).toBeCloseTo(60, 0)
    await page.stay(5 * minute)
    await page.press('stop', id)
    expect(await minutes(id)).toBe(15)
    expect((await timer()).gaps).toHaveLength(1)
  })

  test.each([
    ['keep', 75],
    ['discard', 15],
    ['split', 35],
  ] as const)('counts as the student decides: %s', async (decision, expected) => {
    const { page, id, gap } = await asleep()
    const at = new Date(Date.parse(gap.start) + 20 * minute).toISOString()
    const decided = await ada.call(decideGap, { id: gap.id, decision, ...(decision === 'split' && { at }) })
    expect(decided).toMatchObject({ gaps: [], state: 'running' })
    await page.stay(5 * minute)
    await page.press('stop', id)
    expect(await minutes(id)).toBe(expected)
    expect(await ada.call(decideGap, { id: gap.id, decision })).toMatchObject({ code: 'not_found' })
  })

  test('can be decided after the session was stopped', async () => {
    const { page, id, gap } = await asleep()
    await page.press('stop', id)
    await ada.call(decideGap, { id: gap.id, decision: 'keep' })
    expect(await minutes(id)).toBe(70)
  })

  test('is split at a moment in it, and nowhere else', async () => {
    const { gap } = await asleep()
    for (const at of [gap.start, gap.end, undefined])
      expect(await ada.call(decideGap, { id: gap.id, decision: 'split', at })).toHaveProperty('fields.at')
  })

  test('does not arise while the page was only hidden, or the server unreachable', async () => {
    const page = openPage()
    const id = await page.start()
    await page.stay(minute)
    app.advance(50 * minute)
    expect(await page.beat(50 * minute)).toMatchObject({ gaps: [], counting: true })
    await page.press('stop', id)
    expect(await minutes(id)).toBe(51)
  })

  test('is filled by itself when another device turns out to have been awake', async () => {
    const { id } = await asleep()
    const other = openPage()
    expect((await other.beat(2 * hour)).gaps).toEqual([])
    await other.press('stop', id)
    expect(await minutes(id)).toBe(70)
  })

  test('is filled as far as another device was awake', async () => {
    const { id, gap } = await asleep()
    const back = await openPage().beat(30 * minute)
    expect((Date.parse(back.gaps[0]?.end ?? '') - Date.parse(gap.start)) / minute).toBeCloseTo(30, 0)
    await openPage().press('stop', id)
    expect(await minutes(id)).toBe(40)
  })

  test('ends the timer after four hours, and no more than those can be kept', async () => {
    const page = openPage()
    const id = await page.start()
    await page.stay(10 * minute)
    app.advance(9 * hour)
    await app.shell.jobs.enqueue(app.shell.database.db, 'study-timers', {})
    await app.settle()
    const left = await timer()
    expect(left).toMatchObject({ state: 'paused', left: true, session: { id } })
    expect(await ada.call(listSessions, {})).toMatchObject({ rows: [{ id, state: 'paused' }] })
    await ada.call(decideGap, { id: left.gaps[0]?.id ?? '', decision: 'keep' })
    await page.press('stop', id)
    expect(await minutes(id)).toBe(250)
  })

  test('ends at a Resume that an offline phone sends later', async () => {
    const page = openPage()
    const id = await page.start()
    await page.stay(10 * minute)
    app.advance(6 * hour)
    expect(await timer()).toMatchObject({ state: 'paused', left: true })
    const { timer: now } = await page.send([page.command('resume', id, { agoMs: 3 * hour })], 3 * hour)
    expect(now).toMatchObject({ state: 'running', left: false })
    expect((Date.parse(now.gaps[0]?.end ?? '') - Date.parse(now.gaps[0]?.start ?? '')) / hour).toBeCloseTo(3, 1)
    await page.press('stop', id)
    expect(await minutes(id)).toBe(190)
  })
})
