import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, nothing } from '../contract/endpoint.ts'
import { Refusal } from '../contract/refusal.ts'
import { defineScope, inScope } from '../contract/scope.ts'
import { id } from '../contract/shapes.ts'
import { asOwner, profileById, setRole } from '../features/account/queries.ts'
import type { Feature } from './feature.ts'
import { features } from './features.ts'
import type { Me } from './me.ts'
import { erasePerson } from './personalData.ts'
import { on } from './route.ts'
import { makeScopes, type ScopeRelations, type Within } from './scopes.ts'
import { testApp } from './testing/app.ts'
import type { Caller } from './testing/caller.ts'
import {
  addGuildNote,
  createGuildTables,
  foundGuild,
  guild,
  leaveGuild,
  listGuilds,
  makeGuildFeature,
  readGuild,
  readMinutes,
  setGuildRole,
} from './testing/guilds.ts'
import type { Running } from './testing/run.ts'

const plan = defineScope({ name: 'plan', of: 'self', roles: ['premium'], forbidden: () => 'This needs Premium.' })
const ward = defineScope({ name: 'ward', key: 'id', roles: ['guardian'], forbidden: () => 'Guardians only.' })
const readInsights = endpoint(inScope(plan, 'premium'), 'GET', '/insights', nothing, z.strictObject({ key: id }))
const readWard = endpoint(inScope(ward, 'guardian'), 'GET', '/wards/:id', z.strictObject({ id }), nothing)

function featureOf(scopes: ScopeRelations[], routes: Feature['routes'] = []): Feature {
  return { name: 'plans', scopes, routes }
}
const hour = 3_600_000
const premiumEnds = new Date(Date.now() + hour).toISOString()
/** Premium ends at a moment; a moderator is guardian of everybody, and one person has two roles. */
const plans = featureOf(
  [
    {
      scope: plan,
      people: null,
      relations: ({ me, now }) =>
        `select id as key, 'premium' as role from profiles where id = ${me} and ${now} < '${premiumEnds}'`,
    },
    {
      scope: ward,
      people: null,
      relations: ({ role, me }) => `select id as key, 'guardian' as role from profiles where ${role} = 'moderator'
        union all select id, 'guardian' from profiles where ${role} = 'moderator' and id = ${me}`,
    },
  ],
  [on(readInsights, ({ within }) => ({ key: within.key })), on(readWard, () => ({}))],
)

let app: Running
let ada: Caller
let ben: Caller
let cleo: Caller
let key: string
beforeAll(async () => {
  app = await testApp({}, [...features, makeGuildFeature(), plans])
  await createGuildTables(app.shell.database)
})
beforeEach(async () => {
  app.holdClock()
  ;[ada, ben, cleo] = [await app.student(), await app.student(), await app.student()]
  const made = await ada.call(foundGuild, { name: 'Chess' })
  key = 'id' in made ? made.id : ''
  await give(ben, 'member')
})
async function personOf({ id }: Caller): Promise<Me> {
  const row = await profileById(app.shell.database.db, id)
  if (!row) throw new Error('nobody has this id')
  return asOwner(row)
}
const give = (person: Caller, role: 'officer' | 'member' | null) =>
  ada.call(setGuildRole, { guild: key, person: person.id, role })

describe('an endpoint in a scope', () => {
  test('is open to the roles that it names, and says so to others who are in', async () => {
    expect(await ada.call(readMinutes, { guild: key })).toEqual({ minutes: [] })
    expect(await ben.call(readGuild, { guild: key })).toMatchObject({ name: 'Chess', role: 'member' })
    expect(await ben.call(addGuildNote, { guild: key, text: 'Hello' })).toEqual({})
    expect(await ben.call(readMinutes, { guild: key })).toMatchObject({
      code: 'forbidden',
      detail: 'Only an officer can do this.',
    })
    expect(await ben.call(setGuildRole, { guild: key, person: ben.id, role: 'officer' })).toMatchObject({ status: 403 })
  })

  test('answers outsiders in the very words for what does not exist, also where it cannot exist', async () => {
    const answers = await Promise.all(
      [key, crypto.randomUUID(), 'chess', '1'].map((guild) => cleo.call(readGuild, { guild })),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 404, detail: 'This guild is not there, or you are not in it.' })
    const writes = [key, crypto.randomUUID()].map((guild) => cleo.call(addGuildNote, { guild, text: 'Hello' }))
    expect(await Promise.all(writes)).toEqual([answers[0], answers[0]])
    expect(await app.browser().call(readGuild, { guild: key })).toMatchObject({ status: 401 })
  })

  test('is closed from the moment at which somebody leaves', async () => {
    await ben.call(leaveGuild, { guild: key })
    expect(await ben.call(readGuild, { guild: key })).toMatchObject({ status: 404 })
    expect(await ben.call(leaveGuild, { guild: key })).toMatchObject({ status: 404 })
    expect(await ada.call(leaveGuild, { guild: key })).toMatchObject({ status: 403 })
  })

  test('hands over what a role alone does not say', async () => {
    await ben.call(addGuildNote, { guild: key, text: 'Early' })
    app.advance(60_000)
    await give(cleo, 'member')
    await ben.call(addGuildNote, { guild: key, text: 'Late' })
    expect(await ben.call(readGuild, { guild: key })).toMatchObject({ notes: ['Early', 'Late'] })
    expect(await cleo.call(readGuild, { guild: key })).toMatchObject({ notes: ['Late'] })
  })

  test('is not answered with 304 to somebody who has lost the role, nor with the answer of another role', async () => {
    const read = (tag = '') => ben.fetch(`/api/guilds/${key}`, { headers: { 'if-none-match': tag } })
    const tag = (await read()).headers.get('etag') ?? ''
    expect((await read(tag)).status).toBe(304)
    await give(ben, 'officer')
    expect(await (await read(tag)).json()).toMatchObject({ role: 'officer' })
    await give(ben, 'member')
    expect((await read(tag)).status).toBe(304)
    await give(ben, null)
    expect((await read(tag)).status).toBe(404)
  })
})

