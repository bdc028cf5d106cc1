import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { Shell } from '../../../server/shell.ts'
import { readSignedEvent } from '../billing/signed.queries.ts'

/** Of each running server: nobody outside can know it. */
const secrets = new WeakMap<object, string>()
function demoSecretOf({ database }: Pick<Shell, 'database'>): string {
  const known = secrets.get(database) ?? `whsec_demo_${randomBytes(32).toString('hex')}`
  secrets.set(database, known)
  return known
}

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

export const readDemoEvent = (shell: Pick<Shell, 'database'>, body: Uint8Array, signature: string | null, now: Date) =>
  readSignedEvent(body, signature, demoSecretOf(shell), now)
