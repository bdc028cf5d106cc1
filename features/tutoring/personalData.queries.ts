import { and, eq, getTableColumns, isNotNull, or } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { ExportName, RowFate } from '../../server/personalData.ts'
import { forgetAuthor } from '../../server/threads.ts'
import { tutoringProposals } from './proposals/tables.ts'
import {
  sessionReviews,
  tutorAvailability,
  tutoringSessions,
  tutorOverrides,
  tutorProfiles,
  tutorSubjects,
} from './tables.ts'
import { tutorMessages } from './threads/tables.ts'
import { tutoringWaits } from './waits/tables.ts'

/** What was booked stays with the other one of the two, without the person. */
export const tutoringTables: Record<string, RowFate> = {
  session_reviews: { anonymise: 'student_id' },
  tutoring_occupied: 'delete',
  tutoring_sessions: { anonymise: 'student_id' },
  tutor_profiles: 'delete',
  tutoring_proposals: 'delete',
  tutoring_waits: 'delete',
  tutor_threads: { anonymise: 'student_id' },
  tutor_messages: { anonymise: 'author_id' },
}

export const tutoringExported: Record<string, ExportName> = {
  tutor_profiles: 'tutorProfiles',
  tutor_subjects: 'tutorSubjects',
  tutor_availability: 'tutorAvailability',
  tutor_overrides: 'tutorOverrides',
  tutoring_sessions: 'tutoringSessions',
  tutoring_occupied: { omitted: 'The times of the sessions, which are in tutoringSessions, once more.' },
  session_reviews: 'sessionReviews',
  tutoring_proposals: 'tutoringProposals',
  tutoring_waits: 'tutoringWaits',
  tutor_threads: { omitted: 'The messages of each, in tutorMessages, name it.' },
  tutor_messages: 'tutorMessages',
}

/** The person's profile and both kinds of sessions, without the other one of the two and what only they wrote. */
export async function tutoringExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const { verifiedBy: _, bioFolded: __, ...profile } = getTableColumns(tutorProfiles)
  const own = eq(tutorProfiles.userId, me.id)
  const { studentId, tutorUserId, tutorId, room, studentNotes, tutorNotes, disputeDecidedBy, ...session } =
    getTableColumns(tutoringSessions)
  const sessions = await db
    .select({ ...session, studentId, studentNotes, tutorNotes })
    .from(tutoringSessions)
    .where(or(eq(studentId, me.id), eq(tutorUserId, me.id)))
    .orderBy(tutoringSessions.scheduledStart, tutoringSessions.id)
  const { studentId: _student, reply: _reply, repliedAt: _at, ...review } = getTableColumns(sessionReviews)
  const ofTutor = <T extends typeof tutorSubjects | typeof tutorAvailability | typeof tutorOverrides>(table: T) =>
    and(own, eq(table.tutorId, tutorProfiles.id))
  return {
    tutorProfiles: await db.select(profile).from(tutorProfiles).where(own),
    tutorSubjects: await db
      .select(getTableColumns(tutorSubjects))
      .from(tutorSubjects)
      .innerJoin(tutorProfiles, ofTutor(tutorSubjects))
      .orderBy(tutorSubjects.position),
    tutorAvailability: await db
      .select(getTableColumns(tutorAvailability))
      .from(tutorAvailability)
      .innerJoin(tutorProfiles, ofTutor(tutorAvailability))
      .orderBy(tutorAvailability.dayOfWeek, tutorAvailability.startTime),
    tutorOverrides: await db
      .select(getTableColumns(tutorOverrides))
      .from(tutorOverrides)
      .innerJoin(tutorProfiles, ofTutor(tutorOverrides))
      .orderBy(tutorOverrides.day),
    tutoringSessions: sessions.map(({ studentId: student, studentNotes: ofStudent, tutorNotes: ofTutor, ...row }) => ({
      ...row,
      side: student === me.id ? 'student' : 'tutor',
      ownNotes: student === me.id ? ofStudent : ofTutor,
    })),
    sessionReviews: await db
      .select(review)
      .from(sessionReviews)
      .where(eq(sessionReviews.studentId, me.id))
      .orderBy(sessionReviews.createdAt, sessionReviews.id),
    reviewReplies: await db
      .select({ id: sessionReviews.id, reply: sessionReviews.reply, repliedAt: sessionReviews.repliedAt })
      .from(sessionReviews)
      .innerJoin(tutorProfiles, and(own, eq(sessionReviews.tutorId, tutorProfiles.id)))
      .where(isNotNull(sessionReviews.reply))
      .orderBy(sessionReviews.repliedAt, sessionReviews.id),
    ...(await exportedRest(db, me)),
  }
}

