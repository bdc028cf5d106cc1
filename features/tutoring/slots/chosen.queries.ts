import { Refusal } from '../../../contract/refusal.ts'
import { relativeDayWords } from '../../../contract/words/dates.ts'
import { instantWords } from '../../../contract/words/times.ts'
import { instantOf, wallClock } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { profileById } from '../../account/queries.ts'
import { clockOf } from '../../account/settings/contract.ts'
import { addMinutes } from '../rules.ts'
import { bookingWords } from '../sessions/rules.ts'
import { tutorLimits, tutorWords } from '../tutors/rules.ts'
import { bookingsOf, occupiedIn, offeredTimesOf, spaced, type Without } from './occupied.queries.ts'
import { nearestTo } from './queries.ts'
import { isSlot, type Taken } from './rules.ts'

/** So long after a booking others are told that the time has just been taken, in milliseconds. */
const justMs = 10 * 60_000
/** How many other times a refusal names. */
const namedTimes = 3

/**
 * Who asks, in whose zone the time is; the student; the tutor and the person behind. `except`: the session that is to be
 * moved.
 */
type Asked = { me: Me; student: { id: string }; key: string; person: string; except?: string }
/** A wall-clock time in the zone of whoever asks. */
type Typed = { date: string; time: string; minutes: number }

/** The moment of a slot. Throws a Refusal at the field where there is none, with other times. */
export async function chosenSlot(
  shell: Shell,
  db: Db,
  { me, student, key, person, ...without }: Asked,
  { date, time, minutes }: Typed,
  now: Date,
): Promise<Date> {
  if (date < wallClock(now, me.zone).date)
    throw new Refusal('invalid', bookingWords.dateOver, { fields: { date: bookingWords.dateOver } })
  const start = instantOf(date, time, me.zone)
  const [offer, tutor] = [await offeredTimesOf(db, key, now), await profileById(db, person)]
  if (!offer || !tutor) throw new Refusal('not_found', tutorWords.notThere)
  const span = { from: start, to: addMinutes(start, minutes) }
  await refuseBooked(db, me, [person, student.id], span, now, without)
  const occupied = await occupiedIn(shell, db, { tutor, student }, span, now, without)
  if (isSlot(offer.times, occupied, { minutes, start, now })) return start
  const near = await nearestTo(
    shell,
    db,
    student,
    { times: offer.times, tutor },
    { minutes, wanted: start },
    now,
    namedTimes,
    without,
  )
  const words =
    near.length === 0
      ? bookingWords.notFree
      : `${bookingWords.notFree} Free near it: ${near.map((one) => momentWords(me, one, now)).join('; ')}.`
  throw refusedTime(words)
}

const refusedTime = (words: string) => new Refusal('conflict', words, { fields: { time: words } })

/** A plain look before anything else: where many want one time, all but the first end here. */
async function refuseBooked(
  db: Db,
  me: Me,
  people: string[],
  { from, to }: Taken,
  now: Date,
  without: Without,
): Promise<void> {
  const wide = { from: addMinutes(from, -tutorLimits.buffer.most), to: addMinutes(to, tutorLimits.buffer.most) }
  const rows = await bookingsOf(db, people, wide, now, without)
  const there = rows.filter((row) => spaced(row).from < to && from < spaced(row).to)
  if (there.some((row) => row.person === me.id)) throw refusedTime(bookingWords.ownSession)
  // It was free when the page was drawn.
  if (there.some(({ since }) => now.getTime() - since.getTime() < justMs)) throw refusedTime(bookingWords.taken)
}

/** "Today, 12:00 PM" on the person's clock. */
const momentWords = (me: Me, at: Date, now: Date) =>
  instantWords(me.zone, at, wallClock(now, me.zone).date, relativeDayWords, clockOf(me))
