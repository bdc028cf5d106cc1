import type { OrganizationRole, WayIn, WayOfJoining } from './rules.ts'

/** What somebody is in an organization; docs/organizations.md has the whole table. */
export const belongingStates = ['requested', 'active', 'declined', 'withdrawn', 'left', 'removed', 'banned'] as const
export type BelongingState = (typeof belongingStates)[number]

export const belongingActs = [
  'join',
  'ask',
  'use-link',
  'withdraw',
  'accept',
  'decline',
  'leave',
  'remove',
  'ban',
  'lift-ban',
  'reopen',
] as const
export type BelongingAct = (typeof belongingActs)[number]

/** After a refusal somebody may ask again so many days later. */
export const askAgainDays = 30
/** So long an answer to a request can be taken back. */
const reopenMs = 60_000
const dayMs = 86_400_000

type From = BelongingState | 'none'
/** `null`: refused. */
type Next = BelongingState | null

const row = (states: Partial<Record<BelongingAct, Next>>): Record<BelongingAct, Next> => ({
  ...{ join: null, ask: null, 'use-link': null, withdraw: null, accept: null, decline: null, leave: null },
  ...{ remove: null, ban: null, 'lift-ban': null, reopen: null },
  ...states,
})
const comesIn = { join: 'active', ask: 'requested', 'use-link': 'active' } as const

const table: Record<From, Record<BelongingAct, Next>> = {
  none: row(comesIn),
  requested: row({ ...comesIn, withdraw: 'withdrawn', accept: 'active', decline: 'declined', ban: 'banned' }),
  active: row({
    ...{ join: 'active', ask: 'active', 'use-link': 'active', accept: 'active' },
    ...{ leave: 'left', remove: 'removed', ban: 'banned', reopen: 'requested' },
  }),
  declined: row({ ...comesIn, accept: 'active', decline: 'declined', ban: 'banned', reopen: 'requested' }),
  withdrawn: row({ ...comesIn, withdraw: 'withdrawn' }),
  left: row({ ...comesIn, leave: 'left' }),
  removed: row({ ...comesIn, remove: 'removed', ban: 'banned' }),
  banned: row({ ban: 'banned', 'lift-ban': 'removed' }),
}

export const belongingWords = {
  banned: 'You cannot join this organization. Its officers have decided so; a moderator can look at it.',
  notOpen: 'This organization takes requests. Ask to join.',
  byLink: 'Somebody who belongs has to invite you.',
  noRequests: 'This organization is open. Join it.',
  archived: 'This organization is archived. Nothing can be joined there.',
  notAsked: 'There is no open request.',
  notIn: 'This person does not belong to it any more.',
  hasRole: 'An officer or a president loses the role first.',
  notBanned: 'This person is not banned.',
  answered: 'The answer stands: it cannot be taken back any more.',
  lastPresident: 'You are the only president. Hand over first.',
}

export type Belonging = {
  state: BelongingState | null
  role: OrganizationRole | null
  /** How the person came. */
  way: WayOfJoining | null
  /** Since when the state is what it is. */
  since: Date | null
}

/** "Dec 26": the first moment at which somebody who was refused may ask again. */
export const mayAskAgainAt = (declinedAt: Date): Date => new Date(declinedAt.getTime() + askAgainDays * dayMs)

/**
 * What an act makes of somebody, or why it is refused, in words. The state that is there already means that nothing
 * changes. The last president is looked after by the database.
 */
export function belongingAfter(
  { state, role, since, way }: Belonging,
  act: BelongingAct,
  { wayIn, isArchived, now }: { wayIn: WayIn; isArchived: boolean; now: Date },
): { to: BelongingState } | { refused: string } {
  const from = state ?? 'none'
  const enters = act === 'join' || act === 'ask' || act === 'use-link'
  const to = table[from][act]
  if (to === null) return { refused: whyNot(from, act) }
  if (to === state) return { to }
  if (isArchived && act !== 'leave') return { refused: belongingWords.archived }
  if (enters && act !== 'use-link' && wayIn === 'invitation') return { refused: belongingWords.byLink }
  if (act === 'join' && wayIn !== 'open') return { refused: belongingWords.notOpen }
  if (act === 'ask' && wayIn !== 'request') return { refused: belongingWords.noRequests }
  if (act === 'ask' && state === 'declined' && since && now < mayAskAgainAt(since))
    return { refused: `Your last request was declined. You can ask again ${askAgainDays} days after that.` }
  if (act === 'reopen' && !mayReopen({ state, role, since, way }, now)) return { refused: belongingWords.answered }
  if ((act === 'remove' || act === 'ban') && state === 'active' && role !== 'member')
    return { refused: belongingWords.hasRole }
  return { to }
}

/** An officer's answer to a request can be taken back for a minute. */
function mayReopen({ state, role, since, way }: Belonging, now: Date): boolean {
  const isFresh = since !== null && now.getTime() - since.getTime() <= reopenMs
  return isFresh && (state === 'declined' || (way === 'request' && role === 'member'))
}

function whyNot(from: From, act: BelongingAct): string {
  if (from === 'banned' && (act === 'join' || act === 'ask' || act === 'use-link')) return belongingWords.banned
  if (act === 'withdraw' || act === 'accept' || act === 'decline') return belongingWords.notAsked
  if (act === 'reopen') return belongingWords.answered
  if (act === 'lift-ban') return belongingWords.notBanned
  return belongingWords.notIn
}
