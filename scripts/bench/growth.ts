import fs from 'node:fs'
import os from 'node:os'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../server/db/db.ts'
import { column, readRow, runStatement } from '../../server/db/statements.ts'
import { stopChild } from './children.ts'
import { alternate, beside, figureOf, type Side } from './compare.ts'
import { filledPostgres, serveQuad } from './engines.ts'
import type { Figure, Goal } from './figures.ts'
import { type BenchPerson, fillDatabase, settle } from './fill.ts'
import { freshIdMark } from './load.ts'

/** How many people there are in the small installation, and how many send requests in either. */
const few = 200
/**
 * Milliseconds from one request to the next at least: nobody's turn comes again while the server still has their session
 * in memory.
 */
const apart = 6
const gibibyte = 2 ** 30
/** Bytes that a person takes, with what is written on the way. */
const perPerson = 300_000

/**
 * As a large installation sets them; the same for the small one. What was written is lost with the power: a create does
 * not measure the disk.
 */
const options = {
  forgetful: true,
  settings: { shared_buffers: '2GB', max_wal_size: '8GB', checkpoint_timeout: '30min', autovacuum: 'off' },
}

/** Somebody who sends requests, and things of theirs that these name. */
type Asker = BenchPerson & { assignment: string; course: string; session: string }
type Ask = { method: string; path: string; body: string }
type Installation = {
  side: Omit<Side, 'requests' | 'status'>
  askers: Asker[]
  filling: Filling
  close(): Promise<void>
}
/** Seconds that it took, and bytes of the database. */
type Filling = { seconds: number; bytes: number }

const get = (path: string): Ask => ({ method: 'GET', path: `/api${path}`, body: '' })
const send = (method: string, path: string, body: object): Ask => ({
  ...{ method, path: `/api${path}`, body: JSON.stringify(body) },
})
const month = new Date().toISOString().slice(0, 7)
const monthAfter = new Date(Date.parse(`${month}-01`) + 32 * 86_400_000).toISOString().slice(0, 7)
const draft = { title: 'Problem set', course: 'Course 3', dueDate: `${monthAfter}-01`, dueTime: '17:00' }
const tick = (id: string, status: string) => send('PATCH', `/assignments/${id}`, { status })
const press = (kind: string, sessionId: string) =>
  send('POST', '/study-timer/commands', { page: freshIdMark, commands: [{ id: freshIdMark, n: 1, kind, sessionId }] })

/** What a person asks, one after the other: each time as it was, so that a round is like the one before. */
const asks: Record<string, (of: Asker) => Ask[]> = {
  'who am I': () => [get('/me')],
  dashboard: () => [get('/dashboard')],
  homework: () => [get('/assignments')],
  'homework, filtered': () => [get('/assignments?status=not-started&priority=high&course=Course%203')],
  'homework, searched': () => [get('/assignments?q=trees')],
  'homework, the board': () =>
    ['not-started', 'in-progress', 'completed'].map((status) => get(`/assignments?status=${status}`)),
  'study sessions': () => [get('/study-sessions')],
  'study week': () => [get('/study-week')],
  'study timer': () => [get('/study-timer')],
  'calendar month': () => [get(`/calendar?from=${month}-01&to=${monthAfter}-01`)],
  'calendar, searched': () => [get(`/calendar?from=${month}-01&to=${monthAfter}-01&q=wren`)],
  course: ({ course }) => [get(`/courses/${course}`)],
  'grades of a course': ({ course }) => [get(`/courses/${course}/gradebook`)],
  'progress in the degree': () => [get('/progress')],
  'a timer press': ({ session }) => ['pause', 'resume'].map((kind) => press(kind, session)),
  'a tick': ({ assignment }) => ['completed', 'not-started'].map((status) => tick(assignment, status)),
  'a new assignment': () => [send('POST', '/assignments', draft)],
}

/** What an admin asks about everybody; may take longer where there are more, up to a bound. */
const asksOfAdmin: Record<string, () => Ask[]> = {
  'admin, people': () => [get('/admin/people')],
  'admin, people searched': () => [get('/admin/people?q=student17')],
  'admin, overview': () => [get('/admin/overview')],
}

