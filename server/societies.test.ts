import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routePattern } from '../contract/endpoint.ts'
import { defineScope, inScope } from '../contract/scope.ts'
import { site } from '../contract/site.ts'
import { identityWords } from '../features/account/identity/rules.ts'
import { asOwner, profileById } from '../features/account/queries.ts'
import { tryEverything } from '../scripts/prove/matrix.ts'
import { withRole } from '../scripts/prove/people.ts'
import { tryTopics } from '../scripts/prove/topics.ts'
import { migrateDatabase } from './db/migrate.ts'
import { versionOf } from './db/versions.ts'
import { features } from './features.ts'
import { makeScopes } from './scopes.ts'
import { societyAccess } from './testing/accessOfSocieties.ts'
import { succeeded } from './testing/answers.ts'
import { testApp } from './testing/app.ts'
import type { Caller } from './testing/caller.ts'
import type { Running } from './testing/run.ts'
import {
  createSocietyTables,
  editSociety,
  foundSociety,
  hideSociety,
  joinSociety,
  leaveSociety,
  listSocieties,
  readSociety,
  societiesFeature,
  society,
} from './testing/societies.ts'

const offered = [...features, societiesFeature]
let app: Running
let ada: Caller
let ben: Caller
let key: string
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'silent' }, offered)
  const { database } = app.shell
  await createSocietyTables(database)
  await migrateDatabase(database, offered)
  return () => migrateDatabase(database, features)
})
beforeEach(async () => {
  ;[ada, ben] = [await app.student(), await app.student()]
  key = succeeded(await ada.call(foundSociety, { name: 'Chess' })).society
})

const read = (who: Caller) => who.call(readSociety, { society: key })

async function meOf({ id }: Caller, lacksFactor = false) {
  const row = await profileById(app.shell.database.db, id)
  if (!row) throw new Error('nobody has this id')
  return { ...asOwner(row), lacksFactor } as ReturnType<typeof asOwner>
}

describe('a thing that everybody may know of', () => {
  test('is shown to strangers, who become members and strangers again', async () => {
    expect(await read(ben)).toEqual({ name: 'Chess', as: 'stranger', members: 1, notice: null })
    succeeded(await ben.call(joinSociety, { society: key }))
    expect(await read(ben)).toEqual({ name: 'Chess', as: 'member', members: 2, notice: '' })
    expect(await ben.call(joinSociety, { society: key })).toMatchObject({ status: 403, detail: 'Only for stranger.' })
    succeeded(await ben.call(leaveSociety, { society: key }))
    expect(await read(ben)).toMatchObject({ as: 'stranger', members: 1 })
  })

  test('refuses strangers what is for others, and nobody knows of what is not there', async () => {
    expect(await ben.call(editSociety, { society: key, name: 'Go' })).toMatchObject({ status: 403 })
    for (const society of [crypto.randomUUID(), 'chess'])
      expect(await ben.call(editSociety, { society })).toMatchObject({
        status: 404,
        detail: 'This society is not there.',
      })
    expect(await app.browser().call(readSociety, { society: key })).toMatchObject({ status: 401 })
  })

  test('is for a moderator of the site what the endpoint says, and hidden ones too', async () => {
    const moderator = await withRole(app, 'moderator')
    expect(await read(moderator)).toMatchObject({ as: 'site moderator', notice: null })
    expect(await ben.call(hideSociety, { society: key })).toMatchObject({ status: 403 })
    succeeded(await moderator.call(hideSociety, { society: key }))
    expect(await read(ben)).toMatchObject({ status: 404 })
    expect(await read(moderator)).toMatchObject({ as: 'site moderator' })
    expect(await read(await withRole(app, 'admin'))).toMatchObject({ as: 'site moderator' })
  })

  test('is for a moderator who is in it what a member sees', async () => {
    const moderator = await withRole(app, 'moderator')
    succeeded(await moderator.call(joinSociety, { society: key }))
    expect(await read(moderator)).toMatchObject({ as: 'member' })
    succeeded(await moderator.call(hideSociety, { society: key }))
  })

  test('is closed to a moderator without the second factor that their role needs', async () => {
    const me = await meOf(await withRole(app, 'moderator'), true)
    const asked = app.shell.scopes.of(app.shell.database.db, me, inScope(society, site('moderator')), key)
    await expect(asked).rejects.toThrow(identityWords.factorWanted)
  })
})

