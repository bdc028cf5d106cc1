import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import type { SignUpDraft } from '../../server/testing/caller.ts'
import { lettersTo } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { issueSetupLink } from './auth/links.ts'
import { signIn, signUp } from './contract.ts'
import { hasAdmin, profileByEmail } from './queries.ts'
import { accountWords } from './rules.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock(new Date().toISOString()))

const draft = (own: Partial<SignUpDraft> = {}): SignUpDraft => ({
  name: 'Rosa Lind',
  major: 'Other',
  year: 'Graduate',
  email: `operator.${crypto.randomUUID()}@example.edu`,
  password: 'Quiet-Harbour-7',
  zone: 'UTC',
  ...own,
})
const link = (of: Running = app) => issueSetupLink(of.shell.database.db, of.shell.clock())

test('whoever holds the set-up link of a fresh installation becomes its first admin, once', async () => {
  const setup = await link()
  expect(await hasAdmin(app.shell.database.db)).toBe(false)
  const operator = draft({ setup })
  expect(await app.as(null)(signUp, operator)).toMatchObject({ person: { role: 'admin', emailVerified: true } })
  expect(await hasAdmin(app.shell.database.db)).toBe(true)
  expect(await app.as(null)(signUp, draft({ setup }))).toMatchObject({ code: 'gone' })
  expect(await lettersTo(app, operator.email)).toEqual([])
})

test.each([['made up'], [''], ['x'.repeat(100)]])('a set-up link that is %j makes no account', async (setup) => {
  const eve = draft({ setup })
  expect(await app.as(null)(signUp, eve)).toMatchObject({ code: 'gone' })
  expect(await profileByEmail(app.shell.database.db, eve.email)).toBeUndefined()
})

test('a set-up link is good for a week, and a restart with a new one voids it', async () => {
  const older = await link()
  const newer = await link()
  expect(await app.as(null)(signUp, draft({ setup: older }))).toMatchObject({ code: 'gone' })
  app.advance(7 * 86_400_000 + 1000)
  expect(await app.as(null)(signUp, draft({ setup: newer }))).toMatchObject({ code: 'gone' })
})

test('of ten who use the link at the same moment, one becomes admin', async () => {
  const setup = await link()
  const drafts = Array.from({ length: 10 }, () => draft({ setup }))
  await Promise.all(drafts.map((one) => app.browser().send(signUp, one)))
  const made = await Promise.all(drafts.map(({ email }) => profileByEmail(app.shell.database.db, email)))
  expect(made.filter((person) => person?.role === 'admin')).toHaveLength(1)
})

test('an account that somebody made before with the operator’s address does not become admin by the link', async () => {
  const strict = await testApp({ REQUIRE_EMAIL_CONFIRMATION: 'true' })
  const operator = draft()
  await strict.as(null)(signUp, { ...operator, password: 'Evil-Harbour-7' })
  const setup = await link(strict)
  expect(await strict.as(null)(signUp, { ...operator, setup })).toMatchObject({
    code: 'conflict',
    detail: accountWords.taken,
  })
  expect(await profileByEmail(strict.shell.database.db, operator.email)).toMatchObject({
    role: 'student',
    emailVerified: false,
  })
  // That does not consume the link.
  const other = draft({ setup })
  expect(await strict.as(null)(signUp, other)).toEqual({ person: null })
  const right = { email: other.email, password: other.password, remember: false }
  expect(await strict.as(null)(signIn, right)).toMatchObject({ role: 'admin' })
})

test('without a link nobody signs up as anything but a student', async () => {
  expect(await app.as(null)(signUp, draft())).toMatchObject({ person: { role: 'student' } })
  const answer = await app.browser().send(signUp, { ...draft(), role: 'admin' })
  expect(answer.status).toBe(400)
})
