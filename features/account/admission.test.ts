import { describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import type { SignUpDraft } from '../../server/testing/caller.ts'
import { confirmationOf, lettersTo } from '../../server/testing/letters.ts'
import { issueSetupLink } from './auth/links.ts'
import { confirmEmail, setUp, signIn, signUp, whoAmI } from './contract.ts'
import { profileByEmail } from './queries.ts'
import { accountWords, domainWords } from './rules.ts'

let people = 0
const draft = (own: Partial<SignUpDraft> = {}): SignUpDraft => ({
  name: 'Ada Marlow',
  major: 'Mathematics',
  year: 'Junior',
  email: `newcomer${++people}.${crypto.randomUUID()}@uni.example`,
  password: 'Quiet-Harbour-7',
  zone: 'UTC',
  ...own,
})
const at = (domain: string) => `ada.${crypto.randomUUID()}@${domain}`
const words = 'Sign up with your address at uni.example or at a subdomain of münchen.example.'

describe('where addresses of some domains are admitted', () => {
  const settings = {
    SIGN_UP: 'domains',
    SIGN_UP_DOMAINS: 'Uni.Example,*.münchen.example',
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  }

  test('the sign-up screen learns which', async () => {
    const app = await testApp(settings)
    expect(await app.as(null)(whoAmI, {})).toMatchObject({
      site: { confirmFirst: true, signUp: { mode: 'domains', domains: ['uni.example', '*.münchen.example'] } },
    })
  })

  test.each([['uni.example'], ['UNI.example'], ['mail.xn--mnchen-3ya.example']])(
    'somebody with an address at %s signs up, and has to confirm it before the first sign-in',
    async (domain) => {
      const app = await testApp(settings)
      const ada = draft({ email: at(domain) })
      expect(await app.as(null)(signUp, ada)).toEqual({ person: null, note: null })
      const right = { email: ada.email, password: ada.password, remember: false }
      expect(await app.as(null)(signIn, right)).toMatchObject({ detail: accountWords.unconfirmed })
      const token = await confirmationOf(app, ada.email.toLowerCase())
      expect(await app.as(null)(confirmEmail, { token, password: ada.password })).toMatchObject({ done: true })
      expect(await app.as(null)(signIn, right)).toMatchObject({ emailVerified: true })
    },
  )

  test.each([
    ['mail.uni.example'],
    ['uni.example.evil.example'],
    ['notuni.example'],
    ['xn--mnchen-3ya.example'],
    ['example.edu'],
  ])('somebody with an address at %s is told which are admitted, and gets no account and no mail', async (domain) => {
    const app = await testApp(settings)
    const eve = draft({ email: at(domain) })
    const answer = await app.as(null)(signUp, eve)
    expect(answer).toMatchObject({ code: 'invalid', detail: words, fields: { email: words } })
    expect(await profileByEmail(app.shell.database.db, eve.email)).toBeUndefined()
    expect(await lettersTo(app, eve.email)).toEqual([])
  })

  test('a known address of another domain gets the same answer as an unknown one', async () => {
    const open = await testApp()
    const ada = draft({ email: at('elsewhere.example') })
    await open.as(null)(signUp, ada)
    const app = await testApp(settings)
    const [known, unknown] = [ada, draft({ email: at('elsewhere.example') })]
    expect(await app.as(null)(signUp, known)).toEqual(await app.as(null)(signUp, unknown))
    expect(await lettersTo(app, ada.email)).toHaveLength(1)
  })
})

describe.each([
  ['invited', accountWords.signUpInvited],
  ['closed', accountWords.signUpClosed],
])('where sign-up is %s', (SIGN_UP, refusal) => {
  test('the screen says so, nobody signs up, and known and unknown addresses are alike', async () => {
    const open = await testApp()
    const ada = await open.browser().signUp()
    const app = await testApp({ SIGN_UP })
    expect(await app.as(null)(whoAmI, {})).toMatchObject({ site: { signUp: { mode: SIGN_UP, domains: [] } } })
    const eve = draft()
    expect(await app.as(null)(signUp, eve)).toMatchObject({ code: 'forbidden', detail: refusal })
    expect(await app.as(null)(signUp, draft({ email: ada.email }))).toMatchObject({ detail: refusal })
    expect(await profileByEmail(app.shell.database.db, eve.email)).toBeUndefined()
  })

  test('people who have an account sign in as before, and the first admin is set up', async () => {
    const app = await testApp({ SIGN_UP })
    const token = await issueSetupLink(app.shell.database.db, app.shell.clock())
    const { major: _, year: __, ...staff } = draft()
    expect(await app.as(null)(setUp, { ...staff, token })).toMatchObject({ role: 'admin' })
    const right = { email: staff.email, password: staff.password, remember: false }
    expect(await app.as(null)(signIn, right)).toMatchObject({ role: 'admin' })
  })
})

test.each([
  [['uni.example'], 'at uni.example'],
  [['uni.example', '*.uni.example'], 'at uni.example or at a subdomain of uni.example'],
  [['a.example', 'b.example', 'c.example'], 'at a.example, at b.example, or at c.example'],
])('the domains %j read “%s”', (domains, sentence) => {
  expect(domainWords(domains)).toBe(sentence)
})
