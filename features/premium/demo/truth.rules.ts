import type { ProviderTruth } from '../billing/provider.rules.ts'
import { premiumPlan } from '../plan.rules.ts'
import { type DemoCard, type DemoState, termEnd } from './rules.ts'

/** The same as any provider says it. `instrument`: the keyed hash of a card. */
export function truthOfDemo(state: DemoState, instrument: (card: DemoCard) => string): ProviderTruth {
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  return {
    subscriptions: state.subscriptions.map((one) => ({
      ...{ id: one.id, status: one.status, createdAt: new Date(one.createdAt), trialEndsAt: null },
      ...{ periodEndsAt: termEnd(one, one.term), cancelsAtEnd: one.cancelsAtEnd },
      ...{ pausedUntil: moment(one.pausedUntil), endedAt: moment(one.endedAt) },
    })),
    invoices: state.invoices.map((one) => ({
      ...{ id: one.id, number: one.number, subscription: one.subscription, status: one.status },
      ...{ amount: premiumPlan.price, currency: premiumPlan.currency, createdAt: new Date(one.createdAt) },
      ...{ paidAt: moment(one.paidAt), from: new Date(one.from), to: new Date(one.to) },
      reversed: one.reversed && { reason: one.reversed.reason, at: new Date(one.reversed.at) },
      instrument: instrument(one.card),
    })),
  }
}
