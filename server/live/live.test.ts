import net from 'node:net'
import { expect, test } from 'vitest'
import { livePath } from '../../contract/live.ts'
import { signOut, whoAmI } from '../../features/account/contract.ts'
import { eraseAccount, setRole } from '../../features/account/queries.ts'
import { addAssignment, deleteAssignment } from '../../features/homework/contract.ts'
import { saveFilter } from '../../features/homework/saved/contract.ts'
import { addSubtask, editSubtask } from '../../features/homework/subtasks/contract.ts'
import { features } from '../features.ts'
import { testApp } from '../testing/app.ts'
import { makeClubs, sayInClub } from './club.testing.ts'
import { cookiesOf, openTab } from './tab.testing.ts'

const clubs = makeClubs()
const app = await testApp({}, [...features, clubs.feature])
const draft = { title: 'Field notes', course: 'Botany', dueDate: '2027-03-01' }

/** A club with these people as members. */
function club(...people: { id: string }[]): string {
  const key = crypto.randomUUID()
  clubs.members.set(key, new Set(people.map(({ id }) => id)))
  return key
}

test('an assignment added in one tab is announced to the other tabs of that person, and to nobody else', async () => {
  const ada = await app.student()
  const [one, two] = [await openTab(ada, ['homework', 'calendar']), await openTab(ada, ['homework'])]
  const outsider = await openTab(await app.student(), ['homework'])

  await app.as(one.writer)(addAssignment, draft)
  expect(await two.hears('homework', 2)).toEqual([0, 1])
  // The first tab hears of the second tab's write, and of nothing earlier.
  await app.as(two.writer)(addAssignment, draft)
  expect(await one.hears('homework', 2)).toEqual([0, 2])
  expect(two.of('homework')).toEqual([0, 1])
  expect(one.of('calendar')).toEqual([0])
  expect(outsider.of('homework')).toEqual([0])
})

test('a renamed subtask and a saved filter are announced as homework too', async () => {
  const ada = await app.student()
  const made = await app.as(ada)(addAssignment, draft)
  const one = await app.as(ada)(addSubtask, { id: 'id' in made ? made.id : '', title: 'Press leaves' })
  const tab = await openTab(ada, ['homework'])
  const [begun = 0] = tab.of('homework')
  await app.as(ada)(editSubtask, { id: 'id' in one ? one.id : '', title: 'Dry leaves' })
  await tab.until(() => Number(tab.of('homework').at(-1)) > Number(begun))
  const renamed = Number(tab.of('homework').at(-1))
  await app.as(ada)(saveFilter, { name: 'Botany', query: 'course=Botany' })
  await tab.until(() => Number(tab.of('homework').at(-1)) > renamed)
})

test('two tabs that write at the same moment hear of each other, however their writes are counted together', async () => {
  const ada = await app.student()
  const [one, two, third] = [
    await openTab(ada, ['homework']),
    await openTab(ada, ['homework']),
    await openTab(ada, ['homework']),
  ]
  for (let round = 1; round <= 10; round++) {
    await Promise.all([app.as(one.writer)(addAssignment, draft), app.as(two.writer)(addAssignment, draft)])
    const isThere = (seq: number | null) => seq === round * 2
    await third.until(() => third.of('homework').some(isThere))
    // Each was sent a number that includes the other's write.
    for (const tab of [one, two]) await tab.until(() => (tab.of('homework').at(-1) ?? 0) > (round - 1) * 2)
  }
})

test('a change by a job or by somebody else is announced after its commit, and never when it is rolled back', async () => {
  const ada = await app.student()
  const tab = await openTab(ada, ['homework'])
  const { live, database } = app.shell
  const text = `insert into assignments (user_id, title, course, due_date, due_at, created_at, updated_at)
    values ($1, 'Leaf press', 'Botany', '2027-03-02', '2027-03-02', '2027-01-01', '2027-01-01')`
  const write = (fails: boolean) =>
    database.transaction(async (db) => {
      await db.$client.query({ text, values: [ada.id] })
      live.changed(db, ada.id)
      if (fails) throw new Error('not to be')
    })
  await expect(write(true)).rejects.toThrow('not to be')
  await write(false)
  expect(await tab.hears('homework', 2)).toEqual([0, 1])
})

