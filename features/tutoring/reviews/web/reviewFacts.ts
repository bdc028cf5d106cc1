import type { TutoringSession } from '../../sessions/contract.ts'
import type { ReviewFacts } from '../rules.ts'

/** What the rules ask of a session of the reader. */
export function reviewFactsOf({ status, tutorId, review }: TutoringSession): ReviewFacts {
  return { status, tutored: tutorId !== null, writtenAt: review && new Date(review.writtenAt), repliedAt: null }
}
