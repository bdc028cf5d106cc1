import { z } from 'zod'
import { changeable } from '../../../contract/changes.ts'
import { endpoint } from '../../../contract/endpoint.ts'
import { inScope } from '../../../contract/scope.ts'
import { id, pageOf, text } from '../../../contract/shapes.ts'
import { ratings } from '../../../contract/stars.ts'
import { bookingScope } from '../sessions/contract.ts'
import { requiredText, tutorScope } from '../tutors/shown.contract.ts'
import { maxReplyText, maxReviewText, reviewOrders, reviewWords } from './rules.ts'
import { ownReview, shownReview } from './shown.contract.ts'

const fields = z.strictObject({
  rating: z.literal(ratings, reviewWords.selectRating),
  text: text(maxReviewText, { lines: true })
    .transform((value) => value || null)
    .nullable(),
  wouldRecommend: z.boolean(),
})
const ofStudent = inScope(bookingScope, 'student')

/** Reviews a completed session, once; `mayReview` in rules.ts says when. */
export const writeReview = endpoint(
  ofStudent,
  'POST',
  '/tutoring-sessions/:id/review',
  z.strictObject({
    id,
    rating: fields.shape.rating,
    text: fields.shape.text.default(null),
    wouldRecommend: fields.shape.wouldRecommend.default(true),
  }),
  ownReview,
)
/** Changes one's review, for 14 days. Omitted fields stay. */
export const editReview = endpoint(
  ofStudent,
  'PATCH',
  '/tutoring-sessions/:id/review',
  z.strictObject({ id, ...changeable(fields.shape) }),
  ownReview,
)

/** What students wrote about a tutor, newest first unless `sort` says otherwise. */
export const listReviews = endpoint(
  inScope(tutorScope, 'tutor', 'stranger'),
  'GET',
  '/tutors/:id/reviews',
  z.strictObject({
    id,
    stars: z.number().pipe(z.literal(ratings)).optional(),
    sort: z.enum(reviewOrders).default('newest'),
    after: z.string().max(1000).optional(),
    limit: z.number().int().min(1).max(60).default(20),
  }),
  pageOf(shownReview).extend({ total: z.number().int() }),
)

const reply = z.strictObject({
  id,
  /** The review. */
  review: id,
  text: requiredText(maxReplyText, reviewWords.sayReply, { lines: true }),
})
/** The tutor's one reply to a review. */
export const replyToReview = endpoint(
  inScope(tutorScope, 'tutor'),
  'POST',
  '/tutors/:id/reviews/:review/reply',
  reply,
  shownReview,
)
/** Changes the reply, for 14 days after it was last written. */
export const editReply = endpoint(
  inScope(tutorScope, 'tutor'),
  'PATCH',
  '/tutors/:id/reviews/:review/reply',
  reply,
  shownReview,
)
