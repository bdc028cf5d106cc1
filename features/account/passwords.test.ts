import { beforeAll, describe, expect, test } from 'vitest'
import { problem } from '../../contract/refusal.ts'
import { testApp } from '../../server/testing/once.ts'
import type { Running } from '../../server/testing/run.ts'
import { issueLink } from './auth/links.ts'
import { resetPassword, signIn, signUp } from './contract.ts'
import { accountWords, passwordFault, passwordRules } from './rules.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

const [tooShort, noUpper, noLower, noNumber] = passwordRules.map((rule) => rule.words)
const tooLong = 'Password must be at most 128 characters long'
const common = accountWords.passwordCommon
const thumb = '\u{1f44d}'

/** Passwords with their error; undefined for a good one. */
const verdicts: [password: string, fault: string | undefined][] = [
  ['', tooShort],
  ['a', tooShort],
  ['Aa1', tooShort],
  ['Abcdef1', tooShort],
  ['ABCDEF1', tooShort],
  ['1234567', tooShort],
  [thumb.repeat(7), tooShort],
  [`Aa1${thumb.repeat(4)}`, tooShort],
  ['       ', tooShort],
  ['abcdefgh', noUpper],
  ['abcdefg1', noUpper],
  ['12345678', noUpper],
  ['abc def ghi 7', noUpper],
  ['ščřžýáíé7', noUpper],
  ['!!!!????', noUpper],
  ['        ', noUpper],
  [thumb.repeat(8), noUpper],
  ['漢字漢字漢字漢字', noUpper],
  ['ABCDEFG1', noLower],
  ['ABCDEFGH', noLower],
  ['ÅÄÖÉÜÑÇ8', noLower],
  ['QUIET-HARBOUR-7', noLower],
  ['A1A1A1A1', noLower],
  ['Abcdefgh', noNumber],
  ['QuietHarbour', noNumber],
  ['Quiet Harbour!', noNumber],
  ['Straßenbahn', noNumber],
  ['Quiet-Harbour-VII', noNumber],
  ['Quiet-Harbour-½', noNumber],
  ['Password1', common],
  ['PASSword1', common],
  ['Password123', common],
  ['Qwerty123', common],
  ['1q2w3E4R', common],
  ['Abcd1234', common],
  ['Iloveyou1', common],
  ['Welcome1', common],
  ['Football1', common],
  ['Abcdefg7', undefined],
  ['Quiet-Harbour-7', undefined],
  ['quiet Harbour 7', undefined],
  ['  Aa345678  ', undefined],
  ['Ščřžýáíé7', undefined],
  ['Мария-2027', undefined],
  ['Αθήνα-2027', undefined],
  ['Aa٣٤٥٦٧٨٩', undefined],
  [`Aa1${thumb.repeat(5)}`, undefined],
  ["Aa1'; drop table profiles;--", undefined],
  ['Aa1<script>alert(1)</script>', undefined],
  ['Aa1\t\t\t\t\t\t', undefined],
  ['correct Horse battery 9 staple', undefined],
  ['Aa1%00%0a%0d%5c', undefined],
  ['Aa1\\"\'`$$$', undefined],
  ['Maya-Okafor-2027', undefined],
  [`Aa1${'x'.repeat(122)}`, undefined],
  [`Aa1${'x'.repeat(125)}`, undefined],
  [`Aa1${thumb.repeat(125)}`, undefined],
  [`Aa1${'x'.repeat(126)}`, tooLong],
  [`Aa1${thumb.repeat(126)}`, tooLong],
  ['x'.repeat(20_000), tooLong],
]

test('there are sixty passwords in the table, and no two alike', () => {
  expect(verdicts).toHaveLength(60)
  expect(new Set(verdicts.map(([password]) => password)).size).toBe(60)
})

describe('sign-up and reset judge alike', () => {
  test.each(verdicts)('the password %j', async (password, fault) => {
    const joiner = app.browser()
    const email = `judged.${crypto.randomUUID()}@example.edu`
    const joined = await joiner.send(signUp, {
      name: 'Ada Marlow',
      major: 'Mathematics',
      year: 'Junior',
      email,
      password,
      zone: 'UTC',
    })
    const ada = await app.student()
    const secret = await issueLink(app.shell.database.db, ada.id, 'reset', app.shell.clock())
    const reset = await app.browser().send(resetPassword, {
      access_token: secret.slice(0, 22),
      refresh_token: secret.slice(22),
      password,
    })
    if (fault) {
      for (const answer of [joined, reset]) {
        expect(answer.status).toBe(400)
        expect(problem.parse(await answer.json()).fields).toEqual({ password: fault })
      }
      // The page checks every rule while typing, except the list of common passwords, which only the server has.
      expect(passwordFault(password)).toBe(fault === common ? undefined : fault)
    } else {
      expect([joined.status, reset.status]).toEqual([200, 200])
      expect(passwordFault(password)).toBeUndefined()
      for (const who of [email, ada.email])
        expect(await app.as(null)(signIn, { email: who, password, remember: false })).toMatchObject({ email: who })
    }
  })
})

test('a password is the same however its accents are composed', async () => {
  const ada = await app.student({ password: 'Caf\u00e9-am-Hafen-7' })
  const answer = await app.as(null)(signIn, {
    email: ada.email,
    password: 'Cafe\u0301-am-Hafen-7',
    remember: false,
  })
  expect(answer).toMatchObject({ id: ada.id })
})

test('letter case, space around and every letter to the end of a password count', async () => {
  const password = `Aa1${'x'.repeat(124)}Z`
  const ada = await app.student({ password })
  const answers = []
  for (const given of [`${password.slice(0, -1)}z`, ` ${password}`, password.slice(0, -1), password.toLowerCase()])
    answers.push(await app.as(null)(signIn, { email: ada.email, password: given, remember: false }))
  expect(answers).toMatchObject(answers.map(() => ({ detail: accountWords.badCredentials })))
  expect(await app.as(null)(signIn, { email: ada.email, password, remember: false })).toMatchObject({ id: ada.id })
})

test('a password rests as an argon2id hash with a salt of its own, never as it was typed', async () => {
  const people = [await app.browser().signUp(), await app.browser().signUp()]
  const { rows } = await app.shell.database.pool.query({
    text: 'select password from accounts where user_id = any($1::uuid[])',
    values: [people.map(({ id }) => id)],
  })
  const [one, other] = rows.map(({ password }) => String(password))
  expect(one).toMatch(/^\$argon2id\$m=19456,t=2,p=1\$/)
  expect(other).toMatch(/^\$argon2id\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})
