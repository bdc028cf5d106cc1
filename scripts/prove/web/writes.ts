import { createHash } from 'node:crypto'
import { features } from '../../../server/features.ts'
import { makeRouter } from '../../../server/http/router.ts'
import type { AccessRow, AccessRows } from '../../../server/testing/accessRow.ts'
import type { RawAnswer } from '../../../server/testing/raw.ts'
import type { Running } from '../../../server/testing/run.ts'
import { runConcurrently } from '../concurrently.ts'
import { exported, personFor } from '../people.ts'
import { tokenWithAll } from '../tokens.ts'
import { type Ask, type CallParts, callName, cookieHeader, partsOf } from './ask.ts'
import { type ForeignShape, foreignShapes, onWire } from './shapes.ts'

/** Writes that take a body of a type that a form can send, and why that lets no other site in. */
export const formTypesTaken: { call: string; type: string; reason: string }[] = [
  {
    call: 'POST /imports/lines',
    type: 'text/plain',
    reason: 'lines are plain text; the Origin, which it needs like every write, keeps forms of other sites out',
  },
  ...['application/x-www-form-urlencoded', 'multipart/form-data'].map((type) => ({
    call: 'POST /unsubscribe',
    type,
    reason: 'mail programs send a form (RFC 8058); it needs no session, and whoever has the token may turn mails off',
  })),
]
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']

export type WriteTries = { writes: number; tries: number; faults: Set<string> }

const find = makeRouter(features)

/**
 * Every write with the cookie of somebody who may do it, sent as another site could or would like to: refused, and
 * nothing in the database differs. In the end sent by our own page, which has to work, or the refusals prove nothing.
 * `share`: one of so many shapes for each write, another part for each.
 */
export async function tryWrites(
  app: Running,
  origin: string,
  ask: Ask,
  list: AccessRows[],
  tried: WriteTries,
  share = 1,
): Promise<void> {
  const shapes = foreignShapes(origin)
  for (const rows of list)
    for (const row of rows.rows) {
      if (row.endpoint.method === 'GET') continue
      const from = tried.writes++
      const some = shapes.filter((_, index) => (index + from) % share === 0)
      await tryWrite(app, origin, ask, rows, row, some, tried)
    }
}

async function tryWrite(
  app: Running,
  origin: string,
  ask: Ask,
  rows: AccessRows,
  row: AccessRow,
  shapes: ForeignShape[],
  tried: WriteTries,
): Promise<void> {
  const name = callName(row)
  const { caller, owned, key } = await personFor(app, rows, row)
  const cookie = cookieHeader(caller)
  const call = partsOf(row, owned, key)
  await app.settle()
  const before = await contentsOf(app)
  await runConcurrently(shapes.length, 4, async (index) => {
    const shape = shapes[index]
    if (!shape || isOwnCall(name, shape, call, origin)) return
    const { headers, ...rest } = shape.send(call, origin)
    tried.tries++
    const what = `${name} ${shape.words}`
    const answer = await ask(what, { ...rest, headers: { ...headers, cookie } })
    if (!isRefused(answer, shape, rest)) tried.faults.add(`${what} was answered with ${answer.status}`)
  })
  await app.settle()
  for (const table of differing(before, await contentsOf(app)))
    tried.faults.add(`${name}: what another site sent changed ${table}`)
  if (row.endpoint.tokens) await tryOthersToken(app, ask, row, caller.id, cookie, call, tried)

  const headers = { 'content-type': call.type, origin, cookie, 'sec-fetch-site': 'same-origin' }
  const done = await ask(`${name} by our own page`, { ...call, headers })
  if (!row.statuses.includes(done.status) && !(row.reach === 'closed' && done.status === 404))
    tried.faults.add(`${name} by our own page was answered with ${done.status}, so that the refusals prove nothing`)
}

/** Shapes that make of this call what our own page may send. */
function isOwnCall(name: string, { kind, type, send }: ForeignShape, call: CallParts, origin: string): boolean {
  if (kind === 'type') return formTypesTaken.some((one) => one.call === name && type?.startsWith(one.type) === true)
  // Another write, which is offered at that path.
  if (kind === 'method') return send(call, origin).method === 'POST' && find('POST', pathOf(call.path)) !== undefined
  return false
}

function isRefused({ status }: RawAnswer, { kind }: ForeignShape, { method, path }: { method: string; path: string }) {
  if (status >= 400 && status < 500) return true
  // Reading what is at that path: an answer, or a page of the app.
  const isThere = find('GET', pathOf(path)) !== undefined || !path.startsWith('/api/')
  return kind === 'method' && ['GET', 'HEAD'].includes(method) && isThere
}

const pathOf = (path: string) => path.split('?')[0] ?? ''

/** Somebody else's token beside the owner's cookie and a foreign Origin: the call is the token's, never the cookie's. */
async function tryOthersToken(
  app: Running,
  ask: Ask,
  row: AccessRow,
  owner: string,
  cookie: string,
  call: CallParts,
  tried: WriteTries,
): Promise<void> {
  const what = `${callName(row)} with somebody else’s token beside the cookie`
  const stored = async () => (await exported(app, features, owner)).replaceAll(/"last\w+At":("[^"]*"|null)/g, '')
  const before = await stored()
  const authorization = `Bearer ${await tokenWithAll(app, await app.student())}`
  const headers = { 'content-type': call.type, origin: onWire('https://evil.example'), authorization, cookie }
  tried.tries++
  await ask(what, { ...call, headers })
  if ((await stored()) !== before) tried.faults.add(`${what} changed what belongs to the cookie’s owner`)
}

/** Uploads of types that forms can send and that are not listed, and entries of the list that stand for nothing. */
export function undeclaredFormTypes(list: AccessRows[], listed = formTypesTaken): string[] {
  const taken = list.flatMap(({ rows }) =>
    rows.flatMap((row) =>
      (row.endpoint.upload?.types ?? [])
        .filter((type) => formTypes.includes(type))
        .map((type) => ({ call: callName(row), type })),
    ),
  )
  const has = (all: { call: string; type: string }[], { call, type }: { call: string; type: string }) =>
    all.some((one) => one.call === call && one.type === type)
  return [
    ...taken.filter((one) => !has(listed, one)).map(({ call, type }) => `${call} takes ${type} and is not listed`),
    ...listed.filter((one) => !has(taken, one)).map(({ call, type }) => `${call} is listed and does not take ${type}`),
  ]
}

/** What changes by reading, too. */
const byReading = ['last_active_at', 'last_used_at', 'updated_at']

/** A hash of what each table holds, but for the job queue, whose work is done before. */
async function contentsOf(app: Running): Promise<Map<string, string>> {
  const { pool } = app.shell.database
  const { rows: tables } = await pool.query<{ t: string }>(
    "select table_name as t from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const each = tables.map(
    ({ t }) =>
      `select '${t}' as t, coalesce(string_agg(v, ',' order by v), '') as v from
        (select (to_jsonb(x) - array['${byReading.join("', '")}'])::text as v from public."${t}" x) rows`,
  )
  const { rows } = await pool.query<{ t: string; v: string }>(each.join(' union all '))
  return new Map(rows.map(({ t, v }) => [t, createHash('sha256').update(v).digest('hex')]))
}

const differing = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].filter(([table, hash]) => before.get(table) !== hash).map(([table]) => table)
