import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Running } from '../../../server/testing/run.ts'
import { receiveEvent } from '../billing/events.queries.ts'
import { signDemoEvent } from './signed.queries.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

const event = (id: string) => ({ id, type: 'invoice.paid', customer: 'cus_nobody' })
const stored = async (id: string) =>
  (await app.shell.database.pool.query({ text: 'select 1 from billing_events where id = $1', values: [id] })).rows
    .length

test('an event is taken once, within five minutes of its signature, and unchanged alone', async () => {
  const now = app.shell.clock()
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const { body, signature } = signDemoEvent(app.shell, event('evt_1'), now)
  const refused = (given: Uint8Array, of: string | null, moment = now) =>
    expect(receiveEvent(app.shell, given, of, moment)).rejects.toMatchObject({ code: 'invalid' })
  await refused(body, null)
  await refused(body, '')
  await refused(body, `${signature}0`)
  await refused(body, signature, at(302))
  // The library alone takes one of tomorrow.
  await refused(body, signature, at(-302))
  await refused(Buffer.from(body.toString().replace('nobody', 'somebody')), signature)
  for (let at = 0; at < body.length; at += 7) {
    const changed = Buffer.from(body)
    changed[at] = (changed[at] ?? 0) ^ 1
    await refused(changed, signature)
  }
  expect(await stored('evt_1')).toBe(0)
  for (let repeat = 0; repeat < 3; repeat++) await receiveEvent(app.shell, body, signature, at(299))
  expect(await stored('evt_1')).toBe(1)
})

test('whoever knows the secret of another server knows none of this one', async () => {
  const other = await testApp({}, undefined, { alone: true })
  const { body, signature } = signDemoEvent(other.shell, event('evt_2'), app.shell.clock())
  await expect(receiveEvent(app.shell, body, signature, app.shell.clock())).rejects.toMatchObject({ code: 'invalid' })
})
