import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { editSession, listIntervals, readSession } from '../contract.ts'
import { sendCommands } from './contract.ts'
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

const pomodoro = { focus: 25, short: 5, long: 15, rounds: 4 }

describe('a student with a stopwatch', () => {
  test('starts without planning, studies, stops, and the time is what passed', async () => {
    const page = openPage()
    const id = await page.start({ title: 'Heaps' })
    expect(await timer()).toMatchObject({
      state: 'running',
      counting: true,
      session: { id, title: 'Heaps', course: 'CS 301' },
    })
    const { studiedMs } = await page.stay(25 * minute)
    expect(studiedMs).toBe(25 * minute)
    expect(await page.press('stop', id, { notes: 'Sift down.' })).toMatchObject({
      outcome: 'done',
      timer: { state: 'idle', session: null },
    })
    expect(await ada.call(readSession, { id })).toMatchObject({
      ...{ completed: true, state: 'completed', durationMinutes: 25, notes: 'Sift down.' },
    })
  })

  test('without a title finds the session under its course', async () => {
    const id = await openPage().start()
    expect(await ada.call(readSession, { id })).toMatchObject({ title: 'CS 301', state: 'running' })
  })

  test('does not study while paused', async () => {
    const page = openPage()
    const id = await page.start()
    await page.stay(10 * minute)
    await page.press('pause', id)
    expect(await timer()).toMatchObject({ state: 'paused', counting: false })
    await page.stay(30 * minute)
    await page.press('resume', id)
    await page.stay(5 * minute)
    await page.press('stop', id)
    expect(await minutes(id)).toBe(15)
  })

  test('presses once, however often the press arrives, and is answered the same', async () => {
    const page = openPage()
    const id = await page.start()
    const pause = page.command('pause', id)
    const first = await page.send([pause])
    await page.press('resume', id)
    const again = await page.send([pause])
    expect(again.results).toEqual(first.results)
    expect(again.timer.state).toBe('running')
  })

  test('is told what is running before a second session starts, and may switch', async () => {
    const page = openPage()
    const one = await page.start({ title: 'Heaps' })
    await page.stay(10 * minute)
    const other = crypto.randomUUID()
    const asked = await page.press('start', other, { quick: { course: 'MATH 240' } })
    expect(asked).toMatchObject({ outcome: 'conflict', timer: { session: { id: one } } })
    expect(asked.results[0]).toMatchObject({
      words: '“Heaps” is running. Pause it first, or switch.',
      running: { id: one },
    })
    const switched = await page.press('start', other, { switch: true })
    expect(switched).toMatchObject({ outcome: 'done', timer: { state: 'running', session: { id: other } } })
    expect(await ada.call(readSession, { id: one })).toMatchObject({ state: 'paused', durationMinutes: 10 })
    await page.stay(5 * minute)
    await page.press('resume', one, { switch: true })
    await page.stay(5 * minute)
    await page.press('stop', one)
    expect([await minutes(one), await minutes(other)]).toEqual([15, 5])
  })

  test('starts two at the same moment on two devices, and one runs', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const page = openPage()
        return (await page.send([page.command('start', crypto.randomUUID(), { quick: { course: 'CS 301' } })])).outcome
      }),
    )
    expect(all.toSorted()).toEqual([...Array(7).fill('conflict'), 'done'])
  })

  test('pressed while offline, and the server counts to the press', async () => {
    const page = openPage()
    const id = await page.start()
    await page.stay(10 * minute)
    app.advance(30 * minute)
    const { outcome } = await page.send(
      [
        page.command('pause', id, { agoMs: 25 * minute, awakeMs: 5 * minute }),
        page.command('resume', id, { agoMs: 10 * minute, awakeMs: 15 * minute }),
      ],
      10 * minute,
    )
    expect(outcome).toBe('done done')
    expect((await page.stay(minute)).gaps).toEqual([])
    await page.press('stop', id)
    expect(await minutes(id)).toBe(26)
  })

  test('pressed Start for the first time ever while offline, and the server counts from the press', async () => {
    const page = openPage()
    const id = crypto.randomUUID()
    const start = page.command('start', id, { quick: { course: 'CS 301' }, agoMs: 10 * minute })
    await page.send([start], 10 * minute)
    await page.press('stop', id)
    expect(await minutes(id)).toBe(10)
  })

  test('whose presses claim to be older than what is known, or to come, is believed as far as that can be', async () => {
    const page = openPage()
    const id = await page.start()
    await page.stay(10 * minute)
    await page.press('pause', id, { agoMs: 24 * hour })
    await page.press('stop', id)
    expect(await minutes(id)).toBe(0)
  })

  test('paused on the phone while offline, and the pings of a laptop meanwhile do not change that', async () => {
    const [phone, laptop] = [openPage(), openPage()]
    const id = await phone.start()
    await laptop.stay(30 * minute)
    await phone.press('pause', id, { agoMs: 20 * minute, awakeMs: 10 * minute })
    await laptop.stay(minute)
    await phone.press('stop', id)
    expect(await minutes(id)).toBe(10)
  })

  test('changes how it is timed in the very moment of another press, and each stretch stays whole', async () => {
    const page = openPage()
    const first = await page.start({ title: 'Heaps' })
    await page.stay(10 * minute)
    const second_ = await page.start({ title: 'Graphs' })
    expect((await timer()).session).toMatchObject({ title: 'Heaps' })
    await page.press('resume', second_, { switch: true })
    // Asked before that press, on a server whose clock is a second behind.
    app.advance(-second)
    expect(await ada.call(editSession, { id: second_, mode: 'pomodoro' })).toMatchObject({ mode: 'pomodoro' })
    app.advance(second)
    expect(await timer()).toMatchObject({ state: 'running', session: { id: second_ }, phase: { round: 1 } })
    expect(await minutes(first)).toBe(10)
  })

  test('whose older press comes after a later one is told so, and nothing happens', async () => {
    const page = openPage()
    const id = await page.start()
    const [pause, resume] = [page.command('pause', id), page.command('resume', id)]
    expect((await page.send([resume])).outcome).toBe('nothing')
    expect((await page.send([pause])).outcome).toBe('late')
    expect((await timer()).state).toBe('running')
  })
})

