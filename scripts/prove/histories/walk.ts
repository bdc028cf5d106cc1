import { addSession } from '../../../features/study/contract.ts'
import { maxGroupSize } from '../../../features/study/rules.ts'
import { idOf } from '../../../server/testing/answers.ts'
import type { Running } from '../../../server/testing/run.ts'
import { type Draw, drawing } from '../drawing.ts'
import { makeOracle } from './oracle.ts'
import { lookAtLists, makePerson, type Walker } from './people.ts'
import { readState } from './state.ts'
import { type Done, takeStep } from './steps.ts'

export type Walk = { rounds: number; steps: number; carriedOut: number; reads: number; faults: string[] }

/**
 * Four people take steps at random, each alone or two to four at the same time; after each round everybody looks at
 * their lists, and the oracle at the database. Ends at the first faults, or after so many rounds.
 */
export async function walk(app: Running, { seed, rounds }: { seed: number; rounds: number }): Promise<Walk> {
  const draw = drawing(seed, 200_000)
  app.holdClock()
  const everybody: Walker[] = []
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora']) everybody.push(await makePerson(app, name))
  const ids = everybody.map(({ caller }) => caller.id)
  const names = new Map(everybody.map(({ name, caller }) => [caller.id, name]))
  await fillGroup(app, everybody)
  const oracle = makeOracle()
  const found: Walk = { rounds: 0, steps: 0, carriedOut: 0, reads: 0, faults: [] }
  const { pool } = app.shell.database
  let before = await readState(pool, ids)
  while (found.rounds < rounds && found.faults.length === 0) {
    found.rounds++
    const many = draw(4) === 0 ? 2 + draw(3) : 1
    const who = new Set<Walker>()
    while (who.size < many) for (const one of everybody.slice(draw(everybody.length)).slice(0, 1)) who.add(one)
    const given = [...who].map((one) => ({ one, draw: drawing(draw(2 ** 30), 50) }))
    const steps = await Promise.all(
      given.map(({ one, draw }) => takeStep(one, everybody, before, draw).catch((error: Error) => error)),
    )
    const taken = steps.filter((step): step is Done => step !== undefined && !(step instanceof Error))
    found.steps += taken.length
    found.carriedOut += taken.filter(({ ok }) => ok).length
    for (const step of steps) if (step instanceof Error) found.faults.push(step.message.slice(0, 300))
    for (const { kind, words, who } of taken)
      if (words === 'broken') found.faults.push(`${who.name}: ${kind} was answered 500`)
    const after = await readState(pool, ids)
    found.faults.push(...oracle.judge(before, taken, after, names))
    for (const one of everybody) found.faults.push(...(await lookAtLists(one)))
    found.reads += everybody.length * 6
    before = after
    await pass(app, everybody, draw)
    before = await readState(pool, ids)
  }
  found.faults = found.faults.map((fault) => `${fault} (seed ${seed}, round ${found.rounds})`)
  return found
}

/** Time passes with everybody's page open. */
async function pass(app: Running, everybody: Walker[], draw: Draw): Promise<void> {
  if (draw(3) !== 0) return
  app.advance(20_000)
  for (const { page } of everybody) await page.beat(20_000)
}

/** A group with room for two more, so that its limit is met. */
async function fillGroup(app: Running, [host]: Walker[]): Promise<void> {
  if (!host) return
  const id = idOf(
    await host.caller.call(addSession, { title: 'Full', course: 'CS 301', date: '2031-03-04', time: '16:00' }),
  )
  await app.shell.database.pool.query(
    `with made as (insert into profiles (id, name, email, major, year, zone, created_at, updated_at)
      select gen_random_uuid(), 'Guest ' || n, gen_random_uuid() || '@example.edu', 'Biology', 'Junior', 'UTC', now(), now()
      from generate_series(1, $2::int) n returning id)
    insert into study_seats (user_id, plan_id, shared, course, answer, created_at, updated_at)
      select id, $1, false, 'CS 301', 'yes', now(), now() from made`,
    [id, maxGroupSize - 3],
  )
}
