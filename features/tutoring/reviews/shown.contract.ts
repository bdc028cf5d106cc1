import { z } from 'zod'
import { publicKind, publicText } from '../../../contract/publicText.ts'
import { setting } from '../../../contract/setting.ts'
import { day, id, instant } from '../../../contract/shapes.ts'
import { personName } from '../../people/contract.ts'
import { tutorSubjectNames } from '../tutors/rules.ts'

/** What everybody reads of a review, and of the tutor's reply. */
export const reviewText = publicKind('tutor-review', 'Review of a tutor')
export const reviewReply = publicKind('review-reply', 'Reply to a review')

/** Whether the person's reviews show no name; one that was written meanwhile never shows it. */
export const anonymousReviews = setting('anonymous-reviews', z.boolean(), false)

/** A review as its author has it. */
export const ownReview = z.strictObject({
  id,
  rating: z.number().int(),
  text: publicText(reviewText).nullable(),
  wouldRecommend: z.boolean(),
  /** Nobody but staff learns who wrote it. */
  anonymous: z.boolean(),
  writtenAt: instant,
  editedAt: instant.nullable(),
})
export type OwnReview = z.output<typeof ownReview>

/** A review as everybody reads it on the page of the tutor. */
export const shownReview = z.strictObject({
  id,
  rating: z.number().int(),
  text: publicText(reviewText).nullable(),
  wouldRecommend: z.boolean(),
  subject: z.enum(tutorSubjectNames),
  /** First name and initial, as the reader may call them; null: it shows no name, or its author was erased. */
  by: publicText(personName).nullable(),
  anonymous: z.boolean(),
  /** Days in the reader's zone: a moment would tell of which session it is. */
  writtenOn: day,
  edited: z.boolean(),
  reply: z.strictObject({ text: publicText(reviewReply), repliedOn: day }).nullable(),
  /** For its author alone: the session. */
  session: id.nullable(),
  /** Whether the caller may reply now, or change the reply. */
  mayReply: z.boolean(),
})
export type ShownReview = z.output<typeof shownReview>
