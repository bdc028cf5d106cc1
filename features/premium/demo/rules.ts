import type { CheckoutState, ProviderInvoice, ProviderSubscription } from '../billing/provider.rules.ts'
import { monthsAfter } from '../months.rules.ts'

/*
 * The demo provider: what it knows of one customer, and what each command makes of it. It stores this as JSON, so that
 * moments are texts (ISO 8601).
 */

/** Invented cards, one for each outcome; by the last four digits. */
export const demoCards = {
  '0001': { name: 'Succeeds', words: 'The payment arrives at once' },
  '0002': { name: 'Declined', words: 'The bank says no; nothing changes' },
  '0003': { name: 'Needs confirmation', words: 'One more step, then it arrives' },
  '0004': { name: 'Fails at renewal', words: 'Succeeds now, the next term fails' },
} as const
export type DemoCard = keyof typeof demoCards
export const demoCardNumbers = Object.keys(demoCards) as [DemoCard, ...DemoCard[]]

export const demoWords = {
  declined: 'The card was declined. Nothing was charged; choose another one.',
  over: 'This payment page is over. Begin again from Quad.',
  notConfirming: 'There is nothing to confirm any more.',
  noRenewal: 'A renewal can come once there is a subscription that goes on.',
}

const dayMs = 86_400_000
/** How long a payment page stays open. */
export const checkoutMs = dayMs
/** After so many days a renewal that failed is tried again; after the last one the subscription ends. */
const retryDays = [3, 5, 14]

type DemoSession = {
  id: string
  state: CheckoutState
  /** The card that waits for its confirmation. */
  confirming: DemoCard | null
  createdAt: string
  expiresAt: string
}
type DemoSubscription = {
  id: string
  status: ProviderSubscription['status']
  card: DemoCard
  /** The first payment; terms end so many months after it. */
  anchor: string
  createdAt: string
  /** The term that runs, 1 for the first. */
  term: number
  cancelsAtEnd: boolean
  pausedUntil: string | null
  endedAt: string | null
  /** Tries of the renewal that has not arrived, and the next one. */
  failures: number
  retryAt: string | null
}
type DemoInvoice = {
  id: string
  number: string
  subscription: string
  status: ProviderInvoice['status']
  term: number
  card: DemoCard
  from: string
  to: string
  createdAt: string
  paidAt: string | null
  reversed: { reason: 'refund' | 'dispute'; at: string } | null
}
export type DemoState = { sessions: DemoSession[]; subscriptions: DemoSubscription[]; invoices: DemoInvoice[] }

export const emptyDemoState: DemoState = { sessions: [], subscriptions: [], invoices: [] }

/** Draws what is new: ids, and the number of an invoice. */
export type DemoIds = { id: (kind: string) => string; number: () => string }

/** What came of a command; `events`: the types of those that it sends, in their order. */
type Outcome = { state: DemoState; events: string[] }
const unchanged = (state: DemoState): Outcome => ({ state, events: [] })

export function openDemoSession(state: DemoState, id: string, now: Date): DemoState {
  const times = { createdAt: now.toISOString(), expiresAt: new Date(now.getTime() + checkoutMs).toISOString() }
  return { ...state, sessions: [...state.sessions, { id, state: 'open', confirming: null, ...times }] }
}

/** What a page is by now. */
export function demoSessionState(state: DemoState, id: string, now: Date): CheckoutState | undefined {
  const found = state.sessions.find((one) => one.id === id)
  return found?.state === 'open' && Date.parse(found.expiresAt) <= now.getTime() ? 'expired' : found?.state
}

const withSession = (state: DemoState, id: string, change: Partial<DemoSession>): DemoState => ({
  ...state,
  sessions: state.sessions.map((one) => (one.id === id ? { ...one, ...change } : one)),
})

export type DemoAttempt = 'paid' | 'declined' | 'confirming'

