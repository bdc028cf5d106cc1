import { beforeAll, expect, test } from 'vitest'
import { readDashboard } from '../contract/dashboard.ts'
import { routePattern } from '../contract/endpoint.ts'
import { whoAmI } from '../features/account/contract.ts'
import { listOrganizations } from '../features/organizations/contract.ts'
import { type Counters, kindOf } from './db/counters.ts'
import { features } from './features.ts'
import { accessRows } from './testing/access.ts'
import type { AccessRow, AccessRows } from './testing/accessRow.ts'
import { testApp } from './testing/app.ts'
import type { Caller } from './testing/caller.ts'
import type { Running } from './testing/run.ts'
import { statementsOf } from './testing/statementsOf.ts'

/*
 * An answer that a browser may keep (304) has to be another as soon as anything in it is. PostgreSQL says which tables the
 * statements of a route read; each of them has to raise a counter that is in the version of that route.
 */

let app: Running
let usual: Set<string>
beforeAll(async () => {
  app = await testApp()
  const ada = await app.student()
  usual = new Set(await statementsOf(app, async () => void (await ada.fetch(routePattern(whoAmI)))))
})

const versioned = new Set(
  features.flatMap(({ routes }) =>
    routes.filter(({ version }) => version).map(({ endpoint }) => routePattern(endpoint)),
  ),
)
/** What has tests of its own: the dashboard is held until a moment (heldDashboard.test.ts). */
const apart = [routePattern(readDashboard)]

const rowsOf = accessRows.flatMap((of) =>
  of.rows
    .filter(({ endpoint }) => endpoint.method === 'GET' && versioned.has(routePattern(endpoint)))
    .filter(({ endpoint }) => !apart.includes(routePattern(endpoint)))
    .map((row) => [routePattern(row.endpoint), row, of] as const),
)

/** Tables that need no counter of their own in a version, and why. */
const elsewhere: Record<string, string> = {
  hidden_texts: 'what is hidden changes with the row that it belongs to',
  course_colors: 'a new color raises all counters of the person',
  sessions: 'the one that asks, whose devices have rows of their own',
  referral_payouts: 'written with the notification of it, and never changed',
  ledger_holders: 'written with the first row of a ledger, and never changed',
}

type Plan = { 'Relation Name'?: string; Plans?: Plan[] }
const relationsIn = (plan: Plan): string[] => [
  ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(relationsIn),
]

/** The tables that the plans of these statements read. */
async function tablesOf(statements: readonly string[]): Promise<string[]> {
  const tables = new Set<string>()
  for (const statement of statements) {
    const { rows } = await app.shell.database.pool.query(`explain (generic_plan, format json) ${statement}`)
    for (const name of relationsIn(rows[0]['QUERY PLAN'][0].Plan)) tables.add(name)
  }
  return [...tables].filter((name) => !(name in elsewhere)).toSorted()
}

const all: Counters[] = features.flatMap(({ data }) => data?.counters ?? [])
const tableOf = (one: Counters['tables'][number]) => (typeof one === 'string' ? one : one.table)
/** Its rows raise the counter of a person who is in them. */
const isOwn = (table: string, { tables, follows }: Counters) =>
  follows?.table === table ||
  tables.some(
    (one) => tableOf(one) === table && (typeof one === 'string' || !('thing' in one) || one.thing === 'user_id'),
  )
/** Its rows raise the counter of a thing, which is in the version of those who follow it. */
const isOfThings = (table: string, { tables }: Counters) => tables.some((one) => tableOf(one) === table)
const isInKind = (table: string, { directory }: Counters) =>
  directory?.things === table || directory?.also?.includes(table) === true

/** Whether a counter is in the version of an address, as the ETag of its answer shows. */
async function isRead(who: Caller, path: string, thing: string, topic: string): Promise<boolean> {
  const tagOf = async () => (await who.fetch(path)).headers.get('etag')
  const before = await tagOf()
  await app.shell.database.pool.query(
    `insert into stamps (thing, topic, version) values (${thing}, '${topic}', 1)
      on conflict (thing, topic) do update set version = stamps.version + 1`,
  )
  return (await tagOf()) !== before
}

async function isCounted(who: Caller, path: string, table: string, all: readonly Counters[]): Promise<boolean> {
  for (const one of all.filter((one) => isInKind(table, one) || isOwn(table, one) || isOfThings(table, one))) {
    const { topic } = one
    // A list of all things shows also those that nobody follows.
    const isOfAll = one.directory !== undefined && (await isRead(who, path, kindOf(topic), topic))
    if (isOfAll && isInKind(table, one)) return true
    const counts = isOfAll ? isOwn(table, one) : isOfThings(table, one) || isOwn(table, one)
    if (counts && (await isRead(who, path, `'${who.id}'::uuid`, topic))) return true
  }
  return false
}

async function uncounted(row: AccessRow, of: AccessRows, counters: readonly Counters[] = all): Promise<string[]> {
  const owner = await app.student()
  const owned = await of.make(owner, 'Keepword', app)
  await app.settle()
  const given = new URLSearchParams()
  let path = routePattern(row.endpoint)
  for (const [name, value] of Object.entries(row.input(owned, '')))
    if (path.includes(`:${name}`)) path = path.replace(`:${name}`, String(value))
    else given.set(name, String(value))
  const address = `${path}?${given}`
  const statements = await statementsOf(app, async () => {
    const answer = await owner.fetch(address)
    expect(answer.status, await answer.text()).toBe(200)
  })
  // Versions read what people follow.
  const own = statements.filter((text) => !usual.has(text) && !/\bstamps\b/.test(text))
  const tables = await tablesOf(own)
  const missing: string[] = []
  for (const table of tables) if (!(await isCounted(owner, address, table, counters))) missing.push(table)
  return missing
}

test('every route that has a version is asked here', () => {
  expect(new Set([...rowsOf.map(([path]) => path), ...apart])).toEqual(versioned)
})

test.each(rowsOf)('each table that %s reads is in its version', async (_path, row, of) => {
  expect(await uncounted(row, of)).toEqual([])
})

test('a table that raises no counter is found', async () => {
  const [, row, of] = rowsOf.find(([path]) => path === routePattern(listOrganizations)) ?? []
  if (!row || !of) throw new Error('there is such a list')
  const without = all.map(({ directory, ...one }) =>
    directory ? { ...one, directory: { ...directory, also: [] } } : one,
  )
  expect(await uncounted(row, of, without)).toEqual(['meeting_rules', 'meetings'])
})
