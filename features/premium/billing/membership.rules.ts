import { graceDays } from '../plan.rules.ts'
import type { ProviderInvoice, ProviderSubscription, ProviderTruth } from './provider.rules.ts'

const dayMs = 86_400_000

/**
 * Premium of one person: from `since` until `until`. `paidUntil`: for what has been paid; what lies after it is the
 * grace of a renewal that has not arrived. `becauseOf`: the invoice of the last term that counts; null: a trial.
 */
export type Membership = {
  subscription: string
  status: ProviderSubscription['status']
  since: Date
  paidUntil: Date
  until: Date
  cancelsAtEnd: boolean
  pausedUntil: Date | null
  becauseOf: string | null
}

type Span = { from: Date; to: Date; invoice: string | null }

const isCounted = ({ status, amount, reversed }: ProviderInvoice) =>
  status === 'paid' && amount > 0 && reversed === null
const isLive = ({ status, endedAt }: ProviderSubscription) =>
  endedAt === null && ['trialing', 'active', 'past_due'].includes(status)

/** The subscription that speaks for a person: one that lives, else the newest. */
export function leadingSubscription({ subscriptions }: ProviderTruth): ProviderSubscription | undefined {
  const sorted = subscriptions
    .filter(({ status }) => status !== 'incomplete' && status !== 'incomplete_expired')
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1))
  return sorted.find(isLive) ?? sorted[0]
}

/**
 * What somebody has, from everything that the provider says; undefined: never anything. Only paid terms and trials
 * count, so that a pause, a failure and money that was taken back need no rules of their own.
 */
export function membershipOf(truth: ProviderTruth): Membership | undefined {
  const leading = leadingSubscription(truth)
  if (!leading) return undefined
  const trials = truth.subscriptions.flatMap(({ createdAt, trialEndsAt, endedAt, status }): Span[] =>
    trialEndsAt === null || status === 'incomplete' || status === 'incomplete_expired'
      ? []
      : [{ from: createdAt, to: endedAt && endedAt < trialEndsAt ? endedAt : trialEndsAt, invoice: null }],
  )
  const paid = truth.invoices.filter(isCounted).map(({ from, to, id }): Span => ({ from, to, invoice: id }))
  const spans = [...trials, ...paid].toSorted((one, other) => one.from.getTime() - other.from.getTime())
  const last = spans.reduce<Span | undefined>((found, one) => (!found || one.to >= found.to ? one : found), undefined)
  if (!last) return withoutTerms(truth, leading)
  const paidUntil = last.to
  return {
    ...{ subscription: leading.id, status: leading.status, since: beginningOf(spans), paidUntil },
    until: isGraced(truth, leading, paidUntil) ? new Date(paidUntil.getTime() + graceDays * dayMs) : paidUntil,
    ...{ cancelsAtEnd: leading.cancelsAtEnd, pausedUntil: leading.pausedUntil, becauseOf: last.invoice },
  }
}

/** Nothing that counts, of a subscription that may go on all the same: nobody begins a second one beside it. */
function withoutTerms({ invoices }: ProviderTruth, leading: ProviderSubscription): Membership {
  const ends = invoices.flatMap(({ reversed }) => (reversed ? [reversed.at.getTime()] : []))
  const end = new Date(Math.max(leading.createdAt.getTime(), ...ends))
  return {
    ...{ subscription: leading.id, status: leading.status, since: end, paidUntil: end, until: end },
    ...{ cancelsAtEnd: leading.cancelsAtEnd, pausedUntil: leading.pausedUntil, becauseOf: null },
  }
}

/** The start of the last run of terms, between which there is no longer gap than the grace. */
function beginningOf(spans: readonly Span[]): Date {
  let [since, end] = [new Date(0), new Date(0)]
  for (const { from, to } of spans) {
    if (from.getTime() > end.getTime() + graceDays * dayMs) since = from
    if (to > end) end = to
  }
  return since
}

/** A term that goes on is not over when it ends: its payment may still be on the way. Money taken back ends it. */
function isGraced({ invoices }: ProviderTruth, of: ProviderSubscription, paidUntil: Date): boolean {
  if (!isLive(of) || of.cancelsAtEnd || of.pausedUntil !== null) return false
  return !invoices.some(({ reversed, to }) => reversed !== null && to > paidUntil)
}
