import { beforeAll, expect, test } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { makeTutor, thisMorning } from '../tutoring.testing.ts'
import { readTutor } from '../tutors/shown.contract.ts'
import { refreshResponseTimes } from './response.queries.ts'
import { askTutorOf, writeIn } from './threads.testing.ts'

let app: Running
let ada: Caller
let tutor: string
beforeAll(async () => {
  app = await testApp()
  app.holdClock(thisMorning)
  ada = await app.student()
  tutor = await makeTutor(ada)
})

type Written = { thread: string; side: 'student' | 'tutor'; at: number }
const minute = 60_000
const day = 86_400_000

/** The rule once more, a message at a time. */
function recount(all: readonly Written[], now: number): number | null {
  const waits = new Map<string, number>()
  const answers: { at: number; took: number }[] = []
  for (const { thread, side, at } of all) {
    const since = waits.get(thread)
    if (side === 'student') waits.set(thread, since ?? at)
    else if (since !== undefined) {
      answers.push({ at, took: at - since })
      waits.delete(thread)
    }
  }
  const recent = answers.filter(({ at }) => at > now - 90 * day).slice(-50)
  const took = recent.map((one) => one.took).sort((one, other) => one - other)
  if (took.length === 0) return null
  const middle = ((took[Math.floor((took.length - 1) / 2)] ?? 0) + (took[Math.ceil((took.length - 1) / 2)] ?? 0)) / 2
  return Math.ceil(middle / minute)
}

const shown = async (who: Caller) => succeeded(await who.call(readTutor, { id: tutor })).responseMinutes

test('the response time is what a slow recount finds, after each answer, and grows old', async () => {
  const people = [await app.student(), await app.student(), await app.student()]
  const threads = new Map<Caller, string>()
  const all: Written[] = []
  // A fixed row of pseudo-random numbers, so that a failure comes back.
  let seed = 20_260_115
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  expect(await shown(people[0] as Caller)).toBeNull()
  for (let n = 0; n < 150; n++) {
    app.advance((next(20) === 0 ? next(60) : 1 + next(8)) * minute)
    const who = people[next(3)] as Caller
    const thread = threads.get(who)
    if (thread === undefined) threads.set(who, await askTutorOf(who, tutor, 'A question'))
    else if (next(2) === 0) succeeded(await writeIn(who, thread, 'Another one'))
    else {
      const answer = await writeIn(ada, thread, 'An answer')
      succeeded(answer)
      all.push({ thread, side: 'tutor', at: app.shell.clock().getTime() })
      expect(await shown(who), `after ${n + 1} messages`).toBe(recount(all, app.shell.clock().getTime()))
      continue
    }
    all.push({ thread: threads.get(who) ?? '', side: 'student', at: app.shell.clock().getTime() })
  }
  expect(await shown(people[0] as Caller)).toBeGreaterThan(0)
  const [first, last] = [all[0]?.at ?? 0, app.shell.clock().getTime()]
  // So much later half of the answers are too old, then all of them. Sessions of readers belong to today.
  for (const later of [90 * day - (last - first) / 2, 91 * day]) {
    app.holdClock(new Date(last + later).toISOString())
    await refreshResponseTimes(app.shell, app.shell.database.db, app.shell.clock())
    app.holdClock(new Date(last).toISOString())
    expect(await shown(people[0] as Caller)).toBe(recount(all, last + later))
  }
  expect(await shown(people[0] as Caller)).toBeNull()
})
