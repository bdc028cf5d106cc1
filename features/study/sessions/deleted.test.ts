import ICAL from 'ical.js'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { plusDays } from '../../../contract/zone.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { createFeed } from '../../calendar/feeds/contract.ts'
import { addAssignment, deleteAssignment } from '../../homework/contract.ts'
import { correctIntervals, deleteSession, listIntervals, listSessions, readSession, readWeek } from '../contract.ts'
import { joinSession, makeJoinLink, readJoinLink } from '../invitations/contract.ts'
import { addPlan } from '../plans.testing.ts'
import { readTimerOf, timerPage } from '../timer/timerPage.testing.ts'

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

/** Deletes a session and answers the id for its undo. */
async function deleted(id: string, scope: 'this' | 'following' | 'all' = 'this', who = ada): Promise<string> {
  return succeeded(await who.call(deleteSession, { id, scope })).undo
}

async function startsOf(who = ada): Promise<string[]> {
  return succeeded(await who.call(listSessions, { q: 'eigen' })).rows.map(({ startTime }) => startTime.slice(0, 10))
}

describe('a student who deletes a session', () => {
  test('takes that back, and has it as it was', async () => {
    const essay = succeeded(
      await ada.call(addAssignment, { title: 'Essay', course: 'CS 301', dueDate: '2031-03-05' }),
    ).id
    const session = await planned({ description: '5.1', mode: 'pomodoro', assignmentIds: [essay], plannedMinutes: 50 })
    const undo = await deleted(session.id)
    expect(await ada.call(listSessions, {})).toEqual({ rows: [], next: null, total: 0 })
    expect(await ada.call(undoById, { id: undo })).toEqual({})
    expect(await ada.call(readSession, { id: session.id })).toEqual(session)
    expect(await ada.call(undoById, { id: undo })).toMatchObject({ code: 'not_found' })
  })

  test('has its studied time back too', async () => {
    const page = timerPage(app, ada)
    const id = await page.start()
    await page.stay(25 * minute)
    await page.press('stop', id)
    const before = [await ada.call(readSession, { id }), await ada.call(listIntervals, { id })]
    const undo = await deleted(id)
    expect(await ada.call(readWeek, {})).toMatchObject({ minutes: 0, intervals: [] })
    await ada.call(undoById, { id: undo })
    expect([await ada.call(readSession, { id }), await ada.call(listIntervals, { id })]).toEqual(before)
    expect(await ada.call(readWeek, {})).toMatchObject({ minutes: 25 })
  })

  test('stops its timer where it runs, and finds it paused with what was studied until then', async () => {
    const page = timerPage(app, ada)
    const id = await page.start({ mode: 'pomodoro' })
    await page.stay(10 * minute)
    const undo = await deleted(id)
    expect(await readTimerOf(ada)).toMatchObject({ state: 'idle', session: null })
    await page.stay(5 * minute)
    await ada.call(undoById, { id: undo })
    expect(await readTimerOf(ada)).toMatchObject({ state: 'idle' })
    expect(await ada.call(readSession, { id })).toMatchObject({ state: 'paused', durationMinutes: 10 })
    // The time between deletion and undo does not count.
    expect(await page.press('resume', id)).toMatchObject({
      timer: { state: 'running', studiedMs: 10 * minute, phase: { kind: 'focus', elapsedMs: 10 * minute } },
    })
  })

  test('finds the time of a gap asked about again', async () => {
    const page = timerPage(app, ada)
    const id = await page.start()
    app.advance(30 * minute)
    await page.beat(1000)
    const undo = await deleted(id)
    expect((await readTimerOf(ada)).gaps).toEqual([])
    await ada.call(undoById, { id: undo })
    expect((await readTimerOf(ada)).gaps).toMatchObject([{ sessionId: id }])
  })

  test('cannot take it back over other time that was recorded for then', async () => {
    const page = timerPage(app, ada)
    const [id, other] = [await page.start(), crypto.randomUUID()]
    await page.stay(10 * minute)
    const undo = await deleted(id)
    app.advance(minute)
    await page.send([page.command('start', other, { quick: { course: 'CS 301' } })])
    await page.stay(minute)
    await page.press('stop', other)
    const [start, end] = [13, 2].map((ago) => new Date(app.shell.clock().getTime() - ago * minute).toISOString())
    await ada.call(correctIntervals, { id: other, intervals: [{ start: start ?? '', end: end ?? '' }] })
    expect(await ada.call(undoById, { id: undo })).toMatchObject({
      code: 'conflict',
      detail: 'Other study time is recorded then already.',
    })
    expect(await ada.call(readSession, { id })).toMatchObject({ code: 'not_found' })
  })

  test('can do so for an hour', async () => {
    const [early, late] = [await deleted((await planned()).id), await deleted((await planned()).id)]
    await app.shell.database.pool.query({
      text: "update undo_records set made_at = made_at - interval '61 minutes' where id = $1",
      values: [early],
    })
    await app.shell.jobs.enqueue(app.shell.database.db, 'undo-purge', {})
    await app.settle()
    expect(await ada.call(undoById, { id: early })).toMatchObject({ code: 'not_found' })
    expect(await ada.call(undoById, { id: late })).toEqual({})
  })

  test('gets it without an assignment that went meanwhile', async () => {
    const essay = succeeded(
      await ada.call(addAssignment, { title: 'Essay', course: 'CS 301', dueDate: '2031-03-05' }),
    ).id
    const { id } = await planned({ assignmentIds: [essay] })
    const undo = await deleted(id)
    await ada.call(deleteAssignment, { id: essay })
    await ada.call(undoById, { id: undo })
    expect(await ada.call(readSession, { id })).toMatchObject({ assignments: [] })
  })

  test('is the only one who can take it back', async () => {
    const undo = await deleted((await planned()).id)
    const eve = await app.student()
    expect(await eve.call(undoById, { id: undo })).toMatchObject({ code: 'not_found' })
    expect(await ada.call(undoById, { id: undo })).toEqual({})
  })
})

