import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
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
import { checkoutGiven, upgrade } from './premium.testing.ts'

/** Somebody who has paid. */
export async function makePremium(owner: Caller, app: Running): Promise<{ session: string; invoice: string }> {
  const session = await upgrade(app, owner)
  const answer = await owner.call(listInvoices, {})
  return { session, invoice: ('rows' in answer && answer.rows[0]?.id) || '' }
}

const changes = { statuses: [200, 409] }

export const premiumAccess: AccessRows = {
  feature: 'premium',
  screens: [
    { path: '/billing/success?session_id=:session' },
    { path: '/billing/cancel' },
    { path: '/billing/receipts/:invoice' },
    { path: '/billing/demo' },
    { path: '/billing/demo/:session' },
    { path: '/profile?tab=subscription' },
  ],
  make: (owner, _marker, app) => makePremium(owner, app),
  rows: [
    accessRow(readPremium, 'self', () => ({}), { shows: false }),
    accessRow(readPlanMeters, 'self', () => ({}), { shows: false }),
    accessRow(startCheckout, 'self', () => checkoutGiven, { ...changes, shows: false }),
    accessRow(readPayment, 'record', ({ session = '' }) => ({ session }), { shows: false }),
    accessRow(listInvoices, 'self', () => ({}), { shows: false }),
    accessRow(readReceipt, 'record', ({ invoice = '' }) => ({ id: invoice })),
    accessRow(openPortal, 'self', () => ({}), { ...changes, shows: false }),
    accessRow(pausePremium, 'self', () => ({ months: 1 }), { ...changes, shows: false }),
    accessRow(cancelPremium, 'self', () => ({}), { ...changes, shows: false }),
    accessRow(resumePremium, 'self', () => ({}), { ...changes, shows: false }),
    accessRow(receiveBilling, 'anyone', () => ({}), { statuses: [400], body: '{}' }),
    accessRow(readBillingHealth, 'oversight', () => ({}), { shows: false }),
    accessRow(compareBilling, 'oversight', () => ({}), { shows: false }),
    accessRow(readDemoCheckout, 'record', ({ session = '' }) => ({ session }), { shows: false }),
    accessRow(payDemoCheckout, 'record', ({ session = '' }) => ({ session, card: '0001' as const }), { shows: false }),
    accessRow(leaveDemoCheckout, 'record', ({ session = '' }) => ({ session }), { shows: false }),
    accessRow(readDemoPortal, 'self', () => ({}), { shows: false }),
    accessRow(replaceDemoCardOf, 'self', () => ({ card: '0001' as const }), { statuses: [200, 404], shows: false }),
    accessRow(renewDemo, 'self', () => ({}), { statuses: [200, 404, 409], shows: false }),
    accessRow(reverseDemoInvoice, 'self', ({ invoice = '' }) => ({ invoice, reason: 'refund' as const }), {
      statuses: [200, 404],
      shows: false,
    }),
  ],
}
