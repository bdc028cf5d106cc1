import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { editSession, listIntervals } from '../contract.ts'
import { type PhaseKind, type Pomodoro, presenceSlackMs } from '../rules.ts'
import { presencePing, sendCommands } from './contract.ts'
import { advanceClock, beginPhase, type TimerClock } from './rules.ts'
import { readTimerOf } from './timerPage.testing.ts'

type Stretch = { kind: PhaseKind; start: number; end: number }
type Kind = 'start' | 'pause' | 'resume' | 'skip'

/** The model of a Pomodoro. It gets everything in the order in which it took place. */
class Reference {
  state: 'idle' | 'running' | 'paused' | 'waiting' = 'idle'
  /** From 0; focus and breaks alternate. */
  phase = 0
  done = 0
  since = 0
  pressed = 0
  stretches: Stretch[] = []
  seen: { start: number; end: number }[] = []
  of: Pomodoro

  constructor(of: Pomodoro) {
    this.of = of
  }

  get kind(): PhaseKind {
    if (this.phase % 2 === 0) return 'focus'
    return (this.phase + 1) % (2 * this.of.rounds) === 0 ? 'long' : 'short'
  }

  vouch(start: number, end: number) {
    this.seen.push({ start: Math.max(start, this.pressed), end })
  }

  pass(to: number) {
    while (this.state === 'running') {
      const end = this.since + this.of[this.kind] * 60_000 - this.done
      if (to < end) return
      this.close(end)
      this.phase++
      this.done = 0
      const there = this.seen.some((one) => one.start <= end + presenceSlackMs && one.end >= end - presenceSlackMs)
      const goesOn = there && (this.kind !== 'focus' || this.of.autoFocus)
      if (!goesOn) this.state = 'waiting'
      this.since = end
    }
  }

  close(at: number) {
    if (at > this.since) this.stretches.push({ kind: this.kind, start: this.since, end: at })
    this.done += at - this.since
  }

  press(kind: Kind, at: number) {
    this.pass(at)
    const runs = this.state === 'running'
    if (kind === 'pause' ? !runs : kind !== 'skip' && runs) return
    if (runs) this.close(at)
    if (kind === 'skip') {
      this.phase++
      this.done = 0
    }
    this.state = kind === 'pause' ? 'paused' : 'running'
    this.since = at
    this.pressed = at
  }

  retime(of: Pomodoro, at: number) {
    this.pass(at)
    if (this.state === 'running') this.close(at)
    else this.state = 'paused'
    this.of = of
    // A new set of rounds begins.
    this.phase += 2 * of.rounds - (this.phase % (2 * of.rounds))
    this.done = 0
    this.since = at
    this.pressed = at
  }

  shown(now: number) {
    const elapsedMs = this.done + (this.state === 'running' ? now - this.since : 0)
    const round = (Math.floor(this.phase / 2) % this.of.rounds) + 1
    return { state: this.state, phase: { kind: this.kind, round, elapsedMs } }
  }
}

const lengths = fc.record({
  ...{
    focus: fc.integer({ min: 1, max: 4 }),
    short: fc.integer({ min: 1, max: 2 }),
    long: fc.integer({ min: 1, max: 3 }),
  },
  ...{ rounds: fc.integer({ min: 1, max: 3 }), autoFocus: fc.boolean() },
})
const span = fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 1, max: 9 * 60_000 }), fc.constant(60_000))

/** The rules alone, over thousands of steps in which a student is present, is away, pauses and skips. */
test('whatever a student does in a Pomodoro, its phases follow each other as they should', () => {
  let steps = 0
  const act = fc.record({
    pass: span,
    awake: fc.boolean(),
    press: fc.constantFrom('pause' as const, 'resume' as const, null, null),
  })
  fc.assert(
    fc.property(lengths, fc.array(act, { minLength: 20, maxLength: 60, size: 'max' }), (of, acts) => {
      let now = 1_000_000
      const model = new Reference(of)
      model.vouch(now, now)
      model.press('start', now)
      const still = { state: 'paused', phase: 0, phaseDone: 0, openSince: null, unattended: false } as const
      let clock: TimerClock = beginPhase({ ...still, pomodoro: of, lastSeenAt: now }, now)
      const ended: Stretch[] = []
      for (const { pass, awake, press } of acts) {
        const from = now
        now += pass
        steps++
        // Reading the timer is no presence; a press is.
        const since = awake ? from : press ? now : null
        const passed = advanceClock(clock, now, since)
        ended.push(...passed.ended.map(({ kind, start, end }) => ({ kind, start, end })))
        clock = passed.clock
        if (since !== null) model.vouch(since, now)
        model.pass(now)
        if (press === 'resume' && clock.state !== 'running') clock = beginPhase(clock, now)
        else if (press === 'pause' && clock.openSince !== null) {
          const { openSince, phaseDone } = clock
          if (now > openSince) ended.push({ kind: model.kind, start: openSince, end: now })
          clock = {
            ...clock,
            state: 'paused',
            openSince: null,
            phaseDone: phaseDone + now - openSince,
            lastSeenAt: now,
          }
        }
        if (press) model.press(press, now)
        expect({ state: clock.state, phase: clock.phase }).toEqual({ state: model.state, phase: model.phase })
      }
      expect(ended).toEqual(model.stretches)
    }),
    { numRuns: 200 },
  )
  expect(steps).toBeGreaterThan(2000)
})