/** Pays on an open page. */
export function payDemo(
  state: DemoState,
  session: string,
  card: DemoCard,
  confirmed: boolean,
  ids: DemoIds,
  now: Date,
): Outcome & { payment: DemoAttempt } {
  if (card === '0002') return { ...unchanged(state), payment: 'declined' }
  if (card === '0003' && !confirmed)
    return { state: withSession(state, session, { confirming: card }), events: [], payment: 'confirming' }
  const at = now.toISOString()
  const subscription: DemoSubscription = {
    ...{ id: ids.id('sub'), status: 'active', card, anchor: at, createdAt: at, term: 1, cancelsAtEnd: false },
    ...{ pausedUntil: null, endedAt: null, failures: 0, retryAt: null },
  }
  const paid = withSession(state, session, { state: 'paid', confirming: null })
  const made = { ...paid, subscriptions: [...paid.subscriptions, subscription] }
  return {
    state: { ...made, invoices: [...made.invoices, invoiceOf(subscription, 1, ids, now, now)] },
    events: ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid'],
    payment: 'paid',
  }
}

export function endDemoSession(state: DemoState, session: string): Outcome {
  return {
    state: withSession(state, session, { state: 'expired', confirming: null }),
    events: ['checkout.session.expired'],
  }
}

/** When a term of a subscription ends; of term 0, when the first one begins. */
export const termEnd = ({ anchor }: DemoSubscription, term: number): Date => monthsAfter(new Date(anchor), term)

function invoiceOf(of: DemoSubscription, term: number, ids: DemoIds, now: Date, paidAt: Date | null): DemoInvoice {
  return {
    ...{ id: ids.id('in'), number: ids.number(), subscription: of.id, status: paidAt ? 'paid' : 'open', term },
    ...{ card: of.card, from: termEnd(of, term - 1).toISOString(), to: termEnd(of, term).toISOString() },
    ...{ createdAt: now.toISOString(), paidAt: paidAt?.toISOString() ?? null, reversed: null },
  }
}

export const isLiveDemo = ({ endedAt }: DemoSubscription) => endedAt === null
export const liveDemoSubscription = (state: DemoState) => state.subscriptions.find(isLiveDemo)

/** Changes the subscription that lives; without one nothing happens. */
export function changeDemo(
  state: DemoState,
  change: Partial<Pick<DemoSubscription, 'cancelsAtEnd' | 'pausedUntil'>>,
): Outcome {
  const live = liveDemoSubscription(state)
  if (!live) return unchanged(state)
  return {
    state: withSubscription(state, { ...live, ...change }),
    events: ['customer.subscription.updated'],
  }
}

const withSubscription = (state: DemoState, of: DemoSubscription): DemoState => ({
  ...state,
  subscriptions: state.subscriptions.map((one) => (one.id === of.id ? of : one)),
})

export function reverseDemo(state: DemoState, invoice: string, reason: 'refund' | 'dispute', now: Date): Outcome {
  const known = state.invoices.some(({ id, status, reversed }) => id === invoice && status === 'paid' && !reversed)
  if (!known) return unchanged(state)
  const reversed = { reason, at: now.toISOString() }
  return {
    state: { ...state, invoices: state.invoices.map((one) => (one.id === invoice ? { ...one, reversed } : one)) },
    events: [reason === 'refund' ? 'charge.refunded' : 'charge.dispute.created'],
  }
}

/** Everything that time has brought: ends of terms, renewals, further tries and the end after the last one. */
export function advanceDemo(state: DemoState, ids: DemoIds, now: Date): Outcome {
  let next = state
  const events: string[] = []
  for (let step = 0; step < 1000; step++) {
    const live = liveDemoSubscription(next)
    const due = live && nextMoment(live)
    if (!live || !due || due > now) return { state: next, events }
    const made =
      live.retryAt !== null && Date.parse(live.retryAt) === due.getTime()
        ? retry(next, live, due)
        : renew(next, live, ids, due)
    next = made.state
    events.push(...made.events)
  }
  return { state: next, events }
}

