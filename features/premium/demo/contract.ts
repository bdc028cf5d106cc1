import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { instant } from '../../../contract/shapes.ts'
import { demoCardNumbers } from './rules.ts'

const session = z.string().max(200)

/** A payment page of the demo provider, as its own person sees it. Without the demo there is none. */
const demoCheckout = z.strictObject({
  state: z.enum(['open', 'paid', 'expired']),
  /** The card that waits for its confirmation. */
  confirming: z.enum(demoCardNumbers).nullable(),
  price: z.number().int(),
  regularPrice: z.number().int(),
  renewsAt: instant,
  /** Where it leads back to. */
  successUrl: z.string(),
  cancelUrl: z.string(),
  /** Whether a renewal can be made to come. */
  renewable: z.boolean(),
})
export type DemoCheckout = z.output<typeof demoCheckout>

export const readDemoCheckout = endpoint(
  'signed-in',
  'GET',
  '/demo-payments/:session',
  z.strictObject({ session }),
  demoCheckout,
)
/** Pays with one of the invented cards; `confirmed`: the second step of the one that needs it. */
export const payDemoCheckout = endpoint(
  'signed-in',
  'POST',
  '/demo-payments/:session/pay',
  z.strictObject({ session, card: z.enum(demoCardNumbers), confirmed: z.boolean().default(false) }),
  z.strictObject({ payment: z.enum(['paid', 'declined', 'confirming']) }),
)
export const leaveDemoCheckout = endpoint(
  'signed-in',
  'POST',
  '/demo-payments/:session/leave',
  z.strictObject({ session }),
  nothing,
)

/** What the demo provider has of the person: its portal. */
export const readDemoPortal = endpoint(
  'signed-in',
  'GET',
  '/demo-portal',
  nothing,
  z.strictObject({
    card: z.enum(demoCardNumbers).nullable(),
    renewsAt: instant.nullable(),
    invoices: z.array(
      z.strictObject({ id: z.string(), number: z.string(), status: z.string(), reversed: z.boolean(), from: instant }),
    ),
  }),
)
/** Another card: what is open is paid with it at once, if it can be. */
export const replaceDemoCardOf = endpoint(
  'signed-in',
  'POST',
  '/demo-portal/card',
  z.strictObject({ card: z.enum(demoCardNumbers) }),
  nothing,
)
/** Lets the end of the running term come now. */
export const renewDemo = endpoint('signed-in', 'POST', '/demo-portal/renewal', nothing, nothing)
/** Gives the money of an invoice back, as whoever sells would, or as a bank does after a dispute. */
export const reverseDemoInvoice = endpoint(
  'signed-in',
  'POST',
  '/demo-portal/reversal',
  z.strictObject({ invoice: session, reason: z.enum(['refund', 'dispute']) }),
  nothing,
)
