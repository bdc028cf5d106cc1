import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { features } from '../../../server/features.ts'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { lettersTo } from '../../../server/testing/letters.ts'
import { testLimits } from '../../../server/testing/limits.ts'
import type { Running } from '../../../server/testing/run.ts'
import { type StandInAnswer, startStandIn } from '../../../server/testing/standIn.ts'
import { signOut } from '../../account/contract.ts'
import { addAssignment, editAssignment } from '../../homework/contract.ts'
import { assignmentReminders } from '../../homework/notifications.contract.ts'
import { channelSetting, quietHours } from '../contract.ts'
import {
  confirmedStudent,
  inAnotherBrowser,
  passMinute,
  passMinutes,
  toldTo,
  unreadBy,
} from '../notifications.testing.ts'
import { signedBy, subscribedBrowser } from './browser.testing.ts'
import { allowPush, endPush, listPush, tryPush } from './contract.ts'

const host = 'push.quad-tests.example'
let outside: Awaited<ReturnType<typeof startStandIn>>
let app: Running
let ada: Caller
let taken: StandInAnswer

beforeAll(async () => {
  outside = await startStandIn({ [host]: () => taken })
  app = await testApp(outside.settings)
})
afterAll(() => outside.close())
beforeEach(async () => {
  app.holdClock('2031-03-03T12:00:00Z')
  taken = { status: 201 }
  await app.settle()
  outside.requests.length = 0
  ada = await confirmedStudent(app, { name: 'Ada Marlow' })
})

async function allowedBy(who: Caller) {
  const browser = subscribedBrowser(host)
  const { id } = succeeded(await who.call(allowPush, browser.subscription))
  return { ...browser, id, arrived: () => outside.requests.filter(({ path }) => path === browser.path) }
}
const essay = { title: 'Essay: Ünïçødé 课', course: 'HIST 118', dueDate: '2031-03-04', dueTime: '12:01' }
/** What waits for its next try begins now. */
const soon = () => app.shell.database.pool.query(`update jobs.job set start_after = now() where name = 'push'`)
const browsersOf = async (who: Caller) => succeeded(await who.call(listPush, {})).rows

test('a reminder arrives encrypted for that browser, signed by this Quad, and only while it is of use', async () => {
  const browser = await allowedBy(ada)
  await ada.call(addAssignment, essay)
  await passMinute(app)
  await passMinutes(app, 2)
  const [request, ...more] = browser.arrived()
  expect(more).toEqual([])
  expect(request).toMatchObject({ method: 'POST', headers: { 'content-encoding': 'aes128gcm', urgency: 'high' } })
  const [told] = await toldTo(ada)
  const message = browser.read(request ?? { body: Buffer.of() })
  expect(message).toMatchObject({ path: told?.path, told: told?.id })
  expect(message.title).toContain('Essay: Ünïçødé 课')
  expect(message.body).toContain('HIST 118')
  expect(request?.headers.topic).toBe(message.id)
  expect(Number(request?.headers.ttl)).toBe(12 * 3600 - 60)
  const { key } = succeeded(await ada.call(listPush, {}))
  expect(signedBy(request ?? { headers: {} }, key)).toMatchObject({ aud: `https://${host}` })
  // The same reminder stands in the bell and went out as a mail.
  expect(await unreadBy(ada)).toBe(1)
  expect((await lettersTo(app, ada.email)).map(({ subject }) => subject)).toEqual(['An assignment is due soon'])
  // Nothing of it is readable on the way.
  expect(request?.body.includes('Essay')).toBe(false)
})

test('a message that says “tomorrow” is of no use once the day is over', async () => {
  app.holdClock('2031-03-03T21:00:00Z')
  const browser = await allowedBy(ada)
  await ada.call(addAssignment, { ...essay, dueTime: '21:01' })
  await passMinutes(app, 1)
  const [request] = browser.arrived()
  expect(browser.read(request ?? { body: Buffer.of() }).body).toContain('Due tomorrow')
  expect(Number(request?.headers.ttl)).toBe(3 * 3600 - 60)
})

test('what is turned off, read, done or moved by then is not sent', async () => {
  const browser = await allowedBy(ada)
  await ada.call(channelSetting.change, { value: { 'due-1440': { push: false } } })
  await ada.call(addAssignment, essay)
  await passMinutes(app, 2)
  expect(await toldTo(ada)).toHaveLength(1)
  expect(browser.arrived()).toEqual([])
  await ada.call(channelSetting.change, { value: {} })
  const moved = idOf(await ada.call(addAssignment, { ...essay, dueTime: '12:05' }))
  await ada.call(editAssignment, { id: moved, dueTime: '15:00' })
  await passMinutes(app, 5)
  expect(browser.arrived()).toEqual([])
})

