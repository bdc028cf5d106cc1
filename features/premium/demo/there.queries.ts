import { Refusal } from '../../../contract/refusal.ts'
import type { Shell } from '../../../server/shell.ts'
import { billingModeOf } from '../billing/providers.queries.ts'
import { premiumWords } from '../plan.rules.ts'

/** Where real money is taken, or none, nothing of the demo exists. */
export function refuseWithoutDemo(shell: Pick<Shell, 'env'>): void {
  if (billingModeOf(shell) !== 'demo') throw new Refusal('not_found', premiumWords.notThere)
}
