import { afterEach, beforeAll, expect, test } from 'vitest'
import { openTab } from '../../server/live/tab.testing.ts'
import { idOf, succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { addSession } from '../study/contract.ts'
import { joinSession, makeJoinLink } from '../study/invitations/contract.ts'
import { blockPerson, profileVisibility, readPersonPage, showOnlineStatus } from './contract.ts'
import { presenceTopic } from './rules.ts'

const minute = 60_000
type Tab = Awaited<ReturnType<typeof openTab>>
let app: Running
const open: Tab[] = []
beforeAll(async () => {
  app = await testApp()
  app.holdClock()
})
afterEach(() => {
  for (const tab of open.splice(0)) tab.socket.terminate()
})

async function tabOf(who: Caller, topics: string[] = []): Promise<Tab> {
  const tab = await openTab(who, topics)
  open.push(tab)
  return tab
}
async function pair() {
  const [ada, ben] = [await app.student(), await app.student()]
  await ada.call(profileVisibility.change, { value: 'everyone' })
  const topic = `${presenceTopic}:${ada.id}`
  return { ada, ben, topic, watching: await tabOf(ben, [topic]), page: await tabOf(ada) }
}
const seenBy = async (who: Caller, other: Caller) =>
  succeeded(await who.call(readPersonPage, { id: other.id })).presence
const sweep = async () => {
  await app.shell.jobs.enqueue(app.shell.database.db, 'presence-sweep', {})
  await app.settle()
}

test('somebody with an open page is online, away after five minutes, offline once it is closed; tabs are told', async () => {
  const { ada, ben, topic, watching, page } = await pair()
  await watching.hears(topic)
  expect(await seenBy(ben, ada)).toBe('offline')
  page.say({ do: 'present', idle: 3 })
  await watching.hears(topic, 2)
  expect(await seenBy(ben, ada)).toBe('online')

  // The page is still open, and nobody is at it.
  for (let passed = 1; passed <= 5; passed++) {
    app.advance(minute)
    page.say({ do: 'present', idle: 3 + passed * 60 })
    await expect.poll(() => hereUntil(ada)).toBe(app.shell.clock().getTime() + 1.5 * minute)
  }
  await sweep()
  await watching.hears(topic, 3)
  expect(await seenBy(ben, ada)).toBe('away')

  page.say({ do: 'present', idle: 0 })
  await watching.hears(topic, 4)
  expect(await seenBy(ben, ada)).toBe('online')

  page.socket.terminate()
  app.advance(2 * minute)
  expect(await seenBy(ben, ada)).toBe('offline')
  await sweep()
  await watching.hears(topic, 5)
  // Nothing says when somebody was last here.
  expect((await app.shell.database.pool.query('select * from presence where user_id = $1', [ada.id])).rows).toEqual([])
})

async function hereUntil({ id }: Caller): Promise<number | undefined> {
  const { rows } = await app.shell.database.pool.query('select here_until from presence where user_id = $1', [id])
  return rows[0]?.here_until.getTime()
}

test('whoever does not show it is offline in every answer, from the moment of the choice on', async () => {
  const { ada, ben, topic, watching, page } = await pair()
  page.say({ do: 'present', idle: 0 })
  await watching.until(() => watching.of(topic).some((seq) => seq !== null && seq > 0))
  const away = await ben.call(readPersonPage, { id: (await app.student()).id })
  expect(away).toMatchObject({ code: 'not_found' })
  await ada.call(showOnlineStatus.change, { value: false })
  expect(await seenBy(ben, ada)).toBe('offline')
  const other = await app.student()
  const beside = await tabOf(other)
  page.say({ do: 'present', idle: 0 })
  beside.say({ do: 'present', idle: 0 })
  // What was said together is written together.
  await expect.poll(() => hereUntil(other)).toBeGreaterThan(0)
  expect(await hereUntil(ada)).toBeUndefined()
})

test('only whoever sees somebody may listen, and a block ends it', async () => {
  const [ada, ben] = [await app.student(), await app.student()]
  const topic = `${presenceTopic}:${ada.id}`
  const early = await tabOf(ben, [topic])
  expect(await early.hears(topic)).toEqual([null])
  const session = await ada.call(addSession, { title: 'Review', course: 'CS 301', date: '2031-03-04', time: '16:00' })
  const { token } = succeeded(await ada.call(makeJoinLink, { id: idOf(session) }))
  await ben.call(joinSession, { token })
  const watching = await tabOf(ben, [topic])
  expect(await watching.hears(topic)).not.toContain(null)
  await ada.call(blockPerson, { id: ben.id })
  await watching.until(() => watching.of(topic).includes(null))
})