let app: Running
let now = 0
beforeAll(async () => {
  app = await testApp()
  app.shell.clock = () => new Date(now)
  now = Date.now()
})

type Given = z.input<typeof sendCommands.input>['commands'][number]

/** A tab that measures how long it was awake, and queues its presses while it is offline. */
class Tab {
  readonly page = crypto.randomUUID()
  online = true
  awake = 0
  n = 0
  /** Whether the timer runs as far as this page knows: its one button then says Pause. */
  runs = false
  queue: { command: Given; pressed: number }[] = []
  readonly of: Reference
  readonly who: Caller
  readonly session = crypto.randomUUID()

  constructor(of: Reference, who: Caller) {
    this.of = of
    this.who = who
  }

  press(kind: Kind, more: Partial<Given> = {}) {
    const [id, sessionId] = [crypto.randomUUID(), this.session]
    this.queue.push({ command: { id, n: ++this.n, kind, sessionId, awakeMs: this.awake, ...more }, pressed: now })
    this.awake = 0
    this.runs = kind !== 'pause'
  }

  /** Sends presses and awake time; presses may arrive twice. */
  async flush(times: number) {
    if (!this.online) return
    const commands = this.queue.map(({ command, pressed }) => ({ ...command, agoMs: now - pressed }))
    for (const { command, pressed } of this.queue) {
      this.of.vouch(pressed - (command.awakeMs ?? 0), pressed)
      this.of.press(command.kind as Kind, pressed)
    }
    this.of.vouch(now - this.awake, now)
    this.of.pass(now)
    const told = { page: this.page, awakeMs: this.awake }
    for (let time = 0; time < times; time++) {
      const answer =
        commands.length > 0
          ? await this.who.call(sendCommands, { ...told, commands })
          : await this.who.call(presencePing, told)
      expect(answer).not.toHaveProperty('code')
    }
    this.queue = []
    this.awake = 0
    this.runs = this.of.state === 'running'
    expect(await readTimerOf(this.who)).toMatchObject(this.of.shown(now))
  }
}

/** Joins stretches of one kind without a pause between them. */
function joined(stretches: Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const one of stretches) {
    const last = all.at(-1)
    if (last?.kind === one.kind && last.end === one.start) last.end = one.end
    else all.push({ ...one })
  }
  return all
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ pass: span, awake: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ press: fc.constantFrom('button' as const, 'button' as const, 'skip' as const) }),
  },
  { weight: 3, arbitrary: fc.record({ send: fc.constantFrom(1, 1, 2) }) },
  { weight: 2, arbitrary: fc.constant({ look: true as const }) },
  { weight: 2, arbitrary: fc.record({ online: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ retime: lengths }) },
)

test('whatever a page does, sleeps through and sends late in a Pomodoro, the server records every phase as it took place', async () => {
  await fc.assert(
    fc.asyncProperty(lengths, fc.array(step, { minLength: 15, maxLength: 40, size: 'max' }), async (lengths, steps) => {
      now = Date.now()
      const who = await app.student()
      const of = new Reference(lengths)
      const tab = new Tab(of, who)
      tab.press('start', { quick: { course: 'Other', mode: 'pomodoro', pomodoro: lengths } })
      await tab.flush(1)
      for (const one of steps) {
        if ('pass' in one) {
          now += one.pass
          if (one.awake) tab.awake += one.pass
        } else if ('press' in one) {
          tab.press(one.press === 'skip' ? 'skip' : tab.runs ? 'pause' : 'resume')
          await tab.flush(1)
        } else if ('send' in one) await tab.flush(one.send)
        // Another device or a job reads the timer without reporting presence.
        else if ('look' in one) await readTimerOf(who)
        else if ('online' in one) tab.online = one.online
        else if (tab.online) {
          await tab.flush(1)
          const changed = JSON.stringify(one.retime) !== JSON.stringify(of.of)
          await who.call(editSession, { id: tab.session, pomodoro: one.retime })
          of.vouch(now, now)
          if (changed) of.retime(one.retime, now)
        }
      }
      tab.online = true
      tab.press('pause')
      await tab.flush(2)
      const answer = await who.call(listIntervals, { id: tab.session })
      if (!('intervals' in answer)) throw new Error(JSON.stringify(answer))
      const found = answer.intervals.map(({ kind, start, end }) => ({
        ...{ kind, start: Date.parse(start), end: Date.parse(end ?? '') },
      }))
      expect(joined(found)).toEqual(joined(of.stretches))
    }),
    { numRuns: 30 },
  )
})
