import { expect, test } from 'vitest'
import { membershipOf } from './membership.rules.ts'
import type { ProviderInvoice, ProviderSubscription } from './provider.rules.ts'

const day = (text: string) => new Date(`2026-${text}T12:00:00Z`)

const subscription = (more: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  ...{ id: 'sub_1', status: 'active', createdAt: day('01-10'), trialEndsAt: null, periodEndsAt: day('02-10') },
  ...{ cancelsAtEnd: false, pausedUntil: null, endedAt: null },
  ...more,
})
const invoice = (from: string, to: string, more: Partial<ProviderInvoice> = {}): ProviderInvoice => ({
  ...{ id: `in_${from}`, number: from, subscription: 'sub_1', status: 'paid', amount: 499, currency: 'USD' },
  ...{ createdAt: day(from), paidAt: day(from), from: day(from), to: day(to), reversed: null, instrument: null },
  ...more,
})
const january = invoice('01-10', '02-10')
const february = invoice('02-10', '03-10')

test('nobody has anything by a page that was opened, or by a payment that did not arrive', () => {
  expect(membershipOf({ subscriptions: [], invoices: [] })).toBeUndefined()
  const incomplete = subscription({ status: 'incomplete' })
  expect(membershipOf({ subscriptions: [incomplete], invoices: [] })).toBeUndefined()
  const open = invoice('01-10', '02-10', { status: 'open', paidAt: null })
  const nothing = {
    since: day('01-10'),
    paidUntil: day('01-10'),
    until: day('01-10'),
    becauseOf: null,
    status: 'active',
  }
  expect(membershipOf({ subscriptions: [subscription()], invoices: [open] })).toMatchObject(nothing)
  const free = invoice('01-10', '02-10', { amount: 0 })
  expect(membershipOf({ subscriptions: [subscription()], invoices: [free] })).toMatchObject(nothing)
})

test.each([
  ['goes on', {}, day('02-17')],
  ['has failed', { status: 'past_due' }, day('02-17')],
  ['is cancelled', { cancelsAtEnd: true }, day('02-10')],
  ['is paused', { pausedUntil: day('04-10') }, day('02-10')],
  ['is over', { status: 'canceled', endedAt: day('02-10') }, day('02-10')],
  ['was given up by the provider', { status: 'unpaid' }, day('02-10')],
] as const)(
  'a term that is paid lasts to its end, and a week longer only where it goes on: one that %s',
  (_, more, until) => {
    expect(membershipOf({ subscriptions: [subscription(more)], invoices: [january] })).toMatchObject({
      ...{ since: day('01-10'), paidUntil: day('02-10'), until, becauseOf: january.id },
    })
  },
)

test('money that was taken back takes its term away, and the grace with it', () => {
  const reversed = { ...february, reversed: { reason: 'refund' as const, at: day('02-12') } }
  const all = { subscriptions: [subscription()], invoices: [reversed, january] }
  expect(membershipOf(all)).toMatchObject({ paidUntil: day('02-10'), until: day('02-10') })
  expect(membershipOf({ ...all, invoices: [{ ...january, reversed: reversed.reversed }] })).toMatchObject({
    ...{ since: day('02-12'), until: day('02-12'), status: 'active' },
  })
})

test('it is since the first of the terms that follow each other, whatever their order', () => {
  const later = invoice('05-01', '06-01')
  const of = (...invoices: ProviderInvoice[]) => membershipOf({ subscriptions: [subscription()], invoices })
  expect(of(february, january)).toMatchObject({ since: day('01-10'), paidUntil: day('03-10') })
  expect(of(later, january, february)).toMatchObject({ since: day('05-01'), becauseOf: later.id })
})

test('a trial counts without a payment, and a subscription that lives speaks before a newer one that does not', () => {
  const trial = subscription({ status: 'trialing', trialEndsAt: day('01-24') })
  expect(membershipOf({ subscriptions: [trial], invoices: [] })).toMatchObject({
    ...{ since: day('01-10'), paidUntil: day('01-24'), becauseOf: null },
  })
  const newer = subscription({ id: 'sub_2', status: 'canceled', createdAt: day('01-12'), endedAt: day('01-12') })
  expect(membershipOf({ subscriptions: [newer, subscription()], invoices: [january] })).toMatchObject({
    ...{ subscription: 'sub_1', until: day('02-17') },
  })
})
