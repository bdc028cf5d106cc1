import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { runConcurrently } from '../../scripts/prove/concurrently.ts'
import type { ProofOutcome } from '../../scripts/prove/outcome.ts'
import { rankTest } from '../../scripts/prove/rankTest.ts'
import type { Database } from '../../server/db/db.ts'
import { type Running, runApp } from '../../server/testing/run.ts'
import { hashPassword } from './auth/password.ts'
import { requestReset, signIn, signUp } from './contract.ts'

/** A difference has to show in two samples: by chance one of a hundred samples shows one. */
const least = 0.01
const lanes = 4

type Kind = {
  name: string
  endpoint: Endpoint<'visitor', z.ZodObject, z.ZodType>
  input: (email: string) => Record<string, unknown>
}

const kinds: Kind[] = [
  {
    name: 'sign-in',
    endpoint: signIn,
    input: (email) => ({ email, password: 'Wrong-Harbour-7', remember: false }),
  },
  {
    name: 'sign-up',
    endpoint: signUp,
    input: (email) => ({
      name: 'Ada Marlow',
      major: 'Mathematics',
      year: 'Junior',
      email,
      password: 'Quiet-Harbour-7',
      zone: 'UTC',
    }),
  },
  { name: 'reset', endpoint: requestReset, input: (email) => ({ email }) },
]

/** Whether status, body, headers or time tell known addresses from unknown ones, where addresses are confirmed. */
export async function compareAnswers(database: Database, samples: number): Promise<ProofOutcome> {
  const settings = { REQUIRE_EMAIL_CONFIRMATION: 'true', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' }
  const app = await runApp(database, settings)
  const faults: string[] = []
  const parts: string[] = []
  try {
    for (const kind of kinds) {
      const first = await sample(app, kind, samples)
      const second = first.p > least ? undefined : await sample(app, kind, samples)
      const p = second?.p ?? first.p
      if (p <= least) faults.push(`${kind.name}: known and unknown addresses differ in time (p = ${first.p}, ${p})`)
      faults.push(...first.faults, ...(second?.faults ?? []))
      parts.push(`${kind.name} p = ${p.toFixed(3)}${second ? ` (second sample; first ${first.p.toFixed(3)})` : ''}`)
    }
  } finally {
    await app.close()
  }
  return { line: `known and unknown addresses over ${samples} each: ${parts.join(', ')}`, faults }
}

async function sample(app: Running, kind: Kind, samples: number): Promise<{ p: number; faults: string[] }> {
  const warmUp = Math.min(20, samples / 2)
  const known = await fill(app, samples + warmUp)
  const shapes = { known: new Set<string>(), unknown: new Set<string>() }
  const times = { known: [] as number[], unknown: [] as number[] }
  await runConcurrently(samples + warmUp, lanes, async (index) => {
    const pair: ('known' | 'unknown')[] = Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known']
    for (const which of pair) {
      // As long as the known ones, so that the request's length tells nothing.
      const email = which === 'known' ? (known[index] ?? '') : address()
      const from = `198.18.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
      const browser = app.browser({ 'x-forwarded-for': from })
      const started = performance.now()
      const answer = await browser.send(kind.endpoint, kind.input(email))
      const body = await answer.text()
      const took = performance.now() - started
      const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers)
      shapes[which].add(JSON.stringify([answer.status, body, headers]))
      if (index >= warmUp) times[which].push(took)
    }
  })
  const [one, other] = [[...shapes.known].sort(), [...shapes.unknown].sort()]
  const faults =
    one.length === 1 && JSON.stringify(one) === JSON.stringify(other)
      ? []
      : [`${kind.name}: answers differ: ${[...one, ...other].join(' | ').slice(0, 600)}`]
  return { p: rankTest(times.known, times.unknown), faults }
}

const address = () => `person.${crypto.randomUUID()}@example.edu`

/** People with accounts and one shared password, since hashing one for each would take long and prove nothing. */
async function fill(app: Running, many: number): Promise<string[]> {
  const emails = Array.from({ length: many }, address)
  const password = await hashPassword('Quiet-Harbour-7')
  await app.shell.database.pool.query({
    text: `with made as (
      insert into profiles (id, name, email, email_verified, major, year, zone, created_at, updated_at)
      select gen_random_uuid(), 'Ada Marlow', email, true, 'Mathematics', 'Junior', 'UTC', $2, $2 from unnest($1::text[]) email
      returning id)
      insert into accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
      select gen_random_uuid(), id, id::text, 'credential', $3, $2, $2 from made`,
    values: [emails, app.shell.clock(), password],
  })
  return emails
}