describe('a student with a Pomodoro', () => {
  test('gets a break by themselves, and begins the next focus', async () => {
    const page = openPage()
    const id = await page.start({ mode: 'pomodoro', pomodoro })
    expect((await timer()).phase).toMatchObject({ kind: 'focus', round: 1, rounds: 4, lengthMs: 25 * minute })
    const short = await page.stay(26 * minute)
    expect(short).toMatchObject({ state: 'running', counting: false, phase: { kind: 'short', round: 1 } })
    expect(short.studiedMs / minute).toBeCloseTo(25, 1)
    const waiting = await page.stay(5 * minute)
    expect(waiting).toMatchObject({ state: 'waiting', phase: { kind: 'focus', round: 2, elapsedMs: 0, endsAt: null } })
    await page.stay(10 * minute)
    await page.press('resume', id)
    await page.stay(10 * minute)
    await page.press('stop', id)
    expect(await minutes(id)).toBe(35)
    const kinds = await ada.call(listIntervals, { id })
    expect('intervals' in kinds && kinds.intervals.map(({ kind }) => kind)).toEqual(['focus', 'short', 'focus'])
  })

  test('goes on by itself where the preset says so, to the long break', async () => {
    const page = openPage()
    const id = await page.start({ mode: 'pomodoro', pomodoro: { ...pomodoro, rounds: 2, autoFocus: true } })
    const long = await page.stay(56 * minute)
    expect(long).toMatchObject({ state: 'running', phase: { kind: 'long', round: 2 } })
    await page.press('stop', id)
    expect(await minutes(id)).toBe(50)
  })

  test('whose laptop sleeps in a phase has it counted to its end and no further', async () => {
    const page = openPage()
    const id = await page.start({ mode: 'pomodoro', pomodoro })
    await page.stay(10 * minute)
    app.advance(3 * hour)
    expect(await page.beat(second)).toMatchObject({ state: 'waiting', gaps: [], phase: { kind: 'short' } })
    await page.press('stop', id)
    expect(await minutes(id)).toBe(25)
  })

  test('who was there all along, though the server was not, gets every phase', async () => {
    const page = openPage()
    const id = await page.start({ mode: 'pomodoro', pomodoro: { ...pomodoro, autoFocus: true } })
    app.advance(62 * minute)
    expect(await page.beat(62 * minute)).toMatchObject({ state: 'running', phase: { kind: 'focus', round: 3 } })
    await page.press('stop', id)
    expect(await minutes(id)).toBe(52)
  })

  test('who was there offline, while another device already showed that the break waits, had the break and the focus', async () => {
    const page = openPage()
    const id = await page.start({ mode: 'pomodoro', pomodoro: { ...pomodoro, autoFocus: true } })
    app.advance(26 * minute)
    expect(await timer()).toMatchObject({ state: 'waiting', phase: { kind: 'short' } })
    app.advance(9 * minute)
    expect(await page.beat(35 * minute)).toMatchObject({
      state: 'running',
      studiedMs: 30 * minute,
      phase: { round: 2 },
    })
    await page.press('stop', id)
    expect(await minutes(id)).toBe(30)
  })

  test('pauses in a phase and takes it up where it was', async () => {
    const page = openPage()
    const id = await page.start({ mode: 'pomodoro', pomodoro })
    await page.stay(10 * minute)
    await page.press('pause', id)
    app.advance(hour)
    await page.press('resume', id)
    const { phase } = await timer()
    expect((phase?.elapsedMs ?? 0) / minute).toBeCloseTo(10, 1)
    expect(await page.stay(16 * minute)).toMatchObject({ phase: { kind: 'short' } })
  })

  test('skips a break, and a focus', async () => {
    const page = openPage()
    const id = await page.start({ mode: 'pomodoro', pomodoro })
    await page.stay(5 * minute)
    expect((await page.press('skip', id)).timer).toMatchObject({ state: 'running', phase: { kind: 'short', round: 1 } })
    expect((await page.press('skip', id)).timer).toMatchObject({ state: 'running', phase: { kind: 'focus', round: 2 } })
    await page.stay(5 * minute)
    await page.press('stop', id)
    expect(await minutes(id)).toBe(10)
  })

  test('paused offline before the phase was over, and the break that began meanwhile is taken back', async () => {
    const [phone, laptop] = [openPage(), openPage()]
    const id = await phone.start({ mode: 'pomodoro', pomodoro })
    await laptop.stay(28 * minute)
    const { timer: now } = await phone.send([phone.command('pause', id, { agoMs: 18 * minute, awakeMs: 10 * minute })])
    expect(now).toMatchObject({ state: 'paused', phase: { kind: 'focus', round: 1 } })
    expect((now.phase?.elapsedMs ?? 0) / minute).toBeCloseTo(10, 1)
  })
})

test('a command whose number no page reaches is refused, and nothing starts', async () => {
  const page = openPage()
  for (const n of [0, -1, 1.5, 2 ** 31, 2 ** 53, 1e300]) {
    const command = page.command('start', crypto.randomUUID(), { n, quick: { course: 'CS 301' } })
    const answer = await ada.send(sendCommands, { page: crypto.randomUUID(), commands: [command] })
    expect(answer.status).toBe(400)
  }
  expect(await timer()).toMatchObject({ state: 'idle' })
})