test('what nobody told of is found by comparing', async () => {
  const ada = await app.student()
  const tab = await openTab(ada, ['homework'])
  const text = `insert into assignments (user_id, title, course, due_date, due_at, created_at, updated_at)
    values ($1, 'Leaf press', 'Botany', '2027-03-02', '2027-03-02', '2027-01-01', '2027-01-01')`
  await app.shell.database.pool.query({ text, values: [ada.id] })
  expect(await tab.hears('homework', 2)).toEqual([0, 1])
})

test('a tab that was away learns from the number that something was missed', async () => {
  const ada = await app.student()
  const before = await openTab(ada, ['homework', 'calendar'])
  before.socket.terminate()
  await before.closed
  const made = await app.as(ada)(addAssignment, draft)
  if (!('id' in made)) throw new Error(made.detail)
  await app.as(ada)(deleteAssignment, { id: made.id })
  const after = await openTab(ada, ['homework', 'calendar'])
  expect(before.of('homework')).toEqual([0])
  expect(after.of('homework')).toEqual([2])
  expect(after.of('calendar')).toEqual(before.of('calendar'))
})

test('a shared topic is for whom its feature lets in, and is told in order', async () => {
  const [ada, ben, eve] = [await app.student(), await app.student(), await app.student()]
  const key = club(ada, ben)
  const name = `club:${key}`
  const [one, two, none] = [await openTab(ada, [name]), await openTab(ben, [name]), await openTab(eve, [name])]
  await app.as(one.writer)(sayInClub, { club: key, times: 3 })
  await app.as(one.writer)(sayInClub, { club: key, times: 2 })
  expect(await two.hears(name, 6)).toEqual([0, 1, 2, 3, 4, 5])
  await app.as(two.writer)(sayInClub, { club: key })
  expect(await one.hears(name, 2)).toEqual([0, 6])
  expect(none.of(name)).toEqual([null])
})

test('a failed transaction is not announced', async () => {
  const ada = await app.student()
  const key = club(ada)
  const tab = await openTab(ada, [`club:${key}`])
  expect(await app.as(ada)(sayInClub, { club: key, times: 7, fail: true })).toMatchObject({ code: 'conflict' })
  await app.as(ada)(sayInClub, { club: key })
  expect(await tab.hears(`club:${key}`, 2)).toEqual([0, 1])
})

test('of very many messages at once the newest is sent, also to the tab that sent all others', async () => {
  const ada = await app.student()
  const key = club(ada)
  const name = `club:${key}`
  const [one, two] = [await openTab(ada, [name]), await openTab(ada, [name])]
  await app.as(one.writer)(sayInClub, { club: key, times: 5000 })
  expect(await two.hears(name, 2)).toEqual([0, 5000])
  expect(one.of(name)).toEqual([0])
})

test('a person who is removed from a shared topic gets no more messages about it', async () => {
  const [ada, ben] = [await app.student(), await app.student()]
  const key = club(ada, ben)
  const name = `club:${key}`
  const [one, two] = [await openTab(ada, [name]), await openTab(ben, [name])]
  clubs.members.get(key)?.delete(ben.id)
  app.shell.live.recheck(app.shell.database.db, 'club', key, ben.id)
  expect(await two.hears(name, 2)).toEqual([0, null])
  await app.as(ada)(sayInClub, { club: key })
  expect(await one.hears(name, 2)).toEqual([0, 1])
  two.say({ do: 'subscribe', topics: [name] })
  expect(await two.hears(name, 3)).toEqual([0, null, null])
})

test('a person who is removed from a shared topic without a word loses it at the next comparison', async () => {
  const [ada, ben] = [await app.student(), await app.student()]
  const key = club(ada, ben)
  const name = `club:${key}`
  const [one, two] = [await openTab(ada, [name]), await openTab(ben, [name])]
  clubs.members.get(key)?.delete(ben.id)
  expect(await two.hears(name, 2)).toEqual([0, null])
  expect(one.of(name)).toEqual([0])
})

