import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import type { SignUpDraft } from '../../server/testing/caller.ts'
import { confirmationOf, resetHalvesOf } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { issueLink } from './auth/links.ts'
import { confirmEmail, requestReset, resetPassword, sendConfirmation, signIn, signUp, whoAmI } from './contract.ts'
import { profileById } from './queries.ts'
import { accountWords } from './rules.ts'
import { turnOnTwoFactor } from './twoFactor/factor.testing.ts'

const hour = 3_600_000
let open: Running
let strict: Running
beforeAll(async () => {
  open = await testApp()
  strict = await testApp({ REQUIRE_EMAIL_CONFIRMATION: 'true' })
})
beforeEach(() => {
  for (const app of [open, strict]) app.setClock(new Date().toISOString())
})

const draft = (): SignUpDraft => ({
  name: 'Ada Marlow',
  major: 'Mathematics',
  year: 'Junior',
  email: `confirms.${crypto.randomUUID()}@example.edu`,
  password: 'Quiet-Harbour-7',
  zone: 'UTC',
})
const confirmed = ({ email }: { email: string }) => ({ done: true, email })
const dead = { code: 'gone', detail: accountWords.badConfirmLink }

describe('where addresses are confirmed first', () => {
  test('a person signs up, is refused in the words of the specification, confirms and can sign in', async () => {
    const ada = draft()
    const answer = await strict.browser().send(signUp, ada)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.json()).toEqual({ person: null, note: null })
    const right = { email: ada.email, password: ada.password, remember: false }
    expect(await strict.as(null)(signIn, right)).toMatchObject({ code: 'forbidden', detail: accountWords.unconfirmed })
    const token = await confirmationOf(strict, ada.email)
    expect(await strict.as(null)(confirmEmail, { token, password: ada.password })).toEqual(confirmed(ada))
    expect(await strict.as(null)(signIn, right)).toMatchObject({ email: ada.email, emailVerified: true })
  })

  test('only a person who knows the password learns that an address waits for confirmation', async () => {
    const ada = draft()
    await strict.as(null)(signUp, ada)
    const wrong = { email: ada.email, password: 'Wrong-Harbour-7', remember: false }
    expect(await strict.as(null)(signIn, wrong)).toMatchObject({ code: 'invalid', detail: accountWords.badCredentials })
  })

  test('the sign-in screen learns of it', async () => {
    expect(await strict.as(null)(whoAmI, {})).toMatchObject({ person: null, site: { confirmFirst: true } })
    expect(await open.as(null)(whoAmI, {})).toMatchObject({ person: null, site: { confirmFirst: false } })
  })

  test('who signs up again before confirming gets a new link, and the older one is void', async () => {
    const ada = draft()
    await strict.as(null)(signUp, ada)
    const older = await confirmationOf(strict, ada.email)
    await strict.as(null)(signUp, ada)
    const newer = await confirmationOf(strict, ada.email)
    expect(await strict.as(null)(confirmEmail, { token: older })).toMatchObject(dead)
    expect(await strict.as(null)(confirmEmail, { token: newer, password: ada.password })).toEqual(confirmed(ada))
  })

  test('a reset confirms the address as well, since its link came by mail', async () => {
    const ada = draft()
    await strict.as(null)(signUp, ada)
    await strict.as(null)(requestReset, { email: ada.email })
    const halves = await resetHalvesOf(strict, ada.email)
    const password = 'Other-Harbour-8'
    expect(await strict.as(null)(resetPassword, { ...halves, password })).toEqual({})
    expect(await strict.as(null)(signIn, { email: ada.email, password, remember: false })).toMatchObject({
      emailVerified: true,
    })
  })
})

