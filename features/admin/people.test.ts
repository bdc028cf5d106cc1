import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import type { Caller, SignUpDraft } from '../../server/testing/caller.ts'
import { lettersTo } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { signIn, whoAmI } from '../account/contract.ts'
import { setRole } from '../account/queries.ts'
import {
  changeRole,
  listActs,
  listPeople,
  type ManagedPerson,
  readPerson,
  sendResetLink,
  signOutPerson,
} from './contract.ts'

let app: Running
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await newAdmin()
})
beforeEach(() => app.setClock(new Date().toISOString()))

async function newAdmin(draft: Partial<SignUpDraft> = {}): Promise<Caller> {
  const caller = await app.student(draft)
  await setRole(app.shell.database.db, caller.id, 'admin', app.shell.clock())
  app.advance(1001)
  return caller
}
async function found(q: string, more: { role?: ManagedPerson['role']; limit?: number } = {}): Promise<ManagedPerson[]> {
  const list = await admin.call(listPeople, { q, ...more })
  return 'rows' in list ? list.rows : []
}
const roleOf = async (caller: Caller) => {
  const { person } = (await caller.call(whoAmI, {})) as { person: { role: string } | null }
  return person?.role
}

describe('finding people', () => {
  test('an admin finds people by a part of their name in any script and case, or of their address', async () => {
    const mark = crypto.randomUUID().slice(0, 8)
    for (const name of [`Αλίκη Δημητρίου ${mark}`, `Зоя Миронова ${mark}`, `山田花子 ${mark}`, `Ärla O'Näs ${mark}`])
      await app.student({ name })
    const names = async (q: string) => (await found(q)).map(({ name }) => name)
    expect(await names(`ΑΛΊΚΗ δημ`)).toEqual([`Αλίκη Δημητρίου ${mark}`])
    expect(await names('МИРОНОВА')).toEqual([`Зоя Миронова ${mark}`])
    expect(await names(`花子 ${mark}`)).toEqual([`山田花子 ${mark}`])
    // The same letters, written as a base letter and a combining mark.
    expect(await names(`ärla o'näs ${mark}`.normalize('NFD'))).toEqual([`Ärla O'Näs ${mark}`])
    const ben = await app.student({ name: 'Ben Osei', email: `b_n.${mark}@example.edu` })
    expect(await found(`B_N.${mark}@`)).toMatchObject([{ id: ben.id, email: ben.email }])
    for (const pattern of [`b%${mark}`, `b__.${mark}`, `.*${mark}`]) expect(await names(pattern)).toEqual([])
  })

  test('the list is in the order of a telephone book, page by page without gaps, and knows how many there are', async () => {
    const mark = crypto.randomUUID().slice(0, 8)
    const order = ['Ärla', 'Bo', 'bo', 'Çelik', 'Zoë', 'Zoë', 'Зоя', '山田'].map((name) => `${name} ${mark}`)
    for (const name of order.toSorted()) await app.student({ name })
    const seen: ManagedPerson[] = []
    let after: string | undefined
    do {
      const list = await admin.call(listPeople, { q: mark, limit: 3, ...(after !== undefined && { after }) })
      if (!('rows' in list)) throw new Error(list.detail)
      expect(list.total).toBe(order.length)
      seen.push(...list.rows)
      after = list.next ?? undefined
    } while (after !== undefined)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(order.length)
    const collator = new Intl.Collator('und')
    expect(seen.map(({ name }) => name.toLowerCase())).toEqual(order.map((name) => name.toLowerCase()))
    expect(seen.map(({ name }) => name)).toEqual(seen.map(({ name }) => name).toSorted(collator.compare))
  })

  test('the list can be narrowed to a role, and a page that does not exist is refused in words', async () => {
    const mark = crypto.randomUUID().slice(0, 8)
    const [mo] = [await app.student({ name: `Mo ${mark}` }), await app.student({ name: `Stu ${mark}` })]
    await admin.call(changeRole, { person: mo.id, role: 'moderator' })
    expect((await found(mark, { role: 'moderator' })).map(({ id }) => id)).toEqual([mo.id])
    expect(await found(mark, { role: 'admin' })).toEqual([])
    for (const after of ['', 'x', `${mo.id}`, `${mo.id.slice(1)}|Mo`, '|'])
      expect(await admin.call(listPeople, { after })).toMatchObject({ code: 'invalid', fields: { after: /./ } })
  })

  test('an admin sees when somebody joined, was last here and in how many browsers, and whether the address is confirmed', async () => {
    const maya = await app.student({ name: 'Maya Here' })
    const joined = app.shell.clock().toISOString()
    await app.browser().call(signIn, { email: maya.email, password: maya.password, remember: true })
    expect(await admin.call(readPerson, { person: maya.id })).toMatchObject({
      name: 'Maya Here',
      email: maya.email,
      role: 'student',
      confirmed: false,
      sessions: 2,
      lastActiveAt: null,
    })
    await maya.call(whoAmI, {})
    const first = await admin.call(readPerson, { person: maya.id })
    if (!('lastActiveAt' in first)) throw new Error(first.detail)
    expect(Date.parse(first.lastActiveAt ?? '')).toBeGreaterThanOrEqual(Date.parse(joined) - 1000)
    app.advance(30 * 60_000)
    await maya.call(whoAmI, {})
    expect(await admin.call(readPerson, { person: maya.id })).toMatchObject({ lastActiveAt: first.lastActiveAt })
    app.advance(31 * 60_000)
    await maya.call(whoAmI, {})
    const later = await admin.call(readPerson, { person: maya.id })
    if (!('lastActiveAt' in later)) throw new Error(later.detail)
    expect(Date.parse(later.lastActiveAt ?? '')).toBeGreaterThan(Date.parse(first.lastActiveAt ?? ''))
  })
})

