import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { testLimits } from '../../../server/testing/limits.ts'
import type { Running } from '../../../server/testing/run.ts'
import { staySignedIn } from '../../notifications/notifications.testing.ts'
import {
  cancelPremium,
  listInvoices,
  openPortal,
  pausePremium,
  readPayment,
  readPremium,
  resumePremium,
  startCheckout,
} from '../contract.ts'
import { readDemoPortal } from '../demo/contract.ts'
import { signDemoEvent } from '../demo/signed.queries.ts'
import { premiumWords } from '../plan.rules.ts'
import { checkoutGiven } from '../premium.testing.ts'
import { stripeCheckout as given, startStripe } from './standIn.testing.ts'

let app: Running
let stripe: Awaited<ReturnType<typeof startStripe>>
let ada: Caller
beforeAll(async () => {
  stripe = await startStripe(() => app.shell.clock())
  app = await testApp(stripe.settings)
})
afterAll(() => stripe.close())
beforeEach(async () => {
  app.holdClock()
  ada = await app.student()
})

const begin = async (who = ada) => succeeded(await who.call(startCheckout, given))
const status = async (who = ada) => succeeded(await who.call(readPremium, {}))
const compare = async () => {
  await app.shell.jobs.enqueue(app.shell.database.db, 'premium-compare', {})
  await app.settle()
}
/** Pays at Stripe's page; its events arrive. */
async function upgrade(who = ada, card?: string): Promise<string> {
  const { sessionId } = await begin(who)
  const { id } = stripe.pay(sessionId, card)
  await stripe.deliver(app)
  return id
}
const paidInvoice = async (who = ada) => {
  const found = succeeded(await who.call(listInvoices, {})).rows.find((one) => one.status === 'paid')
  return found?.id ?? ''
}
/** Moves the clock; everybody stays signed in. */
async function days(count: number, ...others: Caller[]): Promise<void> {
  app.advance(count * 86_400_000)
  for (const who of [ada, ...others]) await staySignedIn(app, who)
}

describe('a payment at Stripe', () => {
  test('leads to its page alone, and brings Premium once its event has arrived', async () => {
    const { url, sessionId } = await begin()
    expect(new URL(url).host).toBe('checkout.stripe.com')
    expect(await begin()).toEqual({ url, sessionId })
    stripe.pay(sessionId)
    expect(await status()).toMatchObject({ mode: 'stripe', premium: false })
    await stripe.deliver(app)
    expect(await status()).toMatchObject({ premium: true, state: 'active' })
    expect(await ada.call(readPayment, { session: sessionId })).toMatchObject({ state: 'paid', amount: 499 })
    expect(await ada.call(startCheckout, given)).toMatchObject({ detail: premiumWords.already })
  })

  test('of a price that the browser made up is refused', async () => {
    expect(await ada.call(startCheckout, { ...given, price_id: 'price_of_a_cent' })).toMatchObject({
      detail: premiumWords.unknownPrice,
    })
    expect(await ada.call(startCheckout, checkoutGiven)).toMatchObject({ detail: premiumWords.unknownPrice })
  })

  test('begun many times at once is one page and one subscription', async () => {
    const pages = await Promise.all(Array.from({ length: 50 }, () => ada.call(startCheckout, given)))
    const ids = new Set(pages.flatMap((one) => ('sessionId' in one ? [one.sessionId] : [])))
    expect(ids.size).toBe(1)
  })

  test('of which the answer was lost is begun again as the same one', async () => {
    await begin()
    const before = stripe.sessions.size
    const ben = await app.student()
    // The customer, the price and the page itself.
    stripe.misbehave('lost')
    const { sessionId } = await begin(ben)
    stripe.misbehave('broken', 'conflict')
    expect((await begin(ben)).sessionId).toBe(sessionId)
    expect(stripe.sessions.size).toBe(before + 1)
  })

  test('while Stripe refuses everything is told in words, and can be begun afterwards', async () => {
    stripe.misbehave('busy', 'busy', 'busy', 'busy')
    expect(await ada.call(startCheckout, given)).toMatchObject({
      code: 'unavailable',
      detail: premiumWords.providerAway,
    })
    stripe.misbehave()
    await begin()
  })
})

