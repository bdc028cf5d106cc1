import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { erasePerson } from '../../../server/personalData.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { deleteAccount, keepAccount } from '../../account/deletion/contract.ts'
import { setRole } from '../../account/queries.ts'
import { cancelPremium, listInvoices, readBillingHealth, readPremium, startCheckout } from '../contract.ts'
import { premiumFeature } from '../feature.ts'
import { premiumWords } from '../plan.rules.ts'
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

const begin = async () => succeeded(await ada.call(startCheckout, given)).sessionId
const status = async () => succeeded(await ada.call(readPremium, {}))
const erase = () => app.shell.database.transaction((db) => erasePerson(db, [premiumFeature], ada.id))
/** What admins read of it. */
async function stopping(): Promise<number> {
  const admin = await app.student()
  await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
  app.advance(1001)
  return succeeded(await admin.call(readBillingHealth, {})).stopping
}
const aMinute = async () => {
  await app.shell.jobs.enqueue(app.shell.database.db, 'premium-minute', {})
  await app.settle()
}

test('the subscription of somebody who is erased ends at Stripe, once Stripe can be reached', async () => {
  const { id } = stripe.pay(await begin())
  await stripe.deliver(app)
  await erase()
  // Each request is tried three times.
  stripe.misbehave('broken', 'broken', 'broken')
  await aMinute()
  expect(stripe.subscriptions.get(id)).toMatchObject({ status: 'active', ended_at: null })
  expect(await stopping()).toBe(1)
  stripe.misbehave()
  await aMinute()
  expect(stripe.subscriptions.get(id)).toMatchObject({ status: 'canceled' })
  expect(await stopping()).toBe(0)
  const asked = stripe.requests.length
  await aMinute()
  expect(stripe.requests).toHaveLength(asked)
  // Its event comes for nobody.
  await stripe.deliver(app)
})

test('nobody pays on the page that somebody who is erased had open', async () => {
  const page = await begin()
  await erase()
  await aMinute()
  expect(stripe.sessions.get(page)).toMatchObject({ status: 'expired' })
})

test('closing an account closes its open payment page; who keeps the account gets another one', async () => {
  const page = await begin()
  succeeded(await ada.call(deleteAccount, {}))
  await app.settle()
  expect(stripe.sessions.get(page)).toMatchObject({ status: 'expired' })
  succeeded(await ada.call(keepAccount, {}))
  const another = await begin()
  expect(stripe.sessions.get(another)).toMatchObject({ status: 'open' })
})

test('the nightly job cancels Premium that was resumed while the account was being closed', async () => {
  const { id } = stripe.pay(await begin())
  await stripe.deliver(app)
  succeeded(await ada.call(deleteAccount, {}))
  await app.settle()
  const { subscriptions } = stripe
  expect(subscriptions.get(id)).toMatchObject({ cancel_at_period_end: true })
  const resumed = subscriptions.get(id)
  if (resumed) resumed.cancel_at_period_end = false
  await app.shell.jobs.enqueue(app.shell.database.db, 'premium-compare', {})
  await app.settle()
  await app.shell.jobs.enqueue(app.shell.database.db, 'endings', {})
  await app.settle()
  expect(subscriptions.get(id)).toMatchObject({ cancel_at_period_end: true })
})

test('a page that is nearly over is closed before another is opened', async () => {
  const page = await begin()
  app.advance(86_400_000 - 30_000)
  expect(await begin()).not.toBe(page)
  expect(stripe.sessions.get(page)).toMatchObject({ status: 'expired' })
})

test('one that is paid just when another is asked for is the payment', async () => {
  const page = await begin()
  app.advance(86_400_000 - 30_000)
  // After Quad has looked, and before it closes the page.
  stripe.justBefore('/expire', () => stripe.pay(page))
  expect(await ada.call(startCheckout, given)).toMatchObject({ detail: premiumWords.already })
  expect(stripe.sessions.get(page)).toMatchObject({ status: 'complete' })
})

test('a first payment that is on the way is not Premium yet, and not its end', async () => {
  const { id } = stripe.pay(await begin(), null)
  await stripe.deliver(app)
  expect(await status()).toMatchObject({ premium: false, state: 'unpaid', unpaidTerm: 'goes_on' })
  expect(await ada.call(startCheckout, given)).toMatchObject({ detail: premiumWords.goesOn })
  stripe.payOpen(id, 'card_a')
  await stripe.deliver(app)
  expect(await status()).toMatchObject({ premium: true, state: 'active', unpaidTerm: null })
})

test('what goes on after its money was taken back can be cancelled by whoever pays for it', async () => {
  const { id } = stripe.pay(await begin())
  await stripe.deliver(app)
  const [paid] = succeeded(await ada.call(listInvoices, {})).rows
  stripe.refund(paid?.id ?? '')
  await stripe.deliver(app)
  expect(await status()).toMatchObject({ premium: false, state: 'ended', unpaidTerm: 'goes_on' })
  expect(await ada.call(cancelPremium, {})).toMatchObject({ state: 'ended', unpaidTerm: 'ends' })
  expect(stripe.subscriptions.get(id)?.cancel_at_period_end).toBe(true)
  expect(await ada.call(startCheckout, given)).toMatchObject({ detail: premiumWords.goesOnCancelled })
})
