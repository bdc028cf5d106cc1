import { bucketOf } from '../../../server/limits/windows.ts'
import { JsonText, on } from '../../../server/route.ts'
import { sendInvitations } from '../invitations/queries.ts'
import { cancelSeriesOf, insertSeries } from '../series/queries.ts'
import {
  bookTutoring,
  cancelSeries,
  cancelTutoring,
  completeTutoring,
  confirmTutoring,
  declineTutoring,
  disputeNoShow,
  listTutoring,
  noteTutoring,
  readTutoring,
  reportNoShow,
  sayTookPlace,
  startTutoring,
} from './contract.ts'
import { bookingsPageOf } from './list.queries.ts'
import { tellOfBooking } from './news.queries.ts'
import { bookingBy, lockBooking } from './queries.ts'
import { answerBooking } from './settle.queries.ts'
import { changeBooking, writeNotes } from './states.queries.ts'

export const bookingRoutes = [
  on(bookTutoring, async ({ db, me, within, input, now, shell }) => {
    const bucket = bucketOf(shell, 'bookings', me.id)
    const ids = await insertSeries(shell, db, within, input, bucket, now)
    for (const id of ids) {
      const of = await lockBooking(db, id)
      if (of) await tellOfBooking(shell, db, of, ['tutor'], of.status === 'requested' ? 'requested' : 'booked', now)
      if (of?.status === 'scheduled') await sendInvitations(shell, db, id, 'request', now)
    }
    return bookingBy(db, me, ids[0] ?? '')
  }),
  on(listTutoring, async ({ db, me, input, now }) => new JsonText(await bookingsPageOf(db, me, input, now))),
  on(readTutoring, ({ db, me, within }) => bookingBy(db, me, within.key)),
  ...(
    [
      [confirmTutoring, 'confirm'],
      [declineTutoring, 'decline'],
      [startTutoring, 'start'],
      [completeTutoring, 'complete'],
    ] as const
  ).map(([endpoint, action]) =>
    on(endpoint, async ({ db, me, within, now, shell }) => {
      await changeBooking(shell, db, within, action, now)
      return bookingBy(db, me, within.key)
    }),
  ),
  ...(
    [
      [cancelTutoring, 'cancel'],
      [reportNoShow, 'report'],
      [disputeNoShow, 'dispute'],
    ] as const
  ).map(([endpoint, action]) =>
    on(endpoint, async ({ db, me, within, now, shell }) => {
      await changeBooking(shell, db, within, action, now)
      return bookingBy(db, me, within.key)
    }),
  ),
  on(cancelSeries, async ({ db, within, now, shell }) => ({ cancelled: await cancelSeriesOf(shell, db, within, now) })),
  on(sayTookPlace, async ({ db, me, within, input, now, shell }) => {
    await answerBooking(shell, db, within, input.yes, now)
    return bookingBy(db, me, within.key)
  }),
  on(noteTutoring, async ({ db, me, within, input, now }) => {
    await writeNotes(db, within, input.notes, now)
    return bookingBy(db, me, within.key)
  }),
]
