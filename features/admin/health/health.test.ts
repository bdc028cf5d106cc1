import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import { testLimits } from '../../../server/testing/limits.ts'
import type { Running } from '../../../server/testing/run.ts'
import { setRole } from '../../account/queries.ts'
import { startSmtp } from '../../mail/smtp.testing.ts'
import { readHealth, sendTestMail } from './contract.ts'

const post = await startSmtp()
afterAll(post.close)
const password = 'a-password-of-the-post'
const url = post.url.replace('//', `//quad:${password}@`)

async function adminOf(app: Running) {
  const admin = await app.student()
  await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
  app.advance(1001)
  return admin
}

test('an admin has the installation checked; what does not work is said, without secrets and folders', async () => {
  post.state.refuseSignIn = true
  const app = await testApp({ SMTP_URL: url, DISK_FREE_MB: '1000000000', LOG_LEVEL: 'silent' })
  const admin = await adminOf(app)
  const found = await admin.call(readHealth, {})
  expect(found).toEqual(
    expect.arrayContaining([
      { name: 'Database', state: 'ok', seen: expect.stringContaining('the tables of this version'), todo: null },
      {
        name: 'Disk',
        state: 'failed',
        seen: expect.stringContaining('on the disk of QUAD_DATA'),
        todo: expect.any(String),
      },
      { name: 'Mail', state: 'failed', seen: expect.stringContaining('refuses the sign-in'), todo: expect.any(String) },
    ]),
  )
  expect(JSON.stringify(found)).not.toContain(password)
  expect(JSON.stringify(found)).not.toContain(app.shell.env.QUAD_DATA)
  post.state.refuseSignIn = false
})

test('the checks run once at a time', async () => {
  const app = await testApp({ SMTP_URL: post.url, LOG_LEVEL: 'silent' })
  const [admin, other] = [await adminOf(app), await adminOf(app)]
  const before = post.state.connections
  const greet = Promise.withResolvers<void>()
  post.state.greeting = greet.promise
  const first = admin.send(readHealth, {})
  await vi.waitFor(() => expect(post.state.connections).toBe(before + 1), { timeout: testLimits.wait })
  expect((await admin.send(readHealth, {})).status).toBe(429)
  expect((await other.send(readHealth, {})).status).toBe(503)
  greet.resolve()
  expect((await first).status).toBe(200)
  expect((await other.send(readHealth, {})).status).toBe(200)
})

test('a test mail goes to the admin alone, with the answer of the mail server; five in an hour', async () => {
  const app = await testApp({ SMTP_URL: post.url, LOG_LEVEL: 'silent' })
  const admin = await adminOf(app)
  expect(await admin.call(sendTestMail, {})).toEqual({ to: admin.email, taken: true, answer: '250 taken' })
  expect(post.taken.at(-1)).toMatchObject({ to: [`<${admin.email}>`] })
  expect(post.taken.at(-1)?.text).toMatch(/^Subject: Test mail from Quad$/m)
  post.state.refuse = true
  expect(await admin.call(sendTestMail, {})).toMatchObject({
    ...{ to: admin.email, taken: false },
    answer: expect.stringContaining('451 not now'),
  })
  post.state.refuse = false
  for (let more = 0; more < 3; more++) expect(await admin.call(sendTestMail, {})).toMatchObject({ taken: true })
  expect(await admin.call(sendTestMail, {})).toMatchObject({ code: 'too_many' })
  expect((await (await adminOf(app)).call(sendTestMail, {})) satisfies object).toMatchObject({ taken: true })
})

test('a mail server that refuses the sign-in is quoted, without the password that it repeats', async () => {
  post.state.refuseSignIn = true
  for (const [password, repeated] of [
    ['no', 'AHF1YWQAbm8='],
    ['pass/word of the post', 'AHF1YWQAcGFzcy93b3JkIG9mIHRoZSBwb3N0'],
  ] as const) {
    const address = post.url.replace('//', `//quad:${encodeURIComponent(password)}@`)
    const app = await testApp({ SMTP_URL: address, LOG_LEVEL: 'silent' })
    const answered = await (await adminOf(app)).call(sendTestMail, {})
    expect(answered).toMatchObject({
      taken: false,
      answer: 'Invalid login: 535 5.7.8 authentication failed: PLAIN [not shown]',
    })
    expect(JSON.stringify(answered)).not.toContain(repeated)
  }
  post.state.refuseSignIn = false
})

test('without a mail server, the mailbox of this machine takes it', async () => {
  const app = await testApp()
  expect(await (await adminOf(app)).call(sendTestMail, {})).toMatchObject({ taken: true })
})
