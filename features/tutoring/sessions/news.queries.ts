import type { Db } from '../../../server/db/db.ts'
import type { Shell } from '../../../server/shell.ts'
import type { LockedBooking } from './queries.ts'
import type { SessionSide } from './rules.ts'

/** What happened to a booking, as its people are told. */
export type BookingNews =
  | 'booked'
  | 'requested'
  | 'confirmed'
  | 'declined'
  | 'lapsed'
  | 'cancelled'
  | 'completed'
  | 'no-show'
  | 'disputed'

/** Tells these sides what happened. */
export async function tellOfBooking(
  shell: Shell,
  db: Db,
  of: Pick<LockedBooking, 'id' | 'studentId' | 'tutorUserId'>,
  sides: readonly SessionSide[],
  _news: BookingNews,
  _now: Date,
): Promise<void> {
  for (const side of sides) {
    const person = side === 'student' ? of.studentId : of.tutorUserId
    if (person) shell.live.changed(db, person)
  }
}
