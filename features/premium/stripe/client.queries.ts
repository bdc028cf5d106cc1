import Stripe from 'stripe'
import type { Shell } from '../../../server/shell.ts'

type Env = Shell['env']

/** In tests Stripe is on loopback under this name; no setting leads there in production. */
export const stripeStandIn = 'stripe.quad-tests.example:80'

const made = new WeakMap<Env, Stripe>()

/** Stripe's own client with this Quad's key. Its calls wait for the network: never within a transaction. */
export function stripeOf({ env }: Pick<Shell, 'env'>): Stripe {
  const known = made.get(env)
  if (known) return known
  if (env.STRIPE_SECRET_KEY === undefined) throw new Error('Stripe is not set up')
  const port = env.QUAD_STAND_INS.get(stripeStandIn)
  const client = new Stripe(env.STRIPE_SECRET_KEY, {
    // Repeats what it may repeat: each change has a key by which Stripe knows it again.
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(port !== undefined && { host: '127.0.0.1', port, protocol: 'http' as const }),
  })
  made.set(env, client)
  return client
}
