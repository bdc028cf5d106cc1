import { eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRows, runStatement } from '../../../server/db/statements.ts'
import type { Ending } from '../../../server/endings.ts'
import type { Shell } from '../../../server/shell.ts'
import { tellModerators } from '../../moderation/queries.ts'
import { separatedSql } from '../../people/seen.queries.ts'
import { sendInvitations } from '../invitations/queries.ts'
import type { BookingNews } from '../notifications.rules.ts'
import { tutoringSessions } from '../tables.ts'
import { tellOfBooking } from './news.queries.ts'
import { type InBooking, type LockedBooking, lockBooking } from './queries.ts'
import { bookingWords, isFreeToCancel, mayDo, refusedWords, type SessionAction, type SessionSide } from './rules.ts'

type Changes = Partial<typeof tutoringSessions.$inferInsert>

/** What an action makes of a booking. */
function changesOf(action: SessionAction, of: LockedBooking, side: SessionSide, now: Date): Changes {
  switch (action) {
    case 'confirm':
      return { status: 'scheduled', heldUntil: null }
    case 'decline':
      return { status: 'cancelled', heldUntil: null, cancelledBy: side, cancelReason: 'declined', cancelledAt: now }
    case 'start':
      return { status: 'in_progress', actualStart: now }
    case 'complete':
      return { status: 'completed', actualEnd: now }
    case 'cancel':
      return {
        ...{ status: 'cancelled', heldUntil: null, cancelledBy: side, cancelReason: 'cancelled', cancelledAt: now },
        sequence: of.sequence + 1,
        cancelledLate: side === 'student' && !isFreeToCancel(of, now),
      }
    case 'report':
      return { status: 'no_show', noShowBy: side, noShowAt: now }
    case 'dispute':
      return { disputedAt: now }
    case 'answer':
      throw new Error('an answer says yes or no')
  }
}

const newsOf: Record<SessionAction, BookingNews | null> = {
  confirm: 'confirmed',
  decline: 'declined',
  start: null,
  complete: 'completed',
  cancel: 'cancelled',
  report: 'no-show',
  dispute: 'disputed',
  answer: null,
}

/** Does this to the booking. Throws a Refusal where its state, the caller's side or the time does not allow it. */
export async function changeBooking(
  shell: Shell,
  db: Db,
  { key, role }: Pick<InBooking, 'key' | 'role'>,
  action: SessionAction,
  now: Date,
): Promise<void> {
  const of = await lockBooking(db, key)
  if (!of) throw new Refusal('not_found', bookingWords.notThere)
  if (!mayDo(action, of, role, now)) throw new Refusal('conflict', refusedWords[action])
  await writeChanges(db, of, changesOf(action, of, role, now), now)
  if (action === 'cancel') await noteCancelled(db, of.id, role)
  const news = newsOf[action]
  const other = role === 'student' ? 'tutor' : 'student'
  refreshPagesOf(shell, db, of)
  if (news) await tellOfBooking(shell, db, of, [other], news, now)
  if (action === 'confirm') await sendInvitations(shell, db, of.id, 'request', now)
  // Of a request nobody was sent an invitation.
  if (action === 'cancel' && of.status === 'scheduled') await sendInvitations(shell, db, of.id, 'cancel', now)
  if (action === 'dispute') await tellModerators(shell, db)
}

export async function writeChanges(db: Db, { id }: LockedBooking, changes: Changes, now: Date): Promise<void> {
  await db
    .update(tutoringSessions)
    .set({ ...changes, updatedAt: now })
    .where(eq(tutoringSessions.id, id))
}

/** The specification's note of whoever cancels; what they wrote for themselves stays. */
async function noteCancelled(db: Db, id: string, side: SessionSide): Promise<void> {
  const column = side === 'student' ? 'student_notes' : 'tutor_notes'
  const text = `update tutoring_sessions set ${column} = coalesce(${column}, $2) where id = $1`
  await runStatement(db, { text, values: [id, bookingWords.cancelledNote] })
}

/** Open pages of both, and those that show the tutor's times. */
export function refreshPagesOf(shell: Pick<Shell, 'live'>, db: Db, of: LockedBooking): void {
  for (const person of [of.studentId, of.tutorUserId]) if (person) shell.live.changed(db, person)
  if (of.tutorId) shell.live.thingChanged(db, of.tutorId)
}

/** Notes of one's own; null for none. */
export async function writeNotes(db: Db, { key, role }: InBooking, notes: string | null, now: Date): Promise<void> {
  const of = await lockBooking(db, key)
  if (!of) throw new Refusal('not_found', bookingWords.notThere)
  await writeChanges(db, of, role === 'student' ? { studentNotes: notes } : { tutorNotes: notes }, now)
}

/** Cancels a booking that cannot take place, because of somebody or, with null, of both, and tells the others. */
async function cancelUnavailable(shell: Shell, db: Db, id: string, person: string | null, now: Date): Promise<void> {
  const of = await lockBooking(db, id)
  if (!of || (of.status !== 'requested' && of.status !== 'scheduled')) return
  const ended = { status: 'cancelled', heldUntil: null, cancelReason: 'unavailable', cancelledAt: now } as const
  await writeChanges(db, of, { ...ended, sequence: of.sequence + 1 }, now)
  if (of.status === 'scheduled') await sendInvitations(shell, db, of.id, 'cancel', now)
  refreshPagesOf(shell, db, of)
  const told = (['student', 'tutor'] as const).filter(
    (side) => (side === 'student' ? of.studentId : of.tutorUserId) !== person,
  )
  await tellOfBooking(shell, db, of, told, 'cancelled', now)
}

const isAway = (p: string) => `(${p}.erases_at is not null or ${p}.suspended_at is not null)`

/** Bookings to come of two whom a block separates, or of whom one is away. */
export const bookingEnding: Ending = {
  name: 'tutoring sessions of people of whom one has blocked the other, or is not there any more',
  left: (now) => `select b.id::text as key from tutoring_sessions b
    join profiles s on s.id = b.student_id join profiles t on t.id = b.tutor_user_id
    where b.status in ('requested', 'scheduled') and b.scheduled_end > ${now}
      and (${isAway('s')} or ${isAway('t')} or ${separatedSql('s.id', 't.id')})`,
  end: (shell, db, key, now) => cancelUnavailable(shell, db, key, null, now),
}

/**
 * Cancels what somebody still has before them, with everybody or with one other person, since it cannot take place, and
 * tells the others. Needs a transaction.
 */
export async function cancelAllOf(
  shell: Shell,
  db: Db,
  person: string,
  now: Date,
  other: string | null = null,
): Promise<void> {
  const text = `select id from tutoring_sessions where status in ('requested', 'scheduled') and scheduled_end > $2
      and ((student_id = $1 and ($3::uuid is null or tutor_user_id = $3)) or (tutor_user_id = $1 and ($3::uuid is null or student_id = $3)))
    order by id`
  for (const { id } of await readRows(db, { text, values: [person, now, other] }, { id: column.text })) {
    await cancelUnavailable(shell, db, id, person, now)
  }
}
