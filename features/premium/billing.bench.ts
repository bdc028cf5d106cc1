import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { beside } from '../../scripts/bench/compare.ts'
import { bothEngines } from '../../scripts/bench/engines.ts'
import type { Figure, Goal } from '../../scripts/bench/figures.ts'
import { fillPeople } from '../../scripts/bench/fill.ts'
import type { Database } from '../../server/db/db.ts'
import { column, readRow, runStatement } from '../../server/db/statements.ts'
import type { Shell } from '../../server/shell.ts'
import { receiveEvent } from './billing/events.queries.ts'
import { signDemoEvent } from './demo/signed.queries.ts'
import { premiumJobs } from './jobs.ts'
import { hasPremium } from './queries.ts'

/** Of each side in a round. */
const [events, gates] = [300, 2000]
/** An event is stored and queued in one transaction, which is four statements beside one, of which the queue's is long. */
const eventGoal: Goal = { at: 'least', must: 0.15 }
const gateGoal: Goal = { at: 'least', must: 0.7 }

const bareInsert = `insert into billing_events (id, source, type, customer, created_at, received_at) values ($1, 'demo', $2, $3, $4, $4)`

/**
 * Signed events a second, beside checking the same signature and inserting the row alone; and answers to "has this person
 * Premium" beside a bare read of a row by its key.
 */
export async function benchBilling(rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for await (const { words, database, newShell } of bothEngines((filled) => fillPeople(filled, 100)))
    figures.push(...(await withQueue(newShell(), (shell) => benchEngine(words, shell, database, rounds))))
  return figures
}

/** Events are queued and taken from the queue; what comes of them later is not counted. */
async function withQueue<T>(shell: Shell, work: (shell: Shell) => Promise<T>): Promise<T> {
  const taken = premiumJobs
    .filter(({ name }) => name === 'premium-event')
    .map((one) => ({ ...one, run: async () => {} }))
  await shell.jobs.start(shell, taken)
  try {
    return await work(shell)
  } finally {
    await shell.jobs.stop()
  }
}

async function benchEngine(engine: string, shell: Shell, { db }: Database, rounds: number): Promise<Figure[]> {
  const now = new Date()
  const secret = 'whsec_bare'
  const signed = () => {
    const event = { id: `evt_${randomUUID()}`, type: 'invoice.paid', customer: 'cus_nobody' }
    const payload = JSON.stringify({ ...event, object: 'event' })
    const bare = Stripe.webhooks.generateTestHeaderString({ payload, secret })
    return { event, ours: signDemoEvent(shell, event, now), payload, bare }
  }
  const { id } = (await readRow(db, { text: 'select id from profiles limit 1', values: [] }, { id: column.text })) ?? {
    id: '',
  }
  const figures: Figure[] = []

  async function compare(name: string, times: number, sides: Record<'ours' | 'bare', Once>, goal: Goal) {
    const rates = { ours: [] as number[], bare: [] as number[] }
    // The first round warms both up.
    for (let round = 0; round <= rounds; round++)
      for (const which of ['ours', 'bare'] as const) {
        const given = Array.from({ length: times }, signed)
        const began = performance.now()
        for (const one of given) await sides[which](one)
        if (round > 0) rates[which].push(times / ((performance.now() - began) / 1000))
      }
    figures.push(beside(`${engine}${name}`, '/s', rates.ours, rates.bare, goal))
  }
  type Once = (given: ReturnType<typeof signed>) => Promise<unknown>

  await compare(
    'events of the payment provider',
    events,
    {
      ours: ({ ours: { body, signature } }) => receiveEvent(shell, body, signature, now),
      async bare({ event, payload, bare }) {
        Stripe.webhooks.constructEvent(payload, bare, secret)
        const values = [event.id, event.type, event.customer, now]
        await runStatement(db, { name: 'bare billing event', text: bareInsert, values })
      },
    },
    eventGoal,
  )
  await compare(
    'who has Premium',
    gates,
    {
      ours: () => hasPremium(shell, db, id, now),
      bare: () =>
        readRow(
          db,
          { name: 'bare profile', text: 'select id from profiles where id = $1', values: [id] },
          { id: column.text },
        ),
    },
    gateGoal,
  )
  return figures
}
