import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { whoAmI } from '../../account/contract.ts'
import { staySignedIn } from '../../notifications/notifications.testing.ts'
import {
  cancelPremium,
  listInvoices,
  pausePremium,
  readPayment,
  readPremium,
  readReceipt,
  resumePremium,
  startCheckout,
} from '../contract.ts'
import {
  leaveDemoCheckout,
  payDemoCheckout,
  renewDemo,
  replaceDemoCardOf,
  reverseDemoInvoice,
} from '../demo/contract.ts'
import { demoWords } from '../demo/rules.ts'
import { premiumWords } from '../plan.rules.ts'
import { begin, checkoutGiven, upgrade } from '../premium.testing.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock()
  ada = await app.student({ name: 'Ada Marlow' })
})

const status = async (who = ada) => succeeded(await who.call(readPremium, {}))
const invoices = async (who = ada) => succeeded(await who.call(listInvoices, {})).rows
/** Moves the clock, and lets everything come that is due by then. */
async function pass(days: number, ...others: Caller[]): Promise<void> {
  app.advance(days * 86_400_000)
  for (const who of [ada, ...others]) await staySignedIn(app, who)
  await app.shell.jobs.enqueue(app.shell.database.db, 'premium-minute', {})
  await app.settle()
}

describe('a payment', () => {
  test('that succeeds brings Premium, an invoice and a receipt, once the signed event has arrived', async () => {
    const session = await begin(ada)
    expect(await ada.call(readPayment, { session })).toMatchObject({ state: 'open' })
    expect(await ada.call(payDemoCheckout, { session, card: '0001' })).toEqual({ payment: 'paid' })
    // The page of success grants nothing.
    expect(await status()).toMatchObject({ premium: false, state: 'waiting' })
    await app.settle()
    expect(await ada.call(readPayment, { session })).toMatchObject({ state: 'paid', amount: 499 })
    expect(await status()).toMatchObject({ mode: 'demo', premium: true, state: 'active' })
    expect(await ada.call(whoAmI, {})).toMatchObject({ plan: 'premium' })
    const [invoice] = await invoices()
    expect(invoice).toMatchObject({ status: 'paid', amount: 499, currency: 'USD', reversed: null })
    expect(await ada.call(readReceipt, { id: invoice?.id ?? '' })).toMatchObject({ buyer: 'Ada Marlow', demo: true })
    expect(await ada.call(startCheckout, checkoutGiven)).toMatchObject({
      code: 'conflict',
      detail: premiumWords.already,
    })
  })

  test('that is declined changes nothing, and the page stays open', async () => {
    const session = await begin(ada)
    expect(await ada.call(payDemoCheckout, { session, card: '0002' })).toEqual({ payment: 'declined' })
    await app.settle()
    expect(await status()).toMatchObject({ premium: false })
    expect(await begin(ada)).toBe(session)
    expect(await ada.call(payDemoCheckout, { session, card: '0001' })).toEqual({ payment: 'paid' })
  })

  test('that needs a confirmation arrives with it, and with none that nobody asked for', async () => {
    const session = await begin(ada)
    const pay = (confirmed: boolean) => ada.call(payDemoCheckout, { session, card: '0003', confirmed })
    expect(await pay(true)).toMatchObject({ code: 'conflict', detail: demoWords.notConfirming })
    expect(await pay(false)).toEqual({ payment: 'confirming' })
    expect(await pay(true)).toEqual({ payment: 'paid' })
    await app.settle()
    expect(await status()).toMatchObject({ premium: true })
  })

  test('that is left is over, and a new one begins', async () => {
    const session = await begin(ada)
    succeeded(await ada.call(leaveDemoCheckout, { session }))
    expect(await ada.call(readPayment, { session })).toMatchObject({ state: 'expired' })
    expect(await ada.call(payDemoCheckout, { session, card: '0001' })).toMatchObject({
      code: 'conflict',
      detail: demoWords.over,
    })
    const next = await begin(ada)
    expect(next).not.toBe(session)
  })

  test('is begun once, however often and at once it is asked for', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => begin(ada)))
    expect(new Set(all).size).toBe(1)
  })

  test('is begun for the price that is offered, and leads back to this Quad alone', async () => {
    const asked = (given: Partial<typeof checkoutGiven>) => ada.call(startCheckout, { ...checkoutGiven, ...given })
    expect(await asked({ price_id: 'price_of_a_cent' })).toMatchObject({ detail: premiumWords.unknownPrice })
    for (const success_url of [
      'https://elsewhere.example/billing/',
      '//elsewhere.example/billing/',
      'javascript:0',
      '/settings',
    ])
      expect(await asked({ success_url })).toMatchObject({ detail: premiumWords.foreignAddress })
  })

  test('of somebody else is not there', async () => {
    const session = await begin(ada)
    const ben = await app.student()
    await begin(ben)
    for (const answer of [
      await ben.call(readPayment, { session }),
      await ben.call(payDemoCheckout, { session, card: '0001' }),
      await ben.call(leaveDemoCheckout, { session }),
    ])
      expect(answer).toMatchObject({ code: 'not_found' })
  })
})

