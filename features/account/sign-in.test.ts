import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import type { Running } from '../../server/testing/run.ts'
import { editProfile, signIn, signInToDemo, signOut, signUp, whoAmI } from './contract.ts'
import { accountWords } from './rules.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

const wrong = 'Wrong-Harbour-7'

describe('right and wrong', () => {
  test('a person who signs in is told who they are, and nothing secret', async () => {
    const ada = await app.student()
    const answer = await app.browser().send(signIn, { email: ada.email, password: ada.password, remember: true })
    expect(answer.status).toBe(200)
    expect(Object.keys(Object(await answer.json())).sort()).toEqual([
      'avatarUrl',
      'createdAt',
      'email',
      'emailVerified',
      'hidden',
      'id',
      'major',
      'name',
      'role',
      'settings',
      'weekStart',
      'year',
      'zone',
    ])
  })

  test('the address may be typed in capital letters and with space around', async () => {
    const ada = await app.student()
    const email = `  ${ada.email.toUpperCase()} `
    expect(await app.as(null)(signIn, { email, password: ada.password, remember: false })).toMatchObject({ id: ada.id })
  })

  test('a wrong password and an unknown address get the same answer, to the letter', async () => {
    const ada = await app.student()
    const tries = [
      { email: ada.email, password: wrong },
      { email: 'nobody.knows@example.edu', password: wrong },
      { email: 'nobody.else@example.edu', password: ada.password },
    ]
    const answers = []
    for (const given of tries) {
      const answer = await app.browser().send(signIn, { ...given, remember: false })
      const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers)
      answers.push({ status: answer.status, headers, body: await answer.text() })
    }
    expect(answers[0]).toMatchObject({ status: 400 })
    expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ code: 'invalid', detail: accountWords.badCredentials })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test.each([
    ['an address without a dot', { email: 'maya@example' }, accountWords.email],
    ['an empty password', { password: '' }, 'Enter your password.'],
    ['a password of 513 letters', { password: 'x'.repeat(513) }, accountWords.badCredentials],
  ])('%s is refused in words', async (_what, own, said) => {
    const input = { email: 'maya@example.edu', password: wrong, remember: false, ...own }
    expect(await app.as(null)(signIn, input)).toMatchObject({ code: 'invalid', detail: said })
  })

  test('an address that no mail server would take is simply unknown', async () => {
    const answer = await app.as(null)(signIn, { email: 'maya@exämple.edu', password: wrong, remember: false })
    expect(answer).toMatchObject({ code: 'invalid', detail: accountWords.badCredentials })
  })

  test.each([['session'], ['token'], ['rememberMe'], ['callbackURL'], ['role'], ['id']])(
    'a sign-in that brings %s along is refused',
    async (key) => {
      const ada = await app.student()
      const answer = await app
        .browser()
        .send(signIn, { email: ada.email, password: ada.password, remember: false, [key]: 'x' })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ fields: { [key]: 'This is not accepted here.' } })
    },
  )
})

