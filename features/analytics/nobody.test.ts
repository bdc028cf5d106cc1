import { beforeAll, expect, test } from 'vitest'
import { features } from '../../server/features.ts'
import { erasePerson, exportPerson } from '../../server/personalData.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { asOwner, profileById } from '../account/queries.ts'
import { addAssignment } from '../homework/contract.ts'
import { anotherBrowser, keptEvents, someBrowser } from './analytics.testing.ts'
import { recordEvents } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

const draft = { title: 'Problem set', course: 'Biology', dueDate: '2031-03-04', priority: 'low' } as const

/** A visit of somebody who says as much of themselves as they can. */
async function visit(who: Caller, visitor: string, other: Caller): Promise<void> {
  succeeded(await who.call(addAssignment, draft))
  const tells = { userId: other.id, timestamp: app.shell.clock().toISOString() }
  const answer = await who.call(recordEvents, {
    visitor,
    events: [
      { event: 'page_view', properties: { path: '/courses/:id', userAgent: `Browser of ${who.email}` }, ...tells },
      { event: 'sign_up', ...tells },
      { event: 'first_assignment', ...tells },
    ],
  })
  expect(answer).toMatchObject({ taken: 3 })
}

const stored = async (text: string, values: unknown[] = []) =>
  (await app.shell.database.pool.query({ text, values })).rows

test('no row can be tied to a person: rows of two differ in nothing but a mark that ends with the day', async () => {
  const [ada, ben] = [await app.student(), await app.student()]
  await visit(ada, someBrowser, ben)
  await visit(ben, anotherBrowser, ada)
  const rows = await stored('select * from analytics_events')
  expect(rows).toHaveLength(6)

  // No column but these: no moment, no address, no network, no session, nobody's id.
  for (const row of rows)
    expect(Object.keys(row).sort()).toEqual(['day', 'event', 'id', 'path', 'signed_in', 'visitor'])
  const all = JSON.stringify(rows)
  for (const { id, email, cookies } of [ada, ben])
    for (const word of [id, email, ...cookies.values()]) expect(all).not.toContain(word)
  for (const word of [someBrowser, anotherBrowser, 'Browser of', '127.0.0.1']) expect(all).not.toContain(word)

  // Without their marks the rows of both are the same, and no table but this one has the marks.
  const kept = await keptEvents(app)
  const marks = [...new Set(kept.map(({ visitor }) => visitor))]
  expect(marks).toHaveLength(2)
  const of = (mark?: string | null) =>
    kept.filter(({ visitor }) => visitor === mark).map(({ visitor: _, ...rest }) => JSON.stringify(rest))
  expect(of(marks[0])).toEqual(of(marks[1]))
  const tables = await stored(
    "select table_schema as s, table_name as t from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  )
  const naming: string[] = []
  for (const { s, t } of tables) {
    const text = `select 1 from "${s}"."${t}" r where exists (select 1 from unnest($1::text[]) m where position(m in r::text) > 0) limit 1`
    if ((await stored(text, [marks])).length > 0) naming.push(t)
  }
  expect(naming).toEqual(['analytics_events'])
  // Nor does any table know the number that the browser drew.
  for (const { s, t } of tables) {
    const text = `select 1 from "${s}"."${t}" r where position($1 in r::text) > 0 limit 1`
    expect(await stored(text, [someBrowser])).toEqual([])
  }
})

test('an export has the person’s choice and what was counted once, and no row; erasing somebody leaves the counts', async () => {
  const ada = await app.student()
  await visit(ada, '00112233445566778899aabbccddeeff', ada)
  const { db } = app.shell.database
  const before = await keptEvents(app)
  const row = await profileById(db, ada.id)
  if (!row) throw new Error('nobody is there')
  const exported = JSON.stringify(await exportPerson(db, features, asOwner(row)))
  expect(exported).toContain('counted-milestones')
  for (const { visitor } of before) expect(exported).not.toContain(visitor)
  expect(exported).not.toContain('/courses/:id')

  await app.shell.database.transaction((tx) => erasePerson(tx, features, ada.id))
  expect(await keptEvents(app)).toEqual(before)
})

test('whoever is named as userId, nothing is kept or changed of them', async () => {
  const [ada, ben] = [await app.student(), await app.student()]
  const before = await stored('select * from profiles where id = $1', [ben.id])
  const kept = (await keptEvents(app)).length
  await ada.call(recordEvents, {
    events: [
      { event: 'sign_up', userId: ben.id },
      { event: 'tutor_booked', userId: ben.email },
    ],
  })
  await app.as(null)(recordEvents, { event: 'tutor_booked', userId: ben.id })
  expect(await keptEvents(app)).toHaveLength(kept + 3)
  expect(await stored('select * from profiles where id = $1', [ben.id])).toEqual(before)
  // His own sign-up is still to be counted.
  expect(await ben.call(recordEvents, { event: 'sign_up' })).toMatchObject({ taken: 1 })
})