describe('a subscription', () => {
  test('renews each month, without a gap', async () => {
    await upgrade(app, ada)
    const { since } = await status()
    for (let month = 1; month <= 3; month++) await pass(31)
    expect(await invoices()).toHaveLength(4)
    expect(await status()).toMatchObject({ premium: true, state: 'active', since })
  })

  test('that is cancelled ends with what is paid, and can be resumed until then', async () => {
    await upgrade(app, ada)
    expect(await ada.call(cancelPremium, {})).toMatchObject({ state: 'cancelling', premium: true })
    expect(await ada.call(resumePremium, {})).toMatchObject({ state: 'active' })
    expect(await ada.call(cancelPremium, {})).toMatchObject({ state: 'cancelling' })
    await pass(32)
    expect(await status()).toMatchObject({ premium: false, state: 'ended' })
    expect(await invoices()).toHaveLength(1)
    expect(await ada.call(whoAmI, {})).toMatchObject({ plan: 'offered' })
    // Whoever had it can have it again.
    await upgrade(app, ada)
    expect(await status()).toMatchObject({ premium: true })
  })

  test('whose renewal fails has seven days of grace, and another card mends it', async () => {
    await upgrade(app, ada, '0004')
    const ben = await app.student()
    await upgrade(app, ben, '0004')
    await pass(31, ben)
    expect(await status()).toMatchObject({ premium: true, state: 'grace' })
    succeeded(await ben.call(replaceDemoCardOf, { card: '0001' }))
    await app.settle()
    expect(await status(ben)).toMatchObject({ premium: true, state: 'active' })
    await pass(8, ben)
    expect(await status()).toMatchObject({ premium: false, state: 'ended' })
    expect(await status(ben)).toMatchObject({ premium: true, state: 'active' })
  })

  test('that pauses costs nothing and gives nothing until its day', async () => {
    await upgrade(app, ada)
    expect(await ada.call(pausePremium, { months: 2 })).toMatchObject({ state: 'pausing', premium: true })
    await pass(32)
    expect(await status()).toMatchObject({ premium: false, state: 'paused' })
    expect(await invoices()).toHaveLength(1)
    await pass(62)
    expect(await status()).toMatchObject({ premium: true, state: 'active' })
    expect(await invoices()).toHaveLength(2)
  })

  test('ends at once where the money of its term is taken back', async () => {
    for (const reason of ['refund', 'dispute'] as const) {
      const who = await app.student()
      await upgrade(app, who)
      app.advance(60_000)
      succeeded(await who.call(renewDemo, {}))
      await app.settle()
      const [latest] = await invoices(who)
      succeeded(await who.call(reverseDemoInvoice, { invoice: latest?.id ?? '', reason }))
      await app.settle()
      expect(await status(who)).toMatchObject({ premium: false })
      expect((await invoices(who))[0]).toMatchObject({ reversed: reason })
    }
  })
})
