import { beforeAll, describe, expect, test } from 'vitest'
import { problem } from '../../contract/refusal.ts'
import { testApp } from '../../server/testing/app.ts'
import type { SignUpDraft } from '../../server/testing/caller.ts'
import { lettersTo } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { signIn, signUp, whoAmI } from './contract.ts'
import { accountWords, majors, years } from './rules.ts'
import { profiles } from './tables.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

let people = 0
const draft = (own: Partial<SignUpDraft> = {}): SignUpDraft => ({
  name: 'Ada Marlow',
  major: 'Mathematics',
  year: 'Junior',
  email: `joiner${++people}@example.edu`,
  password: 'Quiet-Harbour-7',
  zone: 'America/New_York',
  ...own,
})
const join = (own: Partial<SignUpDraft> = {}) => app.as(null)(signUp, draft(own))
const refusedField = async (own: Record<string, unknown>, field: string) => {
  const answer = await app.browser().send(signUp, { ...draft(), ...own })
  const { code, fields } = problem.parse(await answer.json())
  return { status: answer.status, code, words: fields?.[field] }
}

const thumb = '\u{1f44d}'
describe('names', () => {
  test.each([
    ['two letters', 'Bo', 'Bo'],
    ['a hundred letters', 'a'.repeat(100), 'a'.repeat(100)],
    ['a hundred letters outside the first plane', thumb.repeat(100), thumb.repeat(100)],
    ['an emoji of several code points', `Kai ${thumb}\u{1f3fd}`, `Kai ${thumb}\u{1f3fd}`],
    ['right-to-left letters', 'ليلى حسن', 'ليلى حسن'],
    ['space around, which is taken off', '  Ada Marlow \t', 'Ada Marlow'],
    ['angle brackets, which are taken out', '<b>Ada</b>', 'bAda/b'],
    ['control characters, which are taken out', 'Ada\u0007\u001b[31m Marlow', 'Ada[31m Marlow'],
    ['joiners that Persian needs', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['a quote, kept as a letter', "Robert'); DROP TABLE profiles;--", "Robert'); DROP TABLE profiles;--"],
  ])('a person signs up with a name of %s', async (_what, name, kept) => {
    expect(await join({ name })).toMatchObject({ person: { name: kept } })
  })

  test.each([
    ['one letter', 'A'],
    ['one emoji', thumb],
    ['only angle brackets', '<<>><<>>'],
    ['only space', '     '],
    ['only letters without a shape', '\u200b\u3164\u2800\u00ad\ufeff'],
    ['one letter and one without a shape', 'A\u200b'],
    ['nothing', ''],
    ['one letter between brackets', '<A>'],
    ['101 letters', 'a'.repeat(101)],
    ['101 emoji', thumb.repeat(101)],
    ['5,000 letters', 'a'.repeat(5000)],
  ])('a name of %s is refused in the words of the form', async (_what, name) => {
    expect(await refusedField({ name }, 'name')).toEqual({ status: 400, code: 'invalid', words: accountWords.name })
  })

  test.each([
    ['an override', 'Ada \u202enimdA\u202c'],
    ['an embedding', '\u202bליلى חסן\u202c'],
    ['an isolate', '\u2067Ada\u2069 Marlow'],
    ['nothing but marks', '\u202e\u2067\u2069'],
  ])('a name with %s is refused in words that name the marks', async (_what, name) => {
    const words = accountWords.directionMarks
    expect(await refusedField({ name }, 'name')).toEqual({ status: 400, code: 'invalid', words })
  })

  test.each([[7], [null], [['Ada', 'Marlow']], [{ first: 'Ada' }], [true]])(
    'a name that is %j and no text is refused',
    async (name) => {
      expect(await refusedField({ name }, 'name')).toMatchObject({ status: 400 })
    },
  )
})

describe('majors and years', () => {
  test.each(majors.map((major) => [major]))('a person signs up for %s', async (major) => {
    expect(await join({ major })).toMatchObject({ person: { major } })
  })
  test.each(years.map((year) => [year]))('a %s signs up', async (year) => {
    expect(await join({ year })).toMatchObject({ person: { year } })
  })
  test.each([
    ['major', ''],
    ['major', 'Astrology'],
    ['major', 'computer science'],
    ['year', ''],
    ['year', 'Sixth'],
    ['year', '2027'],
  ])('the %s %j is refused in the words of the form', async (field, given) => {
    expect(await refusedField({ [field]: given }, field)).toMatchObject({
      status: 400,
      words: accountWords.majorAndYear,
    })
  })
  test('a sign-up that leaves major and year out is refused', async () => {
    const { major: _, year: __, ...rest } = draft()
    const answer = await app.browser().send(signUp, rest)
    expect(await answer.json()).toMatchObject({ code: 'invalid', fields: { major: accountWords.majorAndYear } })
  })
  test.each([['Mars/Olympus'], ['+05:00'], [''], ['x'.repeat(65)]])('the time zone %j is refused', async (zone) => {
    expect(await refusedField({ zone }, 'zone')).toMatchObject({ status: 400 })
  })
})

describe('addresses', () => {
  test.each([
    ['plain', 'maya@example.edu'],
    ['with plus and dots', 'maya.o+quad@mail.example.edu'],
    ['with an apostrophe', "o'brien@example.edu"],
    ['of a short domain', 'a@b.co'],
  ])('an address that is %s is taken', async (_what, email) => {
    expect(await join({ email })).toMatchObject({ person: { email } })
  })
  test('capital letters and space around an address make no second account', async () => {
    expect(await join({ email: '  Nadia.Reyes@Example.EDU ' })).toMatchObject({
      person: { email: 'nadia.reyes@example.edu' },
    })
    expect(await join({ email: 'NADIA.REYES@example.edu' })).toMatchObject({
      code: 'conflict',
      detail: accountWords.taken,
    })
  })
  test.each([
    ['empty', ''],
    ['without @', 'maya.example.edu'],
    ['with two @', 'maya@@example.edu'],
    ['with an @ in the name', 'ma@ya@example.edu'],
    ['without a dot in the domain', 'maya@example'],
    ['with the dot at the end', 'maya@example.'],
    ['with the dot at the start', 'maya@.edu'],
    ['with two dots together', 'maya@example..edu'],
    ['with a space inside', 'ma ya@example.edu'],
    ['with a line break', 'maya@example.edu\nbcc: all@example.edu'],
    ['without a name', '@example.edu'],
    ['of 255 characters', `${'a'.repeat(243)}@example.edu`],
    ['of 60,000 characters', `${'a'.repeat(30_000)}@${'b.'.repeat(15_000)}c`],
    ['in brackets', '<maya@example.edu>'],
    ['one that mail cannot reach as written', 'maya@exämple.edu'],
  ])('an address that is %s is refused in the words of the form', async (_what, email) => {
    expect(await refusedField({ email }, 'email')).toEqual({ status: 400, code: 'invalid', words: accountWords.email })
  })
})

describe('an address that is taken', () => {
  test('where nothing has to be confirmed, the second sign-up is told so, and the first password stays', async () => {
    const first = draft()
    await app.as(null)(signUp, first)
    const second = await app.browser().send(signUp, { ...first, password: 'Other-Harbour-8', name: 'Eve' })
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({
      code: 'conflict',
      detail: accountWords.taken,
      fields: { email: accountWords.taken },
    })
    expect(second.headers.getSetCookie()).toEqual([])
    const { email, password } = first
    expect(await app.as(null)(signIn, { email, password, remember: false })).toMatchObject({ name: 'Ada Marlow' })
  })

  test('twenty sign-ups of one address at the same time make one account', async () => {
    const same = draft()
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.browser().send(signUp, same)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status !== 200 && status !== 409 && status !== 429)).toEqual([])
    const all = await app.shell.database.db.select({ email: profiles.email }).from(profiles)
    expect(all.filter(({ email }) => email === same.email)).toHaveLength(1)
  })

  test('where addresses are confirmed first, known and unknown ones get the same answer', async () => {
    const strict = await testApp({ REQUIRE_EMAIL_CONFIRMATION: 'true' })
    const known = draft()
    await strict.as(null)(signUp, known)
    const answers = []
    for (const email of [known.email, draft().email]) {
      const answer = await strict.browser().send(signUp, { ...known, email, password: 'Other-Harbour-8' })
      const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers)
      answers.push({ status: answer.status, body: await answer.text(), headers })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 200, body: '{"person":null,"note":null}' })
  })

  test('the owner of an address that somebody signs up again is told by mail, and only by mail', async () => {
    const strict = await testApp({ REQUIRE_EMAIL_CONFIRMATION: 'true' })
    const known = draft()
    await strict.as(null)(signUp, known)
    await strict.shell.database.db.update(profiles).set({ emailVerified: true })
    await strict.settle()
    await strict.as(null)(signUp, { ...known, password: 'Other-Harbour-8' })
    const [newest] = await lettersTo(strict, known.email)
    expect(newest).toMatchObject({ subject: 'You already have a Quad account' })
    expect(newest?.text).not.toMatch(/token/)
  })
})

