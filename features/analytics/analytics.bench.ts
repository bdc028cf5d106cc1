import { beside } from '../../scripts/bench/compare.ts'
import { bothEngines } from '../../scripts/bench/engines.ts'
import type { Figure, Goal } from '../../scripts/bench/figures.ts'
import { fillPeople } from '../../scripts/bench/fill.ts'
import type { Database } from '../../server/db/db.ts'
import { runStatement } from '../../server/db/statements.ts'
import type { Shell } from '../../server/shell.ts'
import { keepEvents } from './queries.ts'
import { type CountedEvent, countedEventOf, maxEvents, utcDay } from './rules.ts'

/** Requests of each side in a round. */
const requests = { single: 400, batched: 40 }
const least: Goal = { at: 'least', must: 0.7 }

const bareInsert = `insert into analytics_events (day, event, path, visitor, signed_in) values ($1, $2, $3, $4, $5)`

/** Events that are kept in a second, one at a time and fifty at once, beside an insert of one row each. */
export async function benchAnalytics(rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for await (const { words, database, newShell } of bothEngines((filled) => fillPeople(filled, 10)))
    figures.push(...(await benchEngine(words, newShell(), database, rounds)))
  return figures
}

async function benchEngine(engine: string, shell: Shell, { db }: Database, rounds: number): Promise<Figure[]> {
  const now = new Date()
  const browser = (index: number) => index.toString(16).padStart(32, '0')
  const sent = { event: 'page_view', properties: { path: '/courses/:id' }, timestamp: now.toISOString() }

  const ours = (many: number) => async (index: number) => {
    const events = Array.from({ length: many }, () => countedEventOf(sent, now)).filter(
      (of): of is CountedEvent => !!of,
    )
    return keepEvents(shell, db, { me: null, visitor: browser(index) }, events, now)
  }
  const bare = async (index: number) =>
    runStatement(db, {
      name: 'bare event',
      text: bareInsert,
      values: [utcDay(now), 'page_view', '/courses/:id', browser(index).slice(10), false],
    })

  const eventsASecond = async (side: (index: number) => Promise<number>, times: number) => {
    const began = performance.now()
    let kept = 0
    for (let index = 0; index < times; index++) kept += await side(index)
    return kept / ((performance.now() - began) / 1000)
  }
  const figures: Figure[] = []
  for (const [name, many, times] of [
    ['events, one at a time', 1, requests.single],
    ['events, fifty at once', maxEvents, requests.batched],
  ] as const) {
    const rates = { ours: [] as number[], bare: [] as number[] }
    // The first round warms both up.
    for (let round = 0; round <= rounds; round++) {
      const found = [await eventsASecond(ours(many), times), await eventsASecond(bare, requests.single)] as const
      if (round === 0) continue
      rates.ours.push(found[0])
      rates.bare.push(found[1])
    }
    figures.push(beside(`${engine}${name}`, '/s', rates.ours, rates.bare, least))
  }
  return figures
}