describe('a confirmation link', () => {
  test('works once, also for fifty pages at the same moment', async () => {
    const ada = await open.browser().signUp()
    const token = await confirmationOf(open, ada.email)
    const answers = await Promise.all(Array.from({ length: 50 }, () => ada.send(confirmEmail, { token })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(49)
    expect(await ada.call(whoAmI, {})).toMatchObject({ person: { emailVerified: true } })
  })

  test('says that the address is confirmed already when it is used again, also after it has expired', async () => {
    const ada = await open.browser().signUp()
    const token = await confirmationOf(open, ada.email)
    expect(await ada.call(confirmEmail, { token })).toEqual(confirmed(ada))
    const again = { code: 'gone', detail: accountWords.confirmedBefore }
    expect(await open.as(null)(confirmEmail, { token })).toMatchObject(again)
    open.advance(80 * hour)
    expect(await open.as(null)(confirmEmail, { token })).toMatchObject(again)
  })

  test('works for three days', async () => {
    const [ada, ben] = [await open.browser().signUp(), await open.browser().signUp()]
    const tokens = [await confirmationOf(open, ada.email), await confirmationOf(open, ben.email)]
    open.advance(72 * hour - 60_000)
    // Their sessions have ended meanwhile.
    const inTime = { token: tokens[0] ?? '', password: ada.password }
    expect(await ada.call(confirmEmail, inTime)).toEqual(confirmed(ada))
    open.advance(2 * 60_000)
    expect(await ben.call(confirmEmail, { token: tokens[1] ?? '' })).toMatchObject(dead)
  })

  test('confirms the person to whom it was sent, no matter who is signed in', async () => {
    const [ada, eve] = [await open.browser().signUp(), await open.browser().signUp()]
    const token = await confirmationOf(open, ada.email)
    expect(await eve.call(confirmEmail, { token })).toEqual({ done: false, email: ada.email })
    expect(await ada.call(whoAmI, {})).toMatchObject({ person: { emailVerified: false } })
    expect(await eve.call(confirmEmail, { token, password: ada.password })).toEqual(confirmed(ada))
    expect(await eve.call(whoAmI, {})).toMatchObject({ person: { email: ada.email, emailVerified: true } })
  })

  test('lets nobody in who signed up with a foreign address: the owner of the mailbox sets a password of their own', async () => {
    const outsider = await open.browser().signUp()
    const token = await confirmationOf(open, outsider.email)
    const owner = open.browser()
    expect(await owner.call(confirmEmail, { token })).toEqual({ done: false, email: outsider.email })
    expect(await owner.call(confirmEmail, { token, password: 'Wrong-Harbour-7' })).toMatchObject({ code: 'invalid' })
    expect(await owner.call(whoAmI, {})).toMatchObject({ person: null })
    await owner.call(requestReset, { email: outsider.email })
    const halves = await resetHalvesOf(open, outsider.email)
    expect(await owner.call(resetPassword, { ...halves, password: 'Other-Harbour-8' })).toEqual({})
    expect(await outsider.call(whoAmI, {})).toMatchObject({ person: null })
    const old = { email: outsider.email, password: outsider.password, remember: false }
    expect(await open.browser().call(signIn, old)).toMatchObject({ code: 'invalid' })
  })

  test('signs nobody in who has a second factor: the code is asked for at the next sign-in', async () => {
    const ada = await open.student()
    await turnOnTwoFactor(open, ada)
    await open.shell.database.pool.query('update profiles set email_verified = false where id = $1', [ada.id])
    const token = await issueLink(open.shell.database.db, ada.id, 'confirm', open.shell.clock())
    const browser = open.browser()
    expect(await browser.call(confirmEmail, { token, password: ada.password })).toEqual(confirmed(ada))
    expect([...browser.cookies.keys()]).not.toContain('quad_session')
    expect(await browser.call(whoAmI, {})).toMatchObject({ person: null })
    const row = await profileById(open.shell.database.db, ada.id)
    expect(row?.emailVerified).toBe(true)
    const right = { email: ada.email, password: ada.password, remember: false }
    expect(await browser.call(signIn, right)).toEqual({ secondFactor: true })
    expect(await browser.call(whoAmI, {})).toMatchObject({ person: null })
  })

  test('ends what was signed in before elsewhere', async () => {
    const ada = await open.browser().signUp()
    const elsewhere = open.browser()
    await elsewhere.call(signIn, { email: ada.email, password: ada.password, remember: true })
    expect(await ada.call(confirmEmail, { token: await confirmationOf(open, ada.email) })).toEqual(confirmed(ada))
    expect(await ada.call(whoAmI, {})).toMatchObject({ person: { emailVerified: true } })
    expect(await elsewhere.call(whoAmI, {})).toMatchObject({ person: null })
  })

  test.each([['made up'], [''], ['x'.repeat(101)]])('that is %j confirms nobody', async (token) => {
    const answer = await open.browser().send(confirmEmail, { token })
    expect([400, 410]).toContain(answer.status)
  })

  test('of another kind confirms nobody', async () => {
    const ada = await open.browser().signUp()
    const token = await issueLink(open.shell.database.db, ada.id, 'reset', open.shell.clock())
    expect(await open.as(null)(confirmEmail, { token })).toMatchObject(dead)
  })

  test('can be asked for again while signed in, and only for oneself', async () => {
    const ada = await open.browser().signUp()
    const older = await confirmationOf(open, ada.email)
    expect(await ada.call(sendConfirmation, {})).toEqual({})
    const newer = await confirmationOf(open, ada.email)
    expect(newer).not.toBe(older)
    expect(await open.as(null)(sendConfirmation, {})).toMatchObject({ code: 'signed_out' })
    expect((await ada.send(sendConfirmation, { email: 'other@example.edu' })).status).toBe(400)
  })
})