test('in the quiet hours nothing arrives; afterwards all of a kind is one message, which opens the list', async () => {
  await ada.call(quietHours.change, { value: { on: true, from: '11:00', to: '13:00' } })
  const browser = await allowedBy(ada)
  await ada.call(addAssignment, essay)
  await ada.call(addAssignment, { ...essay, title: 'Lab report' })
  await passMinutes(app, 3)
  expect(await toldTo(ada)).toHaveLength(2)
  expect(browser.arrived()).toEqual([])
  app.advance(58 * 60_000)
  await passMinute(app)
  const [request, ...more] = browser.arrived()
  expect(more).toEqual([])
  const message = browser.read(request ?? { body: Buffer.of() })
  expect(message).toMatchObject({ title: '2 assignments are due soon', path: '/notifications', told: null })
  expect(message.body.split('\n').toSorted()).toHaveLength(2)
})

test('each browser of a person gets it; one that is signed out, elsewhere or by its end, gets nothing', async () => {
  const phone = await inAnotherBrowser(app, ada)
  const [here, there] = [await allowedBy(ada), await allowedBy(phone)]
  expect(await browsersOf(ada)).toMatchObject([
    { id: here.id, present: true },
    { id: there.id, present: false },
  ])
  await ada.call(tryPush, { id: here.id })
  await ada.call(tryPush, { id: there.id })
  await app.settle()
  expect([here.arrived().length, there.arrived().length]).toEqual([1, 1])
  await phone.call(signOut, {})
  expect(await browsersOf(ada)).toMatchObject([{ id: here.id }])
  await app.shell.database.pool.query('update sessions set expires_at = $2 where user_id = $1', [
    ada.id,
    new Date(app.shell.clock().getTime() + 30_000),
  ])
  await ada.call(addAssignment, essay)
  await passMinutes(app, 2)
  expect([here.arrived().length, there.arrived().length]).toEqual([1, 1])
})

test('a browser belongs to whoever allowed it last, and a person has ten of them', async () => {
  const ben = await confirmedStudent(app)
  const browser = await allowedBy(ada)
  succeeded(await ben.call(allowPush, browser.subscription))
  expect([await browsersOf(ada), (await browsersOf(ben)).length]).toEqual([[], 1])
  // Allowed again, as by a page that was reloaded: still one.
  succeeded(await ben.call(allowPush, browser.subscription))
  expect(await browsersOf(ben)).toHaveLength(1)
  await allowedBy(ben)
  expect(await browsersOf(ben)).toHaveLength(1)
  for (let more = 0; more < 11; more++) {
    app.advance(1000)
    await allowedBy(await inAnotherBrowser(app, ben))
  }
  const rows = await browsersOf(ben)
  expect(rows).toHaveLength(10)
  expect(rows.some(({ present }) => present)).toBe(false)
})

test.each([404, 410])('a browser of which the push service says %i is forgotten', async (status) => {
  const { id } = await allowedBy(ada)
  taken = { status }
  await ada.call(tryPush, { id })
  await app.settle()
  expect(await browsersOf(ada)).toEqual([])
  expect(await ada.call(tryPush, { id })).toMatchObject({
    code: 'not_found',
    detail: 'Push is off in that browser already.',
  })
})

test('what a service does not take now is sent again when it asks for that, as the same message, and not for ever', async () => {
  const browser = await allowedBy(ada)
  taken = { status: 429, headers: { 'retry-after': '240' } }
  await ada.call(addAssignment, essay)
  await passMinutes(app, 2)
  const waiting = () =>
    app.shell.database.pool
      .query(
        `select extract(epoch from start_after - created_on)::int as seconds from jobs.job where name = 'push' and state = 'created'`,
      )
      .then(({ rows }) => rows.map(({ seconds }) => seconds))
  expect(await waiting()).toEqual([240])
  taken = { status: 503 }
  await soon()
  await app.settle()
  expect(await waiting()).toEqual([300])
  taken = { status: 201 }
  await soon()
  await app.settle()
  expect(await waiting()).toEqual([])
  const ids = browser.arrived().map((request) => browser.read(request).id)
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(1)
  // Refused for good, or of no use any more: nobody tries again.
  taken = { status: 413 }
  await ada.call(tryPush, { id: browser.id })
  await app.settle()
  expect(await waiting()).toEqual([])
  taken = { status: 503 }
  await ada.call(tryPush, { id: browser.id })
  await app.settle()
  expect(await waiting()).toEqual([])
})