describe('roles', () => {
  test('a new role holds at once, also for a person who is signed in, and is removed as quickly', async () => {
    const mo = await app.student()
    expect(await mo.call(listPeople, {})).toMatchObject({ code: 'forbidden' })
    expect(await admin.call(changeRole, { person: mo.id, role: 'admin' })).toMatchObject({ id: mo.id, role: 'admin' })
    expect(await mo.call(listPeople, {})).toHaveProperty('rows')
    expect(await admin.call(changeRole, { person: mo.id, role: 'student' })).toMatchObject({ role: 'student' })
    expect(await mo.call(listPeople, {})).toMatchObject({ code: 'forbidden' })
    expect(await roleOf(mo)).toBe('student')
  })

  test('neither a student nor a moderator can make anybody anything, themselves included', async () => {
    const [student, moderator] = [await app.student(), await app.student()]
    await admin.call(changeRole, { person: moderator.id, role: 'moderator' })
    for (const one of [student, moderator])
      for (const person of [student.id, moderator.id, admin.id])
        expect(await one.call(changeRole, { person, role: 'admin' })).toMatchObject({ code: 'forbidden' })
    expect(await roleOf(student)).toBe('student')
    expect(await roleOf(moderator)).toBe('moderator')
  })

  test('a person who does not exist cannot be given a role', async () => {
    expect(await admin.call(changeRole, { person: crypto.randomUUID(), role: 'admin' })).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('the last admin', () => {
  async function onlyAdmins(...callers: Caller[]): Promise<void> {
    const list = await app.shell.database.pool.query("select id from profiles where role = 'admin'")
    const now = app.shell.clock()
    for (const caller of callers) await setRole(app.shell.database.db, caller.id, 'admin', now)
    for (const { id } of list.rows)
      if (!callers.some((caller) => caller.id === id)) await setRole(app.shell.database.db, id, 'student', now)
    app.advance(1001)
  }

  test('cannot step down, and is told what to do first', async () => {
    const last = await app.student()
    await onlyAdmins(last)
    expect(await last.call(changeRole, { person: last.id, role: 'student' })).toMatchObject({
      code: 'conflict',
      detail: 'There has to be at least one admin. Make somebody else admin first.',
    })
    expect(await last.call(listActs, { person: last.id, act: 'role_changed' })).toMatchObject({ rows: [] })
    expect(await last.call(listPeople, { role: 'admin' })).toMatchObject({ total: 1 })
    await onlyAdmins(admin)
  })

  test('remains when two admins take each other’s role at the same moment, every time', async () => {
    const [one, two] = [await app.student(), await app.student()]
    for (let round = 0; round < 10; round++) {
      await onlyAdmins(one, two)
      const answers = await Promise.all([
        one.call(changeRole, { person: two.id, role: 'student' }),
        two.call(changeRole, { person: one.id, role: 'student' }),
      ])
      const left = await app.shell.database.pool.query("select id from profiles where role = 'admin'")
      expect(left.rows, JSON.stringify(answers)).toHaveLength(1)
      expect(answers.filter((answer) => 'role' in answer)).toHaveLength(1)
    }
    await onlyAdmins(admin)
  })
})

describe('sessions and links', () => {
  test('an admin signs somebody out everywhere, and their next request is refused', async () => {
    const maya = await app.student()
    const phone = app.browser()
    await phone.call(signIn, { email: maya.email, password: maya.password, remember: true })
    expect(await admin.call(signOutPerson, { person: maya.id })).toEqual({ ended: 2 })
    expect(await roleOf(maya)).toBeUndefined()
    expect(await roleOf(phone)).toBeUndefined()
    expect(await roleOf(admin)).toBe('admin')
    expect(await admin.call(signOutPerson, { person: crypto.randomUUID() })).toMatchObject({ code: 'not_found' })
  })

  test('an admin has a reset link sent, to that person alone, and never sees it', async () => {
    const maya = await app.student()
    const answer = await admin.call(sendResetLink, { person: maya.id })
    expect(answer).toEqual({})
    expect((await lettersTo(app, maya.email)).map(({ subject }) => subject)).toContain('Reset your Quad password')
    expect(await lettersTo(app, admin.email)).not.toContainEqual(
      expect.objectContaining({ subject: 'Reset your Quad password' }),
    )
  })

  test('where no mail goes out, the admin is told so, and nothing is written down as done', async () => {
    const silent = await testApp({ NODE_ENV: 'production', QUAD_SECRET: 'x'.repeat(43), LOG_LEVEL: 'silent' })
    const operator = await silent.student()
    await setRole(silent.shell.database.db, operator.id, 'admin', silent.shell.clock())
    silent.advance(1001)
    expect(await operator.call(sendResetLink, { person: operator.id })).toMatchObject({
      code: 'unavailable',
      detail: /SMTP_URL/,
    })
    expect(await operator.call(listActs, { person: operator.id })).toMatchObject({ rows: [] })
  })
})