test('a list holds what the person has a role in, by the same rule', async () => {
  expect(await ben.call(listGuilds, {})).toMatchObject({ rows: [{ id: key, name: 'Chess', role: 'member' }] })
  expect(await cleo.call(listGuilds, {})).toEqual({ rows: [] })
  await give(ben, null)
  expect(await ben.call(listGuilds, {})).toEqual({ rows: [] })
})

describe('a scope of the caller', () => {
  test('has the caller as its thing, and words of its own when its time is over', async () => {
    expect(await ben.call(readInsights, {})).toEqual({ key: ben.id })
    app.advance(2 * hour)
    expect(await ben.call(readInsights, {})).toMatchObject({ status: 403, detail: 'This needs Premium.' })
  })

  test('may depend on the role in the installation', async () => {
    expect(await ben.call(readWard, { id: ada.id })).toMatchObject({ status: 404 })
    const { db } = app.shell.database
    await setRole(db, ben.id, 'moderator', app.shell.clock())
    const moderator = await personOf(ben)
    const { of } = app.shell.scopes
    expect(await of(db, moderator, inScope(ward, 'guardian'), ada.id)).toMatchObject({ role: 'guardian' })
    await expect(of(db, moderator, inScope(ward, 'guardian'), ben.id)).rejects.toThrow('two roles in one ward')
  })
})

test('a handler that changes a second thing asks for the role there itself', async () => {
  const { db } = app.shell.database
  const me = await personOf(ben)
  const { of } = app.shell.scopes
  expect(await of(db, me, inScope(guild, 'member'), key)).toMatchObject({ key, role: 'member', scope: 'guild' })
  await expect(of(db, me, inScope(guild, 'officer'), key)).rejects.toEqual(
    new Refusal('forbidden', 'Only an officer can do this.'),
  )
  await expect(of(db, me, inScope(guild, 'officer'), crypto.randomUUID())).rejects.toThrow('This guild is not there')
})

test('what an erased person gave to a thing stays for the others, and names nobody, where its table says so', async () => {
  const { database } = app.shell
  for (const person of [ada, ben]) await person.call(addGuildNote, { guild: key, text: 'Hello' })
  await erasePerson(database.db, [makeGuildFeature()], ben.id)
  const { rows } = await database.pool.query('select author from guild_notes where guild = $1 order by author', [key])
  expect(rows).toEqual([{ author: ada.id }, { author: null }])
  const left = await database.pool.query('select user_id as id from guild_members where guild = $1', [key])
  expect(left.rows).toEqual([{ id: ada.id }])
})

describe('what does not fit together is refused at the start', () => {
  const start = (...offered: Feature[]) => makeScopes(offered, () => new Date())
  const guilds = makeGuildFeature()

  test('a route in a scope that no feature declares', () => {
    expect(() => start({ ...guilds, scopes: [] })).toThrow('no feature declares the scope guild of GET /guilds/:guild')
  })

  test('a scope that is declared twice', () => {
    expect(() => start(guilds, { ...guilds, name: 'others', routes: [] })).toThrow('the scope guild is declared twice')
  })

  test('a role that the scope does not have', () => {
    // @ts-expect-error Types find it too.
    expect(() => inScope(guild, 'treasurer')).toThrow('the scope guild has no role treasurer')
  })

  test('a path that does not say which thing it is about', () => {
    const nameless = endpoint(inScope(guild, 'officer'), 'GET', '/guilds/:id', z.strictObject({ id }), nothing)
    expect(() => start({ ...guilds, routes: [on(nameless, () => ({}))] })).toThrow(
      'GET /guilds/:id does not say which guild it is about: it has no key guild',
    )
  })
})

test('what an officer may do takes nobody else, and no key out of a request', () => {
  const asOfficer = (_: Within<typeof guild, 'officer'>) => ({})
  on(readMinutes, ({ within }) => ({ minutes: Object.keys(asOfficer(within)) }))
  // @ts-expect-error A member is no officer.
  on(readGuild, ({ within }) => ({ name: '', role: within.role, notes: Object.keys(asOfficer(within)) }))
  // @ts-expect-error What the seam did not make is none.
  asOfficer({ scope: 'guild', key, role: 'officer', facts: { since: '' } })
  // @ts-expect-error An endpoint for all members has none.
  on(listGuilds, ({ within }) => asOfficer(within))
})
