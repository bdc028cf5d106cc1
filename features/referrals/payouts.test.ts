import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { confirmIdentity } from '../account/identity/contract.ts'
import { listActs } from '../admin/contract.ts'
import { staffMember } from '../moderation/cases.testing.ts'
import { listNotifications } from '../notifications/contract.ts'
import type { Payment } from '../premium/slots.ts'
import { downloadReferrals, readPayouts, recordPayout } from './payouts.contract.ts'
import { codeOf, comesBy, imbalance, later, panelOf, pays, takesBack } from './referrals.testing.ts'
import { referralWords } from './rules.ts'

let app: Running
let ada: Caller
let code: string
let admin: Caller
let payments: Payment[]
let people: Caller[]
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(`${new Date().toISOString().slice(0, 10)}T08:00:00Z`)
  ada = await app.student({ name: 'Ada Marlow' })
  code = await codeOf(ada)
  admin = await staffMember(app, 'admin')
  ;[payments, people] = [[], []]
})

/** So many have come on different days and paid, and all of it is earned. */
async function earned(many: number, book: Payment['book'] = 'real'): Promise<void> {
  for (let one = 0; one < many; one++) {
    const friend = await comesBy(app, code)
    people.push(friend)
    payments.push(await pays(app, { person: friend.id, book }))
    if (one % 4 === 3) await later(app, 1.1)
  }
  await later(app, 15)
  succeeded(await admin.call(confirmIdentity, { password: admin.password }))
}
const today = () => app.shell.clock().toISOString().slice(0, 10)
const pay = (amount: number, more: Partial<Parameters<typeof given>[0]> = {}, who = admin) =>
  who.call(recordPayout, given({ amount, ...more }))
const given = (more: { amount: number; person?: string; day?: string; reference?: string }) => ({
  ...{ person: ada.id, day: today(), reference: 'Transfer 17' },
  ...more,
})
const balance = async () => (await panelOf(ada)).sums.find(({ book }) => book === 'real')
const states = async () => (await panelOf(ada)).recent.map(({ state }) => state)

