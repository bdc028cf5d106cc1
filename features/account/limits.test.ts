import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { resetHalvesOf } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { requestReset, resetPassword, sendConfirmation, signIn, signUp } from './contract.ts'
import { accountWords, limits } from './rules.ts'

const minute = 60_000
let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock(new Date().toISOString()))

const wrong = 'Wrong-Harbour-7'
const tryWrong = (email: string, from: Caller = app.browser()) =>
  from.send(signIn, { email, password: wrong, remember: false })

async function burn(email: string): Promise<void> {
  const answers = []
  for (let time = 0; time < 5; time++) answers.push((await tryWrong(email)).status)
  expect(answers).toEqual([400, 400, 400, 400, 400])
}

describe('sign-in', () => {
  test('the sixth try within fifteen minutes is not looked at, not even with the right password', async () => {
    const ada = await app.student()
    await burn(ada.email)
    const right = { email: ada.email, password: ada.password, remember: false }
    const answer = await app.browser().send(signIn, right)
    expect(answer.status).toBe(429)
    expect(await answer.json()).toMatchObject({ code: 'too_many', detail: limits.signIn.words })
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
  })

  test('fifteen minutes after the first try the address may be tried again', async () => {
    const ada = await app.student()
    const right = { email: ada.email, password: ada.password, remember: false }
    await burn(ada.email)
    app.advance(14 * minute)
    expect((await app.browser().send(signIn, right)).status).toBe(429)
    app.advance(minute + 1000)
    expect(await app.as(null)(signIn, right)).toMatchObject({ id: ada.id })
  })

  test('waiting is not made longer by trying on', async () => {
    const ada = await app.student()
    await burn(ada.email)
    app.advance(10 * minute)
    for (let time = 0; time < 4; time++) expect((await tryWrong(ada.email)).status).toBe(429)
    app.advance(5 * minute + 1000)
    expect((await tryWrong(ada.email)).status).toBe(400)
  })

  test('a success clears the count', async () => {
    const ada = await app.student()
    const right = { email: ada.email, password: ada.password, remember: false }
    for (let round = 0; round < 3; round++) {
      for (let time = 0; time < 4; time++) expect((await tryWrong(ada.email)).status).toBe(400)
      expect(await app.as(null)(signIn, right)).toMatchObject({ id: ada.id })
    }
  })

  test('twenty tries at the same moment are five tries', async () => {
    const ada = await app.student()
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryWrong(ada.email)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('capital letters and space do not make another address of it', async () => {
    const ada = await app.student()
    const spellings = [ada.email, ada.email.toUpperCase(), ` ${ada.email}`, `${ada.email}\t`, ada.email]
    for (const email of spellings) expect((await tryWrong(email)).status).toBe(400)
    expect((await tryWrong(`  ${ada.email.toUpperCase()}`)).status).toBe(429)
  })

  test('an unknown address is limited in the same way', async () => {
    const email = `nobody.${crypto.randomUUID()}@example.edu`
    await burn(email)
    expect((await tryWrong(email)).status).toBe(429)
  })

  test('an address that has used up its tries does not affect the others', async () => {
    const [ada, ben] = [await app.student(), await app.student()]
    await burn(ada.email)
    expect(await app.as(null)(signIn, { email: ben.email, password: ben.password, remember: false })).toMatchObject({
      id: ben.id,
    })
  })

  test('a restart does not give new tries', async () => {
    const ada = await app.student()
    await burn(ada.email)
    const again = await testApp()
    expect((await tryWrong(ada.email, again.browser())).status).toBe(429)
  })

  test('what is stored about tries contains no address', async () => {
    const ada = await app.student()
    await burn(ada.email)
    const { rows } = await app.shell.database.pool.query('select * from attempts')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/@|127\.0\.0\.1/)
  })
})

describe('sign-up', () => {
  const draft = (email: string) => ({
    name: 'Ada Marlow',
    major: 'Mathematics',
    year: 'Junior',
    email,
    password: 'Quiet-Harbour-7',
    zone: 'UTC',
  })

  test('is counted apart from sign-in, five tries for an address', async () => {
    const ada = await app.student()
    await burn(ada.email)
    const statuses = []
    for (let time = 0; time < 6; time++) statuses.push((await app.browser().send(signUp, draft(ada.email))).status)
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429])
    expect(await app.as(null)(signUp, draft(ada.email))).toMatchObject({ detail: limits.signUp.words })
  })

  test('does not use up tries to sign in', async () => {
    const ada = await app.student()
    for (let time = 0; time < 6; time++) await app.browser().send(signUp, draft(ada.email))
    expect(await app.as(null)(signIn, { email: ada.email, password: ada.password, remember: false })).toMatchObject({
      id: ada.id,
    })
  })

  test('a form that is filled in wrongly is no try', async () => {
    const email = `careful.${crypto.randomUUID()}@example.edu`
    for (let time = 0; time < 8; time++)
      expect((await app.browser().send(signUp, { ...draft(email), name: 'A' })).status).toBe(400)
    expect(await app.as(null)(signUp, draft(email))).toMatchObject({ person: { email } })
  })
})

