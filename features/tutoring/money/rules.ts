import type { DisputeOutcome, SessionSide, SessionStatus } from '../sessions/rules.ts'

/** What the rules ask of a session. */
export type MoneyFacts = {
  status: SessionStatus
  settledAt: Date | null
  /** Since when the student objects. */
  settlementDisputedAt: Date | null
}

/**
 * `settle`: the tutor says that it was paid, which Quad has no part in; `unsettle` takes that back. `object`: the student
 * says that it is not so; `agree` takes that back.
 */
export const moneyActions = ['settle', 'unsettle', 'object', 'agree'] as const
export type MoneyAction = (typeof moneyActions)[number]

/** Whether one side may do this now: the one table by which buttons are shown and the server decides. */
export function maySettle(action: MoneyAction, of: MoneyFacts, side: SessionSide): boolean {
  const settled = of.status === 'completed' && of.settledAt !== null
  if (action === 'settle') return side === 'tutor' && of.status === 'completed' && of.settledAt === null
  if (action === 'unsettle') return side === 'tutor' && settled
  if (action === 'object') return side === 'student' && settled && of.settlementDisputedAt === null
  return side === 'student' && settled && of.settlementDisputedAt !== null
}

/** Why not, for whoever sends it without the button. */
export const whyNotSettle: Record<MoneyAction, string> = {
  settle: 'Only a completed session can be marked as settled, once, by its tutor.',
  unsettle: 'This session is not marked as settled.',
  object: 'Only the student can dispute that a session was settled, while it is marked so.',
  agree: 'The student does not dispute that this session was settled.',
}

/** What a session is for the money of its two. What was never agreed, or cancelled in time, costs nobody anything. */
export const moneyStates = ['agreed', 'took_place', 'cancelled_late', 'no_show', 'withdrawn'] as const
export type MoneyState = (typeof moneyStates)[number]
export const moneyStateNames: Record<MoneyState, string> = {
  agreed: 'Agreed',
  took_place: 'Took place',
  cancelled_late: 'Cancelled late',
  no_show: 'No-show',
  withdrawn: 'Withdrawn',
}

type Standing = { status: SessionStatus; cancelledLate: boolean; outcome: DisputeOutcome | null }

/** Undefined where it is about no money. */
export function moneyStateOf({ status, cancelledLate, outcome }: Standing): MoneyState | undefined {
  if (status === 'completed') return 'took_place'
  if (status === 'scheduled' || status === 'in_progress') return 'agreed'
  if (status === 'no_show') return outcome === 'withdrawn' ? 'withdrawn' : 'no_show'
  return status === 'cancelled' && cancelledLate ? 'cancelled_late' : undefined
}

export const settlingWords = {
  movesNone: 'Quad moves no money.',
  notFetched: 'Failed to fetch what was agreed',
  notChanged: 'Failed to update',
  done: {
    settle: 'Marked as settled directly',
    unsettle: 'Marked as not settled',
    object: 'You have disputed it. The tutor is told.',
    agree: 'You agree that it was settled.',
  } satisfies Record<MoneyAction, string>,
}
