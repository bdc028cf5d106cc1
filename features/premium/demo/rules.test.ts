import fc from 'fast-check'
import { expect, test } from 'vitest'
import { membershipOf } from '../billing/membership.rules.ts'
import { monthsAfter } from '../months.rules.ts'
import {
  advanceDemo,
  changeDemo,
  type DemoIds,
  type DemoState,
  emptyDemoState,
  liveDemoSubscription,
  openDemoSession,
  payDemo,
  replaceDemoCard,
  reverseDemo,
} from './rules.ts'
import { truthOfDemo } from './truth.rules.ts'

const dayMs = 86_400_000
const counted = (): DemoIds => {
  let count = 0
  return { id: (kind) => `${kind}_${++count}`, number: () => `Q-${++count}` }
}
const begin = new Date('2026-01-31T10:00:00Z')
const pay = (state: DemoState, card: '0001' | '0004', ids: DemoIds, now: Date) =>
  payDemo(openDemoSession(state, `cs_${now.getTime()}`, now), `cs_${now.getTime()}`, card, false, ids, now).state
const truth = (state: DemoState) => truthOfDemo(state, (card) => card)

test('terms end on the day of the month on which they began, or on its last one', () => {
  const ends = Array.from({ length: 4 }, (_, month) => monthsAfter(begin, month).toISOString().slice(0, 10))
  expect(ends).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
  expect(monthsAfter(new Date('2026-03-31T00:00:00Z'), -1).toISOString()).toBe('2026-02-28T00:00:00.000Z')
})

test('a renewal that fails is tried again, and gives up after the last time', () => {
  const ids = counted()
  const paid = pay(emptyDemoState, '0004', ids, begin)
  const failed = advanceDemo(paid, ids, new Date('2026-02-28T11:00:00Z'))
  expect(failed.events).toContain('invoice.payment_failed')
  expect(liveDemoSubscription(failed.state)).toMatchObject({ status: 'past_due', failures: 1 })
  const over = advanceDemo(failed.state, ids, new Date('2026-04-01T00:00:00Z'))
  expect(liveDemoSubscription(over.state)).toBeUndefined()
  expect(over.state.invoices.map(({ status }) => status)).toEqual(['paid', 'uncollectible'])
})

/** What somebody has on a day, by what they did: the simplest that can be said. */
type Oracle = { paidUntil: number; live: boolean; cancels: boolean; grace: boolean }

test('whatever somebody does and however long they wait, Premium is where it was paid, and a week of grace after it', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
    fc.record({
      do: fc.constantFrom('cancel' as const, 'resume' as const, 'good' as const, 'bad' as const, 'refund' as const),
    }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const ids = counted()
      let now = begin
      let state = pay(emptyDemoState, '0001', ids, now)
      for (const one of steps) {
        if (one.do === 'wait') now = new Date(now.getTime() + one.days * dayMs)
        state = advanceDemo(state, ids, now).state
        if (one.do === 'cancel' || one.do === 'resume')
          state = changeDemo(state, { cancelsAtEnd: one.do === 'cancel' }).state
        if (one.do === 'good' || one.do === 'bad')
          state = replaceDemoCard(state, one.do === 'good' ? '0001' : '0004', now).state
        if (one.do === 'refund') state = reverseDemo(state, state.invoices.at(-1)?.id ?? '', 'refund', now).state
        const counts = state.invoices.filter(({ status, reversed }) => status === 'paid' && reversed === null)
        const live = liveDemoSubscription(state)
        const oracle: Oracle = {
          paidUntil: Math.max(0, ...counts.map(({ to }) => Date.parse(to))),
          ...{ live: live !== undefined, cancels: live?.cancelsAtEnd === true },
          grace: !state.invoices.some(
            ({ reversed, to }) =>
              reversed !== null && Date.parse(to) > Math.max(0, ...counts.map((each) => Date.parse(each.to))),
          ),
        }
        const week = oracle.live && !oracle.cancels && oracle.grace ? 7 * dayMs : 0
        const expected =
          counts.some(({ from }) => Date.parse(from) <= now.getTime()) && now.getTime() < oracle.paidUntil + week
        const found = membershipOf(truth(state))
        expect(found !== undefined && found.since <= now && now < found.until).toBe(expected)
        expect(state.subscriptions.filter(({ endedAt }) => endedAt === null).length).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 300 },
  )
})
