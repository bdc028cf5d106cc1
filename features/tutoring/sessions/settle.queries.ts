import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRows } from '../../../server/db/statements.ts'
import type { Shell } from '../../../server/shell.ts'
import { tellModerators } from '../../moderation/queries.ts'
import { tellOfBooking } from './news.queries.ts'
import { type InBooking, type LockedBooking, lockBooking } from './queries.ts'
import { bookingWords, completedAfterMs, mayDo, objectionMs, outcomeOfAnswer, refusedWords } from './rules.ts'
import { refreshPagesOf, writeChanges } from './states.queries.ts'

/** What one side says to the question whether the session took place. Throws a Refusal where it is not asked. */
export async function answerBooking(
  shell: Shell,
  db: Db,
  { key, role }: InBooking,
  yes: boolean,
  now: Date,
): Promise<void> {
  const of = await lockBooking(db, key)
  if (!of) throw new Refusal('not_found', bookingWords.notThere)
  if (!mayDo('answer', of, role, now)) throw new Refusal('conflict', refusedWords.answer)
  const outcome = outcomeOfAnswer(of, role, yes)
  const said = role === 'student' ? { studentSaid: yes, studentSaidAt: now } : { tutorSaid: yes }
  if (outcome === 'waits') await writeChanges(db, of, said, now)
  else if (outcome === 'took place') await complete(shell, db, of, now, said)
  else {
    const report = { status: 'no_show', noShowBy: role, noShowAt: now } as const
    await writeChanges(db, of, { ...said, ...report, disputedAt: outcome === 'disputed' ? now : null }, now)
    const other = role === 'student' ? 'tutor' : 'student'
    await tellOfBooking(shell, db, of, [other], 'no-show', now)
    if (outcome === 'disputed') await tellModerators(shell, db)
  }
  refreshPagesOf(shell, db, of)
}

/** It took place as it was agreed. */
async function complete(shell: Shell, db: Db, of: LockedBooking, now: Date, more: object = {}): Promise<void> {
  await writeChanges(db, of, { status: 'completed', actualStart: of.start, actualEnd: of.end, ...more }, now)
  await tellOfBooking(shell, db, of, ['student'], 'completed', now)
}

/** Bookings of which one run changes at most so many of each kind. */
const atOnce = 200

/**
 * The ids of requests that nobody has confirmed, of sessions that were started long ago, of those that were over without
 * a start, and of those of which the student alone said yes.
 */
export async function overdueBookings(db: Db, now: Date): Promise<string[]> {
  const some = (condition: string, order: string) =>
    `(select id from tutoring_sessions where ${condition} order by ${order} limit ${atOnce})`
  const text = [
    some('held_until <= $1', 'held_until'),
    some(`status = 'in_progress' and scheduled_end <= $2`, 'scheduled_end'),
    some(`status = 'scheduled' and scheduled_end <= $1 and asked_at is null`, 'scheduled_end'),
    some(`status = 'scheduled' and scheduled_end <= $3 and student_said and student_said_at <= $3`, 'scheduled_end'),
  ].join(' union all ')
  const values = [now, new Date(now.getTime() - completedAfterMs), new Date(now.getTime() - objectionMs)]
  return (await readRows(db, { text, values }, { id: column.text })).map(({ id }) => id)
}

/** What time does to a booking by itself. Needs a transaction; safe to repeat. */
export async function settleBooking(shell: Shell, db: Db, id: string, now: Date): Promise<void> {
  const of = await lockBooking(db, id)
  if (!of) return
  const since = (moment: Date | null, ms: number) => moment !== null && moment.getTime() + ms <= now.getTime()
  if (of.status === 'requested' && since(of.heldUntil, 0)) {
    await writeChanges(db, of, { status: 'cancelled', heldUntil: null, cancelReason: 'lapsed', cancelledAt: now }, now)
    await tellOfBooking(shell, db, of, ['student', 'tutor'], 'lapsed', now)
  } else if (of.status === 'in_progress' && since(of.end, completedAfterMs)) {
    await writeChanges(db, of, { status: 'completed', actualEnd: of.end }, now)
    await tellOfBooking(shell, db, of, ['student'], 'completed', now)
  } else if (of.status === 'scheduled' && of.studentSaid && since(of.studentSaidAt, objectionMs)) {
    await complete(shell, db, of, now)
  } else if (of.status === 'scheduled' && since(of.end, 0) && of.askedAt === null) {
    await writeChanges(db, of, { askedAt: now }, now)
    await tellOfBooking(shell, db, of, ['student', 'tutor'], 'ask', now)
  } else return
  refreshPagesOf(shell, db, of)
}
