import type { Shell } from '../../../server/shell.ts'
import { demoProvider } from '../demo/queries.ts'
import { type BillingMode, premiumPlan } from '../plan.rules.ts'
import type { PaymentProvider } from './provider.queries.ts'

/** Which provider takes money here. In production there is none without its keys. */
export function billingModeOf({ env }: Pick<Shell, 'env'>): BillingMode {
  return env.production ? 'off' : 'demo'
}

export function providerOf(shell: Pick<Shell, 'env'>): PaymentProvider | null {
  return billingModeOf(shell) === 'demo' ? demoProvider : null
}

export const priceIdOf = (shell: Pick<Shell, 'env'>): string => providerOf(shell)?.priceId ?? premiumPlan.demoPriceId
