import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { testLimits } from '../../server/testing/limits.ts'
import type { Running } from '../../server/testing/run.ts'
import { postMail } from './queries.ts'
import { startSmtp } from './smtp.testing.ts'

/** Nothing here takes long: a queue that does one job in each poll needs half an hour. */
const wait = { timeout: testLimits.wait, interval: 20 }

let post: Awaited<ReturnType<typeof startSmtp>>
let app: Running
beforeEach(async () => {
  post = await startSmtp()
  app = await testApp({ SMTP_URL: post.url, LOG_LEVEL: 'silent' })
  await app.shell.database.pool.query('delete from jobs.job')
})
afterEach(async () => {
  await app.shell.jobs.stop()
  await post.close()
})

const recipients = () => post.taken.map(({ to }) => to[0]?.replace(/[<>]/g, ''))
async function queueMails(count: number, name: string, how?: { bulk: boolean }) {
  await app.shell.database.transaction(async (db) => {
    for (let one = 0; one < count; one++)
      await postMail(app.shell, db, { to: `${name}${one}@example.edu`, subject: 'Hello', text: 'Hello' }, how)
  })
}
async function states() {
  const text = "select state, count(*)::int as many from jobs.job where name = 'mail' group by state"
  const { rows } = await app.shell.database.pool.query<{ state: string; many: number }>(text)
  return Object.fromEntries(rows.map(({ state, many }) => [state, many]))
}

test('a backlog is worked through without a pause, over few connections', async () => {
  await queueMails(300, 'fresher')
  await app.shell.jobs.work()
  await vi.waitFor(() => expect(post.taken).toHaveLength(300), wait)
  expect(new Set(recipients()).size).toBe(300)
  expect(post.state.connections).toBeLessThan(20)
})

test('a mail that somebody waits for does not stand behind one of many', async () => {
  await queueMails(60, 'invited', { bulk: true })
  await queueMails(1, 'waiting')
  await app.shell.jobs.work()
  await vi.waitFor(() => expect(post.taken).toHaveLength(61), wait)
  expect(recipients().indexOf('waiting0@example.edu')).toBeLessThan(20)
})

test('one mail that is refused holds up no other, and none is sent twice', async () => {
  post.state.refuse = 'somebody7@'
  await queueMails(20, 'somebody')
  await app.shell.jobs.work()
  await vi.waitFor(async () => expect(await states()).toMatchObject({ completed: 19, retry: 1 }), wait)
  expect(new Set(recipients()).size).toBe(19)
  expect(post.taken).toHaveLength(19)
})

test('a stop in the middle of many hands the rest back, for the next start', async () => {
  let release = () => {}
  post.state.held = new Promise((resolve) => {
    release = resolve
  })
  await queueMails(20, 'somebody')
  await app.shell.jobs.work()
  await vi.waitFor(async () => expect(await states()).toMatchObject({ active: 20 }), wait)
  const stopped = app.shell.jobs.stop()
  release()
  await stopped
  const left = 20 - post.taken.length
  expect(left).toBeGreaterThan(0)
  await vi.waitFor(async () => expect(await states()).toEqual({ completed: 20 - left, retry: left }), wait)
})
