import type { StarCount } from '../../../contract/stars.ts'
import type { SessionSide, SessionStatus } from '../sessions/rules.ts'

/** For so long after writing a review can be changed, and a reply. */
export const reviewDays = 14
const changeableMs = reviewDays * 86_400_000

export const maxReviewText = 2000
export const maxReplyText = 1000

/** What so many stars mean. */
export const ratingNames: Record<StarCount, string> = { 1: 'poor', 2: 'fair', 3: 'okay', 4: 'good', 5: 'excellent' }

export const reviewOrders = ['newest', 'highest', 'lowest'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

/** What the rules ask of a session and its review. */
export type ReviewFacts = {
  status: SessionStatus
  /** Whether the tutor still has a profile. */
  tutored: boolean
  writtenAt: Date | null
  /** When the tutor last wrote the reply. */
  repliedAt: Date | null
}

export type ReviewAction = 'write' | 'edit' | 'reply' | 'change reply'

/** Whether one side may do this now: the one table by which buttons are shown and the server decides. */
export function mayReview(action: ReviewAction, of: ReviewFacts, side: SessionSide, now: Date): boolean {
  const changeable = (at: Date | null) => at !== null && now.getTime() < at.getTime() + changeableMs
  if (!of.tutored) return false
  if (action === 'write') return side === 'student' && of.status === 'completed' && of.writtenAt === null
  if (action === 'edit') return side === 'student' && changeable(of.writtenAt)
  if (action === 'reply') return side === 'tutor' && of.writtenAt !== null && of.repliedAt === null
  return side === 'tutor' && of.writtenAt !== null && changeable(of.repliedAt)
}

/** Why not, for whoever sends it without the button. */
export function whyNotReview(action: ReviewAction, of: ReviewFacts): string {
  if (!of.tutored) return reviewWords.noTutor
  if (action === 'write') return of.writtenAt === null ? reviewWords.notCompleted : reviewWords.already
  if (action === 'reply') return of.writtenAt === null ? reviewWords.notThere : reviewWords.repliedAlready
  if (of.writtenAt === null) return reviewWords.notThere
  return action === 'change reply' && of.repliedAt === null ? reviewWords.noReply : reviewWords.settled
}

/** Under which name a review stands: "Daniel W.", or the only name there is. */
export function reviewerName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : undefined
  const letter = last && Array.from(last)[0]
  return letter ? `${words[0]} ${letter.toLocaleUpperCase('en')}.` : (words[0] ?? '')
}

export const reviewWords = {
  submitted: 'Review submitted successfully!',
  notSubmitted: 'Failed to submit review',
  changed: 'Review updated successfully!',
  notChanged: 'Failed to update review',
  replied: 'Reply posted',
  replyChanged: 'Reply updated',
  notReplied: 'Failed to post reply',
  selectRating: 'Please select a rating',
  notFetched: 'Failed to fetch reviews',
  notCompleted: 'Only a completed session can be reviewed.',
  already: 'You have reviewed this session already.',
  repliedAlready: 'You have replied already.',
  notThere: 'This review is not there any more.',
  noTutor: 'This tutor is not there any more.',
  noReply: 'You have not replied yet.',
  settled: `This could be changed for ${reviewDays} days.`,
  sayReply: 'Write your reply.',
  /** Instead of a name. */
  anonymous: 'A student',
  former: 'A former student',
}
