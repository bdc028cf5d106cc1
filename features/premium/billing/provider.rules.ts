/*
 * What Quad asks a payment provider, in words that belong to none of them. A provider's own objects are translated where
 * they are fetched.
 */

/** As Stripe names them. `paused`: a trial that ended without a card. */
export const subscriptionStatuses = [
  ...(['incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'] as const),
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export type ProviderSubscription = {
  id: string
  status: SubscriptionStatus
  /** Of the checkout by which it began. */
  createdAt: Date
  /** The end of a trial; null: there is none. */
  trialEndsAt: Date | null
  /** The term that runs, whether it is paid or not. */
  periodEndsAt: Date
  /** It ends with its term. */
  cancelsAtEnd: boolean
  /** From the end of what is paid until then nothing is charged; null: it is not paused. */
  pausedUntil: Date | null
  endedAt: Date | null
}

export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Amounts are whole units of the smallest coin. */
export type ProviderInvoice = {
  id: string
  /** As it stands on the invoice. */
  number: string
  subscription: string
  status: InvoiceStatus
  amount: number
  currency: string
  createdAt: Date
  paidAt: Date | null
  /** The term for which it is. */
  from: Date
  to: Date
  /** Taken back, wholly: null: not. A part that was given back changes nothing about the term. */
  reversed: { reason: 'refund' | 'dispute'; at: Date } | null
  /** The same for the same card or account; null: unknown. */
  instrument: string | null
}

/** Everything that the provider has about one customer. */
export type ProviderTruth = { subscriptions: ProviderSubscription[]; invoices: ProviderInvoice[] }

/** An event as the provider sent it: only that something of a customer has changed. */
export type ProviderEvent = { id: string; type: string; createdAt: Date; customer: string | null }

/** A page of the provider on which somebody pays. */
export type ProviderCheckout = { id: string; url: string; expiresAt: Date }
export type CheckoutState = 'open' | 'paid' | 'expired'
