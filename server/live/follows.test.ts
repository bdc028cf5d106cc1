import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCircles, circlesFeature, dropCircles } from '../db/circles.testing.ts'
import { features } from '../features.ts'
import { testApp } from '../testing/app.ts'
import type { Caller } from '../testing/caller.ts'
import type { Running } from '../testing/run.ts'
import { openTab } from './tab.testing.ts'

let app: Running
beforeAll(async () => {
  app = await testApp({}, [...features, circlesFeature])
  await addCircles(app.shell.database)
})
afterAll(() => dropCircles(app.shell.database))

/** A write, announced for the thing after its commit. */
async function change(thing: string, text: string, ...values: unknown[]): Promise<void> {
  const { database, live } = app.shell
  await database.transaction(async (db) => {
    await db.$client.query(text, [thing, ...values])
    live.thingChanged(db, thing)
  })
}

async function circleOf(...people: Caller[]): Promise<string> {
  const id = crypto.randomUUID()
  await app.shell.database.pool.query({ text: 'insert into circles (id) values ($1)', values: [id] })
  for (const person of people) await join(id, person)
  return id
}

const join = (circle: string, { id }: Caller) =>
  change(circle, 'insert into circle_members (circle_id, user_id) values ($1, $2)', id)
const edit = (circle: string) => change(circle, "update circles set title = title || 'x' where id = $1")
const last = (tab: Awaited<ReturnType<typeof openTab>>) => Number(tab.of('circles').at(-1))

test('tabs of everybody who follows a thing hear that it changed, and nobody else’s', async () => {
  const [ada, ben, eve] = [await app.student(), await app.student(), await app.student()]
  const circle = await circleOf(ada, ben)
  const tabs = [await openTab(ada, ['circles']), await openTab(ben, ['circles']), await openTab(ben, ['homework'])]
  const outsider = await openTab(eve, ['circles'])
  await edit(circle)
  for (const tab of tabs.slice(0, 2)) await tab.hears('circles', 2)
  expect(tabs[2]?.of('homework')).toEqual([0])
  expect(outsider.of('circles')).toEqual([0])
})

test('where many follow a thing, each tab is told within which time to fetch it, at a moment of its own', async () => {
  const [ada, ben] = [await app.student(), await app.student()]
  const [few, many] = [await circleOf(ada), await circleOf(ada)]
  const crowd = await Promise.all(Array.from({ length: 54 }, () => app.student()))
  for (const one of [ben, ...crowd]) await join(many, one)
  const tabs = await Promise.all([ada, ...crowd].map((one) => openTab(one, ['circles'])))
  const [tab] = tabs
  if (!tab) throw new Error('a tab was opened')
  const spreads = () => tab.heard.flatMap((told) => (told.is === 'at' ? [told.spread] : []))
  await edit(few)
  await tab.hears('circles', 2)
  await edit(many)
  await tab.hears('circles', 3)
  // Only those who are connected fetch: 55 of 56.
  expect(spreads().slice(-2)).toEqual([undefined, 110])
  for (const one of tabs) one.socket.terminate()
})

test('a person who joins with an open tab is told of the thing from then on', async () => {
  const ada = await app.student()
  const tab = await openTab(ada, ['circles'])
  const circle = await circleOf()
  await join(circle, ada)
  app.shell.live.changed(app.shell.database.db, ada.id)
  await edit(circle)
  const { rows } = await app.shell.database.pool.query({
    text: "select sum(version)::int as version from stamps where thing = any($1) and topic = 'circles'",
    values: [[circle, ada.id]],
  })
  await tab.until(() => last(tab) === rows[0].version)
})

test('a person who leaves is told of that, and of nothing more about the thing', async () => {
  const [ada, ben] = [await app.student(), await app.student()]
  const circle = await circleOf(ada, ben)
  const [hers, his] = [await openTab(ada, ['circles']), await openTab(ben, ['circles'])]
  await change(circle, 'delete from circle_members where circle_id = $1 and user_id = $2', ada.id)
  await hers.hears('circles', 2)
  const left = last(hers)
  const before = last(his)
  await edit(circle)
  await his.until(() => last(his) > before)
  expect(last(hers)).toBe(left)
})

test('a change of a thing that nobody announced is found by comparing', async () => {
  const ada = await app.student()
  const circle = await circleOf(ada)
  const tab = await openTab(ada, ['circles'])
  await app.shell.database.pool.query({ text: "update circles set title = 'New' where id = $1", values: [circle] })
  await tab.hears('circles', 2)
})
