import { expect, test } from 'vitest'
import { features } from './features.ts'
import { makeClubs } from './live/club.testing.ts'
import { accessRows, unprovenEndpoints, unprovenTopics } from './testing/access.ts'
import { guildAccess } from './testing/accessOfGuilds.ts'
import { makeGuildFeature } from './testing/guilds.ts'

test('nobody can add an endpoint without saying in the access proof whom it is open to', () => {
  expect(unprovenEndpoints(features)).toEqual([])
})

test.each(
  features.flatMap(({ name, routes }) => routes.map(({ endpoint }) => [endpoint.method, endpoint.path, name] as const)),
)('a row of the access proof that is left out is missed: %s %s', (method, path, name) => {
  const rows = accessRows.map((of) => ({
    ...of,
    rows: of.rows.filter(({ endpoint }) => endpoint.method !== method || endpoint.path !== path),
  }))
  expect(unprovenEndpoints(features, rows)).toEqual([
    `${method} ${path} of ${name} has no row in features/${name}/access.ts`,
  ])
})

test('nobody can add an endpoint in a scope without saying in the access proof to which roles it is open', () => {
  const guilds = makeGuildFeature()
  const careless = { ...guildAccess, rows: guildAccess.rows.map((row) => ({ ...row, reach: 'record' as const })) }
  expect(unprovenEndpoints([guilds], [guildAccess])).toEqual([])
  expect(unprovenTopics([guilds], [guildAccess])).toEqual([])
  expect(unprovenTopics([guilds], [])).toEqual([
    'no features/guilds/access.ts has people of the scope of the topic guild',
  ])
  expect(unprovenEndpoints([guilds], [careless])).toContain(
    'the row of GET /guilds/:guild/minutes in features/guilds/access.ts does not say which roles it is open to',
  )
})

test('rows of something that is no longer features are missed too', () => {
  const [first, ...rest] = features
  expect(unprovenEndpoints(first ? [{ ...first, routes: [] }, ...rest] : [])).not.toEqual([])
})

test('nobody can add a topic that people share without saying in the access proof whom it is open to', () => {
  const { feature } = makeClubs()
  const rows = { feature: 'clubs', make: async () => ({}), rows: [], topics: [{ topic: 'club', key: () => '' }] }
  expect(unprovenTopics(features)).toEqual([])
  expect(unprovenTopics([...features, feature])).toEqual([
    'the topic club of clubs has no row in features/clubs/access.ts',
  ])
  expect(unprovenTopics([...features, feature], [...accessRows, rows])).toEqual([])
  expect(unprovenTopics([...features, { ...feature, live: [] }], [...accessRows, rows])).toEqual([
    'the topic club has a row in features/clubs/access.ts, but clubs does not offer it',
  ])
})
