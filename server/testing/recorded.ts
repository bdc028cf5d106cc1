import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Db } from '../db/db.ts'
import type { AccessRow, AccessRows } from './accessRow.ts'
import type { Caller } from './caller.ts'
import type { Running } from './run.ts'

/** The database of one version of Quad with people who have something of everything, and its answers to them. */
export const recorded = z.strictObject({
  /** From the recording of the answers on, the clock stood still here. */
  moment: z.iso.datetime(),
  /** How many migrations the database had. */
  migrations: z.number().int(),
  /** Rows of every table of the schema `public`, as PostgreSQL writes them in JSON. */
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** One person for each feature, with their GET requests by paths with query, as answered. */
  people: z.array(
    z.strictObject({
      email: z.string(),
      password: z.string(),
      answers: z.record(z.string(), z.object({ status: z.number(), body: z.unknown() })),
    }),
  ),
})
export type Recorded = z.output<typeof recorded>
type Answers = Recorded['people'][number]['answers']

/** Fills a campus through the access proof, and records it. Answers without JSON are left out. */
export async function record(app: Running, all: AccessRows[], db: Db): Promise<Recorded> {
  const made: { person: Caller; inputOf: (row: AccessRow) => object; rows: AccessRow[] }[] = []
  for (const { feature, make, rows, scope } of all) {
    const person = await app.student({ name: `Ona ${feature}`, zone: 'America/Chicago' })
    const owned = await make(person, 'Keepword', app)
    const own = rows.filter(({ reach }) => reach === 'self' || reach === 'record')
    made.push({ person, inputOf: ({ input }) => input(owned, ''), rows: own })
    const sample = await scope?.make(app, 'Keepword', 'Keepword')
    for (const [role, { caller, key }] of Object.entries(sample?.has ?? {})) {
      const theirs = rows.filter(({ roles = [] }) => roles.includes(role))
      made.push({ person: caller, inputOf: ({ input }) => input(sample?.owned ?? {}, key), rows: theirs })
    }
  }
  await app.settle()
  app.holdClock()
  const people: Recorded['people'] = []
  for (const { person, inputOf, rows } of made) {
    const answers: Answers = {}
    for (const row of rows)
      if (row.endpoint.method === 'GET') Object.assign(answers, await answered(person, row.endpoint, inputOf(row)))
    people.push({ email: person.email, password: person.password, answers })
  }
  const tables: Recorded['tables'] = {}
  const names = await db.$client.query<{ name: string }>(
    // `self_test` is the embedded engine's own.
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'self_test' order by 1",
  )
  for (const { name } of names.rows) {
    const { rows } = await db.$client.query(`select to_jsonb(t) as row from "${name}" t`)
    tables[name] = rows.map(({ row }) => row)
  }
  const { rows } = await db.$client.query('select count(*)::int as count from drizzle.__drizzle_migrations')
  return { moment: app.shell.clock().toISOString(), migrations: rows[0].count, people, tables }
}

async function answered(person: Caller, endpoint: Endpoint, input: object): Promise<Answers> {
  let asked = ''
  const { fetch } = person
  person.fetch = (path, init) => {
    asked = path
    return fetch(path, init)
  }
  const response = await person.send(endpoint, { ...input })
  person.fetch = fetch
  const isJson = response.headers.get('content-type')?.includes('json')
  return isJson ? { [asked]: { status: response.status, body: await response.json() } } : {}
}

/** Puts recorded rows into a database with the same tables and no triggers. Needs a superuser. */
export async function load(db: Db, { tables }: Recorded): Promise<void> {
  const { $client: client } = db
  await client.query("set local session_replication_role = 'replica'")
  for (const [name, rows] of Object.entries(tables)) {
    await client.query(`delete from "${name}"`)
    const { rows: columns } = await client.query<{ list: string }>({
      text: `select string_agg(format('%I', attname), ', ') as list from pg_attribute
        where attrelid = format('%I', $1::text)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      values: [name],
    })
    const list = columns[0]?.list
    await client.query({
      text: `insert into "${name}" (${list}) select ${list} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
      values: [JSON.stringify(rows)],
    })
  }
}
