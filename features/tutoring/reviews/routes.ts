import { on } from '../../../server/route.ts'
import { changeSetting } from '../../account/settings/queries.ts'
import { editReply, editReview, listReviews, replyToReview, writeReview } from './contract.ts'
import { changeReview, insertReview, ownReviewOf, showReviewsAnew, writeReply } from './queries.ts'
import { anonymousReviews } from './shown.contract.ts'
import { reviewBy, reviewsOf } from './shown.queries.ts'

export const reviewRoutes = [
  on(anonymousReviews.change, async (context) => {
    const changed = await changeSetting(anonymousReviews, context, context.input.value)
    await showReviewsAnew(context.shell, context.db, context.me)
    return changed
  }),
  on(writeReview, async ({ db, within, input, now, shell }) => {
    await insertReview(shell, db, within, input, now)
    return ownReviewOf(db, within)
  }),
  on(editReview, async ({ db, within, input, now, shell }) => {
    await changeReview(shell, db, within, input, now)
    return ownReviewOf(db, within)
  }),
  on(listReviews, ({ db, within, input, now }) => reviewsOf(db, within, input, now)),
  on(replyToReview, async ({ db, within, input, now, shell }) => {
    await writeReply(shell, db, within, input, 'reply', now)
    return reviewBy(db, within, input.review, now)
  }),
  on(editReply, async ({ db, within, input, now, shell }) => {
    await writeReply(shell, db, within, input, 'change reply', now)
    return reviewBy(db, within, input.review, now)
  }),
]
