import type { DisputeOutcome, SessionSide } from '../sessions/rules.ts'

export const disputeStates = ['open', 'decided'] as const
export type DisputeState = (typeof disputeStates)[number]

/** What an admin can decide, as they choose it. */
export const disputeOutcomeNames: Record<DisputeOutcome, string> = {
  took_place: 'It took place',
  absent: 'The report stands',
  withdrawn: 'It counts for nobody',
}
/** What each of them means for the two. */
export const disputeOutcomeMeanings: Record<DisputeOutcome, string> = {
  took_place: 'The session is completed, and can be reviewed.',
  absent: 'It stays a no-show of the one who was reported.',
  withdrawn: 'Nobody is counted as absent, and nothing is agreed any more.',
}

export const maxDisputeReason = 1000

/** Whether an admin may decide: never about a session of their own. Otherwise answers why not. */
export function whyNotDecide(me: string, parties: readonly (string | null)[]): string | undefined {
  return parties.includes(me) ? disputeWords.ownSession : undefined
}

/** Who was reported as absent. */
export const reportedSide = (by: SessionSide): SessionSide => (by === 'student' ? 'tutor' : 'student')

export const disputeWords = {
  notFetched: 'Failed to fetch disputes',
  notDecided: 'Failed to decide',
  notThere: 'This dispute is not there any more.',
  ownSession: 'You are one of the two. Another admin decides.',
  sayWhy: 'Write why. Both read it.',
  decidedBefore: (name: string) => `${name} has decided this in the meantime. Look at it again.`,
  timeTaken:
    'One of the two had another session in this time, so that it cannot count as taken place. Decide it in another way.',
}
