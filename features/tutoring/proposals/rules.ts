import type { BookingFacts, SessionSide } from '../sessions/rules.ts'

const hour = 3_600_000
/** So long the other one has for an answer, in milliseconds. */
export const proposalHeldMs = 24 * hour
/** It has to come so long before the earlier one of both times. */
export const decidedBeforeMs = hour

/** Times that somebody can have proposed at once, for all their sessions. */
export const maxOpenProposals = 3

/** A time that one of the two has proposed and that is still held. */
export type OpenProposal = { side: SessionSide; heldUntil: Date }

export type ProposalAction = 'propose' | 'accept' | 'decline' | 'withdraw'

/** Until when another time is held for an answer; no later than now: it comes too late. */
export function proposalHeldUntil(now: Date, start: Date, wanted: Date): Date {
  return new Date(
    Math.min(now.getTime() + proposalHeldMs, start.getTime() - decidedBeforeMs, wanted.getTime() - decidedBeforeMs),
  )
}

/** Whether one side may do this now: by it pages show buttons and the server decides. */
export function mayMove(
  action: ProposalAction,
  of: Pick<BookingFacts, 'status' | 'start'>,
  open: OpenProposal | null,
  side: SessionSide,
  now: Date,
): boolean {
  if (of.status !== 'scheduled') return false
  const held = open !== null && open.heldUntil > now ? open : null
  if (action === 'propose') return held === null && now.getTime() < of.start.getTime() - decidedBeforeMs
  if (held === null) return false
  return action === 'withdraw' ? held.side === side : held.side !== side
}

export const proposalWords = {
  proposed: 'Proposal sent',
  notProposed: 'Failed to send the proposal',
  tooMany: `You have proposed ${maxOpenProposals} other times already, which is the most at a time. Withdraw one, or wait for an answer.`,
  tooLate: 'Another time can be proposed until 1 hour before either time.',
  same: 'This is the time of the session.',
  noTutor: 'The tutor offers no times any more.',
}

/** Why an action is refused, for whoever sends it without the button. */
export const refusedMoves: Record<ProposalAction, string> = {
  propose: 'Another time can be proposed for a scheduled session, one at a time, until 1 hour before it.',
  accept: 'This time is not held any more.',
  decline: 'There is nothing to decline any more.',
  withdraw: 'There is nothing to withdraw any more.',
}
