import { expect, test } from 'vitest'
import type { CampusEvent } from './contract.ts'
import { eventStandingOf } from './standing.rules.ts'

const [noon, hour] = [Date.parse('2031-03-03T12:00:00.000Z'), 3_600_000]
const at = (hours: number) => new Date(noon + hours * hour).toISOString()

type Stood = Parameters<typeof eventStandingOf>[0]

/** Tomorrow, for two people, of whom nobody has answered. */
const open: Stood = {
  ...{ state: 'published', startsAt: at(24), endsAt: at(26), opensAt: null, closesAt: at(24), answered: true },
  ...{ capacity: 2, taken: 0, waiting: 0, seat: null },
}
const withSeat = (state: NonNullable<CampusEvent['seat']>['state'], guests = 0) => ({
  seat: { state, guests } as CampusEvent['seat'],
})

test.each<[string, Partial<Stood>, object]>([
  ['a draft', { state: 'draft' }, { is: 'draft' }],
  ['cancelled, whatever one was', { state: 'cancelled', ...withSeat('going') }, { is: 'cancelled' }],
  ['over', { startsAt: at(-2), endsAt: at(0), ...withSeat('going') }, { is: 'over' }],
  ['taken off the list', withSeat('removed'), { is: 'removed' }],
  ['taken off, while it takes place', { startsAt: at(-1), endsAt: at(1), ...withSeat('removed') }, { is: 'removed' }],
  ['under way', { startsAt: at(0), endsAt: at(1), ...withSeat('going') }, { is: 'now' }],
  ['going', withSeat('going'), { is: 'going' }],
  ['an offer', withSeat('offered'), { is: 'offered' }],
  ['in line', { taken: 2, ...withSeat('waiting') }, { is: 'waiting', takes: false }],
  ['in line after registration', { closesAt: at(-1), ...withSeat('waiting') }, { is: 'waiting', takes: false }],
  ['in line, in the last hour', { startsAt: at(1), taken: 1, ...withSeat('waiting') }, { is: 'waiting', takes: true }],
  [
    'in line with more than are free, in the last hour',
    { startsAt: at(1), taken: 1, ...withSeat('waiting', 1) },
    { is: 'waiting', takes: false },
  ],
  ['without registration', { answered: false }, { is: 'unanswered' }],
  ['before registration', { opensAt: at(1) }, { is: 'opens' }],
  ['as registration begins', { opensAt: at(0) }, { is: 'free', joins: false, again: false }],
  ['after registration', { closesAt: at(0) }, { is: 'closed' }],
  ['free', {}, { is: 'free', joins: false, again: false }],
  ['full', { taken: 2 }, { is: 'free', joins: true, again: false }],
  ['free, and others are asked first', { waiting: 1 }, { is: 'free', joins: true, again: false }],
  [
    'the same in the last hour',
    { startsAt: at(1), waiting: 1, closesAt: at(1) },
    { is: 'free', joins: false, again: false },
  ],
  ['left before', withSeat('withdrawn'), { is: 'free', joins: false, again: true }],
])('%s', (_, given, standing) => {
  expect(eventStandingOf({ ...open, ...given }, noon)).toEqual(standing)
})
