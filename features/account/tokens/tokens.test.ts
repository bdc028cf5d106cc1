import { beforeAll, beforeEach, expect, test } from 'vitest'
import { daysAfter } from '../../../contract/day.ts'
import { features } from '../../../server/features.ts'
import { exportPerson } from '../../../server/personalData.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { lettersTo } from '../../../server/testing/letters.ts'
import type { Running } from '../../../server/testing/run.ts'
import { editProfile } from '../contract.ts'
import { deleteAccount, keepAccount } from '../deletion/contract.ts'
import { asOwner, profileById } from '../queries.ts'
import { confirmedMember, newToken } from './client.testing.ts'
import { createToken, listTokens, revokeToken } from './contract.ts'
import { tokenWords } from './rules.ts'

const minute = 60_000
const day = 24 * 60 * minute
let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock('2026-11-23T15:00:00Z'))

const listOf = async (caller: Caller) => {
  const answer = await caller.call(listTokens, {})
  if (!('rows' in answer)) throw new Error(answer.detail)
  return answer
}

test('a token is shown once, is listed without it, and is stored as a hash', async () => {
  const ada = await confirmedMember(app)
  const made = await ada.call(createToken, {
    name: '  Nightly\u202e backup ',
    scopes: ['study:read', 'homework:write'],
  })
  if (!('secret' in made)) throw new Error(made.detail)
  const { secret, ...listed } = made
  expect(secret).toMatch(/^quad_pat_[\w-]{43}$/)
  expect(listed).toMatchObject({
    name: 'Nightly backup',
    scopes: ['homework:write', 'study:read'],
    endsOn: '2027-02-21',
    endsAt: '2027-02-22T00:00:00.000Z',
    lastUsedAt: null,
  })
  expect((await listOf(ada)).rows).toEqual([listed])
  expect((await listOf(await app.student())).rows).toEqual([])
  const { rows } = await app.shell.database.pool.query('select api_tokens::text as row from api_tokens')
  expect(rows).not.toHaveLength(0)
  expect(JSON.stringify(rows)).not.toContain(secret.slice('quad_pat_'.length))
})

test('the end is the end of a day where the person is, tomorrow at the earliest and in a year at the latest', async () => {
  const ada = await confirmedMember(app)
  await ada.call(editProfile, { zone: 'Pacific/Auckland' })
  // There it is the 24th already.
  const made = async (endsOn: string) => ada.call(createToken, { name: 'Script', scopes: ['homework:read'], endsOn })
  expect(await made('2026-11-24')).toMatchObject({ fields: { endsOn: tokenWords.endTooSoon } })
  expect(await made('2026-11-25')).toMatchObject({ endsOn: '2026-11-25', endsAt: '2026-11-25T11:00:00.000Z' })
  expect(await made(daysAfter('2026-11-24', 365))).toMatchObject({ endsOn: '2027-11-24' })
  expect(await made(daysAfter('2026-11-24', 366))).toMatchObject({ fields: { endsOn: tokenWords.endTooLate } })
})

