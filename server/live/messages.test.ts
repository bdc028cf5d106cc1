import { expect, test } from 'vitest'
import { maxTopics } from '../../contract/live.ts'
import { addAssignment } from '../../features/homework/contract.ts'
import { features } from '../features.ts'
import { testApp } from '../testing/app.ts'
import { makeClubs } from './club.testing.ts'
import { openTab } from './tab.testing.ts'

const app = await testApp({}, [...features, makeClubs().feature])
const ada = await app.student()
const draft = { title: 'Field notes', course: 'Botany', dueDate: '2027-03-01' }
const clubs = (many: number) => Array.from({ length: many }, () => `club:${crypto.randomUUID()}`)

test.each<[string, string | Uint8Array]>([
  ['no JSON', 'hello'],
  ['nothing', ''],
  ['a list', '[]'],
  ['an unknown word', '{"do":"publish","topics":["homework"]}'],
  ['no topics', '{"do":"subscribe","topics":[]}'],
  ['a key more', '{"do":"subscribe","topics":["homework"],"person":"somebody"}'],
  ['a topic that is no name', '{"do":"subscribe","topics":["homework; drop"]}'],
  ['a key that is no key', '{"do":"subscribe","topics":["club:a b"]}'],
  ['a topic that is no text', '{"do":"subscribe","topics":[{"topic":"homework"}]}'],
  ['too many topics at once', JSON.stringify({ do: 'subscribe', topics: clubs(maxTopics + 1) })],
  ['bytes', new Uint8Array([1, 2, 3])],
  ['a prototype', '{"do":"subscribe","topics":["homework"],"__proto__":{"role":"admin"}}'],
])('%s in place of a message closes the connection', async (_, message) => {
  const tab = await openTab(ada, ['homework'])
  tab.socket.send(message)
  expect(await tab.closed).toBe(4400)
})

test('a message that is larger than any closes the connection before it is read', async () => {
  const tab = await openTab(ada, ['homework'])
  tab.socket.send(JSON.stringify({ do: 'subscribe', topics: ['x'.repeat(9000)] }))
  expect(await tab.closed).toBe(1009)
})

test.each(['grades', 'club', 'homework:somebody', `homework:${crypto.randomUUID()}`, `club:${crypto.randomUUID()}`])(
  '%s does not exist for her, and the other topics keep working',
  async (topic) => {
    const tab = await openTab(ada, [topic])
    expect(tab.of(topic)).toEqual([null])
    const [before = 0] = await (await openTab(ada, ['homework'])).hears('homework')
    tab.say({ do: 'subscribe', topics: ['homework'] })
    await tab.hears('homework')
    await app.as(ada)(addAssignment, draft)
    expect(await tab.hears('homework', 2)).toEqual([before, Number(before) + 1])
  },
)

test('more topics than one connection may have close it', async () => {
  const key = crypto.randomUUID()
  const shared = makeClubs()
  const node = await testApp({}, [...features, shared.feature])
  const keys = clubs(maxTopics)
  for (const name of keys) shared.members.set(name.slice(5), new Set([ada.id]))
  const tab = await openTab(ada, keys, node.origin)
  expect(keys.flatMap((name) => tab.of(name))).toEqual(Array(maxTopics).fill(0))
  tab.say({ do: 'subscribe', topics: [`club:${key}`] })
  expect(await tab.closed).toBe(4429)
})

test('a tab that sends endless requests is disconnected, and no other', async () => {
  const other = await openTab(ada, ['homework'])
  const [before = 0] = other.of('homework')
  const tab = await openTab(ada)
  for (let time = 0; time < 200; time++) tab.say({ do: 'subscribe', topics: ['homework'] })
  expect(await tab.closed).toBe(4429)
  await app.as(ada)(addAssignment, draft)
  expect(await other.hears('homework', 2)).toEqual([before, Number(before) + 1])
})
