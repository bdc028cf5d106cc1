import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { lettersTo } from '../../server/testing/letters.ts'
import { requestReset } from '../account/contract.ts'
import { listDevMails } from './contract.ts'
import { postMail } from './queries.ts'
import { startSmtp } from './smtp.testing.ts'

const post = await startSmtp()
const { taken, url } = post
afterAll(post.close)

test('on a developer’s machine mails are kept where they can be read, newest first', async () => {
  const app = await testApp()
  const ada = await app.browser().signUp()
  await lettersTo(app, ada.email)
  app.advance(1000)
  await app.as(null)(requestReset, { email: ada.email })
  expect((await lettersTo(app, ada.email)).map(({ subject }) => subject)).toEqual([
    'Reset your Quad password',
    'Confirm your email address for Quad',
  ])
})

test('with a mail server set up, mails go out to one person each, and there is no mailbox', async () => {
  const app = await testApp({ SMTP_URL: url, MAIL_FROM: 'Quad <quad@example.edu>' })
  const ada = await app.browser().signUp()
  await app.settle()
  expect(await app.as(null)(listDevMails, {})).toMatchObject({ code: 'not_found' })
  expect(taken).toHaveLength(1)
  expect(taken[0]).toMatchObject({ from: '<quad@example.edu>', to: [`<${ada.email}>`] })
  expect(taken[0]?.text).toMatch(/^Subject: Confirm your email address for Quad$/m)
})

test('a mail that the server did not take is tried again, and the person notices nothing', async () => {
  const app = await testApp({ SMTP_URL: url, LOG_LEVEL: 'silent' })
  post.state.refuse = true
  const before = taken.length
  const ada = await app.browser().signUp()
  await expect(app.settle()).rejects.toThrow(/451/)
  expect(taken).toHaveLength(before)
  expect(ada.id).not.toBe('')
  post.state.refuse = false
})

test('a mail that is sent twice, because the process died before it was marked as sent, has one id', async () => {
  const app = await testApp({ SMTP_URL: url, PUBLIC_URL: 'https://quad.example.edu', LOG_LEVEL: 'silent' })
  await postMail(app.shell, app.shell.database.db, { to: 'once@example.edu', subject: 'Hello', text: 'Hello' })
  await app.settle()
  await app.shell.database.pool.query(
    "update jobs.job set state = 'created', completed_on = null where name = 'mail' and state = 'completed'",
  )
  await app.settle()
  const ids = taken
    .filter(({ to }) => to.includes('<once@example.edu>'))
    .map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1])
  expect(ids).toEqual([expect.stringMatching(/^<[0-9a-f-]{36}@quad\.example\.edu>$/), ids[0]])
})

test.each([
  ['a second recipient', 'maya@example.edu\r\nRCPT TO:<eve@evil.example>'],
  ['a second header', 'maya@example.edu\r\nBcc: eve@evil.example'],
  ['a name in front', 'eve@evil.example, maya@example.edu'],
  ['brackets', 'maya@example.edu>,<eve@evil.example'],
])('an address that smuggles in %s reaches nobody else', async (_what, to) => {
  const app = await testApp({ SMTP_URL: url, LOG_LEVEL: 'silent' })
  const before = taken.length
  await postMail(app.shell, app.shell.database.db, { to, subject: 'Hello', text: 'Hello' })
  await app.settle().catch(() => 0)
  const recipients = taken.slice(before).flatMap((letter) => letter.to)
  expect(recipients.filter((one) => /^<eve@evil\.example>$/.test(one))).toEqual([])
  for (const letter of taken.slice(before)) {
    expect(letter.to.length).toBeLessThanOrEqual(1)
    expect(letter.text.split('\n\n')[0]).not.toMatch(/^bcc:/im)
  }
})