/**
 * The other one keeps what was agreed and what took place, without what the person wrote. What is still to come is
 * cancelled: its time is free again.
 */
export async function eraseTutoring(db: Db, person: string): Promise<void> {
  const run = (text: string, value: unknown = person) => runStatement(db, { text, values: [value] })
  await run(`update tutoring_sessions set status = 'cancelled', cancel_reason = 'unavailable', held_until = null
    where (student_id = $1 or tutor_user_id = $1) and status in ('requested', 'scheduled')`)
  const given = { text: 'select id from tutoring_sessions where student_id = $1', values: [person] }
  const ids = (await readRows(db, given, { id: column.text })).map(({ id }) => id)
  await run('update tutoring_sessions set student_id = null where student_id = $1')
  // Only now that they are nobody's: what an author changes is kept for moderators.
  await run(
    `update tutoring_sessions set notes = null, student_notes = null,
      location = case when session_type = 'in_person' then '' end where id = any($1::uuid[])`,
    ids,
  )
  await run('update tutoring_sessions set tutor_user_id = null, tutor_notes = null where tutor_user_id = $1')
  await run(
    'delete from tutoring_sessions where student_id is null and tutor_user_id is null and id = any($1::uuid[])',
    ids,
  )
  await run('update session_reviews set student_id = null where student_id = $1')
  await eraseThreads(db, person)
  await run('delete from tutoring_proposals where user_id = $1')
  await run('delete from tutoring_waits where user_id = $1')
  await run('delete from tutoring_occupied where user_id = $1')
  await run('delete from session_reviews r using tutor_profiles t where t.id = r.tutor_id and t.user_id = $1')
  await run('delete from tutor_profiles where user_id = $1')
}

/** The other one keeps what they wrote and that the person wrote something, without its words. */
async function eraseThreads(db: Db, person: string): Promise<void> {
  const run = (text: string) => runStatement(db, { text, values: [person] })
  await forgetAuthor(db, 'tutor_messages', person)
  await run(`delete from tutor_threads where (student_id = $1 and tutor_user_id is null)
    or (tutor_user_id = $1 and student_id is null)`)
  await run('update tutor_threads set student_id = null where student_id = $1')
  await run('update tutor_threads set tutor_user_id = null where tutor_user_id = $1')
}

/** What the person proposed, wrote, and waits for. */
async function exportedRest(db: Db, me: Me): Promise<Record<string, unknown>> {
  const { userId: proposer, ...proposal } = getTableColumns(tutoringProposals)
  const { userId: waiter, ...wait } = getTableColumns(tutoringWaits)
  const { authorId, ...message } = getTableColumns(tutorMessages)
  return {
    tutoringProposals: await db
      .select(proposal)
      .from(tutoringProposals)
      .where(eq(proposer, me.id))
      .orderBy(tutoringProposals.createdAt, tutoringProposals.id),
    tutoringWaits: await db.select(wait).from(tutoringWaits).where(eq(waiter, me.id)).orderBy(tutoringWaits.createdAt),
    tutorMessages: await db
      .select(message)
      .from(tutorMessages)
      .where(eq(authorId, me.id))
      .orderBy(tutorMessages.createdAt, tutorMessages.id),
  }
}
