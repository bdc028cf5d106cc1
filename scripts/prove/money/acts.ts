import { cancelPremium, pausePremium, resumePremium, startCheckout } from '../../../features/premium/contract.ts'
import {
  payDemoCheckout,
  readDemoPortal,
  replaceDemoCardOf,
  reverseDemoInvoice,
} from '../../../features/premium/demo/contract.ts'
import { checkoutGiven } from '../../../features/premium/premium.testing.ts'
import { stripeCheckout } from '../../../features/premium/stripe/standIn.testing.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Draw } from '../drawing.ts'
import type { MoneyOracle } from './oracle.ts'
import type { MoneyWorld } from './world.ts'

/** A history of one person who was brought by another. */
export type Payer = {
  who: Caller
  card: string
  /** Whether the next charge fails. */
  fails: boolean
  /** The terms that were taken back by a dispute which is not over. */
  disputed: number[]
  subscription: string
  began: number
}

/** Invoices that were paid and ask for money, the oldest first. */
async function paidInvoices(world: MoneyWorld, { who }: Payer): Promise<string[]> {
  if (!world.stripe) {
    const { invoices } = succeeded(await who.call(readDemoPortal, {}))
    return invoices.flatMap(({ id, status }) => (status === 'paid' ? [id] : [])).toReversed()
  }
  const [customer] = (await world.pool.query('select id from billing_customers where user_id = $1', [who.id])).rows
  return world.stripe.invoices
    .filter((one) => one.customer === customer?.id && one.status === 'paid')
    .map(({ id }) => id)
}

async function pay(world: MoneyWorld, payer: Payer, oracle: MoneyOracle): Promise<string> {
  const { stripe } = world
  const given = stripe ? stripeCheckout : checkoutGiven
  const begun = await payer.who.call(startCheckout, given)
  if ('code' in begun) return `was refused a payment: ${begun.detail}`
  if (stripe) payer.subscription = stripe.pay(begun.sessionId, payer.card).id
  else succeeded(await payer.who.call(payDemoCheckout, { session: begun.sessionId, card: '0001', confirmed: false }))
  payer.fails = false
  oracle.begin(world.now(), `subscription ${++payer.began}`)
  return 'pays'
}

/** Something that a person, the provider or a bank does. Answers what, in words. */
export async function takeMoneyStep(world: MoneyWorld, payer: Payer, oracle: MoneyOracle, draw: Draw): Promise<string> {
  const { stripe } = world
  const live = oracle.live()
  if (!live) return draw(3) === 0 ? 'waits' : pay(world, payer, oracle)
  switch (draw(9)) {
    case 0: {
      const answer = await payer.who.call(cancelPremium, {})
      if ('code' in answer) return `was refused to cancel: ${answer.detail}`
      live.cancels = true
      return 'cancels'
    }
    case 1: {
      const answer = await payer.who.call(resumePremium, {})
      if ('code' in answer) return `was refused to resume: ${answer.detail}`
      Object.assign(live, { cancels: false, pausedUntil: null })
      return 'resumes'
    }
    case 2: {
      const answer = await payer.who.call(pausePremium, { months: 1 + draw(6) })
      if ('code' in answer) return `was refused a pause: ${answer.detail}`
      live.pausedUntil = Date.parse(answer.pausedUntil ?? '')
      return `pauses until ${answer.pausedUntil}`
    }
    case 3:
    case 4: {
      payer.fails = draw(2) === 0
      if (!stripe) await payer.who.call(replaceDemoCardOf, { card: payer.fails ? '0004' : '0001' })
      if (!payer.fails && live.failedAt !== null) {
        stripe?.payOpen(payer.subscription, payer.card)
        oracle.mend(world.now())
        return 'pays what is open'
      }
      return payer.fails ? 'has a card that will fail' : 'has a good card'
    }
    case 5: {
      const [index = -1] = oracle.takeable().slice(-1 - draw(2))
      const invoice = (await paidInvoices(world, payer))[oracle.paidPlace(index)]
      if (index < 0 || invoice === undefined) return 'has nothing to take back'
      const isDispute = draw(2) === 0
      if (stripe) (isDispute ? stripe.dispute : stripe.refund)(invoice)
      else await payer.who.call(reverseDemoInvoice, { invoice, reason: isDispute ? 'dispute' : 'refund' })
      oracle.setBack(index, true)
      if (isDispute) payer.disputed.push(index)
      return `${isDispute ? 'disputes' : 'is refunded'} term ${index}`
    }
    default:
      return 'does nothing'
  }
}
