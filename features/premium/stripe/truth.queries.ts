import type Stripe from 'stripe'
import type { Shell } from '../../../server/shell.ts'
import {
  invoiceStatuses,
  type ProviderInvoice,
  type ProviderSubscription,
  type ProviderTruth,
  subscriptionStatuses,
} from '../billing/provider.rules.ts'
import { stripeOf } from './client.queries.ts'

const moment = (seconds: number) => new Date(seconds * 1000)
const momentOrNull = (seconds: number | null | undefined) => (seconds ? moment(seconds) : null)
const idOf = (of: string | { id: string }) => (typeof of === 'string' ? of : of.id)

const never = new Date('9999-12-31T00:00:00Z')

/** Disputes in these states took no money. */
const harmless = ['won', 'prevented', 'warning_closed', 'warning_needs_response', 'warning_under_review']

type Reversal = NonNullable<ProviderInvoice['reversed']>
/** What a charge says about the invoice that it paid. */
type Charged = { reversed: Reversal | null; instrument: string | null }

/** Everything that Stripe has about a customer, over all its pages. */
export async function truthOfStripe(shell: Shell, customer: string): Promise<ProviderTruth> {
  const stripe = stripeOf(shell)
  const subscriptions: ProviderSubscription[] = []
  for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
    subscriptions.push(subscriptionOf(one))
  if (subscriptions.length === 0) return { subscriptions, invoices: [] }
  const charged = await chargesOf(shell, stripe, customer)
  const invoices: ProviderInvoice[] = []
  for await (const one of stripe.invoices.list({ customer, limit: 100, expand: ['data.payments'] })) {
    const invoice = invoiceOf(one, charged)
    if (invoice) invoices.push(invoice)
  }
  return { subscriptions, invoices }
}

function subscriptionOf(of: Stripe.Subscription): ProviderSubscription {
  const status = subscriptionStatuses.find((one) => one === of.status)
  if (!status) throw new Error(`Stripe has an unknown status of a subscription: ${of.status}`)
  const ends = of.items.data.map((item) => item.current_period_end)
  return {
    ...{ id: of.id, status, createdAt: moment(of.created), trialEndsAt: momentOrNull(of.trial_end) },
    periodEndsAt: moment(Math.max(...ends, of.created)),
    cancelsAtEnd: of.cancel_at_period_end || of.cancel_at !== null,
    // A pause without an end is one that Quad did not begin; it lasts until somebody ends it there.
    pausedUntil: of.pause_collection && (momentOrNull(of.pause_collection.resumes_at) ?? never),
    endedAt: momentOrNull(of.ended_at),
  }
}

/** Of the payments of a customer, by the id of the payment or of the charge. */
async function chargesOf({ secrets }: Shell, stripe: Stripe, customer: string): Promise<Map<string, Charged>> {
  const found = new Map<string, Charged>()
  for await (const charge of stripe.charges.list({ customer, limit: 100 })) {
    const details = charge.payment_method_details
    const fingerprint =
      details?.card?.fingerprint ?? details?.us_bank_account?.fingerprint ?? details?.sepa_debit?.fingerprint ?? null
    const charged = {
      reversed: await reversalOf(stripe, charge),
      instrument: fingerprint === null ? null : secrets.sign('instrument', fingerprint),
    }
    found.set(charge.id, charged)
    // A payment may have failed charges before the one that arrived.
    if (charge.payment_intent && (charge.paid || !found.has(idOf(charge.payment_intent))))
      found.set(idOf(charge.payment_intent), charged)
  }
  return found
}

async function reversalOf(stripe: Stripe, charge: Stripe.Charge): Promise<Reversal | null> {
  if (charge.disputed)
    for await (const dispute of stripe.disputes.list({ charge: charge.id, limit: 100 }))
      if (!harmless.includes(dispute.status)) return { reason: 'dispute', at: moment(dispute.created) }
  if (!charge.refunded) return null
  let at = charge.created
  for await (const refund of stripe.refunds.list({ charge: charge.id, limit: 100 })) at = Math.max(at, refund.created)
  return { reason: 'refund', at: moment(at) }
}

/** Undefined for an invoice that is of no subscription, or not yet made. */
function invoiceOf(of: Stripe.Invoice, charged: Map<string, Charged>): ProviderInvoice | undefined {
  const subscription = of.parent?.subscription_details?.subscription
  const status = invoiceStatuses.find((one) => one === of.status)
  const terms = of.lines.data.map(({ period }) => period).toSorted((one, other) => other.end - one.end)
  const [term] = terms
  if (!subscription || !status || !term || of.number === null) return undefined
  const payments = (of.payments?.data ?? []).flatMap(({ payment }) => {
    const by = payment.payment_intent ?? payment.charge
    const known = by && charged.get(idOf(by))
    return known ? [known] : []
  })
  return {
    ...{ id: of.id, number: of.number, subscription: idOf(subscription), status },
    ...{ amount: status === 'paid' ? of.amount_paid : of.total, currency: of.currency, createdAt: moment(of.created) },
    paidAt: momentOrNull(of.status_transitions.paid_at),
    ...{ from: moment(term.start), to: moment(term.end) },
    reversed: payments.find(({ reversed }) => reversed !== null)?.reversed ?? null,
    instrument: payments.find(({ instrument }) => instrument !== null)?.instrument ?? null,
  }
}