describe('a payout', () => {
  test('from $5.00 takes the balance, and is told, listed and logged', async () => {
    await earned(6)
    expect(await pay(499)).toMatchObject({ code: 'invalid' })
    expect(await pay(700)).toMatchObject({ code: 'conflict', detail: referralWords.moreThanOwed })
    expect(await pay(550)).toMatchObject({ code: 'conflict', detail: referralWords.notWhole })
    succeeded(await pay(500))
    expect(await balance()).toMatchObject({ payable: 100, paid: 500 })
    expect((await states()).filter((state) => state === 'paid_out').length).toBeGreaterThanOrEqual(4)
    expect(await pay(500)).toMatchObject({ code: 'conflict' })
    const page = succeeded(await admin.call(readPayouts, {}))
    expect(page.payouts.filter(({ person }) => person?.id === ada.id)).toMatchObject([
      { amount: 500, day: today(), reference: 'Transfer 17', by: { id: admin.id } },
    ])
    expect(page.balances.find(({ person }) => person === ada.id)).toMatchObject({ payable: 100, paid: 500 })
    const told = succeeded(await ada.call(listNotifications, {})).rows.map(({ kind }) => kind)
    expect(told).toContain('referral-paid-out')
    const acts = succeeded(await admin.call(listActs, { person: ada.id })).rows
    expect(acts).toMatchObject([{ act: 'referral_paid_out', actor: { id: admin.id }, details: { amount: '5.00' } }])
    expect(await imbalance(app)).toEqual({ rest: 0, unbalanced: 0 })
  })

  test('is netted with what is taken back after it, in every order', async () => {
    await earned(5)
    succeeded(await pay(500))
    const [first, second] = payments
    if (!first || !second) throw new Error('nobody has paid')
    await takesBack(app, first, 'dispute')
    await takesBack(app, second)
    expect(await balance()).toMatchObject({ payable: -200, paid: 500 })
    expect((await states()).filter((state) => state === 'reversed')).toHaveLength(2)
    await earned(6)
    expect(await balance()).toMatchObject({ payable: 400, paid: 500 })
    expect(await pay(600)).toMatchObject({ code: 'conflict', detail: referralWords.moreThanOwed })
    await earned(1)
    succeeded(await pay(500))
    expect(await balance()).toMatchObject({ payable: 0, paid: 1000 })
    await takesBack(app, payments[6] as Payment)
    expect(await balance()).toMatchObject({ payable: -100, paid: 1000 })
    expect(await imbalance(app)).toEqual({ rest: 0, unbalanced: 0 })
  })

  test('of two admins at once is one', async () => {
    await earned(5)
    const other = await staffMember(app, 'admin')
    succeeded(await other.call(confirmIdentity, { password: other.password }))
    const answers = await Promise.all([pay(500), pay(500, {}, other), pay(500), pay(500, {}, other)])
    expect(answers.filter((answer) => 'code' in answer)).toHaveLength(3)
    expect(await balance()).toMatchObject({ payable: 0, paid: 500 })
  })

  test('needs an admin who has just proved who they are, a day that has come, and a reference', async () => {
    await earned(5)
    const stale = await staffMember(app, 'admin')
    app.advance(11 * 60_000)
    expect(await pay(500, {}, stale)).toMatchObject({ code: 'confirm_identity' })
    succeeded(await admin.call(confirmIdentity, { password: admin.password }))
    expect(await pay(500, {}, ada)).toMatchObject({ code: 'forbidden' })
    expect(await pay(500, { day: '2199-01-01' })).toMatchObject({ code: 'invalid' })
    expect(await pay(500, { day: 'yesterday' })).toMatchObject({ code: 'invalid' })
    expect(await pay(500, { reference: '  ' })).toMatchObject({ code: 'invalid' })
    expect(await pay(500, { person: crypto.randomUUID() })).toMatchObject({ code: 'not_found' })
    expect(await pay(500, { person: admin.id })).toMatchObject({ code: 'conflict', detail: referralWords.notOwn })
    for (const amount of [500.5, -500, Number.MAX_SAFE_INTEGER])
      expect(await pay(amount)).toMatchObject({ code: 'invalid' })
    expect(await balance()).toMatchObject({ payable: 500 })
  })

  test('is never of money of the demo', async () => {
    await earned(5, 'demo')
    expect(await pay(500)).toMatchObject({ code: 'conflict', detail: referralWords.moreThanOwed })
    expect(succeeded(await admin.call(readPayouts, {})).balances.some(({ person }) => person === ada.id)).toBe(false)
    const sql = `insert into ledger_transactions (id, kind, book, reference, postings, at)
      values (gen_random_uuid(), 'paid_out', 'demo', 'by hand', 2, now())`
    await expect(app.shell.database.pool.query(sql)).rejects.toThrow('ledger_transactions_paid_out')
  })
})

describe('tables for spreadsheets', () => {
  const table = async (of: string) => {
    const response = await admin.fetch(`/api${downloadReferrals.path}?table=${of}`)
    expect(response.headers.get('content-disposition')).toContain('attachment')
    return response.text()
  }
  test('have balances, states and payouts, and nothing that a spreadsheet computes', async () => {
    await earned(5)
    succeeded(await pay(500, { reference: '=HYPERLINK("x")' }))
    expect(await table('balances')).toContain(`${ada.id},Ada Marlow,0,0,0,5`)
    expect(await table('payouts')).toContain(`Ada Marlow,5,"'=HYPERLINK(""x"")"`)
    expect(await table('states')).toContain('Paid out')
    expect((await admin.fetch(`/api${downloadReferrals.path}?table=people`)).status).toBe(400)
    expect((await ada.fetch(`/api${downloadReferrals.path}?table=states`)).status).toBe(403)
  })
})
