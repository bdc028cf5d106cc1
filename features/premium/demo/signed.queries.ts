import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import type { Shell } from '../../../server/shell.ts'
import type { ProviderEvent } from '../billing/provider.rules.ts'

/** Seconds that a signature may be old, or ahead of this clock: the library alone accepts a day ahead. */
const toleranceSeconds = 300

/** Of each running server: nobody outside can know it. */
const secrets = new WeakMap<object, string>()
function demoSecretOf({ database }: Pick<Shell, 'database'>): string {
  const known = secrets.get(database) ?? `whsec_demo_${randomBytes(32).toString('hex')}`
  secrets.set(database, known)
  return known
}

/** What any provider's event has that is read here. */
const eventShape = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(200),
  created: z.number().int(),
  data: z.object({ object: z.object({ customer: z.string().max(200).nullish() }) }),
})

/** The body and the signature of an event, as a provider sends them. */
export function signDemoEvent(
  shell: Pick<Shell, 'database'>,
  { id, type, customer }: { id: string; type: string; customer: string },
  now: Date,
): { body: Uint8Array; signature: string } {
  const created = Math.floor(now.getTime() / 1000)
  const payload = JSON.stringify({
    id,
    object: 'event',
    type,
    created,
    livemode: false,
    data: { object: { customer } },
  })
  const secret = demoSecretOf(shell)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: created })
  return { body: Buffer.from(payload), signature }
}

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
  return { id, type, createdAt: new Date(created * 1000), customer: data.object.customer ?? null }
}

export const readDemoEvent = (shell: Pick<Shell, 'database'>, body: Uint8Array, signature: string | null, now: Date) =>
  readSignedEvent(body, signature, demoSecretOf(shell), now)
