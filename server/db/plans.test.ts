import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { z } from 'zod'
import { readDashboard } from '../../contract/dashboard.ts'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import { asOwner, profileById } from '../../features/account/queries.ts'
import { readCalendar } from '../../features/calendar/contract.ts'
import { listCourses } from '../../features/courses/contract.ts'
import { listAssignments } from '../../features/homework/contract.ts'
import { listSessions, readWeek } from '../../features/study/contract.ts'
import { presencePing, readTimer } from '../../features/study/timer/contract.ts'
import { fillDatabase } from '../../scripts/bench/fill.ts'
import { features } from '../features.ts'
import { testApp } from '../testing/app.ts'
import type { Caller } from '../testing/caller.ts'
import { createGuildTables, listGuilds, makeGuildFeature } from '../testing/guilds.ts'
import type { Running } from '../testing/run.ts'

/** The frequent requests of students. A new one is one line. */
const asked: [what: string, endpoint: Endpoint<Access, z.ZodObject, z.ZodType>, input: Record<string, unknown>][] = [
  ['the homework', listAssignments, {}],
  ['a part of the homework', listAssignments, { status: 'not-started', priority: 'high' }],
  ['the homework that says something', listAssignments, { q: 'essay' }],
  ['the courses', listCourses, {}],
  ['the courses that are on', listCourses, { term: 'active' }],
  ['the study sessions', listSessions, {}],
  ['the study sessions of a kind', listSessions, { type: 'individual' }],
  ['the timer', readTimer, {}],
  ['a page that says that it is there', presencePing, { page: crypto.randomUUID(), awakeMs: 20_000 }],
  ['the week', readWeek, {}],
  ['a month of the calendar', readCalendar, { from: '2026-11-01', to: '2026-12-06' }],
  ['what the calendar is searched for', readCalendar, { from: '2026-01-01', to: '2027-12-31', q: 'essay' }],
  ['the guilds that somebody is in', listGuilds, {}],
  ['the dashboard, with the agenda of today', readDashboard, {}],
]

const guilds = makeGuildFeature()
const scoped = [...features, guilds].flatMap(({ scopes = [] }) =>
  scopes.map(({ scope }) => [scope.name, scope] as const),
)

/** More rows than anybody should wait for. */
const many = 7_000

describe.runIf(inject('engine') === 'postgres')('among the work of three hundred students', () => {
  let app: Running
  let ada: Caller
  beforeAll(async () => {
    app = await testApp({}, [...features, guilds], { alone: true })
    await fillDatabase(app.shell.database, 300)
    await createGuildTables(app.shell.database)
    await fillGuilds(app)
    await fillEvents(app)
    ada = await app.member()
  })

  test.each(asked)('%s is found without reading everybody’s', async (_what, endpoint, input) => {
    const statements = await statementsOf(app, async () => {
      const answer = await ada.send(endpoint, input)
      expect(answer.status, await answer.text()).toBe(200)
    })
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) expect(await wholeTables(app, statement), statement).toEqual([])
  })

  test.each(scoped)('who somebody is to one %s is found without reading everybody’s', async (_name, scope) => {
    const { shell } = app
    const row = await profileById(shell.database.db, ada.id)
    if (!row) throw new Error('nobody has this id')
    const me = asOwner(row)
    const statements = await statementsOf(app, async () => {
      const asked = shell.scopes.of(shell.database.db, me, { scope, roles: scope.roles }, ada.id)
      await expect(asked).rejects.toThrow(scope.notFound)
      expect(await shell.scopes.holders(shell.database.db, scope, [{ me, key: ada.id }])).toEqual([])
    })
    expect(statements).toHaveLength(2)
    for (const statement of statements) expect(await wholeTables(app, statement), statement).toEqual([])
  })

  test('reading everybody’s would be noticed', async () => {
    expect(await wholeTables(app, "select * from assignments where title = 'x'")).toEqual(['assignments'])
  })
})

/** More members than anybody should wait for. */
async function fillGuilds({ shell: { database } }: Running): Promise<void> {
  await database.pool.query(`
    insert into guilds (id, name) select gen_random_uuid(), 'Guild ' || n from generate_series(1, 30) n;
    insert into guild_members (guild, user_id, role, since)
    select id, gen_random_uuid(), 'member', now() from guilds, generate_series(1, ${many / 25});
    analyze guild_members`)
}

/** Many events of few people, at times of the day; nobody has one of whole days. */
async function fillEvents({ shell: { database } }: Running): Promise<void> {
  await database.pool.query(`
    with made as (
      insert into calendar_events (user_id, title, kind, zone, created_at, updated_at)
      select id, 'Rehearsal ' || n, 'personal', 'UTC', now(), now() from (select id from profiles limit 10) few, generate_series(1, 1200) n
      returning id, user_id
    )
    insert into calendar_occurrences (event_id, user_id, starts_at, ends_at)
    select id, user_id, now() + interval '1 day' * row_number() over (partition by user_id),
      now() + interval '1 day' * row_number() over (partition by user_id) + interval '1 hour' from made;
    analyze calendar_events, calendar_occurrences`)
}

/** The prepared statements that `work` runs. */
async function statementsOf(app: Running, work: () => Promise<void>): Promise<string[]> {
  const { pipelined: lanes } = app.shell.database.db
  if (!lanes) throw new Error('There are no shared connections to watch.')
  const { query } = lanes
  const seen: string[] = []
  lanes.query = (statement) => {
    seen.push(statement.text)
    return query(statement)
  }
  try {
    await work()
    return seen
  } finally {
    lanes.query = query
  }
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** Big tables that the generic plan reads from end to end. */
async function wholeTables(app: Running, statement: string): Promise<string[]> {
  const { pool } = app.shell.database
  const { rows } = await pool.query(`explain (generic_plan, format json) ${statement}`)
  const sizes = await pool.query(`select relname from pg_class where relkind = 'r' and reltuples > ${many}`)
  const big = new Set(sizes.rows.map(({ relname }) => relname))
  const found: string[] = []
  const look = (plan: Plan) => {
    const name = plan['Relation Name']
    if (plan['Node Type'] === 'Seq Scan' && name !== undefined && big.has(name)) found.push(name)
    plan.Plans?.forEach(look)
  }
  look(rows[0]['QUERY PLAN'][0].Plan)
  return found
}
