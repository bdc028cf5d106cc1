import type { TextSource } from '../../server/publicTexts/sources.ts'
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