test('a topic that is left is not told any more, and can be taken up again', async () => {
  const ada = await app.student()
  const key = club(ada)
  const name = `club:${key}`
  const tab = await openTab(ada, [name, 'homework'])
  tab.say({ do: 'unsubscribe', topics: [name, 'homework'] })
  tab.say({ do: 'subscribe', topics: ['calendar'] })
  await tab.hears('calendar')
  await app.as(ada)(sayInClub, { club: key })
  await app.as(ada)(addAssignment, draft)
  tab.say({ do: 'subscribe', topics: [name, 'homework'] })
  expect(await tab.hears(name, 2)).toEqual([0, 1])
  expect(await tab.hears('homework', 2)).toEqual([0, 1])
})

test.each([
  ['signing out', 4401, (ada: Student) => app.as(ada)(signOut, {})],
  [
    'a session that is ended elsewhere, without a word',
    4401,
    (ada: Student) =>
      app.shell.database.pool.query({ text: 'delete from sessions where user_id = $1', values: [ada.id] }),
  ],
  ['being erased', 4401, (ada: Student) => eraseAccount(app.shell.database.db, ada.id)],
  ['another role', 4409, (ada: Student) => setRole(app.shell.database.db, ada.id, 'moderator', new Date())],
])('%s closes the tab’s connection', async (_, code, happen) => {
  const [ada, ben] = [await app.student(), await app.student()]
  const [gone, stays] = [await openTab(ada, ['homework']), await openTab(ben, ['homework'])]
  await app.as(ada)(whoAmI, {})
  await happen(ada)
  expect(await gone.closed).toBe(code)
  // The page asks at once who is signed in.
  const seen = await app.as(ada)(whoAmI, {})
  expect('person' in seen && seen.person?.role).toBe(code === 4401 ? undefined : 'moderator')
  await app.as(ben)(addAssignment, draft)
  expect(await stays.hears('homework', 2)).toEqual([0, 1])
})
type Student = Awaited<ReturnType<typeof app.student>>

test('a reader who does not read is given up, and the others hear everything', async () => {
  const [ada, ben] = [await app.student(), await app.student()]
  const key = club(ada, ben)
  const name = `club:${key}`
  const fast = await openTab(ada, [name])
  const slow = await openTab(ben, [name])
  slow.socket.pause()
  const { live, database } = app.shell
  const before = live.figures().dropped
  let seq = 0
  while (live.figures().dropped === before) {
    for (let time = 0; time < 60; time++) live.publish(database.db, 'club', key, ++seq)
    await new Promise(setImmediate)
  }
  slow.socket.resume()
  // Cut off, or with the message to start over if that still arrived.
  expect([1006, 4409]).toContain(await slow.closed)
  await fast.until(() => fast.of(name).at(-1) === seq)
  expect(fast.of(name)).toEqual(Array.from({ length: seq + 1 }, (_, index) => index))
})

test('a stop says so to every tab', async () => {
  const node = await testApp()
  const ada = await node.student()
  const tab = await openTab(ada, ['homework'])
  await node.shell.live.stop()
  expect(await tab.closed).toBe(1001)
})

test('an operator sees how many tabs are open', async () => {
  const ada = await app.student()
  await openTab(ada, ['homework'])
  const metrics = await (await app.browser().fetch('/metrics')).text()
  expect(metrics).toMatch(/^quad_live_connections [1-9]/m)
  expect(metrics).toMatch(/^quad_live_sent_total [1-9]/m)
})

test('a connection without a word from the browser’s side is a socket like any other, and is cleaned up', async () => {
  const ada = await app.student()
  const before = app.shell.live.figures().connections
  const { port } = new URL(app.origin)
  const socket = net.connect(Number(port), '127.0.0.1')
  const key = 'AAAAAAAAAAAAAAAAAAAAAA=='
  socket.write(
    `GET ${livePath} HTTP/1.1\r\nhost: localhost:${port}\r\norigin: ${app.origin}\r\ncookie: ${cookiesOf(ada)}\r\n` +
      `connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
  )
  const answer = await new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())))
  expect(answer).toMatch(/^HTTP\/1\.1 101 /)
  expect(app.shell.live.figures().connections).toBe(before + 1)
  socket.destroy()
  while (app.shell.live.figures().connections > before) await new Promise(setImmediate)
})
