import { beforeAll, describe, expect, inject, test } from 'vitest'
import { readDashboard } from '../../contract/dashboard.ts'
import { asOwner, profileById } from '../../features/account/queries.ts'
import { fillDatabase, settle, usualFills } from '../../scripts/bench/fill.ts'
import { features } from '../features.ts'
import { testApp } from '../testing/app.ts'
import type { Caller } from '../testing/caller.ts'
import { type FrequentRequests, frequent } from '../testing/frequent.ts'
import { featuresWithoutRequests, frequentRequests } from '../testing/frequentRequests.ts'
import { createGuildTables, listGuilds, makeGuildFeature } from '../testing/guilds.ts'
import type { Running } from '../testing/run.ts'
import { statementsOf } from '../testing/statementsOf.ts'

const guilds = makeGuildFeature()
const ofGuilds: FrequentRequests = {
  feature: 'guilds',
  fill: `
    insert into guilds (id, name) select gen_random_uuid(), 'Guild ' || n from generate_series(1, 30) n;
    insert into guild_members (guild, user_id, role, since)
    select id, gen_random_uuid(), 'member', now() from guilds, generate_series(1, 300)`,
  requests: [frequent('the guilds that somebody is in', listGuilds, {})],
}
const ofDashboard: FrequentRequests = {
  feature: 'dashboard',
  requests: [frequent('the dashboard, with the agenda of today', readDashboard, {})],
}
const all = [...frequentRequests, ofGuilds, ofDashboard]
const asked = all.flatMap(({ feature, requests }) =>
  requests.map((request) => [feature, request.words, request] as const),
)
const scoped = [...features, guilds].flatMap(({ scopes = [] }) =>
  scopes.map(({ scope }) => [scope.name, scope] as const),
)

/** More rows than anybody should wait for. */
const many = 7_000

test('a feature with a list names its frequent requests, and one that does not is missed', () => {
  expect(featuresWithoutRequests(features)).toEqual([])
  expect(featuresWithoutRequests([...features, guilds])).toEqual([
    'guilds has a list, GET /guilds, and no features/guilds/frequent.ts names a frequent request',
  ])
  expect(featuresWithoutRequests(features, frequentRequests.slice(1))).toHaveLength(1)
})

describe.runIf(inject('engine') === 'postgres')('among the work of three hundred students', () => {
  let app: Running
  let ada: Caller
  beforeAll(async () => {
    app = await testApp({}, [...features, guilds], { alone: true })
    await fillDatabase(app.shell.database, 300)
    await createGuildTables(app.shell.database)
    const { pool } = app.shell.database
    for (const { fill } of all.filter((one) => !usualFills.includes(one)))
      if (fill) await pool.query(`begin; set local session_replication_role = replica; ${fill}; commit`)
    await settle(app.shell.database)
    ada = await app.student()
  })

  test.each(asked)('of %s, %s is found without reading everybody’s', async (_feature, _words, { endpoint, input }) => {
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
    const key = crypto.randomUUID()
    const statements = await statementsOf(app, async () => {
      const asked = shell.scopes.of(shell.database.db, me, { scope, roles: scope.roles }, key)
      await expect(asked).rejects.toThrow(scope.notFound)
      expect(await shell.scopes.holders(shell.database.db, scope, scope.roles, [{ me, key }])).toEqual([])
    })
    expect(statements).toHaveLength(2)
    for (const statement of statements) expect(await wholeTables(app, statement), statement).toEqual([])
  })

  test('reading everybody’s would be noticed', async () => {
    expect(await wholeTables(app, "select * from assignments where title = 'x'")).toEqual(['assignments'])
  })
})

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