test('a person who signed up is signed in, and greeted by a mail that asks to confirm the address', async () => {
  const ada = await app.browser().signUp()
  expect(await ada.call(whoAmI, {})).toMatchObject({
    person: { id: ada.id, role: 'student', emailVerified: false, zone: 'UTC' },
  })
  expect(await lettersTo(app, ada.email)).toMatchObject([{ subject: 'Confirm your email address for Quad' }])
})

test('signing up in a browser ends the session of the account that was signed in before', async () => {
  const first = await app.browser().signUp()
  const old = first.cookies.get('quad_session') ?? ''
  await first.call(signUp, draft())
  const before = app.browser()
  before.cookies.set('quad_session', old)
  expect(await before.call(whoAmI, {})).toMatchObject({ person: null })
})

test('a database that takes no account is a failure, and not an address that is in use', async () => {
  const quiet = await testApp({ LOG_LEVEL: 'silent' })
  const { pool } = quiet.shell.database
  const ada = draft()
  await pool.query("alter table profiles add constraint full_up check (name <> 'Ada Marlow') not valid")
  const refused = quiet.as(null)(signUp, ada)
  expect(await refused.finally(() => pool.query('alter table profiles drop constraint full_up'))).toMatchObject({
    code: 'broken',
  })
  expect(await quiet.as(null)(signUp, ada)).toMatchObject({ person: { name: 'Ada Marlow' } })
})
