import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import type { SignUpDraft } from '../../server/testing/caller.ts'
import { lettersTo } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { issueSetupLink } from './auth/links.ts'
import { setUp, signIn, signUp, whoAmI } from './contract.ts'
import { hasAdmin, profileByEmail } from './queries.ts'
import { accountWords } from './rules.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock(new Date().toISOString()))

const operator = (token: string) => ({
  name: 'Rosa Lind',
  email: `operator.${crypto.randomUUID()}@example.edu`,
  password: 'Quiet-Harbour-7',
  zone: 'UTC',
  token,
})
const draft = (own: Partial<SignUpDraft> = {}): SignUpDraft => {
  const { token: _, ...staff } = operator('')
  return { ...staff, major: 'Other', year: 'Graduate', ...own }
}
const link = (of: Running = app) => issueSetupLink(of.shell.database.db, of.shell.clock())

test('whoever holds the set-up link of a fresh installation becomes its first admin, once', async () => {
  const token = await link()
  expect(await hasAdmin(app.shell.database.db)).toBe(false)
  const rosa = operator(token)
  expect(await app.as(null)(setUp, rosa)).toMatchObject({ role: 'admin', emailVerified: true, major: '', year: '' })
  expect(await hasAdmin(app.shell.database.db)).toBe(true)
  expect(await app.as(null)(setUp, operator(token))).toMatchObject({ code: 'gone', detail: accountWords.usedSetupLink })
  expect(await lettersTo(app, rosa.email)).toEqual([])
})

test('the first admin is signed in at once, and can sign in again with the password', async () => {
  const browser = app.browser()
  const rosa = operator(await link())
  expect(await browser.call(setUp, rosa)).toMatchObject({ email: rosa.email })
  expect(await browser.call(whoAmI, {})).toMatchObject({ person: { email: rosa.email, role: 'admin' } })
  const right = { email: rosa.email, password: rosa.password, remember: false }
  expect(await app.as(null)(signIn, right)).toMatchObject({ role: 'admin' })
})

test('a new admin in a browser where somebody was signed in ends that session', async () => {
  const ada = await app.browser().signUp()
  const before = ada.cookies.get('quad_session') ?? ''
  await ada.call(setUp, operator(await link()))
  const old = await app.browser().fetch('/api/me', { headers: { cookie: `quad_session=${before}` } })
  expect(await old.json()).toMatchObject({ person: null })
})

test.each([['made up'], [''], ['x'.repeat(100)]])('a set-up link that is %j makes no account', async (token) => {
  const eve = operator(token)
  expect(await app.as(null)(setUp, eve)).toMatchObject({ code: 'gone' })
  expect(await profileByEmail(app.shell.database.db, eve.email)).toBeUndefined()
})

test('a set-up link is good for a week, and a restart with a new one voids it', async () => {
  const older = await link()
  const newer = await link()
  expect(await app.as(null)(setUp, operator(older))).toMatchObject({ code: 'gone' })
  app.advance(7 * 86_400_000 + 1000)
  expect(await app.as(null)(setUp, operator(newer))).toMatchObject({ code: 'gone' })
})

test('of ten who use the link at the same moment, one becomes admin; the others are told, and get no account', async () => {
  const token = await link()
  const drafts = Array.from({ length: 10 }, () => operator(token))
  const answers = await Promise.all(drafts.map((one) => app.browser().call(setUp, one)))
  const made = await Promise.all(drafts.map(({ email }) => profileByEmail(app.shell.database.db, email)))
  expect(made.filter((person) => person?.role === 'admin')).toHaveLength(1)
  expect(made.filter((person) => person !== undefined)).toHaveLength(1)
  const refused = answers.filter((answer) => 'code' in answer)
  expect(refused).toHaveLength(9)
  for (const one of refused) expect(one).toMatchObject({ code: 'gone', detail: accountWords.usedSetupLink })
})

test('an account that somebody made before with the operator’s address does not become admin by the link', async () => {
  const strict = await testApp({ REQUIRE_EMAIL_CONFIRMATION: 'true' })
  const rosa = operator(await link(strict))
  await strict.as(null)(signUp, draft({ email: rosa.email, password: 'Evil-Harbour-7' }))
  expect(await strict.as(null)(setUp, rosa)).toMatchObject({ code: 'conflict', detail: accountWords.taken })
  expect(await profileByEmail(strict.shell.database.db, rosa.email)).toMatchObject({
    role: 'student',
    emailVerified: false,
  })
  // That does not consume the link. The address of the first admin need not be confirmed first.
  const other = operator(rosa.token)
  const browser = strict.browser()
  expect(await browser.call(setUp, other)).toMatchObject({ role: 'admin', emailVerified: true })
  expect(await browser.call(whoAmI, {})).toMatchObject({ person: { email: other.email } })
})

test('without a link nobody signs up as anything but a student', async () => {
  expect(await app.as(null)(signUp, draft())).toMatchObject({ person: { role: 'student' } })
  const answer = await app.browser().send(signUp, { ...draft(), role: 'admin' })
  expect(answer.status).toBe(400)
})
