import { countWords } from '../../../contract/words/counts.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { Acquaintances } from '../../people/slots.ts'
import { deleteWaitsBetween } from '../waits/queries.ts'
import { cancelAllOf } from './states.queries.ts'

/** What becomes of tutoring when a person deletes their account, in sentences. */
export async function sayOfTutoring(db: Db, me: Me, now: Date): Promise<string[]> {
  const text = `select count(*)::int as all, (count(*) filter (where b.status in ('requested', 'scheduled') and b.scheduled_end > $2))::int as coming,
      exists (select from tutor_profiles t where t.user_id = $1) as tutors,
      exists (select from tutor_messages m where m.author_id = $1) as writes,
      exists (select from session_reviews r where r.student_id = $1) as reviews
    from tutoring_sessions b where b.student_id = $1 or b.tutor_user_id = $1`
  const shape = {
    all: column.number,
    coming: column.number,
    tutors: column.flag,
    writes: column.flag,
    reviews: column.flag,
  }
  const found = await readRow(db, { text, values: [me.id, now] }, shape)
  const { all = 0, coming = 0, tutors = false, writes = false, reviews = false } = found ?? {}
  return [
    ...(coming > 0
      ? [`${countWords(coming, 'tutoring session')} still to come: cancelled at once, and the others are told.`]
      : []),
    ...(all > 0
      ? ['Your tutoring sessions: the others keep what was agreed and took place, without you and what you wrote.']
      : []),
    ...(writes
      ? ['Your messages with tutors and students: the others keep theirs, and see that you wrote, without your words.']
      : []),
    ...(reviews ? ['Your reviews of tutors stay, without your name.'] : []),
    ...(tutors
      ? ['Your tutor profile: nobody finds it from now on. It is deleted with your account, with its reviews.']
      : []),
  ]
}

/**
 * Tutors show themselves to everybody, and the two of a session know each other. That makes nobody see the page of a
 * person who shows it to their study groups alone.
 */
export const tutoringAcquaintances: Acquaintances = {
  together: () => 'false',
  named: (reader, other) => `(exists (select from tutor_profiles t where t.user_id = ${other})
    or exists (select from tutoring_sessions b where b.student_id = ${reader} and b.tutor_user_id = ${other})
    or exists (select from tutoring_sessions b where b.student_id = ${other} and b.tutor_user_id = ${reader})
    or exists (select from tutor_threads h where h.student_id = ${other} and h.tutor_user_id = ${reader}))`,
  /** Two whom a block separates do not meet. */
  async separate(shell, db, one, other) {
    await cancelAllOf(shell, db, one, shell.clock(), other)
    await deleteWaitsBetween(db, one, other)
  },
}
