import type { Db } from '../../../server/db/db.ts'
import type { Shell } from '../../../server/shell.ts'
import { type Notice, notify } from '../../notifications/queries.ts'
import { type BookingNews, tutoringKindOf } from '../notifications.rules.ts'
import type { LockedBooking } from './queries.ts'
import type { SessionSide } from './rules.ts'

/** Tells these sides what happened. In the transaction in which it did. */
export async function tellOfBooking(
  shell: Shell,
  db: Db,
  of: Pick<LockedBooking, 'id' | 'studentId' | 'tutorUserId'>,
  sides: readonly SessionSide[],
  news: BookingNews,
  now: Date,
): Promise<void> {
  const kind = tutoringKindOf(news)
  const notices = sides.flatMap((side): Notice[] => {
    const person = side === 'student' ? of.studentId : of.tutorUserId
    return person === null ? [] : [{ person, kind, key: `${kind} ${of.id}`, reference: of.id, again: true }]
  })
  // Open pages show it, too, where somebody has turned such news off.
  for (const { person } of notices) shell.live.changed(db, person)
  await notify(shell, db, notices, now)
}
