import { randomBytes } from 'node:crypto'
import { monthsAfter } from '../months.rules.ts'

/*
 * What Stripe would keep of an account, and what its commands make of it, in Stripe's own words: so much of its API as
 * Quad asks, as of the version that its library names. Moments are seconds.
 */

export type StripeObject = { id: string; object: string; created: number } & Record<string, unknown>
type Subscription = StripeObject & {
  customer: string
  status: string
  cancel_at_period_end: boolean
  pause_collection: { behavior: string; resumes_at: number } | null
  trial_end: number | null
  ended_at: number | null
  items: { data: { current_period_start: number; current_period_end: number }[] }
  billing_cycle_anchor: number
  /** How many terms have begun. */
  terms: number
}
type Session = StripeObject & { customer: string; status: string; expires_at: number; trial: number; success: string }
type Charge = StripeObject & { customer: string; payment_intent: string; refunded: boolean; disputed: boolean }

type Invoice = StripeObject & {
  customer: string
  status: string
  total: number
  parent: { subscription_details: { subscription: string } }
  payments: { data: { payment: { payment_intent: string } }[] }
}
const intentOf = ({ payments }: Invoice) => payments.data[0]?.payment.payment_intent
const subscriptionOf = ({ parent }: Invoice) => parent.subscription_details.subscription

export const stripeAmount = 499

