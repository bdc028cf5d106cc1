import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrateDatabase } from '../db/migrate.ts'
import { features } from '../features.ts'
import { testApp } from '../testing/app.ts'
import type { Caller } from '../testing/caller.ts'
import {
  addGuildNote,
  createGuildTables,
  foundGuild,
  leaveGuild,
  makeGuildFeature,
  setGuildRole,
} from '../testing/guilds.ts'
import type { Running } from '../testing/run.ts'
import { openTab } from './tab.testing.ts'

const offered = [...features, makeGuildFeature()]
let app: Running
let ada: Caller
let ben: Caller
let guild: string
let topic: string
beforeAll(async () => {
  app = await testApp({}, offered)
  await createGuildTables(app.shell.database)
  await migrateDatabase(app.shell.database, offered)
})
afterAll(() => migrateDatabase(app.shell.database, features))
beforeEach(async () => {
  ;[ada, ben] = [await app.student(), await app.student()]
  const made = await ada.call(foundGuild, { name: 'Chess' })
  guild = 'id' in made ? made.id : ''
  topic = `guild:${guild}`
  await ada.call(setGuildRole, { guild, person: ben.id, role: 'member' })
})

test('everybody with a role in a thing is told of its changes, except the tab that wrote', async () => {
  const [hers, his] = [await openTab(ada, [topic]), await openTab(ben, [topic])]
  const before = Number(his.of(topic)[0])
  await hers.writer.call(addGuildNote, { guild, text: 'Hello' })
  expect(await his.hears(topic, 2)).toEqual([before, before + 1])
  await his.writer.call(addGuildNote, { guild, text: 'Hello yourself' })
  expect(await hers.hears(topic, 2)).toEqual([before, before + 2])
  expect(his.of(topic)).toEqual([before, before + 1])
})

test('nobody else may listen, nor to what cannot be', async () => {
  const others = [await app.student(), await app.student()]
  const { rowCount } = await app.shell.database.pool.query({
    text: "update profiles set role = 'moderator' where id = $1",
    values: [others[1]?.id],
  })
  expect(rowCount).toBe(1)
  for (const other of others) expect((await openTab(other, [topic])).of(topic)).toEqual([null])
  const nothing = ['guild', 'guild:chess', `guild:${crypto.randomUUID()}`]
  const tab = await openTab(ada, [topic, ...nothing])
  for (const name of nothing) expect(tab.of(name)).toEqual([null])
  expect(tab.of(topic)).toEqual([expect.any(Number)])
})

test('a person who is removed, or leaves, gets no more messages about the thing', async () => {
  const cleo = await app.student()
  await ada.call(setGuildRole, { guild, person: cleo.id, role: 'member' })
  const [hers, his, third] = [await openTab(ada, [topic]), await openTab(ben, [topic]), await openTab(cleo, [topic])]
  await ada.call(setGuildRole, { guild, person: ben.id, role: null })
  expect((await his.hears(topic, 2)).at(-1)).toBe(null)
  // Changes that follow each other at once may be told as one.
  for (const tab of [hers, third]) await tab.hears(topic, 2)
  await third.writer.call(leaveGuild, { guild })
  expect((await third.hears(topic, 3)).at(-1)).toBe(null)
  await hers.hears(topic, 3)
  const [told, toldThird] = [his.of(topic).length, third.of(topic).length]
  await ada.call(addGuildNote, { guild, text: 'Among us' })
  await hers.hears(topic, 4)
  expect([his.of(topic).length, third.of(topic).length]).toEqual([told, toldThird])
  expect((await openTab(ben, [topic])).of(topic)).toEqual([null])
})

test('a role that ends without a word ends the subscription at the next look', async () => {
  const his = await openTab(ben, [topic])
  const text = 'update guild_members set left_at = now() where user_id = $1'
  await app.shell.database.pool.query({ text, values: [ben.id] })
  expect((await his.hears(topic, 2)).at(-1)).toBe(null)
})
