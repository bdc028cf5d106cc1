import { slot } from '../../contract/slot.ts'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import type { PlanMeter } from './contract.ts'
import type { PlanFeature } from './plan.rules.ts'

/** Real money, or that of the demo provider, which are never mixed. */
export type MoneyBook = 'real' | 'demo'

/** A payment of a person that has arrived. */
export type Payment = {
  /** Of the invoice that it pays; the same each time it is told. */
  invoice: string
  person: string
  book: MoneyBook
  /** Whole units of the currency's smallest coin, above 0. */
  amount: number
  /** ISO 4217, in upper case. */
  currency: string
  paidAt: Date
  /** A keyed hash that is the same for the same card or account; null where the provider names none. */
  instrument: string | null
}

/** A payment that was taken back, wholly or in part, by a refund or a dispute. */
export type PaymentReversal = Pick<Payment, 'invoice' | 'person' | 'book'> & {
  reason: 'refund' | 'dispute'
  at: Date
}

/**
 * What features do when a payment arrives or is taken back. Called within the transaction that writes it down, once or
 * more for the same one, in any order: a reversal may come first.
 */
export const paymentEffects = slot<{
  paid: (shell: Shell, db: Db, payment: Payment, now: Date) => Promise<void>
  reversed: (shell: Shell, db: Db, reversal: PaymentReversal, now: Date) => Promise<void>
}>('premium.payments')

/** What features give to people with Premium; some of it depends on settings of the operator. */
export const planFeatures = slot<(shell: Pick<Shell, 'env'>) => PlanFeature>('premium.features')

/** How much of what the plan limits somebody uses. */
export const planMeters = slot<{
  order: number
  of: (shell: Shell, db: Db, me: Me, at: { isPremium: boolean; now: Date }) => Promise<PlanMeter>
}>('premium.meters')
