import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import { type Db, sqlState } from '../../../server/db/db.ts'
import { column, readRow } from '../../../server/db/statements.ts'
import { countTries } from '../../../server/limits/windows.ts'
import type { Me } from '../../../server/me.ts'
import type { Within } from '../../../server/scopes.ts'
import type { Shell } from '../../../server/shell.ts'
import type { PlanMeter } from '../../premium/contract.ts'
import { hasPremium } from '../../premium/queries.ts'
import { addMinutes } from '../rules.ts'
import { chosenSlot } from '../slots/chosen.queries.ts'
import { tutoringSessions } from '../tables.ts'
import { type TutoringType, tutorWords } from '../tutors/rules.ts'
import type { tutorScope } from '../tutors/shown.contract.ts'
import type { bookTutoring } from './contract.ts'
import { releaseLapsed } from './queries.ts'
import { bookingWords, heldMs, maxBookingsADay, maxOpenBookings, priceOf } from './rules.ts'

/** One booking; the days of a series are booked one after the other. */
export type WantedBooking = Omit<z.output<typeof bookTutoring.input>, 'alsoOn'>
type Stranger = Within<typeof tutorScope, 'stranger'>

const bookingsADay = { tries: maxBookingsADay, minutes: 1440, words: bookingWords.tooManyToday }

/** What a booking takes over from the tutor's profile at its moment. */
type Terms = {
  person: string
  active: boolean
  hourlyRate: number
  confirms: boolean
  freeUntilMinutes: number
  sessionTypes: string[]
  teaches: boolean
}

async function termsOf(db: Db, tutorId: string, subject: string): Promise<Terms> {
  const text = `select t.user_id as person, t.is_active as active, t.hourly_rate as "hourlyRate", t.confirms,
      t.free_until_minutes as "freeUntilMinutes", to_json(t.session_types)::text as types,
      exists (select from tutor_subjects s where s.tutor_id = t.id and s.subject = $2) as teaches
    from tutor_profiles t where t.id = $1`
  const shape = {
    ...{ person: column.text, active: column.flag, hourlyRate: column.number, confirms: column.flag },
    ...{ freeUntilMinutes: column.number, types: column.text, teaches: column.flag },
  }
  const found = await readRow(db, { text, values: [tutorId, subject] }, shape)
  if (!found) throw new Refusal('not_found', tutorWords.notThere)
  const { types, ...terms } = found
  return { ...terms, sessionTypes: JSON.parse(types) }
}

/**
 * Books a time, and answers the id. `bucket` is a keyed hash of the student; `seriesId`: of what it is one. Needs a
 * transaction in which both people are locked.
 */
export async function insertBooking(
  shell: Shell,
  db: Db,
  { me, key }: Stranger,
  wanted: WantedBooking,
  bucket: string,
  now: Date,
  seriesId: string | null = null,
): Promise<string> {
  const terms = await termsOf(db, key, wanted.subject)
  const { person } = terms
  refuseUnoffered(terms, wanted)
  await releaseLapsed(db, [me.id, person], now)
  const start = await chosenSlot(shell, db, { me, student: me, key, person }, wanted, now)
  await refuseTooManyOpen(shell, db, me, now)
  await countTries(db, bookingsADay, bucket, now)
  return writeBooking(db, { me, key }, wanted, { ...terms, seriesId }, start, now)
}

function refuseUnoffered(terms: Terms, wanted: WantedBooking): void {
  const atField = (name: string, words: string) => new Refusal('invalid', words, { fields: { [name]: words } })
  if (!terms.active) throw new Refusal('conflict', tutorWords.paused)
  if (!terms.teaches) throw atField('subject', bookingWords.noSubject)
  if (!terms.sessionTypes.includes(wanted.sessionType satisfies TutoringType))
    throw atField('sessionType', bookingWords.noType)
  const cost = priceOf(terms.hourlyRate, wanted.minutes)
  if (wanted.expectedCost !== undefined && wanted.expectedCost !== cost)
    throw new Refusal('conflict', bookingWords.repriced, { fields: { expectedCost: bookingWords.repriced } })
}

async function refuseTooManyOpen(shell: Shell, db: Db, me: Me, now: Date): Promise<void> {
  if ((await openBookingsOf(db, me, now)) < maxOpenBookings || (await hasPremium(shell, db, me.id, now))) return
  throw new Refusal('conflict', bookingWords.tooManyOpen)
}

async function openBookingsOf(db: Db, me: Me, now: Date): Promise<number> {
  const text = `select count(*)::int as many from tutoring_sessions
    where student_id = $1 and status in ('requested', 'scheduled', 'in_progress') and scheduled_end > $2`
  const open = await readRow(db, { text, values: [me.id, now] }, { many: column.number })
  return open?.many ?? 0
}

/** Of a person's open bookings, for the page that shows what the plan limits. */
export async function bookingsMeter(
  _shell: Shell,
  db: Db,
  me: Me,
  { isPremium, now }: { isPremium: boolean; now: Date },
): Promise<PlanMeter> {
  const used = await openBookingsOf(db, me, now)
  return { label: 'Open bookings', used, most: isPremium ? null : maxOpenBookings, unit: 'number' }
}

async function writeBooking(
  db: Db,
  { me, key }: Pick<Stranger, 'me' | 'key'>,
  { subject, sessionType, minutes, location, notes }: WantedBooking,
  { person, hourlyRate, confirms, freeUntilMinutes, seriesId }: Terms & { seriesId: string | null },
  start: Date,
  now: Date,
): Promise<string> {
  const [made] = await db
    .insert(tutoringSessions)
    .values({
      seriesId,
      ...{ studentId: me.id, tutorId: key, tutorUserId: person, subject, sessionType, notes, freeUntilMinutes },
      location: sessionType === 'in_person' ? location : null,
      ...{ scheduledStart: start, scheduledEnd: addMinutes(start, minutes) },
      ...{ hourlyRate, totalCost: priceOf(hourlyRate, minutes), room: randomBytes(24).toString('base64url') },
      status: confirms ? 'requested' : 'scheduled',
      heldUntil: confirms ? new Date(Math.min(now.getTime() + heldMs, start.getTime())) : null,
      ...{ createdAt: now, updatedAt: now },
    })
    .returning({ id: tutoringSessions.id })
    .catch(refuseTaken)
  if (!made) throw new Error('a booking was not written')
  return made.id
}

/** The exclusion constraint: the time of one of the two is taken. Its own transaction is over with that. */
export function refuseTaken(error: unknown): never {
  if (sqlState(error) === '23P01')
    throw new Refusal('conflict', bookingWords.taken, { fields: { time: bookingWords.taken } })
  throw error
}
