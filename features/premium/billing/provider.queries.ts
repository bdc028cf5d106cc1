import type { Shell } from '../../../server/shell.ts'
import type { ProviderCheckout, ProviderEvent, ProviderTruth } from './provider.rules.ts'

/** A person who pays. `key`: the same for the same attempt, so that a repetition makes nothing twice. */
type CheckoutWanted = {
  customer: string
  priceId: string
  key: string
  successUrl: string
  cancelUrl: string
}

/**
 * A payment provider. Each call is outside of any transaction; those that change something are safe to repeat. Throws
 * where it cannot be reached.
 */
export type PaymentProvider = {
  source: 'stripe' | 'demo'
  priceId: string
  /** The customer's id for a person; the same one each time. */
  customerOf: (shell: Shell, person: { id: string; email: string; name: string }) => Promise<string>
  openCheckout: (shell: Shell, wanted: CheckoutWanted, now: Date) => Promise<ProviderCheckout>
  /** Closes a page that is open, so that nobody pays there any more. */
  closeCheckout: (shell: Shell, session: string, now: Date) => Promise<void>
  truthOf: (shell: Shell, customer: string, now: Date) => Promise<ProviderTruth>
  /** Throws where the signature is not the provider's, or too old. */
  readEvent: (shell: Shell, body: Uint8Array, signature: string | null, now: Date) => ProviderEvent
  setCancelling: (shell: Shell, customer: string, cancels: boolean, now: Date) => Promise<void>
  setPause: (shell: Shell, customer: string, until: Date | null, now: Date) => Promise<void>
  /** Ends all of the customer's subscriptions at once, since the account was erased. One that is unknown there has none. */
  stop: (shell: Shell, customer: string, now: Date) => Promise<void>
  portalUrl: (shell: Shell, customer: string, returnUrl: string) => Promise<string>
}
