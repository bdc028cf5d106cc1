import type { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import { settingIn } from '../../../contract/setting.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, readRows, runStatement } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { Within } from '../../../server/scopes.ts'
import type { Shell } from '../../../server/shell.ts'
import { notify } from '../../notifications/queries.ts'
import { reviewKind, reviewReplyKind } from '../notifications.rules.ts'
import type { bookingScope } from '../sessions/contract.ts'
import { lockBooking } from '../sessions/queries.ts'
import { bookingWords } from '../sessions/rules.ts'
import type { tutorScope } from '../tutors/shown.contract.ts'
import type { editReply, editReview, writeReview } from './contract.ts'
import { mayReview, type ReviewAction, type ReviewFacts, reviewWords, whyNotReview } from './rules.ts'
import { anonymousReviews, type OwnReview, ownReview } from './shown.contract.ts'
import { ownReviewSql } from './shown.queries.ts'

type Student = Within<typeof bookingScope, 'student'>
type Tutor = Within<typeof tutorScope, 'tutor'>

const moment = column.orNull(column.moment)

/** The session with both people locked, and what the rules ask of its review. Throws a Refusal where it is gone. */
async function lockReviewed(db: Db, { key }: Pick<Student, 'key'>) {
  const of = await lockBooking(db, key)
  if (!of) throw new Refusal('not_found', bookingWords.notThere)
  const text = 'select created_at as written, replied_at as replied from session_reviews where session_id = $1'
  const found = await readRow(db, { text, values: [key] }, { written: moment, replied: moment })
  const { written = null, replied = null } = found ?? {}
  return { of, facts: { status: of.status, tutored: of.tutorId !== null, writtenAt: written, repliedAt: replied } }
}

function refuseUnless(action: ReviewAction, facts: ReviewFacts, side: 'student' | 'tutor', now: Date): void {
  if (!mayReview(action, facts, side, now)) throw new Refusal('conflict', whyNotReview(action, facts))
}

/** Writes the review of a session, and tells the tutor. Needs a transaction. */
export async function insertReview(
  shell: Shell,
  db: Db,
  { key, me }: Student,
  { rating, text: words, wouldRecommend }: Omit<z.output<typeof writeReview.input>, 'id'>,
  now: Date,
): Promise<void> {
  const { of, facts } = await lockReviewed(db, { key })
  refuseUnless('write', facts, 'student', now)
  const text = `insert into session_reviews
      (id, session_id, student_id, tutor_id, rating, review_text, would_recommend, anonymous, created_at)
    values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8) returning id`
  const anonymous = settingIn(me.settings, anonymousReviews)
  const values = [key, me.id, of.tutorId, rating, words, wouldRecommend, anonymous, now]
  const made = await readRow(db, { text, values }, { id: column.text })
  if (of.tutorId) shell.live.thingChanged(db, of.tutorId)
  if (!of.tutorUserId || !made) return
  const key_ = `${reviewKind} ${made.id}`
  await notify(shell, db, [{ person: of.tutorUserId, kind: reviewKind, key: key_, reference: made.id }], now)
}

/** Changes what is given. One that showed no name never shows it again. Needs a transaction. */
export async function changeReview(
  shell: Shell,
  db: Db,
  { key, me }: Student,
  { rating, text: words, wouldRecommend }: Omit<z.output<typeof editReview.input>, 'id'>,
  now: Date,
): Promise<void> {
  const { of, facts } = await lockReviewed(db, { key })
  refuseUnless('edit', facts, 'student', now)
  const text = `update session_reviews set rating = coalesce($2, rating),
      review_text = case when $3::boolean then $4 else review_text end, would_recommend = coalesce($5, would_recommend),
      anonymous = anonymous or $6::boolean, edited_at = $7
    where session_id = $1`
  const anonymous = settingIn(me.settings, anonymousReviews)
  const values = [key, rating ?? null, words !== undefined, words ?? null, wouldRecommend ?? null, anonymous, now]
  await runStatement(db, { text, values })
  if (of.tutorId) shell.live.thingChanged(db, of.tutorId)
}

/** The names on a person's reviews have changed: open pages of those tutors fetch them again. Needs a transaction. */
export async function showReviewsAnew(shell: Shell, db: Db, me: Me): Promise<void> {
  // Writing what is there raises the counters of the tutors.
  const text = 'update session_reviews set anonymous = anonymous where student_id = $1 returning tutor_id as tutor'
  const tutors = await readRows(db, { text, values: [me.id] }, { tutor: column.orNull(column.text) })
  for (const tutor of new Set(tutors.map(({ tutor }) => tutor))) if (tutor) shell.live.thingChanged(db, tutor)
}

/** The review as its author has it. Throws a Refusal where there is none. */
export async function ownReviewOf(db: Db, { key, me }: Student): Promise<OwnReview> {
  const text = `select ${ownReviewSql('b')} as shown from tutoring_sessions b where b.id = $1 and b.student_id = $2`
  const found = await readRow(db, { text, values: [key, me.id] }, { shown: ownReview.nullable() })
  if (!found?.shown) throw new Refusal('not_found', reviewWords.notThere)
  return found.shown
}

/** Writes the tutor's reply, or changes it, and tells the student of the first one. Needs a transaction. */
export async function writeReply(
  shell: Shell,
  db: Db,
  { key }: Tutor,
  { review, text: words }: Pick<z.output<typeof editReply.input>, 'review' | 'text'>,
  action: 'reply' | 'change reply',
  now: Date,
): Promise<void> {
  const text = `select r.student_id as student, r.created_at as written, r.replied_at as replied
    from session_reviews r where r.id = $1 and r.tutor_id = $2 for no key update`
  const shape = { student: column.orNull(column.text), written: column.moment, replied: moment }
  const of = await readRow(db, { text, values: [review, key] }, shape)
  if (!of) throw new Refusal('not_found', reviewWords.notThere)
  const facts = { status: 'completed', tutored: true, writtenAt: of.written, repliedAt: of.replied } as const
  refuseUnless(action, facts, 'tutor', now)
  await runStatement(db, {
    text: 'update session_reviews set reply = $2, replied_at = $3 where id = $1',
    values: [review, words, now],
  })
  shell.live.thingChanged(db, key)
  if (action === 'change reply' || !of.student) return
  const notice = { person: of.student, kind: reviewReplyKind, key: `${reviewReplyKind} ${review}`, reference: review }
  await notify(shell, db, [notice], now)
}