function nextMoment(of: DemoSubscription): Date {
  const end = termEnd(of, of.term)
  return of.retryAt !== null && Date.parse(of.retryAt) < end.getTime() ? new Date(of.retryAt) : end
}

function renew(state: DemoState, of: DemoSubscription, ids: DemoIds, at: Date): Outcome {
  if (of.cancelsAtEnd)
    return {
      state: withSubscription(state, { ...of, status: 'canceled', endedAt: at.toISOString(), retryAt: null }),
      events: ['customer.subscription.deleted'],
    }
  const term = of.term + 1
  const isPaused = of.pausedUntil !== null && at.getTime() < Date.parse(of.pausedUntil)
  if (isPaused) {
    const invoice: DemoInvoice = { ...invoiceOf(of, term, ids, at, null), status: 'void' }
    return {
      state: withInvoice(withSubscription(state, { ...of, term }), invoice),
      events: ['invoice.voided', 'customer.subscription.updated'],
    }
  }
  const running = { ...of, term, pausedUntil: null }
  if (of.card === '0004' || of.failures > 0) {
    const failed = { ...running, status: 'past_due' as const, failures: 1, retryAt: retryAt(at, 0) }
    return {
      state: withInvoice(withSubscription(state, failed), invoiceOf(running, term, ids, at, null)),
      events: ['invoice.payment_failed', 'customer.subscription.updated'],
    }
  }
  return {
    state: withInvoice(withSubscription(state, running), invoiceOf(running, term, ids, at, at)),
    events: ['customer.subscription.updated', 'invoice.paid'],
  }
}

const withInvoice = (state: DemoState, invoice: DemoInvoice): DemoState => ({
  ...state,
  invoices: [...state.invoices, invoice],
})
const retryAt = (from: Date, done: number): string | null => {
  const days = retryDays[done]
  return days === undefined ? null : new Date(from.getTime() + days * dayMs).toISOString()
}

function retry(state: DemoState, of: DemoSubscription, at: Date): Outcome {
  const next = retryAt(at, of.failures)
  if (next !== null)
    return {
      state: withSubscription(state, { ...of, failures: of.failures + 1, retryAt: next }),
      events: ['invoice.payment_failed'],
    }
  const ended = withSubscription(state, { ...of, status: 'canceled', endedAt: at.toISOString(), retryAt: null })
  const invoices = ended.invoices.map((one) =>
    one.subscription === of.id && one.status === 'open' ? { ...one, status: 'uncollectible' as const } : one,
  )
  return { state: { ...ended, invoices }, events: ['customer.subscription.deleted'] }
}

/** Another card, with which what is open is paid at once. */
export function replaceDemoCard(state: DemoState, card: DemoCard, now: Date): Outcome {
  const live = liveDemoSubscription(state)
  if (!live) return unchanged(state)
  const open = live.status === 'past_due' && card !== '0002' && card !== '0004'
  const changed = withSubscription(state, {
    ...{ ...live, card },
    ...(open && { status: 'active' as const, failures: 0, retryAt: null }),
  })
  if (!open) return { state: changed, events: ['customer.updated'] }
  const invoices = changed.invoices.map((one) =>
    one.subscription === live.id && one.status === 'open'
      ? { ...one, card, status: 'paid' as const, paidAt: now.toISOString() }
      : one,
  )
  return { state: { ...changed, invoices }, events: ['invoice.paid', 'customer.subscription.updated'] }
}

/** Lets the end of the running term come now, with what it brings. */
export function renewDemoNow(state: DemoState, ids: DemoIds, now: Date): Outcome {
  const live = liveDemoSubscription(state)
  if (!live) return unchanged(state)
  // The terms begin anew, so that this one ends now.
  const anchor = monthsAfter(now, -live.term).toISOString()
  const moved = withSubscription(state, { ...live, anchor })
  const invoices = moved.invoices.map((one) =>
    one.subscription === live.id && one.term === live.term ? { ...one, to: now.toISOString() } : one,
  )
  return advanceDemo({ ...moved, invoices }, ids, now)
}