test.each<[how: string, change: (id: string) => Promise<unknown>]>([
  ['is done', (id) => ada.call(editAssignment, { id, status: 'completed' })],
  ['is turned off', () => ada.call(assignmentReminders.change, { value: false })],
  [
    'falls into the quiet hours',
    () => ada.call(quietHours.change, { value: { on: true, from: '12:00', to: '13:00' } }),
  ],
])('what %s while it waits is not sent again', async (_how, change) => {
  const browser = await allowedBy(ada)
  taken = { status: 503 }
  const id = idOf(await ada.call(addAssignment, essay))
  await passMinutes(app, 2)
  succeeded((await change(id)) as object)
  await soon()
  await app.settle()
  expect(browser.arrived()).toHaveLength(1)
})

test('no service keeps a message into the quiet hours', async () => {
  await ada.call(quietHours.change, { value: { on: true, from: '12:03', to: '13:00' } })
  const browser = await allowedBy(ada)
  await ada.call(addAssignment, essay)
  await passMinutes(app, 1)
  expect(browser.arrived().map(({ headers }) => headers.ttl)).toEqual(['120'])
})

test('a job that runs twice sends the same message twice, of which a browser shows one', async () => {
  const browser = await allowedBy(ada)
  await ada.call(addAssignment, essay)
  await passMinutes(app, 2)
  // Killed after it was sent and before that was noted.
  await app.shell.database.pool.query(
    `update jobs.job set state = 'created', started_on = null, completed_on = null where name = 'push' and state = 'completed'`,
  )
  await app.settle()
  const ids = browser.arrived().map((request) => browser.read(request).id)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('addresses to which nothing may be sent, and keys that are none, are refused', async () => {
  const { subscription } = subscribedBrowser(host)
  const detail = 'Messages cannot be sent to this browser’s push service.'
  const { keys } = subscription
  for (const endpoint of [
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://a:b@push.example/',
  ])
    expect(await ada.call(allowPush, { endpoint, keys })).toMatchObject({ code: 'invalid', detail })
  const point = `B${'A'.repeat(86)}`
  expect(await ada.call(allowPush, { ...subscription, keys: { ...keys, p256dh: point } })).toMatchObject({ detail })
  expect(await ada.call(allowPush, { ...subscription, keys: { ...keys, auth: 'short' } })).toMatchObject({
    code: 'invalid',
  })
  expect(await browsersOf(ada)).toEqual([])
})

test('nobody turns off or tries the browser of somebody else', async () => {
  const { id } = await allowedBy(ada)
  const ben = await confirmedStudent(app)
  for (const to of [endPush, tryPush]) expect(await ben.call(to, { id })).toMatchObject({ code: 'not_found' })
  expect(await browsersOf(ada)).toHaveLength(1)
  succeeded(await ada.call(endPush, { id }))
  expect(await browsersOf(ada)).toEqual([])
})

test('long titles and texts of others fit into a message', async () => {
  const browser = await allowedBy(ada)
  await ada.call(addAssignment, { ...essay, title: '課'.repeat(200), course: '𝔐'.repeat(50) })
  await passMinutes(app, 2)
  const [request] = browser.arrived()
  expect(request?.body.length).toBeLessThanOrEqual(4096)
  expect([...browser.read(request ?? { body: Buffer.of() }).title]).toHaveLength(120)
})

test('two nodes have the same keys', async () => {
  const other = await testApp(outside.settings)
  const { key } = succeeded(await ada.call(listPush, {}))
  const there = await inAnotherBrowser(other, ada)
  expect(succeeded(await there.call(listPush, {})).key).toBe(key)
})

test('they are drawn as a server starts, before anybody asks for them', async () => {
  const first = await testApp({}, features, { alone: true })
  const drawn = async () => (await first.shell.database.pool.query('select 1 from push_keys')).rows.length
  expect(await drawn()).toBe(0)
  await first.shell.jobs.work()
  await expect.poll(drawn, { timeout: testLimits.wait }).toBe(1)
  await first.shell.jobs.stop()
})
