import { expect, test } from 'vitest'
import { features } from '../../server/features.ts'
import { guildAccess } from '../../server/testing/accessOfGuilds.ts'
import { testApp } from '../../server/testing/app.ts'
import { createGuildTables, makeGuildFeature } from '../../server/testing/guilds.ts'
import { tryEverything } from './matrix.ts'
import { missedScopeFaults } from './plantedScopes.ts'
import { tryTopics } from './topics.ts'

test('the access proof finds no fault in a sound scope, and each that is planted', async () => {
  await createGuildTables((await testApp()).shell.database)
  const missed = await missedScopeFaults(async (faults, rows) => {
    const offered = [...features, makeGuildFeature(faults)]
    return tryEverything(await testApp({}, offered), offered, [rows])
  })
  expect(missed).toEqual([])
})

test('so it does for the topics of a scope', async () => {
  const sound = [...features, makeGuildFeature()]
  const { leaks, surprises, tries } = await tryTopics(await testApp({}, sound), sound, [guildAccess])
  expect([...leaks, ...surprises]).toEqual([])
  expect(tries).toBeGreaterThan(7)
  const forgetful = [...features, makeGuildFeature({ leavingIsForgotten: true })]
  const found = await tryTopics(await testApp({}, forgetful), forgetful, [guildAccess])
  expect(found.leaks).toEqual(['a former officer could listen to guild', 'a former member could listen to guild'])
})

test('the access proof says so where a sample of a scope lacks somebody', async () => {
  const offered = [...features, makeGuildFeature()]
  const app = await testApp({}, offered)
  const { scope } = guildAccess
  if (!scope) throw new Error('guilds have a scope')
  const make: typeof scope.make = async (...args) => ({ ...(await scope.make(...args)), has: {} })
  const { surprises } = await tryEverything(app, offered, [
    { ...guildAccess, rows: guildAccess.rows.slice(-1), scope: { ...scope, make } },
  ])
  expect(surprises).toContain('DELETE /guilds/:guild/membership: nobody is member in the sample of the scope')
})