test('a token has a name and at least one scope that there is', async () => {
  const ada = await confirmedMember(app)
  const make = (input: Record<string, unknown>) =>
    ada.send(createToken, { name: 'Script', scopes: ['study:read'], ...input })
  for (const wrong of [
    { name: ' ' },
    { scopes: [] },
    { scopes: ['admin:read'] },
    { scopes: ['account:write'] },
    { scopes: ['homework:read', 'homework:'] },
    { userId: (await app.student()).id },
  ])
    expect((await make(wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await listOf(ada)).rows).toEqual([])
  const { scopes } = await listOf(ada)
  expect(scopes.map(({ feature }) => feature)).toEqual(['courses', 'homework', 'study', 'calendar', 'imports'])
})

test('an address that is not confirmed makes no token', async () => {
  const ada = await app.student()
  const answer = await ada.call(createToken, { name: 'Script', scopes: ['study:read'] })
  expect(answer).toMatchObject({ code: 'forbidden', detail: tokenWords.unconfirmed })
})

test('making and revoking ask for the password ten minutes after it was given', async () => {
  app.setClock(new Date().toISOString())
  const ada = await confirmedMember(app)
  const { id } = await newToken(app, ada, ['study:read'])
  app.advance(11 * minute)
  expect(await ada.call(createToken, { name: 'B', scopes: ['study:read'] })).toMatchObject({ code: 'confirm_identity' })
  expect(await ada.call(revokeToken, { id })).toMatchObject({ code: 'confirm_identity' })
  expect((await listOf(ada)).rows).toHaveLength(1)
})

test('nobody has more than ten valid tokens, however many they make at once; ended ones do not count', async () => {
  const ada = await confirmedMember(app)
  const all = await Promise.all(
    Array.from({ length: 15 }, (_, at) =>
      ada.send(createToken, { name: `Script ${at}`, scopes: ['study:read'], endsOn: '2026-11-24' }),
    ),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(all.filter(({ status }) => status === 409)).toHaveLength(5)
  const [first] = (await listOf(ada)).rows
  expect(await ada.call(revokeToken, { id: first?.id ?? '' })).toEqual({})
  await newToken(app, ada, ['study:read'])
  expect((await ada.send(createToken, { name: 'B', scopes: ['study:read'] })).status).toBe(409)
})

test('what has ended stays in the list for a month', async () => {
  app.setClock(new Date().toISOString())
  const ada = await confirmedMember(app)
  await newToken(app, ada, ['study:read'])
  app.advance(119 * day)
  await app.shell.jobs.enqueue(app.shell.database.db, 'account-tidy', {})
  await app.settle()
  const left = async () =>
    (await app.shell.database.pool.query({ text: 'select 1 from api_tokens where user_id = $1', values: [ada.id] }))
      .rows
  expect(await left()).toHaveLength(1)
  app.advance(3 * day)
  await app.shell.jobs.enqueue(app.shell.database.db, 'account-tidy', {})
  await app.settle()
  expect(await left()).toHaveLength(0)
})

test('the owner is told by mail of each new token, in words and without it', async () => {
  const ada = await confirmedMember(app)
  const { secret } = await newToken(app, ada, ['homework:read', 'homework:write', 'study:read'])
  const [letter] = await lettersTo(app, ada.email)
  expect(letter).toMatchObject({ subject: 'A new API token for your Quad account' })
  expect(letter?.text).toContain('Homework: read and change. Study: read.')
  expect(letter?.text).toContain('It ends on Sun, Feb 21, 2027.')
  expect(letter?.text).toContain(`${app.shell.env.publicUrl.origin}/settings#api-tokens`)
  expect(letter?.text).not.toContain(secret)
})

test('the owner is told of each token that is revoked, and not of one that had ended and leaves the list', async () => {
  app.setClock(new Date().toISOString())
  const ada = await confirmedMember(app)
  const [first, second] = [await newToken(app, ada, ['study:read']), await newToken(app, ada, ['study:read'])]
  const subjects = async () => (await lettersTo(app, ada.email)).map(({ subject }) => subject)
  await ada.call(revokeToken, { id: first.id })
  expect((await subjects()).filter((one) => /was revoked$/.test(one))).toHaveLength(1)
  // This ends the other.
  await ada.call(deleteAccount, {})
  await ada.call(keepAccount, {})
  expect(await ada.call(revokeToken, { id: second.id })).toEqual({})
  expect((await listOf(ada)).rows).toEqual([])
  expect((await subjects()).filter((one) => /was revoked$/.test(one))).toHaveLength(1)
})

test('somebody else’s token cannot be revoked, and the export has names, scopes and dates of the own ones', async () => {
  const [ada, ben] = [await confirmedMember(app), await confirmedMember(app)]
  const { id, secret } = await newToken(app, ada, ['study:read'])
  expect((await ben.send(revokeToken, { id })).status).toBe(404)
  expect((await listOf(ada)).rows).toHaveLength(1)
  const { db } = app.shell.database
  const row = await profileById(db, ada.id)
  const text = JSON.stringify(row && (await exportPerson(db, features, asOwner(row))))
  expect(text).toContain('"scopes":["study:read"]')
  expect(text).toContain('"endsOn":"2027-02-21"')
  expect(text).not.toContain(secret.slice('quad_pat_'.length))
  expect(text).not.toMatch(/secret_?hash/i)
})