/** The time of requests of 200 of many people, beside the same in an installation of 200, on PostgreSQL. */
export async function benchGrowth(rounds: number, people: number): Promise<Figure[]> {
  const { bavail, bsize } = fs.statfsSync(os.tmpdir())
  if (bavail * bsize < people * perPerson)
    throw new Error(`${people} people need ${Math.ceil((people * perPerson) / gibibyte)} GiB in ${os.tmpdir()}`)
  const [small, large] = [await install(few), await install(people)]
  try {
    const compare = async (name: string, requests: (of: Asker[]) => Asker[], ask: (of: Asker) => Ask[], goal: Goal) => {
      const side = ({ side, askers }: Installation): Side => ({
        ...side,
        status: 200,
        requests: requests(askers).flatMap((asker) => ask(asker).map((one) => raw(side.port, asker, one))),
      })
      const order = { concurrency: 1, rounds, milliseconds: few * apart, every: apart }
      const found = await alternate(side(large), side(small), order)
      return figureOf(`growth, ${name}: median`, 'ms', found, ({ p50 }) => p50, goal)
    }
    const figures: Figure[] = [
      { name: 'growth, people', unit: '', value: people, baseline: few, ratio: people / few },
      { name: 'growth, assignments', unit: '', value: 100 * people, baseline: 100 * few, ratio: people / few },
      beside('growth, filling', 's', [large.filling.seconds], [small.filling.seconds]),
      beside('growth, database', 'GiB', [large.filling.bytes / gibibyte], [small.filling.bytes / gibibyte]),
    ]
    const goal: Goal = { at: 'most', must: 1.3, moonshot: 1.1 }
    for (const [name, ask] of Object.entries(asks))
      figures.push(await compare(name, ([, ...students]) => students, ask, goal))
    const bound: Goal = { at: 'most', must: 500, of: 'value' }
    for (const [name, ask] of Object.entries(asksOfAdmin))
      figures.push(await compare(name, ([admin]) => (admin ? [admin] : []), ask, bound))
    return figures
  } finally {
    for (const one of [small, large]) await one.close()
  }
}

function raw(port: number, { cookie }: BenchPerson, { method, path, body }: Ask): string {
  const origin = `http://localhost:${port}`
  const json = `origin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\n${body && json}\r\n${body}`
}

async function install(people: number): Promise<Installation> {
  let filling: Filling = { seconds: 0, bytes: 0 }
  const fillWith = async (database: Database) => {
    const began = performance.now()
    const askers = await fillLarge(database, people)
    const size = sql`select pg_database_size(current_database()) as bytes`
    const bytes = (await readRow(database.db, size, { bytes: column.number }))?.bytes ?? 0
    filling = { seconds: (performance.now() - began) / 1000, bytes }
    return askers
  }
  const filled = await filledPostgres(fillWith, options)
  const side = await serveQuad(filled.settings)
  const askers = []
  for (const person of filled.people) askers.push(await askerOf(side.port, person))
  return {
    ...{ side, askers, filling },
    async close() {
      await stopChild(side.server)
      await filled.close()
    },
  }
}

/** The usual data, a gradebook and a dozen events for everybody. Answers an admin, and 200 students from among all. */
async function fillLarge(database: Database, people: number): Promise<BenchPerson[]> {
  const [admin, ...students] = await fillDatabase(database, people)
  if (!admin) throw new Error('there is nobody')
  await database.withoutTimeLimits(async ({ db }) => {
    await runStatement(db, sql`update profiles set role = 'admin' where name = 'Student 1'`)
    await runStatement(
      db,
      sql`insert into grade_categories (user_id, course_id, place, name, weight, drop_lowest, extra_credit)
        select user_id, id, n, 'Part ' || n, 30, 0, false from courses, generate_series(1, 3) n where code_key = 'course0'`,
    )
    await runStatement(
      db,
      sql`insert into grade_items (user_id, course_id, category_id, name, points, score, extra_credit, excused, created_at)
        select user_id, course_id, id, 'Sheet ' || n, 20, 15 + n, false, false, now()
        from grade_categories, generate_series(1, 4) n`,
    )
    await runStatement(
      db,
      sql`with made as (
          insert into calendar_events (user_id, title, kind, zone, course, created_at, updated_at)
          select id, 'Rehearsal ' || n, 'personal', 'UTC', 'Course ' || n % 6, now(), now() from profiles, generate_series(1, 12) n
          returning id, user_id, title
        )
        insert into calendar_occurrences (event_id, user_id, starts_at, ends_at, start_day, end_day)
        select id, user_id, case when lasts then null else at end, case when lasts then null else at + interval '45 minutes' end,
          case when lasts then at::date end, case when lasts then at::date + 1 end
        from (select *, title like '%5' as lasts, current_date + 2 * split_part(title, ' ', 2)::int + time '18:00' as at from made) m`,
    )
  })
  await settle(database)
  const among = students.toSorted((one, other) => (one.token < other.token ? -1 : 1))
  return [admin, ...among.slice(0, few)]
}

const listed = z.object({ rows: z.array(z.object({ id: z.string() })) })
const listedCourses = z.array(z.object({ id: z.string(), courseCode: z.string() }))

/** With the timer running, so that every press can pause and resume it. */
async function askerOf(port: number, person: BenchPerson): Promise<Asker> {
  const ask = async (one: Ask) => {
    const origin = `http://localhost:${port}`
    const headers = { cookie: person.cookie, origin, 'content-type': 'application/json' }
    const body = one.body.replaceAll(freshIdMark, () => crypto.randomUUID())
    const answer = await fetch(`${origin}${one.path}`, { method: one.method, headers, ...(body && { body }) })
    if (!answer.ok) throw new Error(`${one.path} was answered with ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const first = async (path: string) => listed.parse(await ask(get(path))).rows[0]?.id ?? ''
  const courses = listedCourses.parse(await ask(get('/courses')))
  const course = courses.find(({ courseCode }) => courseCode === 'Course 0')?.id ?? ''
  const session = await first('/study-sessions?limit=1')
  await ask(press('start', session))
  return { ...person, assignment: await first('/assignments?status=not-started&limit=1'), course, session }
}
