import { describe, expect, test } from 'vitest'
import {
  type BelongingAct,
  type BelongingState,
  belongingActs,
  belongingAfter,
  belongingStates,
  belongingWords,
} from './belonging.rules.ts'
import type { WayIn, WayOfJoining } from './rules.ts'

const now = new Date('2031-03-03T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const wayFor: Partial<Record<BelongingAct, WayIn>> = { join: 'open', ask: 'request' }
const after = (
  state: BelongingState | null,
  act: BelongingAct,
  more: { since?: Date; wayIn?: WayIn; archived?: true; way?: WayOfJoining } = {},
) =>
  belongingAfter(
    {
      ...{ state, role: state === 'active' ? 'member' : null, way: more.way ?? 'request' },
      since: more.since ?? (act === 'reopen' ? now : daysAgo(31)),
    },
    act,
    { wayIn: more.wayIn ?? wayFor[act] ?? 'open', isArchived: more.archived ?? false, now },
  )

/** The columns as in docs/organizations.md; "-": refused. */
const cells: Record<BelongingState | 'none', string> = {
  none: 'active requested active - - - - - - - -',
  requested: 'active requested active withdrawn active declined - - banned - -',
  active: 'active active active - active - left removed banned - requested',
  declined: 'active requested active - active declined - - banned - requested',
  withdrawn: 'active requested active withdrawn - - - - - - -',
  left: 'active requested active - - - left - - - -',
  removed: 'active requested active - - - - removed banned - -',
  banned: '- - - - - - - - banned removed -',
}

describe.each(['none', ...belongingStates] as const)('from %s', (from) => {
  test.each(belongingActs.map((act, index) => [act, cells[from].split(' ')[index]] as const))(
    '%s leads to %s',
    (act, to) => {
      const outcome = after(from === 'none' ? null : from, act)
      expect('to' in outcome ? outcome.to : '-').toBe(to)
    },
  )
})

test('somebody who was declined may ask again thirty days later, and use a link at once', () => {
  expect(after('declined', 'ask', { since: daysAgo(29) })).toHaveProperty('refused')
  expect(after('declined', 'ask', { since: daysAgo(30) })).toEqual({ to: 'requested' })
  expect(after('declined', 'use-link', { since: daysAgo(1) })).toEqual({ to: 'active' })
})

test('each way in refuses the others, and by a link alone nothing is pressed', () => {
  expect(after(null, 'join', { wayIn: 'request' })).toEqual({ refused: belongingWords.notOpen })
  expect(after(null, 'ask', { wayIn: 'open' })).toEqual({ refused: belongingWords.noRequests })
  expect(after(null, 'join', { wayIn: 'invitation' })).toEqual({ refused: belongingWords.byLink })
  expect(after(null, 'use-link', { wayIn: 'invitation' })).toEqual({ to: 'active' })
})

test('an archived one takes nobody, and lets everybody go', () => {
  for (const act of ['join', 'use-link'] as const)
    expect(after(null, act, { archived: true })).toEqual({ refused: belongingWords.archived })
  expect(after('active', 'leave', { archived: true })).toEqual({ to: 'left' })
})

test('an answer is taken back for a minute, and only one to a request', () => {
  const refused = { refused: belongingWords.answered }
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  for (const state of ['active', 'declined'] as const) {
    expect(after(state, 'reopen', { since: ago(60) })).toEqual({ to: 'requested' })
    expect(after(state, 'reopen', { since: ago(61) })).toEqual(refused)
  }
  expect(after('active', 'reopen', { since: now, way: 'link' })).toEqual(refused)
})

test('whoever has a role is neither removed nor banned', () => {
  const officer = { state: 'active' as const, role: 'officer' as const, since: now, way: 'request' as const }
  for (const act of ['remove', 'ban'] as const)
    expect(belongingAfter(officer, act, { wayIn: 'open', isArchived: false, now })).toEqual({
      refused: belongingWords.hasRole,
    })
})
