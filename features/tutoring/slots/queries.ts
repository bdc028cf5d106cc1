import { Refusal } from '../../../contract/refusal.ts'
import { instantOf } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { profileById } from '../../account/queries.ts'
import { addMinutes } from '../rules.ts'
import { tutorWords } from '../tutors/rules.ts'
import { type OfferedTimes, occupiedIn, offeredTimesOf, ownAgendaIn, type Without } from './occupied.queries.ts'
import { nearestSlots, slotsBetween, type Taken } from './rules.ts'

const dayMs = 86_400_000

/** The tutor, with the zone of the person behind. Throws a Refusal for an id that nobody has. */
export async function offerOf(
  db: Db,
  id: string,
  now: Date,
): Promise<OfferedTimes & { tutor: { id: string; zone: string } }> {
  const offer = await offeredTimesOf(db, id, now)
  const person = offer && (await profileById(db, offer.person))
  if (!person) throw new Refusal('not_found', tutorWords.notThere)
  return { ...offer, tutor: { id: person.id, zone: person.zone } }
}

type Offer = Awaited<ReturnType<typeof offerOf>>

type SlotsWanted = { id: string; minutes: number; from: string; to: string }

/** The times of a tutor in a span, with what of the caller's own takes place then. */
export async function slotsFor(shell: Shell, db: Db, me: Me, wanted: SlotsWanted, now: Date) {
  const offer = await offerOf(db, wanted.id, now)
  return offer.active ? slotsOf(shell, db, me, me, offer, wanted, now) : { zone: offer.times.zone, slots: [] }
}

/** The times to which a session can be moved, whether its tutor takes new bookings or not. */
export async function movesFor(
  shell: Shell,
  db: Db,
  me: Me,
  { student, ...wanted }: SlotsWanted & { student: { id: string }; except: string },
  now: Date,
) {
  return slotsOf(shell, db, me, student, await offerOf(db, wanted.id, now), wanted, now)
}

async function slotsOf(
  shell: Shell,
  db: Db,
  me: Me,
  student: { id: string },
  offer: Offer,
  { minutes, from, to, except }: Omit<SlotsWanted, 'id'> & Without,
  now: Date,
) {
  const last = now.getTime() + (offer.times.farthestDays + 2) * dayMs
  const span = {
    from: new Date(Math.max(Date.parse(from), now.getTime())),
    to: new Date(Math.min(Date.parse(to), last)),
  }
  if (span.from >= span.to) return { zone: offer.times.zone, slots: [] }
  const without = except === undefined ? {} : { except }
  const occupied = await occupiedIn(shell, db, { tutor: offer.tutor, student }, span, now, without)
  const starts = slotsBetween(offer.times, occupied, { minutes, ...span, now })
  return { zone: offer.times.zone, slots: await withClashes(shell, db, me, offer, starts, minutes, now) }
}

/** The times nearest to a wall-clock time of the caller. */
export async function slotsNear(
  shell: Shell,
  db: Db,
  me: Me,
  { id, minutes, date, time, limit }: { id: string; minutes: number; date: string; time: string; limit: number },
  now: Date,
) {
  const offer = await offerOf(db, id, now)
  if (!offer.active) return { zone: offer.times.zone, slots: [] }
  const starts = await nearestTo(shell, db, me, offer, { minutes, wanted: instantOf(date, time, me.zone) }, now, limit)
  return { zone: offer.times.zone, slots: await withClashes(shell, db, me, offer, starts, minutes, now) }
}

/** Soonest first. */
export async function nearestTo(
  shell: Shell,
  db: Db,
  student: { id: string },
  { times, tutor }: Pick<Offer, 'times' | 'tutor'>,
  { minutes, wanted }: { minutes: number; wanted: Date },
  now: Date,
  count: number,
  without: Without = {},
): Promise<Date[]> {
  const span = { from: now, to: new Date(now.getTime() + (times.farthestDays + 2) * dayMs) }
  const occupied = await occupiedIn(shell, db, { tutor, student }, span, now, without)
  const found = nearestSlots(times, occupied, { minutes, wanted, now, count })
  return found.toSorted((one, other) => one.getTime() - other.getTime())
}

async function withClashes(shell: Shell, db: Db, me: Me, offer: Offer, starts: Date[], minutes: number, now: Date) {
  const [first, last] = [starts[0], starts.at(-1)]
  const own: Taken[] =
    first && last && offer.tutor.id !== me.id
      ? await ownAgendaIn(shell, db, me, { from: first, to: addMinutes(last, minutes) }, now)
      : []
  return starts.map((start) => {
    const end = addMinutes(start, minutes)
    return { start: start.toISOString(), clash: own.some(({ from, to }) => from < end && start < to) }
  })
}