describe('reset', () => {
  test('three requests an hour for an address, known or not', async () => {
    const ada = await app.student()
    for (const email of [ada.email, `nobody.${crypto.randomUUID()}@example.edu`]) {
      const statuses = []
      for (let time = 0; time < 4; time++) statuses.push((await app.browser().send(requestReset, { email })).status)
      expect(statuses).toEqual([200, 200, 200, 429])
      const answer = await app.browser().send(requestReset, { email })
      expect(await answer.json()).toMatchObject({ code: 'too_many', detail: limits.reset.words })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(59 * 60)
    }
  })

  test('signing in does not give new requests, an hour does', async () => {
    const ada = await app.student()
    for (let time = 0; time < 3; time++) await app.as(null)(requestReset, { email: ada.email })
    await app.as(null)(signIn, { email: ada.email, password: ada.password, remember: false })
    expect(await app.as(null)(requestReset, { email: ada.email })).toMatchObject({ code: 'too_many' })
    app.advance(60 * minute + 1000)
    expect(await app.as(null)(requestReset, { email: ada.email })).toEqual({})
  })

  test('a completed reset gives new requests and new tries to sign in', async () => {
    const ada = await app.student()
    await burn(ada.email)
    for (let time = 0; time < 3; time++) {
      await app.as(null)(requestReset, { email: ada.email })
      await app.settle()
    }
    const halves = await resetHalvesOf(app, ada.email)
    const password = 'Other-Harbour-8'
    expect(await app.as(null)(resetPassword, { ...halves, password })).toEqual({})
    expect(await app.as(null)(requestReset, { email: ada.email })).toEqual({})
    expect(await app.as(null)(signIn, { email: ada.email, password, remember: false })).toMatchObject({ id: ada.id })
  })

  test('requests for confirmation mails are limited too, and do not count as resets', async () => {
    const ada = await app.student()
    const answers = []
    for (let time = 0; time < 4; time++) answers.push((await ada.send(sendConfirmation, {})).status)
    expect(answers).toEqual([200, 200, 200, 429])
    expect(await app.as(null)(requestReset, { email: ada.email })).toEqual({})
  })
})

describe('the browser that a person has used before', () => {
  test('lets its owner in while somebody burns the tries of the address from elsewhere', async () => {
    const ada = await app.student()
    const right = { email: ada.email, password: ada.password, remember: false }
    for (let round = 0; round < 20; round++) {
      for (let time = 0; time < 6; time++) await tryWrong(ada.email)
      expect((await app.browser().send(signIn, right)).status).toBe(429)
      expect(await ada.call(signIn, right)).toMatchObject({ id: ada.id })
    }
  })

  test('has five tries of its own, no more', async () => {
    const ada = await app.student()
    const statuses = []
    for (let time = 0; time < 6; time++) statuses.push((await tryWrong(ada.email, ada)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    // The address itself has lost no tries.
    expect((await tryWrong(ada.email)).status).toBe(400)
  })

  test.each([
    ['made up', () => 'bm9uY2U.c2lnbmF0dXJl'],
    ['taken from another account', (own: string) => own],
    ['given another name', (own: string) => `AAAA${decodeURIComponent(own).slice(4)}`],
    ['cut', (own: string) => own.split('.')[0] ?? ''],
  ])('a device mark that is %s gives no tries', async (_what, change) => {
    const ada = await app.student()
    const eve = await app.student()
    await burn(ada.email)
    const forged = app.browser()
    forged.cookies.set('quad_device', change(eve.cookies.get('quad_device') ?? ''))
    const answer = await forged.send(signIn, { email: ada.email, password: ada.password, remember: false })
    expect(answer.status).toBe(429)
  })

  test('the mark stays half a year and is drawn anew at each sign-in', async () => {
    const ada = await app.student()
    const marks = new Set<string>()
    for (let time = 0; time < 3; time++) {
      const answer = await ada.send(signIn, { email: ada.email, password: ada.password, remember: false })
      const mark = answer.headers.getSetCookie().find((line) => line.startsWith('quad_device='))
      expect(mark).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
      marks.add(mark ?? '')
    }
    expect(marks.size).toBe(3)
  })
})

test('the words of refusals are those of the specification', () => {
  expect(limits.signIn.words).toBe('Too many attempts. Please wait 15 minutes before trying again.')
  expect(limits.signUp.words).toBe('Too many attempts. Please wait 15 minutes before trying again.')
  expect(limits.reset.words).toBe('Too many reset attempts. Please wait 1 hour before trying again.')
  expect(accountWords.badCredentials).toBe('Invalid email or password. Please check your credentials and try again.')
  expect(accountWords.unconfirmed).toBe('Please check your email and click the confirmation link before signing in.')
  expect(accountWords.badResetLink).toBe('Invalid reset link. Please request a new password reset.')
})
