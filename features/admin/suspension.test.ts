import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { resetHalvesOf } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { requestReset, resetPassword, signIn, whoAmI } from '../account/contract.ts'
import { profileById, setRole } from '../account/queries.ts'
import { accountWords, suspendedWords } from '../account/rules.ts'
import { createFeed } from '../calendar/feeds/contract.ts'
import {
  changeRole,
  erasePersonForGood,
  liftSuspension,
  listActs,
  listPeople,
  readPerson,
  suspendPerson,
} from './contract.ts'
import { adminWords } from './rules.ts'
import { publishText } from './texts/contract.ts'

let app: Running
let admin: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setClock(new Date().toISOString())
  admin = await newAdmin()
})

async function newAdmin(): Promise<Caller> {
  const caller = await app.student({ name: 'Rosa Lind' })
  await setRole(app.shell.database.db, caller.id, 'admin', app.shell.clock())
  app.advance(1001)
  return caller
}
const right = ({ email, password }: Caller) => ({ email, password, remember: false })
const suspend = (person: Caller, by = admin) => by.call(suspendPerson, { person: person.id, reason: 'Sends spam.' })
const actsOf = async (person: Caller) => {
  const log = await admin.call(listActs, { person: person.id })
  return 'rows' in log ? log.rows.map(({ act }) => act) : []
}

describe('a suspended person', () => {
  test('is signed out everywhere at once, on every node, and does not come back in', async () => {
    const other = await testApp()
    const ada = await app.student()
    const elsewhere = other.browser()
    await elsewhere.call(signIn, right(ada))
    expect(await suspend(ada)).toMatchObject({ suspended: { reason: 'Sends spam.' }, sessions: 0 })
    expect(await ada.call(whoAmI, {})).toMatchObject({ person: null })
    other.advance(1001)
    expect(await elsewhere.call(whoAmI, {})).toMatchObject({ person: null })
    expect(await app.as(null)(signIn, right(ada))).toMatchObject({ code: 'forbidden', detail: suspendedWords(null) })
    expect(await admin.call(readPerson, { person: ada.id })).toMatchObject({ sessions: 0 })
  })

  test('learns how to reach the operator, and whoever does not know the password learns nothing', async () => {
    const ada = await app.student()
    await suspend(ada)
    const contact = 'quad@alderhill.example'
    await admin.call(publishText, { kind: 'contact', after: 0, text: contact, note: '', asksAgain: false })
    expect(await app.as(null)(signIn, right(ada))).toMatchObject({ detail: suspendedWords(contact) })
    const wrong = { ...right(ada), password: 'Wrong-Harbour-7' }
    expect(await app.as(null)(signIn, wrong)).toMatchObject({ code: 'invalid', detail: accountWords.badCredentials })
    expect(await app.as(null)(requestReset, { email: ada.email })).toEqual({})
  })

  test('may reset the password, which does not lift the suspension', async () => {
    const ada = await app.student()
    await suspend(ada)
    await app.as(null)(requestReset, { email: ada.email })
    const password = 'Other-Harbour-8'
    expect(await app.as(null)(resetPassword, { ...(await resetHalvesOf(app, ada.email)), password })).toEqual({})
    expect(await app.as(null)(signIn, { ...right(ada), password })).toMatchObject({
      code: 'forbidden',
      detail: expect.stringMatching(/^This account is suspended/),
    })
  })

  test('has no feeds, until the suspension is lifted and everything is as before', async () => {
    const ada = await app.student()
    const feed = await ada.call(createFeed, { name: 'Mine' })
    const { pathname } = new URL('address' in feed ? feed.address : '')
    expect((await app.browser().fetch(pathname)).status).toBe(200)
    await suspend(ada)
    expect((await app.browser().fetch(pathname)).status).toBe(404)
    expect(await admin.call(liftSuspension, { person: ada.id })).toMatchObject({ suspended: null })
    expect((await app.browser().fetch(pathname)).status).toBe(200)
    expect(await app.as(null)(signIn, right(ada))).toMatchObject({ email: ada.email })
    expect(await actsOf(ada)).toEqual(['suspension_lifted', 'person_suspended'])
  })

  test('who is signing in at that moment does not get in', async () => {
    const ada = await app.student()
    const tries = Array.from({ length: 4 }, () => app.browser())
    await Promise.all([suspend(ada), ...tries.map((browser) => browser.call(signIn, right(ada)))])
    for (const browser of tries) expect(await browser.call(whoAmI, {})).toMatchObject({ person: null })
  })

  test('is not suspended without a reason', async () => {
    const ada = await app.student()
    const answer = await (await admin.send(suspendPerson, { person: ada.id, reason: '  ' })).json()
    expect(answer).toMatchObject({ code: 'invalid', fields: { reason: expect.any(String) } })
  })
})

describe('admins among themselves', () => {
  test('nobody suspends or erases themselves', async () => {
    for (const answer of [
      await suspend(admin),
      await admin.call(erasePersonForGood, { person: admin.id, email: admin.email }),
    ])
      expect(answer).toMatchObject({ code: 'conflict', detail: accountWords.notYourself })
  })

  test('two who suspend each other at the same moment: one stays, and keeps the role', async () => {
    await app.shell.database.pool.query("update profiles set role = 'student' where role = 'admin' and id <> $1", [
      admin.id,
    ])
    const other = await newAdmin()
    await Promise.all([suspend(other, admin), suspend(admin, other)])
    const both = await Promise.all([admin, other].map(({ id }) => profileById(app.shell.database.db, id)))
    const active = both.filter((row) => row?.role === 'admin' && row.suspendedAt === null)
    expect(active).toHaveLength(1)
    // A suspended admin does not count: the active one is the last.
    const last = active[0]?.id === admin.id ? admin : other
    expect(await last.call(changeRole, { person: last.id, role: 'student' })).toMatchObject({
      detail: accountWords.lastAdmin,
    })
  })

  test('two who erase each other at the same moment: one stays', async () => {
    const other = await newAdmin()
    await Promise.all([
      admin.call(erasePersonForGood, { person: other.id, email: other.email }),
      other.call(erasePersonForGood, { person: admin.id, email: admin.email }),
    ])
    const both = await Promise.all([admin, other].map(({ id }) => profileById(app.shell.database.db, id)))
    expect(both.filter((row) => row !== undefined)).toHaveLength(1)
  })
})

describe('erasing a person', () => {
  test('takes their address, typed, and removes everything; the log keeps that it was done', async () => {
    const ada = await app.student({ name: 'Ada Goneword' })
    const wrong = await admin.call(erasePersonForGood, { person: ada.id, email: 'ben@example.edu' })
    expect(wrong).toMatchObject({ code: 'invalid', fields: { email: adminWords.otherAddress } })
    const typed = ` ${ada.email.toUpperCase()} `
    expect(await admin.call(erasePersonForGood, { person: ada.id, email: typed })).toEqual({})
    expect(await ada.call(whoAmI, {})).toMatchObject({ person: null })
    expect(await admin.call(listPeople, { q: 'Goneword' })).toMatchObject({ total: 0 })
    expect(await actsOf(ada)).toEqual(['person_erased'])
    expect(await app.browser().signUp({ email: ada.email })).toHaveProperty('email', ada.email)
  })

  test('of somebody who is not there is refused', async () => {
    const nobody = { person: crypto.randomUUID(), email: 'ada@example.edu' }
    expect(await admin.call(erasePersonForGood, nobody)).toMatchObject({ code: 'not_found' })
  })
})
