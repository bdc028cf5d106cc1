import { expect, test } from 'vitest'
import { features } from '../../server/features.ts'
import { guildAccess } from '../../server/testing/accessOfGuilds.ts'
import { testApp } from '../../server/testing/app.ts'
import { createGuildTables, makeGuildFeature } from '../../server/testing/guilds.ts'
import { tryEverything } from './matrix.ts'
import { missedScopeFaults } from './plantedScopes.ts'

test('the access proof finds no fault in a sound scope, and each that is planted', async () => {
  await createGuildTables((await testApp()).shell.database)
  const missed = await missedScopeFaults(async (faults, rows) => {
    const offered = [...features, makeGuildFeature(faults)]
    return tryEverything(await testApp({}, offered), offered, [rows])
  })
  expect(missed).toEqual([])
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