describe('cookies', () => {
  const cookiesOf = (answer: Response) => answer.headers.getSetCookie()

  test('sign-up and sign-in set two cookies that no script reads and no other site sends along', async () => {
    const ada = await app.student()
    const answers = [
      await app.browser().send(signIn, { email: ada.email, password: ada.password, remember: true }),
      await app.browser().send(signUp, {
        name: 'Ben Marlow',
        major: 'Other',
        year: 'Senior',
        email: `ben.${crypto.randomUUID()}@example.edu`,
        password: 'Quiet-Harbour-7',
        zone: 'UTC',
      }),
    ]
    for (const answer of answers) {
      expect(cookiesOf(answer).map((line) => line.split('=')[0])).toEqual(['quad_session', 'quad_device'])
      for (const line of cookiesOf(answer)) {
        expect(line).toMatch(/; HttpOnly/)
        expect(line).toMatch(/; SameSite=Lax/)
        expect(line).toMatch(/; Path=\/(;|$)/)
        expect(line).not.toMatch(/; (Domain|Secure)/)
      }
    }
  })

  test('with "Remember me" the cookie stays thirty days, without it until the browser closes', async () => {
    const ada = await app.student()
    const given = { email: ada.email, password: ada.password }
    const [kept] = cookiesOf(await app.browser().send(signIn, { ...given, remember: true }))
    const [fleeting] = cookiesOf(await app.browser().send(signIn, { ...given, remember: false }))
    expect(kept).toMatch(/^quad_session=.*; Max-Age=2592000/)
    expect(fleeting).toMatch(/^quad_session=/)
    expect(fleeting).not.toMatch(/Max-Age|Expires/i)
  })

  test('a sign-in that fails sets no cookie', async () => {
    const ada = await app.student()
    const answer = await app.browser().send(signIn, { email: ada.email, password: wrong, remember: true })
    expect(cookiesOf(answer)).toEqual([])
  })

  test('the session is in no body of any answer, only in the cookie', async () => {
    const ada = await app.student()
    const browser = app.browser()
    const answers = [
      await browser.send(signIn, { email: ada.email, password: ada.password, remember: true }),
      await browser.send(whoAmI, {}),
      await browser.send(editProfile, { name: 'Ada Lin Marlow' }),
    ]
    const token = decodeURIComponent(browser.cookies.get('quad_session') ?? '').split('.')[0]
    expect(token).toMatch(/^\S{20,}$/)
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toContain(token)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test.each([
    ['altered at its end', (value: string) => `${value.slice(0, -3)}AA%3D`],
    ['without its signature', (value: string) => decodeURIComponent(value).split('.')[0] ?? ''],
    ['signed by nobody', (value: string) => `${decodeURIComponent(value).split('.')[0]}.`],
    ['empty', () => ''],
    ['no cookie of ours', () => '%E0%A4%A'],
    ['very long', () => 'x'.repeat(6000)],
  ])('a session cookie that is %s signs nobody in', async (_what, change) => {
    const ada = await app.student()
    const thief = app.browser()
    thief.cookies.set('quad_session', change(ada.cookies.get('quad_session') ?? ''))
    const answer = await thief.send(whoAmI, {})
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ person: null })
  })
})

describe('sessions of one browser', () => {
  test('each sign-in draws a new session, and the old one of that browser is over', async () => {
    const ada = await app.student()
    const browser = app.browser()
    const seen: string[] = []
    for (let time = 0; time < 4; time++) {
      await browser.call(signIn, { email: ada.email, password: ada.password, remember: time % 2 === 0 })
      seen.push(browser.cookies.get('quad_session') ?? '')
    }
    expect(new Set(seen).size).toBe(4)
    for (const [index, cookie] of seen.entries()) {
      const old = app.browser()
      old.cookies.set('quad_session', cookie)
      const person = index === seen.length - 1 ? { id: ada.id } : null
      expect(await old.call(whoAmI, {})).toMatchObject({ person })
    }
  })

  test('a session that somebody planted in the browser before sign-in is not reused', async () => {
    const eve = await app.student()
    const ada = await app.student()
    const browser = app.browser()
    browser.cookies.set('quad_session', eve.cookies.get('quad_session') ?? '')
    await browser.call(signIn, { email: ada.email, password: ada.password, remember: true })
    expect(browser.cookies.get('quad_session')).not.toBe(eve.cookies.get('quad_session'))
    expect(await eve.call(whoAmI, {})).toMatchObject({ person: null })
  })

  test('two browsers of one person are signed in apart, and signing out of one leaves the other', async () => {
    const ada = await app.student()
    const second = app.browser()
    await second.call(signIn, { email: ada.email, password: ada.password, remember: true })
    await second.call(signOut, {})
    expect(await second.call(whoAmI, {})).toMatchObject({ person: null })
    expect(await ada.call(whoAmI, {})).toMatchObject({ person: { id: ada.id } })
  })

  test('signing out ends the session at once, also for whoever copied the cookie, and keeps the device mark', async () => {
    const ada = await app.student()
    const copied = app.browser()
    copied.cookies.set('quad_session', ada.cookies.get('quad_session') ?? '')
    expect(await copied.call(whoAmI, {})).toMatchObject({ person: { id: ada.id } })
    const answer = await ada.send(signOut, {})
    expect(answer.headers.getSetCookie().map((line) => /^(\w+)=.*Max-Age=0/.exec(line)?.[1])).toContain('quad_session')
    expect([...ada.cookies.keys()]).toEqual(['quad_device'])
    expect(await copied.call(whoAmI, {})).toMatchObject({ person: null })
  })

  test('signing out without being signed in is no error', async () => {
    expect(await app.as(null)(signOut, {})).toEqual({})
  })
})

describe('demo', () => {
  test.each([['student'], ['admin'], ['nobody'], ['']])(
    'without the demo campus nobody signs in as its %j',
    async (as) => {
      expect(await app.as(null)(signInToDemo, { as })).toMatchObject({ code: 'not_found' })
      expect(await app.as(null)(whoAmI, {})).toMatchObject({ person: null, site: { demo: [] } })
    },
  )
})
