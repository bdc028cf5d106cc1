import { networkOf } from '../../server/http/address.ts'
import { limitRate } from '../../server/limits/rate.ts'
import { on } from '../../server/route.ts'
import type { Shell } from '../../server/shell.ts'
import { cancelPremiumOf, pausePremiumOf, portalOf, resumePremiumOf } from './billing/change.queries.ts'
import { closeAttempt, paymentOf, startCheckoutOf } from './billing/checkout.queries.ts'
import { receiveEvent } from './billing/events.queries.ts'
import {
  cancelPremium,
  compareBilling,
  listInvoices,
  openPortal,
  pausePremium,
  readBillingHealth,
  readPayment,
  readPlanMeters,
  readPremium,
  readReceipt,
  receiveBilling,
  resumePremium,
  startCheckout,
} from './contract.ts'
import {
  leaveDemoCheckout,
  payDemoCheckout,
  readDemoCheckout,
  readDemoPortal,
  renewDemo,
  replaceDemoCardOf,
  reverseDemoInvoice,
} from './demo/contract.ts'
import { demoCheckoutOf, demoCommands, demoPortalOf, leaveDemoSession, payDemoSession } from './demo/queries.ts'
import { refuseWithoutDemo } from './demo/there.queries.ts'
import { billingHealthOf, invoicesOf, metersOf, premiumOf, receiptOf } from './queries.ts'

const own = { transaction: 'own' } as const

/** Far more than a provider sends; it sends again what was refused. Counted before a signature is checked. */
const eventsAMinute = {
  most: 1200,
  seconds: 60,
  words: 'Too many events came from there. Send them again in a minute.',
}
const limits = new WeakMap<Shell, ReturnType<typeof limitRate>>()
function refuseFloods(shell: Shell, network: string): void {
  const limit = limits.get(shell) ?? limitRate(eventsAMinute)
  limits.set(shell, limit)
  limit(network, shell.clock().getTime())
}

export const premiumRoutes = [
  on(readPremium, ({ db, me, now, shell }) => premiumOf(shell, db, me, now)),
  on(readPlanMeters, async ({ db, me, now, shell }) => ({ rows: await metersOf(shell, db, me, now) })),
  on(startCheckout, ({ me, input, shell, transaction }) => startCheckoutOf(shell, me, input, transaction), own),
  on(readPayment, ({ db, me, input, now, shell }) => paymentOf(shell, db, me, input.session, now)),
  on(listInvoices, async ({ db, me, shell }) => ({ rows: await invoicesOf(shell, db, me) })),
  on(readReceipt, ({ db, me, input, shell }) => receiptOf(shell, db, me, input.id)),
  on(openPortal, async ({ me, shell }) => ({ url: await portalOf(shell, me) }), own),
  on(
    cancelPremium,
    async ({ db, me, shell }) => {
      await cancelPremiumOf(shell, me)
      return premiumOf(shell, db, me, shell.clock())
    },
    own,
  ),
  on(
    resumePremium,
    async ({ db, me, shell }) => {
      await resumePremiumOf(shell, me)
      return premiumOf(shell, db, me, shell.clock())
    },
    own,
  ),
  on(
    pausePremium,
    async ({ db, me, input, shell }) => {
      await pausePremiumOf(shell, me, input.months)
      return premiumOf(shell, db, me, shell.clock())
    },
    own,
  ),
  on(
    receiveBilling,
    async ({ request, now, shell }) => {
      refuseFloods(shell, networkOf(request.address))
      await receiveEvent(shell, request.body, request.headers.get('stripe-signature'), now)
      return { received: true } as const
    },
    own,
  ),
  on(readBillingHealth, ({ db, now, shell }) => billingHealthOf(shell, db, now)),
  on(compareBilling, async ({ db, shell }) => {
    await shell.jobs.enqueue(db, 'premium-compare', {})
    return {}
  }),
  on(readDemoCheckout, ({ db, me, input, now, shell }) => {
    refuseWithoutDemo(shell)
    return demoCheckoutOf(shell, db, me, input.session, now)
  }),
  on(payDemoCheckout, async ({ db, me, input, now, shell }) => {
    refuseWithoutDemo(shell)
    return { payment: await payDemoSession(shell, db, me, input, now) }
  }),
  on(leaveDemoCheckout, async ({ db, me, input, now, shell }) => {
    refuseWithoutDemo(shell)
    await leaveDemoSession(shell, db, me, input.session, now)
    await closeAttempt(db, me, input.session)
    return {}
  }),
  on(readDemoPortal, ({ db, me, now, shell }) => {
    refuseWithoutDemo(shell)
    return demoPortalOf(db, me, now)
  }),
  on(replaceDemoCardOf, async ({ db, me, input, now, shell }) => {
    refuseWithoutDemo(shell)
    await demoCommands.card(shell, db, me, input.card, now)
    return {}
  }),
  on(renewDemo, async ({ db, me, now, shell }) => {
    refuseWithoutDemo(shell)
    await demoCommands.renewal(shell, db, me, now)
    return {}
  }),
  on(reverseDemoInvoice, async ({ db, me, input, now, shell }) => {
    refuseWithoutDemo(shell)
    await demoCommands.reversal(shell, db, me, input, now)
    return {}
  }),
]
