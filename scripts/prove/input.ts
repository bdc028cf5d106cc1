import fc from 'fast-check'
import { pathKeys, routePattern } from '../../contract/endpoint.ts'
import { startSmtp } from '../../features/mail/smtp.testing.ts'
import type { Database } from '../../server/db/db.ts'
import type { Feature } from '../../server/feature.ts'
import { features } from '../../server/features.ts'
import { noStaticFiles } from '../../server/http/static.ts'
import { accessRows } from '../../server/testing/access.ts'
import type { AccessRow, AccessRows } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { type Running, runApp } from '../../server/testing/run.ts'
import { runConcurrently } from './concurrently.ts'
import { tryFields } from './fields.ts'
import { anything, changed, fitting, inputSchema } from './generate.ts'
import { callOf, type Judged, judge, noneJudged, shortened, tryInput } from './judged.ts'
import type { ProofOutcome } from './outcome.ts'
import { personFor } from './people.ts'
import { plantedInput, plantedInputFeature } from './plantedInput.ts'
import { foundWords, plantsHere, sampled } from './sampled.ts'

const many = { quick: 20, usual: 500, full: 10_000 }
/** The quick form tries one of so many endpoints. */
const quickPart = 32
/** An answer that takes longer is a fault, if it does so again while nothing else runs. Milliseconds. */
const slow = 2000
/** The same for the planted fault, which would otherwise take minutes. */
const plantedSlow = 200

/**
 * Generated input for every endpoint, from the JSON Schema that the API reference publishes: what fits, what almost
 * fits, what is hostile, and what works with one field changed, sent by a person whose records it names. No answer is a
 * fault of the server, slow, or of another shape than declared.
 */
export async function proveInput(database: Database, quick: boolean, full: boolean): Promise<ProofOutcome> {
  const each = quick ? many.quick : full ? many.full : many.usual
  const seed = Math.floor(Math.random() * 2 ** 31)
  const offered = [...features, plantedInputFeature]
  const post = await startSmtp()
  const app = await runApp(database, { SMTP_URL: post.url, LOG_LEVEL: 'silent' }, noStaticFiles, offered)
  try {
    const tried = quick ? sampled(accessRows, quickPart) : accessRows
    const found = await tryInputs(app, features, tried, { each, most: Math.ceil(each / 10), seed })
    const isPlanted = plantsHere(database, quick)
    const planted = isPlanted
      ? await tryInputs(
          app,
          [plantedInputFeature],
          [plantedInput],
          { each: quick ? 20 : 200, most: 20, seed },
          plantedSlow,
        )
      : noneJudged(plantedSlow)
    const expected = isPlanted ? ['numbers answered 500', 'zones answered 500', 'took', 'accepted'] : []
    const blind = expected.filter((word) => !planted.faults.some((fault) => fault.includes(word)))
    return {
      line:
        `${each} inputs for each of ${features.flatMap(({ routes }) => routes).length} endpoints: ${found.calls} calls, ` +
        `${found.answered} done, ${found.refused} refused, ${found.faults.length} faults; ${found.mustRefuse} shapes that must be refused; ` +
        `${foundWords(expected.length, blind)}; seed ${seed}`,
      faults: [...found.faults.slice(0, 30), ...blind.map((word) => `a planted fault was not found: ${word}`)],
    }
  } finally {
    await app.close()
    await post.close()
  }
}

/** Inputs for an endpoint, and odd values in each field of one that works. */
type Sizes = { each: number; most: number; seed: number }

async function tryInputs(
  app: Running,
  of: Feature[],
  list: AccessRows[],
  sizes: Sizes,
  mostMs = slow,
): Promise<Judged> {
  const found = noneJudged(mostMs)
  for (const rows of list) {
    if (!of.some(({ name }) => name === rows.feature) && of.length === 1) continue
    for (const row of rows.rows) await tryEndpoint(app, rows, row, sizes, found)
  }
  return found
}