describe('of a series', () => {
  const days = ['2031-03-04', '2031-03-11', '2031-03-18', '2031-03-25']
  async function series() {
    await planned({ repeat: { every: 'week', count: 4 } })
    return succeeded(await ada.call(listSessions, { q: 'eigen' })).rows.map(({ id }) => id)
  }

  test('one, this and the following, or all are deleted, and each deletion can be undone', async () => {
    const ids = await series()
    const second = ids[1] ?? ''
    for (const [scope, left] of [
      ['this', [0, 2, 3]],
      ['following', [0]],
      ['all', []],
    ] as const) {
      const undo = await deleted(second, scope)
      expect(await startsOf(), scope).toEqual(left.map((index) => days[index]))
      expect(await ada.call(undoById, { id: undo })).toEqual({})
      expect(await startsOf(), scope).toEqual(days)
    }
    expect(await ada.call(readSession, { id: second })).toMatchObject({ repeats: true })
  })

  test('what was studied stays when all of the series is deleted', async () => {
    const ids = await series()
    const page = timerPage(app, ada)
    await page.press('start', ids[0] ?? '')
    await page.stay(5 * minute)
    await page.press('stop', ids[0] ?? '')
    await deleted(ids[2] ?? '', 'all')
    expect(succeeded(await ada.call(listSessions, {})).rows).toMatchObject([{ id: ids[0], state: 'completed' }])
  })
})

describe('of a group', () => {
  async function group() {
    const host = await planned({ sessionType: 'group' })
    const { token } = succeeded(await ada.call(makeJoinLink, { id: host.id }))
    const [ben, cleo] = [await app.student(), await app.student()]
    const seats = [
      succeeded(await ben.call(joinSession, { token })).id,
      succeeded(await cleo.call(joinSession, { token })).id,
    ] as const
    return { host, token, ben, cleo, seats }
  }

  test('the host brings everybody back, those who studied in it as well, and its link', async () => {
    const { host, token, ben, cleo, seats } = await group()
    const page = timerPage(app, cleo)
    await page.press('start', seats[1])
    const before = await ada.call(readSession, { id: host.id })
    const undo = await deleted(host.id)
    expect(await ben.call(readSession, { id: seats[0] })).toMatchObject({ code: 'not_found' })
    expect(await cleo.call(readSession, { id: seats[1] })).toMatchObject({ group: { role: 'host' }, state: 'running' })
    expect(await ada.call(readJoinLink, { token })).toMatchObject({ code: 'not_found' })
    expect(await ben.call(undoById, { id: undo })).toMatchObject({ code: 'not_found' })

    expect(await ada.call(undoById, { id: undo })).toEqual({})
    expect(await ada.call(readSession, { id: host.id })).toEqual(before)
    expect(await ben.call(readSession, { id: seats[0] })).toMatchObject({ group: { role: 'guest', answer: 'yes' } })
    expect(await cleo.call(readSession, { id: seats[1] })).toMatchObject({ group: { role: 'guest' }, state: 'running' })
    expect(await ada.call(readJoinLink, { token })).toMatchObject({ people: 3 })
  })

  test('a guest who left by deleting it comes back to it, or has a session of their own where the group is gone', async () => {
    const { host, ben, cleo, seats } = await group()
    const [first, second] = [await deleted(seats[0], 'this', ben), await deleted(seats[1], 'this', cleo)]
    expect(await ada.call(readSession, { id: host.id })).not.toMatchObject({ group: { people: [{}, {}] } })
    await ben.call(undoById, { id: first })
    expect(await ben.call(readSession, { id: seats[0] })).toMatchObject({ group: { role: 'guest' } })
    await deleted(host.id)
    await cleo.call(undoById, { id: second })
    expect(await cleo.call(readSession, { id: seats[1] })).toMatchObject({
      title: 'Eigenvalues',
      group: { role: 'host' },
    })
  })
})

test('a calendar elsewhere sees it cancelled, and then confirmed again as the same entry', async () => {
  const { address } = succeeded(await ada.call(createFeed, { name: 'Everything' }))
  const told = async () => {
    const text = await (await app.browser().fetch(new URL(address).pathname)).text()
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    const value = (name: string) => event?.getFirstPropertyValue(name)
    return { uid: value('uid'), status: value('status'), sequence: Number(value('sequence')) }
  }
  const { id } = await planned({ date: plusDays(app.shell.clock().toISOString().slice(0, 10), 3) })
  const first = await told()
  const undo = await deleted(id)
  const gone = await told()
  expect(gone).toMatchObject({ uid: first.uid, status: 'CANCELLED' })
  await ada.call(undoById, { id: undo })
  const back = await told()
  expect(back).toMatchObject({ uid: first.uid, status: 'CONFIRMED' })
  expect(back.sequence).toBeGreaterThan(gone.sequence)
})
