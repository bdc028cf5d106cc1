import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { ownText } from '../../contract/publicText.ts'
import { instant } from '../../contract/shapes.ts'
import { site } from '../../contract/site.ts'
import { invoiceStatuses } from './billing/provider.rules.ts'
import { billingModes, maxPauseMonths } from './plan.rules.ts'

/** A number that the plan limits; `most` null: no limit. `unit`: how it is written. */
const planMeter = z.strictObject({
  label: z.string(),
  used: z.number(),
  most: z.number().nullable(),
  unit: z.enum(['number', 'bytes']),
})
export type PlanMeter = z.output<typeof planMeter>

const planFeature = z.strictObject({ name: z.string(), free: z.string(), freeNow: z.string(), paid: z.string() })

/**
 * What Premium is for somebody: `waiting`: nothing was ever paid. `unpaid`: a subscription runs whose first payment has
 * not arrived. `grace`: the renewal has not arrived. `paused`, `ended`: no Premium now. All others have Premium.
 */
export const premiumStates = [
  'waiting',
  'unpaid',
  'active',
  'trialing',
  'cancelling',
  'pausing',
  'grace',
  'paused',
  'ended',
] as const
export type PremiumState = (typeof premiumStates)[number]

export const premiumStatus = z.strictObject({
  mode: z.enum(billingModes),
  /** Whether the person has Premium now. */
  premium: z.boolean(),
  state: z.enum(premiumStates),
  since: instant.nullable(),
  /** Until when it is paid for; and until when it lasts, with the days of grace. */
  paidUntil: instant.nullable(),
  until: instant.nullable(),
  pausedUntil: instant.nullable(),
  /** Of a subscription that runs at the provider although no payment counts for this term. */
  unpaidTerm: z.enum(['goes_on', 'ends']).nullable(),
  /** Why: the invoice of the last term that counts. */
  invoice: z.strictObject({ number: z.string(), paidAt: instant }).nullable(),
  /** Of the one plan; whole cents. `priceId`: what a checkout names. */
  plan: z.strictObject({
    priceId: z.string(),
    price: z.number().int(),
    regularPrice: z.number().int(),
    currency: z.string(),
  }),
  features: z.array(planFeature),
})
export type PremiumStatus = z.output<typeof premiumStatus>

export const readPremium = endpoint('signed-in', 'GET', '/premium', nothing, premiumStatus)
/** How much of what the plan limits the person uses. */
export const readPlanMeters = endpoint(
  'signed-in',
  'GET',
  '/premium/meters',
  nothing,
  z.strictObject({ rows: z.array(planMeter) }),
)

/**
 * Begins a payment. Only the price that is offered, and addresses of this Quad to return to; `{CHECKOUT_SESSION_ID}` in
 * `success_url` becomes the id of the session. A payment page that is open already is answered again.
 */
export const startCheckout = endpoint(
  'signed-in',
  'POST',
  '/checkout',
  z.strictObject({
    price_id: z.string().max(200),
    mode: z.literal('subscription'),
    success_url: z.string().max(500),
    cancel_url: z.string().max(500),
  }),
  z.strictObject({ url: z.string(), sessionId: z.string() }),
)

/** What has become of an own payment: `paid` once it has arrived and Premium runs. */
export const readPayment = endpoint(
  'signed-in',
  'GET',
  '/billing/payments/:session',
  z.strictObject({ session: z.string().max(200) }),
  z.strictObject({
    state: z.enum(['open', 'paid', 'expired']),
    amount: z.number().int(),
    invoice: z.string().nullable(),
  }),
)

export const billingInvoice = z.strictObject({
  id: z.string(),
  number: z.string(),
  status: z.enum(invoiceStatuses),
  amount: z.number().int(),
  currency: z.string(),
  createdAt: instant,
  from: instant,
  to: instant,
  paidAt: instant.nullable(),
  reversed: z.enum(['refund', 'dispute']).nullable(),
})
export type BillingInvoice = z.output<typeof billingInvoice>
/** All of the person's, newest first. */
export const listInvoices = endpoint(
  'signed-in',
  'GET',
  '/billing/invoices',
  nothing,
  z.strictObject({ rows: z.array(billingInvoice) }),
)
/** A receipt to print. `seller`: who runs this Quad, as its settings say. */
export const readReceipt = endpoint(
  'signed-in',
  'GET',
  '/billing/invoices/:id',
  z.strictObject({ id: z.string().max(200) }),
  billingInvoice.extend({ plan: z.string(), seller: ownText(), buyer: ownText(), demo: z.boolean() }),
)

/** The provider's page for cards and receipts. */
export const openPortal = endpoint('signed-in', 'POST', '/billing/portal', nothing, z.strictObject({ url: z.string() }))
/** It ends with the term that is paid. */
export const cancelPremium = endpoint('signed-in', 'POST', '/billing/cancel', nothing, premiumStatus)
/** Takes back that it is cancelled or paused. */
export const resumePremium = endpoint('signed-in', 'POST', '/billing/resume', nothing, premiumStatus)
/** From the end of the term that is paid, for so many months. */
export const pausePremium = endpoint(
  'signed-in',
  'POST',
  '/billing/pause',
  z.strictObject({ months: z.number().int().min(1).max(maxPauseMonths) }),
  premiumStatus,
)

/** Where the provider sends its signed events. The body is read as it came, since it is what was signed. */
export const receiveBilling = endpoint(
  'visitor',
  'POST',
  '/billing/webhook',
  nothing,
  z.strictObject({ received: z.literal(true) }),
  {
    types: ['application/json'],
    maxBytes: 256 * 1024,
  },
)

const billingEvent = z.strictObject({
  id: z.string(),
  type: z.string(),
  receivedAt: instant,
  handledAt: instant.nullable(),
})
export type BillingEvent = z.output<typeof billingEvent>

const billingHealth = z.strictObject({
  mode: z.enum(billingModes),
  members: z.number().int(),
  lastEvent: z.strictObject({ type: z.string(), receivedAt: instant }).nullable(),
  /** Events that were taken and not yet handled; `late`: for more than ten minutes. */
  waiting: z.number().int(),
  late: z.number().int(),
  /** Of those the ones that failed and are tried again, and events that were given up. */
  retrying: z.number().int(),
  failed: z.number().int(),
  lastCompared: instant.nullable(),
  /** Customers and payment pages of erased people that could not be ended at the provider yet. */
  stopping: z.number().int(),
  recent: z.array(billingEvent),
})
export type BillingHealth = z.output<typeof billingHealth>

/** How payments are set up, and what the provider sent last, for admins. */
export const readBillingHealth = endpoint(site('admin'), 'GET', '/billing-health', nothing, billingHealth)

/** Compares everybody with the provider now, as happens every hour: an event may have been lost. */
export const compareBilling = endpoint(site('admin'), 'POST', '/billing-health/compare', nothing, nothing)
