import Stripe from 'stripe'
import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import type { ProviderEvent } from './provider.rules.ts'

/** Seconds that a signature may be old, or ahead of this clock: the library alone accepts a day ahead. */
const toleranceSeconds = 300

/** What any provider's event has that is read here. */
const eventShape = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(200),
  created: z.number().int(),
  data: z.object({
    object: z.object({
      id: z.string().max(200).optional(),
      object: z.string().max(200).optional(),
      customer: z.string().max(200).nullish(),
    }),
  }),
})

/** Throws a Refusal where the signature is wrong, too old or too far ahead. */
export function readSignedEvent(body: Uint8Array, signature: string | null, secret: string, now: Date): ProviderEvent {
  const refused = new Refusal('invalid', 'This event is not signed by the payment provider.')
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1] ?? Number.NaN)
  if (signature === null || !(signedAt <= now.getTime() / 1000 + toleranceSeconds)) throw refused
  let event: unknown
  try {
    event = Stripe.webhooks.constructEvent(
      Buffer.from(body),
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    )
  } catch {
    throw refused
  }
  const parsed = eventShape.safeParse(event)
  if (!parsed.success) throw refused
  const { id, type, created, data } = parsed.data
  const { object } = data
  const customer = (object.object === 'customer' ? object.id : object.customer) ?? null
  return { id, type, createdAt: new Date(created * 1000), customer }
}