async function tryEndpoint(
  app: Running,
  rows: AccessRows,
  row: AccessRow,
  { each, most, seed }: Sizes,
  found: Judged,
): Promise<void> {
  const { endpoint } = row
  const schema = inputSchema(endpoint.input)
  // What a call deletes, the next finds gone: new records after some calls.
  const atOnce = 50
  for (let from = 0; from < each; from += atOnce) {
    const person = await personFor(app, rows, row)
    const ids = Object.values(person.owned)
    const count = Math.min(atOnce, each - from)
    const sampled = { seed: seed + from, numRuns: count }
    const valid = fc.sample(fitting(schema, ids), sampled) as Record<string, unknown>[]
    const near = valid.map((input, index) => {
      const base = mixed(input, row.input(person.owned, person.key), index)
      const change =
        index % 2 === 0 ? undefined : fc.sample(changed(base, schema), { seed: seed + from + index, numRuns: 1 })[0]
      if (change?.mustRefuse) {
        found.mustRefuse++
        if (endpoint.input.safeParse(change.value).success)
          found.faults.push(`${callOf(row)} accepted ${shortened(change.value)}`)
      }
      return change?.value ?? base
    })
    await runConcurrently(count, 4, async (index) => {
      await tryInput(person.caller, row, near[index] ?? {}, found)
      if (index % 10 === 0)
        await tryHostile(
          person.caller,
          row,
          fc.sample(hostile, { seed: seed + from + index, numRuns: 1 })[0] ?? {},
          found,
        )
    })
  }
  await tryFields(app, rows, row, { most, seed }, found)
}

/** Generated input alone, with what is known to work in it, or what is known to work with one generated value. */
function mixed(generated: Record<string, unknown>, works: Record<string, unknown>, index: number) {
  if (index % 5 === 0) return generated
  if (index % 5 === 1) return { ...generated, ...works }
  const keys = Object.keys(generated)
  const key = keys[index % Math.max(1, keys.length)]
  return key === undefined ? works : { ...works, [key]: generated[key] }
}

type Hostile = { method?: string; headers?: Record<string, string>; body?: string; query?: string; path?: string }
const json = { 'content-type': 'application/json' }
const hostile: fc.Arbitrary<Hostile> = fc.oneof(
  fc.constantFrom<Hostile>(
    { headers: json, body: '' },
    { headers: json, body: '{' },
    { headers: json, body: 'null' },
    { headers: json, body: '[]' },
    { headers: json, body: '"x"' },
    { headers: json, body: '{"a":1,"a":2}' },
    { headers: json, body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
    { headers: json, body: `{"x":"${'y'.repeat(70_000)}"}` },
    { headers: json, body: '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}' },
    { headers: { 'content-type': 'text/plain' }, body: 'x' },
    { headers: { ...json, 'content-encoding': 'gzip' }, body: '{}' },
    { headers: { ...json, 'x-http-method-override': 'DELETE' }, body: '{}' },
    { query: '?%00=%ff&limit=1&limit=2&after=%E0%A4%A' },
    { query: `?q=${'x'.repeat(12_000)}` },
    { query: '?limit=1e3&after=%7B%7D&sort[]=x' },
    { path: '%00' },
    { path: '%ff%fe' },
    { path: '..%2f..%2f' },
    { path: 'x'.repeat(3000) },
    { method: 'PROPFIND' },
    { method: 'OPTIONS' },
  ),
  anything.map((value) => ({ headers: json, body: JSON.stringify(value) ?? '' })),
)

async function tryHostile(caller: Caller, row: AccessRow, what: Hostile, found: Judged): Promise<void> {
  const { endpoint } = row
  let path = routePattern(endpoint)
  for (const key of pathKeys(endpoint.path)) path = path.replace(`:${key}`, what.path ?? crypto.randomUUID())
  const method = what.method ?? endpoint.method
  const body = method === 'GET' || method === 'HEAD' ? undefined : (what.body ?? '{}')
  const init = { method, headers: { origin: caller.origin, ...what.headers }, ...(body !== undefined && { body }) }
  const send = () => caller.fetch(`${path}${what.query ?? ''}`, init)
  await judge(row, send, `${method} ${shortened(what)}`, found)
}
