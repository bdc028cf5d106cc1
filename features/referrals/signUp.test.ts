import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import { type Caller, fullDraft } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { signUp } from '../account/contract.ts'
import { setSuspension } from '../account/queries.ts'
import { blockPerson, profileVisibility } from '../people/contract.ts'
import { codeOf, comesBy, panelOf } from './referrals.testing.ts'
import { referralWords } from './rules.ts'

let app: Running
let ada: Caller
let code: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ada = await app.student({ name: 'Ada Marlow' })
  code = await codeOf(ada)
})
const total = async (who = ada) => (await panelOf(who)).total

describe('a code', () => {
  test('is one for each person, the same again, and easy to read out', async () => {
    expect(code).toMatch(/^ADA-[2-9A-HJ-NP-Z]{4}$/)
    const all = await Promise.all([1, 2, 3, 4].map(() => codeOf(ada)))
    expect(new Set([code, ...all])).toEqual(new Set([code]))
    expect((await panelOf(ada)).referralCode).toBe(code)
    const ben = await app.student({ name: 'Ben Archer' })
    expect((await panelOf(ben)).referralCode).toBeNull()
    const both = await Promise.all([codeOf(ben), codeOf(ben)])
    expect(both[0]).toBe(both[1])
  })

  test.each([
    ['陈美琳', 'QUAD'],
    ['ليلى المنصوري', 'QUAD'],
    ['Siobhán O’Rourke', 'SIOBHAN'],
    ['Alexandrina Bartholomew', 'ALEXANDR'],
    ['O Ren', 'QUAD'],
  ])('of %s begins with %s', async (name, begins) => {
    expect(await codeOf(await app.student({ name }))).toMatch(new RegExp(`^${begins}-[2-9A-Z]{4}$`))
  })

  test('counts for whoever signs up with it, however it is written', async () => {
    const { note } = await comesBy(app, `  ${code.toLowerCase()}\n`)
    expect(note).toBeNull()
    expect(await total()).toBe(1)
  })

  test.each(['', 'ADA', 'ADA-0000', "' or 1=1 --", '🙂', 'x'.repeat(1000)])(
    'that nobody has, %j, stops no sign-up',
    async (unknown) => {
      const { id, note } = await comesBy(app, unknown)
      expect(id).not.toBe('')
      expect(note).toBe(unknown === '' ? null : referralWords.invalidCode)
    },
  )

  test('of somebody who is suspended or about to leave is worth nothing', async () => {
    await setSuspension(app.shell.database.db, ada.id, 'Spam.', app.shell.clock())
    expect((await comesBy(app, code)).note).toBe(referralWords.invalidCode)
    const ben = await app.student()
    const his = await codeOf(ben)
    await app.shell.database.pool.query({
      text: 'update profiles set erases_at = now() where id = $1',
      values: [ben.id],
    })
    expect((await comesBy(app, his)).note).toBe(referralWords.invalidCode)
  })

  test('is not counted twice for a person, nor for a sign-up that was refused', async () => {
    const draft = fullDraft({ referralCode: code })
    succeeded(await app.browser().call(signUp, draft))
    expect(await app.browser().call(signUp, draft)).toMatchObject({ code: 'conflict' })
    expect(await app.browser().call(signUp, { ...fullDraft({ referralCode: code }), password: 'x' })).toMatchObject({
      code: 'invalid',
    })
    expect(await total()).toBe(1)
  })
})

describe('a name', () => {
  test('is shortened unless the person shows themself to everybody, and gone where a block separates', async () => {
    const ben = await comesBy(app, code, { name: 'Ben Archer' })
    const name = async (who: Caller) => (await panelOf(who)).recent[0]?.person.name
    expect(await name(ada)).toBe('Ben A.')
    succeeded(await ben.call(profileVisibility.change, { value: 'everyone' }))
    expect(await name(ada)).toBe('Ben Archer')
    succeeded(await ada.call(blockPerson, { id: ben.id }))
    expect(await name(ada)).toBeNull()
    const text = JSON.stringify(await panelOf(ada))
    expect(text).not.toContain(ben.email)
  })

  test('of one word stays one word, and other scripts have initials too', async () => {
    await comesBy(app, code, { name: 'Prince' })
    await comesBy(app, code, { name: 'Олена Коваль' })
    const names = (await panelOf(ada)).recent.map(({ person }) => person.name)
    expect(new Set(names)).toEqual(new Set(['Prince', 'Олена К.']))
  })
})

describe('where addresses are confirmed first', () => {
  test('a code is kept with the new account, and says nothing about who has one', async () => {
    const strict = await testApp({ REQUIRE_EMAIL_CONFIRMATION: 'true' })
    const draft = fullDraft({ referralCode: code, email: ada.email })
    expect(await strict.browser().call(signUp, draft)).toEqual({ person: null, note: null })
    expect(await total()).toBe(0)
    expect(await strict.browser().call(signUp, { ...draft, referralCode: 'ADA-0000' })).toEqual({
      person: null,
      note: referralWords.invalidCode,
    })
    expect(await strict.browser().call(signUp, fullDraft({ referralCode: code }))).toEqual({ person: null, note: null })
    expect(await total()).toBe(1)
  })
})