test('a scope has to say which things exist, where everybody or the site’s moderators have a role', () => {
  const open = defineScope({ name: 'open', roles: ['owner'], everybody: 'reader', forbidden: () => '' })
  const relations = () => 'select null::uuid as key, null::text as role'
  const clock = () => new Date()
  expect(() =>
    makeScopes([{ name: 'open', routes: [], scopes: [{ scope: open, relations, people: null }] }], clock),
  ).toThrow('the scope open does not say of which things everybody may know')
  const { things: _, ...forgetful } = societiesFeature.scopes?.[0] ?? { scope: society, relations, people: null }
  const closed = { ...forgetful, scope: { ...society, everybody: undefined } }
  const routes = societiesFeature.routes.map((route) =>
    route.endpoint.path === hideSociety.path
      ? { ...route, endpoint: { ...route.endpoint, access: { scope: closed.scope, roles: ['site moderator'] } } }
      : route,
  )
  const hiding = routes.filter(({ endpoint }) => endpoint.path === hideSociety.path)
  expect(() => makeScopes([{ name: 'societies', routes: hiding, scopes: [closed] }], clock)).toThrow(
    'is open to a role on the site',
  )
})

describe('counters', () => {
  const versions = async (who: Caller) => {
    const { db } = app.shell.database
    const me = await meOf(who)
    return [await versionOf(db, me, 'society'), await versionOf(db, me, 'society-people')]
  }

  test('of what a thing says rise for all who are in it, those of its people only for whoever looks at them', async () => {
    const before = await versions(ada)
    succeeded(await ben.call(joinSociety, { society: key }))
    const [says, people] = await versions(ada)
    expect(says).toBe(before[0])
    expect(people).not.toBe(before[1])
    succeeded(await ada.call(editSociety, { society: key, notice: 'Monday' }))
    expect((await versions(ada))[0]).not.toBe(says)
    expect((await versions(ada))[1]).toBe(people)
  })

  test('count people as they come and go, also many at once, and anew when the declaration is new', async () => {
    const { database } = app.shell
    await Promise.all(
      Array.from({ length: 6 }, async () => succeeded(await (await app.student()).call(joinSociety, { society: key }))),
    )
    expect(await read(ada)).toMatchObject({ members: 7 })
    await database.pool.query("delete from society_people where society = $1 and role = 'member'", [key])
    expect(await read(ada)).toMatchObject({ members: 1 })
    await migrateDatabase(database, features)
    await database.pool.query("insert into society_people values ($1, $2, 'member')", [key, ben.id])
    expect(await read(ada)).toMatchObject({ members: 1 })
    await migrateDatabase(database, offered)
    expect(await read(ada)).toMatchObject({ members: 2 })
  })
})

describe('a directory', () => {
  async function listed(tag = '') {
    const answer = await ben.fetch(routePattern(listSocieties), { headers: { 'if-none-match': tag } })
    return { status: answer.status, tag: answer.headers.get('etag') ?? '' }
  }
  const aMinuteLater = async () => {
    await app.shell.jobs.enqueue(app.shell.database.db, 'directory-counts', {})
    await app.settle()
  }

  test('is read anew when a row of it looks different, and not for what it does not show', async () => {
    let last = await listed()
    expect((await listed(last.tag)).status).toBe(304)
    succeeded(await ada.call(editSociety, { society: key, notice: 'Nobody in the directory sees this' }))
    expect((await listed(last.tag)).status).toBe(304)
    const moderator = await withRole(app, 'moderator')
    for (const change of [
      () => ada.call(editSociety, { society: key, name: 'Go' }),
      () => ada.call(foundSociety, { name: 'Rowing' }),
      () => moderator.call(hideSociety, { society: key }),
    ]) {
      succeeded(await change())
      const next = await listed(last.tag)
      expect(next.status).toBe(200)
      last = next
    }
  })

  test('learns of numbers of people once a minute, and of nothing where they are the same', async () => {
    await aMinuteLater()
    const { tag } = await listed()
    succeeded(await ben.call(joinSociety, { society: key }))
    expect((await listed(tag)).status).toBe(304)
    await aMinuteLater()
    const next = await listed(tag)
    expect(next.status).toBe(200)
    await aMinuteLater()
    expect((await listed(next.tag)).status).toBe(304)
  })
})

test('the access proof finds no fault in it, and a notice that is shown to strangers', async () => {
  const { leaks, surprises, taken } = await tryEverything(app, offered, [societyAccess])
  expect([...leaks, ...surprises, ...taken]).toEqual([])
  const topics = await tryTopics(app, offered, [societyAccess])
  expect([...topics.leaks, ...topics.surprises]).toEqual([])
})
