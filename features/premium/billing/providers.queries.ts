import type { Shell } from '../../../server/shell.ts'
import { demoProvider } from '../demo/queries.ts'
import { type BillingMode, premiumPlan } from '../plan.rules.ts'
import { stripeProvider, stripeSettings } from '../stripe/queries.ts'
import type { PaymentProvider } from './provider.queries.ts'

/** Which provider takes money here. In production there is none without its keys. */
export function billingModeOf(shell: Pick<Shell, 'env'>): BillingMode {
  if (stripeSettings(shell)) return 'stripe'
  return shell.env.production ? 'off' : 'demo'
}

export function providerOf(shell: Pick<Shell, 'env'>): PaymentProvider | null {
  const stripe = stripeSettings(shell)
  if (stripe) return stripeProvider(stripe.priceId, stripe.webhookSecret)
  return billingModeOf(shell) === 'demo' ? demoProvider : null
}

export const priceIdOf = (shell: Pick<Shell, 'env'>): string => providerOf(shell)?.priceId ?? premiumPlan.demoPriceId