/** An account of Stripe in memory. `now`: its clock. Each event is in `events`, in the order in which it happened. */
export function makeStripeAccount(now: () => Date, { trialDays = 0, price = stripeAmount } = {}) {
  const customers = new Map<string, StripeObject>()
  const sessions = new Map<string, Session>()
  const subscriptions = new Map<string, Subscription>()
  const invoices: Invoice[] = []
  const charges: Charge[] = []
  const disputes: (StripeObject & { charge: string; status: string })[] = []
  const refunds: (StripeObject & { charge: string })[] = []
  const events: { id: string; type: string; object: StripeObject }[] = []
  let made = 0
  /** No two accounts have the same ids. */
  const mark = randomBytes(4).toString('hex')
  const seconds = () => Math.floor(now().getTime() / 1000)
  const fresh = (prefix: string, object: string) => ({ id: `${prefix}_${mark}${++made}`, object, created: seconds() })
  const happened = (type: string, object: StripeObject) =>
    void events.push({ id: `evt_${mark}${++made}`, type, object: structuredClone(object) })

  function found<T>(all: Map<string, T>, id: string): T {
    const one = all.get(id)
    if (!one) throw new StripeRefusal(404, 'resource_missing', `No such object: ${id}`)
    return one
  }
  const term = (of: Subscription) => of.items.data[0] ?? { current_period_start: 0, current_period_end: 0 }

  /** An invoice for the running term; `card`: the fingerprint of what pays it, null where it is not paid. */
  function invoice(of: Subscription, amount: number, card: string | null, status = card === null ? 'open' : 'paid') {
    const intent = `pi_${mark}${++made}`
    const { current_period_start: start, current_period_end: end } = term(of)
    const one = {
      ...fresh('in', 'invoice'),
      ...{ customer: of.customer, number: `${mark}-${made}`, status, currency: 'usd', total: amount },
      ...{ amount_paid: status === 'paid' ? amount : 0, lines: { data: [{ period: { start, end } }] } },
      status_transitions: { paid_at: status === 'paid' ? seconds() : null },
      parent: { type: 'subscription_details', subscription_details: { subscription: of.id } },
      payments: { data: amount === 0 ? [] : [{ payment: { type: 'payment_intent', payment_intent: intent } }] },
    }
    invoices.push(one)
    if (card !== null && amount > 0) charge(one, card)
    return one
  }

  function charge(of: Invoice, card: string): void {
    charges.push({
      ...fresh('ch', 'charge'),
      ...{ customer: of.customer, payment_intent: intentOf(of) ?? '', paid: true, refunded: false, disputed: false },
      payment_method_details: { type: 'card', card: { fingerprint: card } },
    })
  }

  const chargeOf = (invoiceId: string): Charge => {
    const one = invoices.find(({ id }) => id === invoiceId)
    const found = one && charges.find(({ payment_intent }) => payment_intent === intentOf(one))
    if (!found) throw new Error(`nothing paid ${invoiceId}`)
    return found
  }

  return {
    events,
    sessions,
    subscriptions,
    invoices,

    /* What Quad asks. */
    addCustomer(given: Record<string, unknown>): StripeObject {
      const one = { ...fresh('cus', 'customer'), ...given }
      customers.set(one.id, one)
      return one
    },
    addSession(customer: string, trial: number, success: string): Session {
      found(customers, customer)
      const one: Session = {
        ...fresh('cs_test', 'checkout.session'),
        ...{ customer, status: 'open', expires_at: seconds() + 86_400, trial, success },
      }
      one.url = `https://checkout.stripe.com/c/pay/${one.id}`
      sessions.set(one.id, one)
      return one
    },
    expire(id: string): Session {
      const one = found(sessions, id)
      if (one.status !== 'open') throw new StripeRefusal(400, 'session_not_open', 'Only open sessions can be expired.')
      one.status = 'expired'
      happened('checkout.session.expired', one)
      return one
    },
    price: (id: string) => ({
      ...{ id, object: 'price', created: 1, unit_amount: price, currency: 'usd' },
      recurring: { interval: 'month', interval_count: 1, trial_period_days: trialDays || null },
    }),
    change(
      id: string,
      { cancel, pause }: { cancel?: boolean; pause?: Subscription['pause_collection'] },
    ): Subscription {
      const one = found(subscriptions, id)
      if (one.ended_at !== null) throw new StripeRefusal(400, 'subscription_ended', 'It has ended.')
      if (cancel !== undefined) one.cancel_at_period_end = cancel
      if (pause !== undefined) one.pause_collection = pause
      happened('customer.subscription.updated', one)
      return one
    },
    end(id: string): Subscription {
      const one = found(subscriptions, id)
      Object.assign(one, { status: 'canceled', ended_at: seconds() })
      happened('customer.subscription.deleted', one)
      return one
    },
    subscriptionsOf: (customer: string) =>
      newestFirst([...subscriptions.values()].filter((one) => one.customer === customer)),
    invoicesOf: (customer: string) => newestFirst(invoices.filter((one) => one.customer === customer)),
    chargesOf: (customer: string) => newestFirst(charges.filter((one) => one.customer === customer)),
    disputesOf: (charge: string) => newestFirst(disputes.filter((one) => one.charge === charge)),
    refundsOf: (charge: string) => newestFirst(refunds.filter((one) => one.charge === charge)),

    /* What people do at Stripe's pages, and what time brings. */
    /** `card`: null where the payment is on the way, as from a bank account. */
    pay(session: string, card: string | null = 'card_a'): Subscription {
      const page = found(sessions, session)
      if (page.status !== 'open') throw new Error('this page is not open')
      page.status = 'complete'
      const start = seconds()
      const trialEnd = page.trial > 0 ? start + page.trial * 86_400 : null
      const end = trialEnd ?? Math.floor(monthsAfter(now(), 1).getTime() / 1000)
      const one: Subscription = {
        ...fresh('sub', 'subscription'),
        ...{ customer: page.customer, status: trialEnd === null ? 'active' : 'trialing', cancel_at: null },
        ...{ cancel_at_period_end: false, pause_collection: null, trial_end: trialEnd, ended_at: null },
        items: { data: [{ current_period_start: start, current_period_end: end }] },
        ...{ billing_cycle_anchor: trialEnd ?? start, terms: trialEnd === null ? 1 : 0 },
      }
      subscriptions.set(one.id, one)
      happened('customer.subscription.created', one)
      happened(
        card === null ? 'invoice.finalized' : 'invoice.paid',
        invoice(one, trialEnd === null ? stripeAmount : 0, card),
      )
      happened('checkout.session.completed', page)
      return one
    },
    /** The running term has ended. `card`: null where the payment fails. */
    renew(id: string, card: string | null = 'card_a'): void {
      const one = found(subscriptions, id)
      const { current_period_end: start } = term(one)
      if (one.cancel_at_period_end) {
        Object.assign(one, { status: 'canceled', ended_at: start })
        happened('customer.subscription.deleted', one)
        return
      }
      one.terms++
      const end = Math.floor(monthsAfter(new Date(one.billing_cycle_anchor * 1000), one.terms).getTime() / 1000)
      one.items = { data: [{ current_period_start: start, current_period_end: end }] }
      const pause = one.pause_collection
      if (pause && start < pause.resumes_at) {
        happened('invoice.voided', invoice(one, stripeAmount, null, 'void'))
        return
      }
      Object.assign(one, { pause_collection: null, status: card === null ? 'past_due' : 'active' })
      happened('customer.subscription.updated', one)
      happened(card === null ? 'invoice.payment_failed' : 'invoice.paid', invoice(one, stripeAmount, card))
    },
    /** Another card pays what is open. */
    payOpen(id: string, card: string): void {
      const one = found(subscriptions, id)
      one.status = 'active'
      for (const open of invoices.filter((of) => of.status === 'open' && subscriptionOf(of) === id)) {
        Object.assign(open, { status: 'paid', amount_paid: open.total, status_transitions: { paid_at: seconds() } })
        charge(open, card)
        happened('invoice.paid', open)
      }
      happened('customer.subscription.updated', one)
    },
    /** After the last try of a failed renewal. */
    giveUp(id: string): void {
      const one = found(subscriptions, id)
      for (const open of invoices.filter((of) => of.status === 'open' && subscriptionOf(of) === id))
        Object.assign(open, { status: 'uncollectible' })
      Object.assign(one, { status: 'canceled', ended_at: seconds() })
      happened('customer.subscription.deleted', one)
    },
    refund(invoiceId: string): void {
      const of = chargeOf(invoiceId)
      of.refunded = true
      refunds.push({ ...fresh('re', 'refund'), charge: of.id })
      happened('charge.refunded', of)
    },
    /** Its event names the charge and nobody who paid. */
    dispute(invoiceId: string, status = 'needs_response'): void {
      const of = chargeOf(invoiceId)
      of.disputed = true
      const one = { ...fresh('dp', 'dispute'), charge: of.id, status }
      disputes.push(one)
      happened('charge.dispute.created', one)
    },
    closeDispute(status: 'won' | 'lost'): void {
      for (const one of disputes) {
        one.status = status
        happened('charge.dispute.closed', one)
      }
    },
  }
}

/** Of the same second the one that was made last comes first. */
const newestFirst = <T>(all: T[]): T[] => all.toReversed()

export class StripeRefusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, words: string) {
    super(words)
    this.status = status
    this.code = code
  }
}
