import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { Running } from '../../../server/testing/run.ts'
import { checkoutGiven } from '../premium.testing.ts'
import { makeStripeAccount, StripeRefusal } from './account.testing.ts'
import { stripeStandIn } from './client.queries.ts'

const secret = 'whsec_invented'
const stripePriceId = 'price_invented'
/** As the browser begins a payment there. */
export const stripeCheckout = { ...checkoutGiven, price_id: stripePriceId }

/**
 * How Stripe misbehaves, once: `busy` and `broken` refuse without an effect, `conflict` as while another request with the
 * same key runs, `lost` takes effect and never answers.
 */
export type StripeFault = 'busy' | 'broken' | 'conflict' | 'lost'

/**
 * Stripe's API on loopback, with a state: idempotency keys, pages of lists and versions as Stripe has them, and faults
 * on demand. A Quad with its `settings` asks it as it asks Stripe.
 */
export async function startStripe(now: () => Date, { trialDays = 0, pageSize = 100, price = 499 } = {}) {
  const account = makeStripeAccount(now, { trialDays, price })
  const requests: { method: string; path: string; key: string | undefined }[] = []
  const answers = new Map<string, { body: string; answer: Answer }>()
  const faults: StripeFault[] = []
  let before: { ending: string; act: () => void } | undefined

  function serve(method: string, path: string, body: string, key: string | undefined): Answer {
    if (key === undefined) return answerTo(account, method, path, body, pageSize)
    const known = answers.get(key)
    if (known && known.body !== body)
      return refusal(400, 'idempotency_error', 'idempotency_error', 'This key was used with other parameters.')
    if (known) return { ...known.answer, headers: { 'idempotent-replayed': 'true' } }
    const answer = answerTo(account, method, path, body, pageSize)
    answers.set(key, { body, answer })
    return answer
  }

  const server = http.createServer((incoming, response) => {
    void (async () => {
      const parts: Uint8Array[] = []
      for await (const part of incoming) parts.push(part)
      const { method = '', url = '', headers } = incoming
      const key = headers['idempotency-key']?.toString()
      requests.push({ method, path: url, key })
      if (before && url.endsWith(before.ending)) {
        const { act } = before
        before = undefined
        act()
      }
      const fault = faults.shift()
      const faulty = fault && fault !== 'lost' ? faultAnswers[fault] : undefined
      const isKnown =
        headers.authorization === 'Bearer sk_test_invented' && /^20\d\d-/.test(`${headers['stripe-version']}`)
      const answer = !isKnown
        ? refusal(401, 'invalid_request_error', 'api_key', 'Wrong key or no version.')
        : (faulty ?? serve(method, url, Buffer.concat(parts).toString(), key))
      if (fault === 'lost') {
        response.destroy()
        return
      }
      response
        .writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_1', ...answer.headers })
        .end(JSON.stringify(answer.body))
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let delivered = 0

  /** Signed as Stripe signs it; answers the status. */
  /** `how`: with a signature of somebody else, or with one that is older than the five minutes for which it counts. */
  async function send(
    app: Pick<Running, 'origin'>,
    event: { id: string; type: string; object: unknown },
    how: 'right' | 'forged' | 'late' = 'right',
  ) {
    const created = Math.floor(now().getTime() / 1000) - (how === 'late' ? 400 : 0)
    const { id, type, object } = event
    const payload = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } })
    const signature = Stripe.webhooks.generateTestHeaderString({
      ...{ payload, timestamp: created },
      secret: how === 'forged' ? 'whsec_somebody_else' : secret,
    })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await fetch(`${app.origin}/api/billing/webhook`, { method: 'POST', headers, body: payload })
    await answer.arrayBuffer()
    return answer.status
  }

  return {
    ...account,
    requests,
    settings: {
      ...{ STRIPE_SECRET_KEY: 'sk_test_invented', STRIPE_WEBHOOK_SECRET: secret, STRIPE_PRICE_ID: stripePriceId },
      QUAD_STAND_INS: `${stripeStandIn}=127.0.0.1:${port}`,
    },
    /** Where somebody comes back to who has paid on that page. */
    backFrom: (session: string) =>
      account.sessions.get(session)?.success.replace('{CHECKOUT_SESSION_ID}', session) ?? '',
    /** The next requests are answered so, and those after them well. */
    misbehave: (...next: StripeFault[]) => void faults.splice(0, faults.length, ...next),
    /** Acts once, just before the next request is answered whose path ends so. */
    justBefore(ending: string, act: () => void): void {
      before = { ending, act }
    },
    send,
    /** Sends every event that was not sent yet, and lets Quad handle them. Answers how many. */
    async deliver(app: Running): Promise<number> {
      const waiting = account.events.slice(delivered)
      delivered = account.events.length
      for (const event of waiting) if ((await send(app, event)) !== 200) throw new Error(`${event.type} was not taken`)
      await app.settle()
      return waiting.length
    },
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

type Answer = { status: number; body: unknown; headers?: Record<string, string> }

const refusal = (status: number, type: string, code: string, message: string): Answer => ({
  status,
  body: { error: { type, code, message } },
})
const faultAnswers: Record<Exclude<StripeFault, 'lost'>, Answer> = {
  busy: refusal(429, 'invalid_request_error', 'rate_limit', 'Too many requests.'),
  broken: refusal(500, 'api_error', 'api_error', 'Something went wrong on our end.'),
  conflict: refusal(409, 'idempotency_error', 'idempotency_key_in_use', 'Another request with this key runs.'),
}

type Account = ReturnType<typeof makeStripeAccount>

function answerTo(account: Account, method: string, address: string, body: string, pageSize: number): Answer {
  const { pathname, searchParams: query } = new URL(address, 'http://stripe.invalid')
  const given = new URLSearchParams(body)
  const [, , first = '', second = '', third = '', fourth = ''] = pathname.split('/')
  const ok = (value: unknown): Answer => ({ status: 200, body: value })
  const list = (all: { id: string }[]): Answer => {
    const after = query.get('starting_after')
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
    const data = all.slice(from, from + Math.min(Number(query.get('limit') ?? 10), pageSize))
    return ok({ object: 'list', url: pathname, data, has_more: from + data.length < all.length })
  }
  const customer = query.get('customer') ?? ''
  const charge = query.get('charge') ?? ''
  try {
    switch (`${method} ${first}${second === 'sessions' ? '/sessions' : second === '' ? '' : '/id'}`) {
      case 'POST customers':
        return ok(account.addCustomer({ email: given.get('email') }))
      case 'GET prices/id':
        return ok(account.price(second))
      case 'POST checkout/sessions':
        if (fourth === 'expire') return ok(account.expire(third))
        return ok(
          account.addSession(
            given.get('customer') ?? '',
            Number(given.get('subscription_data[trial_period_days]') ?? 0),
            given.get('success_url') ?? '',
          ),
        )
      case 'POST billing_portal/sessions':
        return ok({ id: 'bps_1', object: 'billing_portal.session', url: 'https://billing.stripe.com/p/session' })
      case 'GET subscriptions':
        return list(account.subscriptionsOf(customer))
      case 'POST subscriptions/id':
        return ok(account.change(second, changeIn(given)))
      case 'DELETE subscriptions/id':
        return ok(account.end(second))
      case 'GET invoices':
        return list(account.invoicesOf(customer))
      case 'GET charges':
        return list(account.chargesOf(customer))
      case 'GET disputes':
        return list(account.disputesOf(charge))
      case 'GET refunds':
        return list(account.refundsOf(charge))
      default:
        return refusal(404, 'invalid_request_error', 'unknown', `${method} ${pathname} is not known here.`)
    }
  } catch (error) {
    if (error instanceof StripeRefusal) return refusal(error.status, 'invalid_request_error', error.code, error.message)
    throw error
  }
}

function changeIn(given: URLSearchParams): Parameters<Account['change']>[1] {
  const cancel = given.get('cancel_at_period_end')
  const behavior = given.get('pause_collection[behavior]')
  const resumes = Number(given.get('pause_collection[resumes_at]'))
  return {
    ...(cancel !== null && { cancel: cancel === 'true' }),
    ...(given.has('pause_collection') && { pause: null }),
    ...(behavior !== null && { pause: { behavior, resumes_at: resumes } }),
  }
}
