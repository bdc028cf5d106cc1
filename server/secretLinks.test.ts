import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Db } from './db/db.ts'
import {
  drawLink,
  endedLink,
  findLive,
  hasSecret,
  isLive,
  linkColumns,
  linkEnd,
  secretHashColumn,
  spendUse,
  takeLink,
} from './secretLinks.ts'
import { testApp } from './testing/app.ts'
import { untilWaiting } from './testing/locks.ts'
import type { Running } from './testing/run.ts'

/** Links with an end and a number of uses. */
const passes = pgTable('passes', { id: integer().primaryKey(), ...linkColumns(), note: text() })
/** Links for one use, whose rows go with it. */
const tickets = pgTable('tickets', {
  secretHash: secretHashColumn().notNull(),
  expiresAt: linkColumns().expiresAt.notNull(),
  kind: text().notNull(),
})
const start = new Date('2031-03-04T09:00:00Z')
const hour = 3_600_000
const after = (hours: number) => new Date(start.getTime() + hours * hour)

let app: Running
let db: Db
let lastId = 0
beforeAll(async () => {
  app = await testApp()
  db = app.shell.database.db
  await app.shell.database.pool.query(
    `create table passes (id integer primary key, secret_hash text unique, expires_at timestamptz, uses_left integer, note text);
    create table tickets (secret_hash text not null unique, expires_at timestamptz not null, kind text not null)`,
  )
})

/** Adds a pass and answers its id and secret. */
async function pass(hours: number | null, uses: number | null): Promise<{ id: number; secret: string }> {
  const expiresAt = hours === null ? null : linkEnd(start, hours)
  const { secret, columns } = drawLink({ expiresAt, usesLeft: uses })
  lastId++
  await db.insert(passes).values({ id: lastId, ...columns })
  return { id: lastId, secret }
}
const rowOf = async (id: number) => (await db.select().from(passes).where(eq(passes.id, id)))[0]
const use = (secret: string, now = start, on = db) => spendUse(on, passes, secret, now, {})

test('the secret is answered once, and only its hash is stored', async () => {
  const { id, secret } = await pass(1, 2)
  expect(secret).toMatch(/^[\w-]{43}$/)
  const row = await rowOf(id)
  expect(row).toMatchObject({ expiresAt: after(1), usesLeft: 2, secretHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(JSON.stringify(row)).not.toContain(secret)
  expect(await findLive(db, passes, secret, start)).toEqual(row)
  for (const other of ['', secret.slice(1), secret.toUpperCase(), row?.secretHash ?? ''])
    expect(await findLive(db, passes, other, start)).toBeUndefined()
})

test('a link is live before its end, and not at its end', async () => {
  const { id, secret } = await pass(1, null)
  const justBefore = new Date(after(1).getTime() - 1)
  expect(await use(secret, after(1))).toBeUndefined()
  expect(await findLive(db, passes, secret, after(1))).toBeUndefined()
  expect(await use(secret, justBefore)).toMatchObject({ id })
  expect(await findLive(db, passes, secret, justBefore)).toMatchObject({ id, usesLeft: null })
})

test('a link without an end or a number of uses stays live', async () => {
  const { id, secret } = await pass(null, null)
  for (let n = 0; n < 3; n++) expect(await use(secret, after(1e6))).toMatchObject({ id, usesLeft: null })
})

test('a use writes what the table notes of it, and only where everything else holds', async () => {
  const { id, secret } = await pass(1, 2)
  expect(await spendUse(db, passes, secret, start, { note: 'no' }, eq(passes.id, -1))).toBeUndefined()
  expect(await rowOf(id)).toMatchObject({ usesLeft: 2, note: null })
  expect(await spendUse(db, passes, secret, start, { note: 'yes' }, eq(passes.id, id))).toMatchObject({
    ...{ id, usesLeft: 1, note: 'yes' },
  })
  expect(await spendUse(db, passes, secret, start, { note: sql`${passes.note} || '!'` })).toMatchObject({
    ...{ usesLeft: 0, note: 'yes!' },
  })
  expect(await use(secret)).toBeUndefined()
  expect(await findLive(db, passes, secret, start)).toBeUndefined()
  const judged = db
    .select({ live: isLive(passes, start) })
    .from(passes)
    .where(hasSecret(passes, secret))
  expect(await judged).toEqual([{ live: false }])
})

test('a renewed link has another secret, a new end and all its uses; the older secret is void', async () => {
  const { id, secret } = await pass(1, 1)
  await use(secret)
  const renewed = drawLink({ expiresAt: linkEnd(after(5), 1), usesLeft: 1 })
  await db.update(passes).set(renewed.columns).where(eq(passes.id, id))
  expect(await use(secret, after(5))).toBeUndefined()
  expect(await use(renewed.secret, after(5))).toMatchObject({ id })
})

test('a link that was ended opens nothing, and its row is kept', async () => {
  const { id, secret } = await pass(1, 5)
  await db.update(passes).set(endedLink).where(eq(passes.id, id))
  expect(await use(secret)).toBeUndefined()
  expect(await rowOf(id)).toMatchObject({ usesLeft: 5, secretHash: null })
})

test('of many parallel uses exactly as many succeed as there are uses', async () => {
  const { id, secret } = await pass(1, 5)
  const used = await Promise.all(Array.from({ length: 20 }, () => use(secret)))
  expect(used.flatMap((row) => row?.usesLeft ?? []).sort()).toEqual([0, 1, 2, 3, 4])
  expect(await rowOf(id)).toMatchObject({ usesLeft: 0 })
})

test('a link whose row goes with its use is taken by one of many, unless its end has come or it is of another kind', async () => {
  const { secret, columns } = drawLink({ expiresAt: linkEnd(start, 1) })
  await db.insert(tickets).values({ ...columns, kind: 'child' })
  expect(await takeLink(db, tickets, secret, start, eq(tickets.kind, 'adult'))).toBeUndefined()
  expect(await takeLink(db, tickets, secret, after(1))).toBeUndefined()
  const taken = await Promise.all(Array.from({ length: 10 }, () => takeLink(db, tickets, secret, start)))
  expect(taken.filter((row) => row !== undefined)).toEqual([{ ...columns, kind: 'child' }])
  expect(await db.$count(tickets)).toBe(0)
})

// The embedded engine runs one transaction after the other.
describe.runIf(inject('engine') === 'postgres')('of two connections that use the last use at once', () => {
  /** The first has used it and not ended its transaction when the second comes. What each of them got. */
  async function together(firstEnds: 'commit' | 'rollback'): Promise<boolean[]> {
    const { secret } = await pass(1, 1)
    const { transaction } = app.shell.database
    let second: Promise<unknown> = Promise.resolve()
    const first = transaction(async (inside) => {
      const used = await use(secret, start, inside)
      second = use(secret)
      await untilWaiting(app, 1)
      if (firstEnds === 'rollback') throw new Error('taken back')
      return used
    }).catch(() => undefined)
    return [(await first) !== undefined, (await second) !== undefined]
  }

  test('exactly one gets in', async () => {
    expect(await together('commit')).toEqual([true, false])
  })

  test('the second gets in where the first is rolled back', async () => {
    expect(await together('rollback')).toEqual([false, true])
  })
})
