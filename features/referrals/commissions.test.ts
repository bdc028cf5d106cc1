import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTab } from '../../server/live/tab.testing.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { setSuspension } from '../account/queries.ts'
import { listNotifications } from '../notifications/contract.ts'
import { codeOf, comesBy, imbalance, later, panelOf, pays, takesBack } from './referrals.testing.ts'
import { awardTopic } from './rules.ts'

let app: Running
let ada: Caller
let code: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(`${new Date().toISOString().slice(0, 10)}T08:00:00Z`)
  ada = await app.student({ name: 'Ada Marlow' })
  code = await codeOf(ada)
})

const newest = async (who = ada) => (await panelOf(who)).recent[0]
const sums = async (who = ada) => (await panelOf(who)).sums
const real = (pending: number, held: number, payable: number, paid = 0) => [
  { book: 'real', pending, held, payable, paid },
]
const toldTo = async (who: Caller) => succeeded(await who.call(listNotifications, {})).rows.map(({ kind }) => kind)

describe('a commission', () => {
  test('is nothing until the first payment, pending for 14 days, then earned, once', async () => {
    const ben = await comesBy(app, code, { name: 'Ben Archer' })
    expect(await newest()).toMatchObject({ state: 'signed_up', amount: 0, book: null, person: { name: 'Ben A.' } })
    expect(await panelOf(ada)).toMatchObject({ total: 1, upgraded: 0, sums: [] })
    expect((await panelOf(ben)).broughtBy).toMatchObject({ state: 'signed_up', person: { name: 'Ada M.' } })

    await pays(app, { person: ben.id })
    expect(await newest()).toMatchObject({ state: 'pending', amount: 100, book: 'real' })
    expect(await panelOf(ada)).toMatchObject({ total: 1, upgraded: 1, sums: real(100, 0, 0) })

    await later(app, 13.99)
    expect(await newest()).toMatchObject({ state: 'pending' })
    const tab = await openTab(ada, [awardTopic])
    await later(app, 0.01)
    expect(await newest()).toMatchObject({ state: 'earned', amount: 100 })
    expect(await sums()).toEqual(real(0, 0, 100))
    expect(await tab.hears(awardTopic, 2)).toEqual([0, 1])
    expect(await toldTo(ada)).toContain('referral-earned')
    expect((await panelOf(ben)).broughtBy).toMatchObject({ state: 'earned' })

    await later(app, 30)
    await pays(app, { person: ben.id, invoice: 'the next month' })
    await later(app, 30)
    expect(await sums()).toEqual(real(0, 0, 100))
    expect(await imbalance(app)).toEqual({ rest: 0, unbalanced: 0 })
    tab.socket.terminate()
  })

  test('is not made by a payment of 0, of nobody, or of somebody who came by no link', async () => {
    const ben = await comesBy(app, code)
    for (const amount of [0, -499, 0.5, Number.NaN]) await pays(app, { person: ben.id, amount })
    await pays(app, { person: crypto.randomUUID() })
    await pays(app, { person: (await app.student()).id })
    await pays(app, { person: ada.id })
    expect(await newest()).toMatchObject({ state: 'signed_up' })
    expect(await sums()).toEqual([])
  })

  test('of the demo is in a book of its own', async () => {
    const [ben, eve] = [await comesBy(app, code), await comesBy(app, code)]
    await pays(app, { person: ben.id, book: 'demo' })
    await pays(app, { person: eve.id })
    await later(app, 15)
    const one = { pending: 0, held: 0, payable: 100, paid: 0 }
    expect(await sums()).toEqual([
      { book: 'real', ...one },
      { book: 'demo', ...one },
    ])
    const { rows } = await app.shell.database.pool.query(
      'select distinct book, currency from ledger_accounts order by 1',
    )
    expect(rows).toEqual([
      { book: 'demo', currency: 'XTS' },
      { book: 'real', currency: 'USD' },
    ])
  })

  test('of somebody who is suspended when it would be earned goes on hold', async () => {
    const ben = await comesBy(app, code)
    await pays(app, { person: ben.id })
    await setSuspension(app.shell.database.db, ada.id, 'Spam.', app.shell.clock(), new Date('2100-01-01'))
    await later(app, 15)
    expect(await newest()).toMatchObject({ state: 'on_hold' })
  })
})

describe('a payment that is taken back', () => {
  const orders = {
    'before it is told of': ['back', 'pay', 'wait'],
    'while it is pending': ['pay', 'back', 'wait'],
    'after it is earned': ['pay', 'wait', 'back'],
    'twice, and told of again': ['pay', 'back', 'pay', 'back', 'wait', 'back', 'pay'],
  } as const
  test.each(Object.entries(orders))('%s leaves nothing', async (_, order) => {
    const ben = await comesBy(app, code)
    const payment = { person: ben.id, invoice: `in ${ben.id}`, book: 'real' } as const
    for (const step of order) {
      if (step === 'pay') await pays(app, payment)
      else if (step === 'back') await takesBack(app, payment)
      else await later(app, 15)
    }
    expect(await newest()).toMatchObject({ state: 'reversed', reversedFor: 'refund', amount: 100 })
    expect(await sums()).toEqual(real(0, 0, 0))
    expect((await panelOf(ben)).broughtBy).toMatchObject({ state: 'reversed' })
    expect(await toldTo(ada)).toContain('referral-reversed')
    // Once a person, for ever.
    await pays(app, { ...payment, invoice: `again ${ben.id}` })
    await later(app, 15)
    expect(await sums()).toEqual(real(0, 0, 0))
    expect(await imbalance(app)).toEqual({ rest: 0, unbalanced: 0 })
  })

  test('and made no commission changes nothing', async () => {
    const ben = await comesBy(app, code)
    const payment = await pays(app, { person: ben.id })
    await takesBack(app, { ...payment, invoice: 'the next month' }, 'dispute')
    await takesBack(app, { ...payment, book: 'demo' })
    await takesBack(app, { ...payment, person: ada.id })
    expect(await newest()).toMatchObject({ state: 'pending' })
    await takesBack(app, payment, 'dispute')
    expect(await newest()).toMatchObject({ state: 'reversed', reversedFor: 'dispute' })
  })
})
