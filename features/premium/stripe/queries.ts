import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { Refusal } from '../../../contract/refusal.ts'
import type { Shell } from '../../../server/shell.ts'
import type { PaymentProvider } from '../billing/provider.queries.ts'
import { readSignedEvent } from '../billing/signed.queries.ts'
import { premiumPlan, premiumWords } from '../plan.rules.ts'
import { stripeOf } from './client.queries.ts'
import { truthOfStripe } from './truth.queries.ts'

/** The same for the same change, so that a repetition after a lost answer makes nothing twice. */
const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex')

/** Nobody is led elsewhere, whatever is answered. */
function ownPage(url: string | null): string {
  const parsed = url === null ? null : URL.parse(url)
  if (url === null || parsed?.protocol !== 'https:' || !/(^|\.)stripe\.com$/.test(parsed.host))
    throw new Error('Stripe answered an address that is not its own')
  return url
}

/** The subscriptions of a customer that have not ended. */
async function liveOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const found: Stripe.Subscription[] = []
  for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
    if (one.ended_at === null && one.status !== 'incomplete_expired') found.push(one)
  return found
}

/** Days of the price's trial, for whoever never had one. Refused where it is not the price that Quad shows. */
async function trialFor(stripe: Stripe, customer: string, price: string): Promise<number | undefined> {
  const { unit_amount, currency, recurring } = await stripe.prices.retrieve(price)
  const isShown = unit_amount === premiumPlan.price && currency === premiumPlan.currency.toLowerCase()
  if (!isShown || recurring?.interval !== 'month' || recurring.interval_count !== 1)
    throw new Refusal('unavailable', premiumWords.otherPrice)
  const days = recurring.trial_period_days ?? 0
  if (days <= 0) return undefined
  for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
    if (one.status !== 'incomplete_expired') return undefined
  return days
}

const isInvalid = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError
const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Asks Stripe; undefined where it answers the error that is expected. */
async function unless<T>(isExpected: (error: unknown) => boolean, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isExpected(error)) return undefined
    throw error
  }
}

async function changeLive(shell: Shell, customer: string, change: Stripe.SubscriptionUpdateParams): Promise<void> {
  const stripe = stripeOf(shell)
  for (const { id } of await liveOf(stripe, customer)) await stripe.subscriptions.update(id, change)
}

/** Payments by Stripe: its pages, its portal and its events. Amounts and prices are Stripe's. */
export const stripeProvider = (priceId: string, webhookSecret: string): PaymentProvider => ({
  source: 'stripe',
  priceId,
  async customerOf(shell, { id, email, name }) {
    const made = await stripeOf(shell).customers.create(
      { email, name, metadata: { quad_person: id } },
      { idempotencyKey: keyOf('customer', id, email, name) },
    )
    return made.id
  },
  async openCheckout(shell, { customer, priceId: price, key, successUrl, cancelUrl }) {
    const stripe = stripeOf(shell)
    const trial = await trialFor(stripe, customer, price)
    const made = await stripe.checkout.sessions.create(
      {
        ...{ mode: 'subscription', customer, line_items: [{ price, quantity: 1 }] },
        ...{ success_url: successUrl, cancel_url: cancelUrl },
        ...(trial !== undefined && { subscription_data: { trial_period_days: trial } }),
      },
      { idempotencyKey: keyOf('checkout', key) },
    )
    return { id: made.id, url: ownPage(made.url), expiresAt: new Date(made.expires_at * 1000) }
  },
  // It may be paid or over by now.
  async closeCheckout(shell, session) {
    await unless(isInvalid, () => stripeOf(shell).checkout.sessions.expire(session))
  },
  truthOf: truthOfStripe,
  readEvent: (_shell, body, signature, now) => readSignedEvent(body, signature, webhookSecret, now),
  setCancelling: (shell, customer, cancels) => changeLive(shell, customer, { cancel_at_period_end: cancels }),
  // What falls due meanwhile is void: neither charged nor asked for later.
  setPause: (shell, customer, until) =>
    changeLive(shell, customer, {
      pause_collection: until === null ? '' : { behavior: 'void', resumes_at: Math.floor(until.getTime() / 1000) },
    }),
  async stop(shell, customer) {
    const stripe = stripeOf(shell)
    const live = await unless(isMissing, () => liveOf(stripe, customer))
    for (const { id } of live ?? []) await unless(isMissing, () => stripe.subscriptions.cancel(id))
  },
  async portalUrl(shell, customer, returnUrl) {
    const { url } = await stripeOf(shell).billingPortal.sessions.create({ customer, return_url: returnUrl })
    return ownPage(url)
  },
})

/** Both of Stripe's that a Quad needs besides its key; undefined without Stripe. */
export function stripeSettings({ env }: Pick<Shell, 'env'>): { priceId: string; webhookSecret: string } | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PRICE_ID: priceId, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  return STRIPE_SECRET_KEY && priceId && webhookSecret ? { priceId, webhookSecret } : undefined
}
