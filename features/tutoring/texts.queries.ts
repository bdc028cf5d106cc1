import type { TextSource } from '../../server/publicTexts/sources.ts'
import { reviewReply, reviewText } from './reviews/shown.contract.ts'
import { bookingText } from './sessions/contract.ts'
import { tutorMessageText } from './threads/contract.ts'
import { knownTutors } from './tutors/seen.queries.ts'
import { tutorProfileText } from './tutors/shown.contract.ts'

/** Stands for everybody else in place of what moderators have hidden. */
const hiddenWords = 'Hidden by moderators'

/** What everybody reads of a tutor. */
export const tutorTexts: TextSource = {
  kind: tutorProfileText,
  table: 'tutor_profiles',
  author: 'user_id',
  words: { bio: hiddenWords, education: hiddenWords, location: hiddenWords },
  madeAt: 'created_at',
  changedAt: 'updated_at',
  readers: (me) => `select k.key, k.key as thing from (${knownTutors({ me })}) k
    join tutor_profiles t on t.id = k.key and t.user_id <> ${me}`,
}

const readReviews = (me: string) => `select r.id as key, r.id as thing from (${knownTutors({ me })}) k
  join session_reviews r on r.tutor_id = k.key`
const placeOfReview = (thing: string) => `select p.name as heading, r.created_at as at,
    r.rating || ' of 5 stars, ' || b.subject as note
  from session_reviews r join tutoring_sessions b on b.id = r.session_id join tutor_profiles t on t.id = r.tutor_id
    join profiles p on p.id = t.user_id where r.id = ${thing}`

/** What a student writes about a tutor. The stars stay while the words are hidden. */
export const reviewTexts: TextSource = {
  kind: reviewText,
  table: 'session_reviews',
  author: 'student_id',
  words: { review_text: hiddenWords },
  madeAt: 'created_at',
  changedAt: 'edited_at',
  shared: 'r.review_text is not null',
  readers: (me) => `${readReviews(me)} and r.student_id is distinct from ${me}`,
  place: placeOfReview,
}

/** What the tutor answers. */
export const replyTexts: TextSource = {
  kind: reviewReply,
  table: 'session_reviews',
  author: (row) => `select t.user_id from tutor_profiles t where t.id = ${row}.tutor_id`,
  words: { reply: hiddenWords },
  madeAt: 'replied_at',
  changedAt: 'replied_at',
  shared: 'r.reply is not null',
  readers: (me) => `${readReviews(me)} and r.reply is not null`,
  place: placeOfReview,
}

/** What a student writes to the tutor of a booking. A single text: nothing comes before it. */
export const bookingTexts: TextSource = {
  kind: bookingText,
  table: 'tutoring_sessions',
  author: 'student_id',
  words: { notes: hiddenWords, location: hiddenWords },
  madeAt: 'created_at',
  changedAt: 'updated_at',
  readers: (me) => `select b.id as key, b.id as thing from tutoring_sessions b where b.tutor_user_id = ${me}`,
  before: (thing) => `select b.created_at as at, b.student_id as author, b.notes as words from tutoring_sessions b
    where b.id = ${thing} and false`,
}

/** What a student and a tutor write to each other. Messages are never changed. */
export const tutorMessageTexts: TextSource = {
  kind: tutorMessageText,
  table: 'tutor_messages',
  author: 'author_id',
  words: { body: hiddenWords },
  madeAt: 'created_at',
  changedAt: 'created_at',
  readers: (me) => `select m.id as key, m.id as thing from tutor_messages m join tutor_threads h on h.id = m.thread_id
    where ${me} in (h.student_id, h.tutor_user_id) and m.author_id <> ${me}`,
  before: (thing) => `select b.created_at as at, b.author_id as author, b.body as words from tutor_messages m
    join tutor_messages b on b.thread_id = m.thread_id and b.created_at < m.created_at where m.id = ${thing}`,
}
