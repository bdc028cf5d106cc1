import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { beside, type Side } from '../../scripts/bench/compare.ts'
import type { BenchServers } from '../../scripts/bench/engines.ts'
import type { Figure } from '../../scripts/bench/figures.ts'
import { type BenchPerson, fillDatabase } from '../../scripts/bench/fill.ts'
import type { Database } from '../../server/db/db.ts'
import { runStatement } from '../../server/db/statements.ts'

/** People with a very full month. */
const busy = 20
const monthPath = '/api/calendar?from=2027-01-01&to=2027-02-01'

/** The usual bench data; besides, twenty people get 2,000 events in one month, one of them 3,000 more after it. */
export async function fillCalendar(database: Database): Promise<BenchPerson[]> {
  const people = await fillDatabase(database)
  // On a busy machine one of these statements may take longer than a request may.
  await database.withoutTimeLimits(({ transaction }) =>
    transaction(async (db) => {
      const events = (count: number, people: number, from: string, minutes: number) => sql`
      with made as (
        insert into calendar_events (user_id, title, location, kind, zone, course, created_at, updated_at)
        select id, 'Event ' || n, 'Old Library ' || n % 20, (array['personal', 'study-group', 'tutor'])[1 + n % 3], 'UTC', 'Course ' || n % 6, now(), now()
        from (select id from profiles order by id limit ${people}::int) p, generate_series(1, ${count}::int) n
        returning id, user_id
      )
      insert into calendar_occurrences (event_id, user_id, starts_at, ends_at)
      select id, user_id, at, at + interval '45 minutes' from (
        select id, user_id, ${from}::timestamptz + interval '1 minute' * ${minutes}::int * row_number() over (partition by user_id order by id) as at
        from made) m`
      await runStatement(db, events(2000, busy, '2027-01-01T00:00:00Z', 22))
      await runStatement(db, events(3000, 1, '2027-02-01T00:00:00Z', 150))
    }),
  )
  await runStatement(database.db, sql`analyze calendar_events`)
  await runStatement(database.db, sql`analyze calendar_occurrences`)
  return people
}

const shown = z.object({ rows: z.array(z.object({ title: z.string() })) })

/** People with a full month, found by queries. Where it begins later than in UTC, a few events lie outside. */
async function fullOnes({ ours, people }: BenchServers): Promise<BenchPerson[]> {
  const found = []
  for (const person of people) {
    const answer = await fetch(`http://localhost:${ours.port}${monthPath}`, { headers: { cookie: person.cookie } })
    if (shown.parse(await answer.json()).rows.length >= 1950) found.push(person)
  }
  if (found.length !== busy) throw new Error(`${found.length} people have a full month instead of ${busy}`)
  return found
}

type Month = { sides: [Side, Side]; bytes: Figure[]; full: BenchPerson[] }

/** A month with 2,000 occurrences, as the calendar requests it. */
export async function benchMonth(engine: BenchServers): Promise<Month> {
  const { ours, bare } = engine
  const full = await fullOnes(engine)
  const raw = (port: number, who: string) => `GET ${monthPath} HTTP/1.1\r\nhost: localhost:${port}\r\n${who}\r\n\r\n`
  const sides: [Side, Side] = [
    { ...ours, status: 200, requests: full.map(({ cookie }) => raw(ours.port, `cookie: ${cookie}`)) },
    { ...bare, status: 200, requests: full.map(({ token }) => raw(bare.port, `authorization: Bearer ${token}`)) },
  ]
  const one = await fetch(`http://localhost:${ours.port}${monthPath}`, { headers: { cookie: full[0]?.cookie ?? '' } })
  const text = await one.text()
  const bytes = [
    { name: 'month of 2,000: bytes', unit: 'kB', value: text.length / 1000 },
    { name: 'month of 2,000: bytes packed', unit: 'kB', value: gzipSync(text).length / 1000 },
  ]
  return { sides, bytes, full }
}

const created = z.object({ address: z.string() })

/**
 * The longest feed, of more than 5,000 entries: built anew, beside the bare server's JSON of the same rows; and requested
 * unchanged, beside the bare server's shortest answer; one request after the other.
 */
export async function benchFeed({ ours, bare }: BenchServers, full: BenchPerson[], rounds: number): Promise<Figure[]> {
  const origin = `http://localhost:${ours.port}`
  let longest = { size: 0, address: '', token: '' }
  for (const { cookie, token } of full) {
    const headers = { cookie, origin, 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Everything' })
    const made = await fetch(`${origin}/api/calendar/feeds`, { method: 'POST', headers, body })
    const { address } = created.parse(await made.json())
    const { length } = await (await fetch(address)).text()
    if (length > longest.size) longest = { size: length, address, token }
  }
  const times = { built: [] as number[], unchanged: [] as number[], rows: [] as number[], nothing: [] as number[] }
  const askBare = async (path: string) => {
    const began = performance.now()
    const headers = { authorization: `Bearer ${longest.token}` }
    await (await fetch(`http://127.0.0.1:${bare.port}${path}`, { headers })).text()
    return performance.now() - began
  }
  for (let round = 0; round < rounds * 2; round++) {
    const began = performance.now()
    const answer = await fetch(longest.address)
    const text = await answer.text()
    times.built.push(performance.now() - began)
    const entries = text.split('BEGIN:VEVENT').length - 1
    if (entries < 5000) throw new Error(`the feed has ${entries} entries`)
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
    const again = performance.now()
    const same = await fetch(longest.address, { headers })
    if (same.status !== 304) throw new Error(`${same.status} instead of 304`)
    times.unchanged.push(performance.now() - again)
    times.rows.push(await askBare('/api/calendar?from=2026-01-01&to=2029-01-01'))
    times.nothing.push(await askBare('/'))
  }
  return [
    beside('feed of 5,000: built', 'ms', times.built, times.rows),
    beside('feed of 5,000: unchanged (304)', 'ms', times.unchanged, times.nothing),
    { name: 'feed of 5,000: bytes', unit: 'kB', value: longest.size / 1000 },
  ]
}
