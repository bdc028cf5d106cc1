import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { listIntervals } from '../contract.ts'
import { presenceSlackMs } from '../rules.ts'
import { presencePing, readTimer, sendCommands } from './contract.ts'

let app: Running
let now = 0
beforeAll(async () => {
  app = await testApp()
  // The clock stands still during requests, so that model and server can be compared to the millisecond.
  app.shell.clock = () => new Date(now)
  now = Date.now()
})

type Span = { start: number; end: number }

/**
 * The model: between which presses the timer ran, and in which stretches a page was present. Present time has to count;
 * time between two such stretches may count if it is shorter than a presence ping; the rest becomes a gap.
 */
class Reference {
  readonly ran: Span[] = []
  vouched: Span[] = []
  pressed = 0
  since: number | null = null

  vouch(start: number, end: number) {
    this.vouched.push({ start: Math.max(start, this.pressed), end })
  }

  press(kind: string, at: number) {
    if ((kind === 'resume') === (this.since !== null)) return
    if (this.since !== null) {
      this.ran.push({ start: this.since, end: at })
      // A pause that arrives late takes back the presence that others reported for the time after it.
      this.vouched = this.vouched
        .filter(({ start }) => start <= at)
        .map(({ start, end }) => ({ start, end: Math.min(end, at) }))
    }
    this.since = kind === 'resume' ? at : null
    this.pressed = at
  }

  /** Milliseconds that have to be counted, that may be counted, and in which the timer ran. */
  amounts() {
    let [sure, perhaps, all] = [0, 0, 0]
    for (const { start, end } of this.ran) {
      all += end - start
      const within = this.vouched
        .map((one) => ({ start: Math.max(one.start, start), end: Math.min(one.end, end) }))
        .filter((one) => one.end >= one.start)
        .toSorted((one, other) => one.start - other.start)
      let seen = start
      for (const one of [...within, { start: end, end }]) {
        const hole = one.start - seen
        if (hole > 0 && hole <= presenceSlackMs) perhaps += hole
        sure += Math.max(0, one.end - Math.max(seen, one.start))
        seen = Math.max(seen, one.end)
      }
    }
    return { sure, perhaps: sure + perhaps, all }
  }
}

type Given = z.input<typeof sendCommands.input>['commands'][number]

/** A tab that sends presence pings, queues its presses while it is offline, and measures how long it was awake. */
class Tab {
  readonly page = crypto.randomUUID()
  online = true
  awake = 0
  n = 0
  queue: { command: Given; pressed: number }[] = []
  sent: Given[] = []
  readonly of: Reference
  readonly who: Caller
  readonly session: string

  constructor(of: Reference, who: Caller, session: string) {
    this.of = of
    this.who = who
    this.session = session
  }

  pass(milliseconds: number, awake: boolean) {
    if (awake) this.awake += milliseconds
  }

  press(kind: Given['kind'], more: Partial<Given> = {}) {
    const command = {
      id: crypto.randomUUID(),
      n: ++this.n,
      kind,
      sessionId: this.session,
      awakeMs: this.awake,
      ...more,
    }
    this.awake = 0
    this.queue.push({ command, pressed: now })
  }

  /** Sends the queued presses; the network may deliver them twice, also at the same moment. */
  async flush(times: number) {
    if (!this.online) return
    if (this.queue.length === 0) return this.beat()
    const commands = this.queue.map(({ command, pressed }) => ({ ...command, agoMs: now - pressed }))
    const ask = () => this.who.send(sendCommands, { page: this.page, commands, awakeMs: this.awake })
    for (const answer of await Promise.all(Array.from({ length: times }, ask))) expect(answer.status).toBe(200)
    for (const { command, pressed } of this.queue) {
      const at = Math.max(pressed, this.of.pressed)
      this.of.vouch(at - (command.awakeMs ?? 0), at)
      this.of.press(command.kind === 'start' ? 'resume' : command.kind, at)
    }
    this.of.vouch(now - this.awake, now)
    this.sent = commands
    this.queue = []
    this.awake = 0
  }

  async beat() {
    expect((await this.who.send(presencePing, { page: this.page, awakeMs: this.awake })).status).toBe(200)
    // While the server knows the timer as paused, it ignores presence.
    if (this.of.since !== null) this.of.vouch(now - this.awake, now)
    this.awake = 0
  }
}

/** Sixty of these steps stay below four hours without presence, which would end the timer: other tests cover that. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ pass: fc.integer({ min: 1, max: 239_000 }), awake: fc.tuple(fc.boolean(), fc.boolean()) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ pass: fc.integer({ min: 1, max: 20_000 }), awake: fc.constant([true, true] as const) }),
  },
  { weight: 4, arbitrary: fc.record({ press: fc.constantFrom('pause' as const, 'resume' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ send: fc.constantFrom(0 as const, 1 as const), times: fc.constantFrom(1, 1, 1, 2) }),
  },
  { weight: 2, arbitrary: fc.record({ online: fc.boolean(), tab: fc.constantFrom(0 as const, 1 as const) }) },
  { weight: 1, arbitrary: fc.constant({ again: true as const }) },
)

test('whatever two tabs do, sleep through, lose and repeat, studied time counts once and the rest becomes gaps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
      now = Date.now()
      const who = await app.student()
      const [of, session] = [new Reference(), crypto.randomUUID()]
      const tabs = [new Tab(of, who, session), new Tab(of, who, session)] as const
      tabs[0].press('start', { quick: { course: 'Other' } })
      await tabs[0].flush(1)
      for (const one of steps) {
        if ('pass' in one) {
          now += one.pass
          for (const [index, tab] of tabs.entries()) tab.pass(one.pass, one.awake[index] === true)
        } else if ('press' in one) {
          tabs[0].press(one.press)
          await tabs[0].flush(1)
        } else if ('send' in one) {
          const tab = tabs[one.send]
          if (tab.online) await tab.flush(one.times)
        } else if ('online' in one) tabs[one.tab].online = one.online
        else if (tabs[0].sent.length > 0) {
          await who.send(sendCommands, { page: tabs[0].page, commands: tabs[0].sent, awakeMs: 0 })
          // A page that sends again is present.
          if (of.since !== null) of.vouch(now, now)
        }
      }
      for (const tab of tabs) tab.online = true
      tabs[0].press('pause')
      await tabs[0].flush(2)

      const intervals = await who.call(listIntervals, { id: session })
      const timer = await who.call(readTimer, {})
      if (!('intervals' in intervals) || !('gaps' in timer)) throw new Error(JSON.stringify([intervals, timer]))
      const counted = intervals.intervals.reduce(
        (sum, { start, end }) => sum + Date.parse(end ?? '') - Date.parse(start),
        0,
      )
      const { sure, perhaps, all } = of.amounts()
      expect(counted).toBeGreaterThanOrEqual(sure)
      expect(counted).toBeLessThanOrEqual(perhaps)
      expect(timer.studiedMs).toBe(counted)
      const rows = await app.shell.database.pool.query({
        text: 'select coalesce(sum(extract(epoch from ended_at - started_at)) * 1000, 0)::int as ms from study_gaps where session_id = $1',
        values: [session],
      })
      // No time is lost or doubled: what is not counted is in a gap.
      expect(counted + rows.rows[0].ms).toBe(all)
    }),
    { numRuns: 30 },
  )
})