describe('events of Stripe', () => {
  test('come in any order and number, or not at all', async () => {
    const { sessionId } = await begin()
    const from = stripe.events.length
    const id = stripe.pay(sessionId).id
    const events = stripe.events.slice(from)
    for (const event of [...events.toReversed(), ...events, ...events]) expect(await stripe.send(app, event)).toBe(200)
    await app.settle()
    expect(await status()).toMatchObject({ premium: true })
    await stripe.deliver(app)
    // A renewal of which no event arrives.
    await days(31)
    stripe.renew(id)
    const before = await status()
    expect(before.premium).toBe(true)
    await compare()
    expect(Date.parse((await status()).paidUntil ?? '')).toBeGreaterThan(Date.parse(before.paidUntil ?? ''))
    await stripe.deliver(app)
  })

  test('signed with another secret are refused, those of the demo too, and nothing of the demo is there', async () => {
    const { body, signature } = signDemoEvent(
      app.shell,
      { id: 'evt_forged', type: 'invoice.paid', customer: 'cus_1' },
      app.shell.clock(),
    )
    const answer = await fetch(`${app.origin}/api/billing/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: Buffer.from(body),
    })
    expect(answer.status).toBe(400)
    expect(await ada.call(readDemoPortal, {})).toMatchObject({ code: 'not_found' })
  })

  test('that cannot be handled while Stripe is away are handled later', async () => {
    const { sessionId } = await begin()
    stripe.pay(sessionId)
    const [event] = stripe.events.slice(-1)
    if (!event) throw new Error('nothing happened')
    stripe.misbehave('broken', 'broken', 'broken')
    expect(await stripe.send(app, event)).toBe(200)
    await app.settle().catch(() => {})
    expect(await status()).toMatchObject({ premium: false })
    await days(1)
    await compare()
    expect(await status()).toMatchObject({ premium: true })
    await stripe.deliver(app)
  })
})

describe('a subscription', () => {
  test('is cancelled to the end of its term, resumed, and ends', async () => {
    const id = await upgrade()
    expect(await ada.call(cancelPremium, {})).toMatchObject({ premium: true, state: 'cancelling' })
    expect(await ada.call(resumePremium, {})).toMatchObject({ premium: true, state: 'active' })
    await ada.call(cancelPremium, {})
    await days(32)
    stripe.renew(id)
    await stripe.deliver(app)
    expect(await status()).toMatchObject({ premium: false })
  })

  test('is paused between terms: neither a charge nor Premium, although Stripe says active', async () => {
    const id = await upgrade()
    expect(await ada.call(pausePremium, { months: 2 })).toMatchObject({ premium: true, state: 'pausing' })
    await days(32)
    stripe.renew(id)
    await stripe.deliver(app)
    expect(stripe.subscriptions.get(id)?.status).toBe('active')
    expect(await status()).toMatchObject({ premium: false, state: 'paused' })
    expect(succeeded(await ada.call(listInvoices, {})).rows).toHaveLength(1)
  })

  test('whose renewal fails has a week of grace, and goes on when it is paid', async () => {
    const id = await upgrade()
    await days(31)
    stripe.renew(id, null)
    await stripe.deliver(app)
    expect(await status()).toMatchObject({ premium: true, state: 'grace' })
    await days(8)
    expect(await status()).toMatchObject({ premium: false })
  })

  test('ends with money that was taken back, and goes on when a dispute is won', async () => {
    await upgrade()
    stripe.refund(await paidInvoice())
    await stripe.deliver(app)
    expect(await status()).toMatchObject({ premium: false, state: 'ended' })
    // It still runs at Stripe: nobody begins a second one beside it.
    expect(await ada.call(startCheckout, given)).toMatchObject({ detail: premiumWords.goesOn })
    const ben = await app.student()
    await upgrade(ben)
    stripe.dispute(await paidInvoice(ben))
    await stripe.deliver(app)
    expect(await status(ben)).toMatchObject({ premium: false })
    stripe.closeDispute('won')
    await stripe.deliver(app)
    expect(await status(ben)).toMatchObject({ premium: true })
  })

  test('has its cards and invoices on Stripe’s own portal', async () => {
    await upgrade()
    expect(await ada.call(openPortal, {})).toEqual({ url: 'https://billing.stripe.com/p/session' })
  })
})

test('another price than the one shown is never asked', async () => {
  const dear = await startStripe(() => new Date(), { price: 999 })
  const other = await testApp(dear.settings)
  const who = await other.student()
  expect(await who.call(startCheckout, given)).toMatchObject({ code: 'unavailable', detail: premiumWords.otherPrice })
  expect(dear.sessions.size).toBe(0)
  await dear.close()
})

test('a trial is given once a person, and what follows it is paid; lists of many pages are read to their end', async () => {
  const trying = await startStripe(() => other.shell.clock(), { trialDays: 14, pageSize: 1 })
  const other: Running = await testApp(trying.settings)
  other.holdClock()
  const who = await other.student()
  const state = async () => succeeded(await who.call(readPremium, {}))
  const start = async () => succeeded(await who.call(startCheckout, given)).sessionId
  const { id } = trying.pay(await start())
  await trying.deliver(other)
  expect(await state()).toMatchObject({ premium: true, state: 'trialing', invoice: null })
  other.advance(14 * 86_400_000)
  trying.renew(id)
  await trying.deliver(other)
  expect(await state()).toMatchObject({ premium: true, state: 'active' })
  trying.end(id)
  other.advance(62 * 86_400_000)
  await staySignedIn(other, who)
  await trying.deliver(other)
  expect(await state()).toMatchObject({ premium: false })
  const again = trying.pay(await start())
  await trying.deliver(other)
  expect(again.status).toBe('active')
  expect(await state()).toMatchObject({ premium: true, state: 'active' })
  expect(succeeded(await who.call(listInvoices, {})).rows.filter(({ amount }) => amount > 0)).toHaveLength(2)
  await trying.close()
})

test('what was paid while no server ran counts once one has started', async () => {
  const away = await startStripe(() => other.shell.clock())
  const other: Running = await testApp(away.settings)
  const who = await other.student()
  away.pay(succeeded(await who.call(startCheckout, given)).sessionId)
  const has = async () => succeeded(await who.call(readPremium, {})).premium
  expect(await has()).toBe(false)
  await other.shell.jobs.work()
  await expect.poll(has, { timeout: testLimits.wait }).toBe(true)
  await other.shell.jobs.stop()
  await away.close()
})

test('a flood from one network is refused before any signature is checked, and others are heard', async () => {
  const flooded = await testApp(stripe.settings)
  flooded.holdClock()
  const send = (body: string) =>
    fetch(`${flooded.origin}/api/billing/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      body,
    })
  const statuses = new Map<number, number>()
  for (let some = 0; some < 41; some++)
    for (const { status } of await Promise.all(Array.from({ length: 30 }, () => send('{}'))))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
  expect(Object.fromEntries(statuses)).toEqual({ 400: 1200, 429: 30 })
  flooded.advance(60_000)
  expect((await send('{}')).status).toBe(400)
})
