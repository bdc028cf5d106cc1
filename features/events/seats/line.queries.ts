import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { NotificationFacts } from '../../../contract/notification.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Shell } from '../../../server/shell.ts'
import { profiles } from '../../account/tables.ts'
import { notify } from '../../notifications/queries.ts'
import { campusEventKinds } from '../notifications.rules.ts'
import { campusEventWords } from '../rules.ts'
import { isLastHour } from '../standing.rules.ts'
import { campusEventDates, campusSeats } from '../tables.ts'
import { offerEndsAt, offersNow } from './rules.ts'

export type EventDate = typeof campusEventDates.$inferSelect

/** Those on the list of a date: they go, wait or hold an offer. */
const onListStates = ['going', 'waiting', 'offered'] as const
const onList = (id: string) => and(eq(campusSeats.dateId, id), inArray(campusSeats.state, [...onListStates]))

export const isListed = async (db: Db, id: string): Promise<boolean> => (await db.$count(campusSeats, onList(id))) > 0

/** Those of the dates that have anybody on their list. */
export async function listedAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: campusSeats.dateId })
    .from(campusSeats)
    .where(and(inArray(campusSeats.dateId, [...ids]), inArray(campusSeats.state, [...onListStates])))
  return new Set(rows.map(({ id }) => id))
}

export async function listedIn(db: Db, id: string): Promise<string[]> {
  const rows = await db.select({ person: campusSeats.userId }).from(campusSeats).where(onList(id))
  return rows.map(({ person }) => person)
}

/** Whoever changes a list waits here for others who do; offers that are over have ended then. */
export async function lockDate(shell: Shell, db: Db, id: string, now: Date): Promise<EventDate> {
  const found = await readLocked(db, id)
  return (await endOffers(shell, db, id, now)) ? readLocked(db, id) : found
}

/** Ends offers that are over, and offers what is free anew. Answers whether there were any. The date is locked. */
export async function endOffers(shell: Shell, db: Db, id: string, now: Date): Promise<boolean> {
  const over = await db
    .update(campusSeats)
    .set({ state: 'lapsed', stateAt: now, offerEndsAt: null, answers: {} })
    .where(and(eq(campusSeats.dateId, id), eq(campusSeats.state, 'offered'), lte(campusSeats.offerEndsAt, now)))
    .returning({ person: campusSeats.userId })
  if (over.length === 0) return false
  await tell(
    shell,
    db,
    'lapsed',
    id,
    over.map(({ person }) => person),
    now,
  )
  await lookAtLine(shell, db, id, now)
  return true
}

/** The date as it is once nobody else changes it. */
export async function readLocked(db: Db, id: string): Promise<EventDate> {
  const [found] = await db.select().from(campusEventDates).where(eq(campusEventDates.id, id)).for('no key update')
  if (!found) throw new Refusal('not_found', campusEventWords.notThere)
  return found
}

/** Tells people of something on the list of a date. */
export async function tell(
  shell: Shell,
  db: Db,
  what: keyof typeof campusEventKinds,
  id: string,
  people: readonly string[],
  now: Date,
  facts: NotificationFacts = {},
): Promise<void> {
  const kind = campusEventKinds[what]
  const key = `${kind} ${id} ${now.toISOString()}`
  await notify(
    shell,
    db,
    people.map((person) => ({ person, kind, key, reference: id, facts })),
    now,
  )
}

/** Offers what is free to the line, in its order, until the head is larger than that. The date is locked. */
export async function lookAtLine(shell: Shell, db: Db, id: string, now: Date): Promise<void> {
  const of = await readLocked(db, id)
  const free = of.capacity - of.taken
  if (of.state !== 'published' || free <= 0 || isLastHour(of.startsAt.getTime(), now.getTime())) return
  const line = await db
    .select({ person: campusSeats.userId, guests: campusSeats.guests, zone: profiles.zone })
    .from(campusSeats)
    .innerJoin(profiles, eq(profiles.id, campusSeats.userId))
    .where(and(eq(campusSeats.dateId, id), eq(campusSeats.state, 'waiting')))
    .orderBy(asc(campusSeats.queuedAt), asc(campusSeats.id))
    // Everybody takes a seat at least.
    .limit(free)
  if (line.length === 0) return
  const offered = offersNow(
    line.map((one) => ({ ...one, party: 1 + one.guests })),
    free,
  )
  for (const { person, zone } of offered) {
    const ends = offerEndsAt({ now, startsAt: of.startsAt, zone })
    await db
      .update(campusSeats)
      .set({ state: 'offered', stateAt: now, queuedAt: null, offerEndsAt: ends })
      .where(and(eq(campusSeats.dateId, id), eq(campusSeats.userId, person)))
  }
  await tell(
    shell,
    db,
    'offered',
    id,
    offered.map(({ person }) => person),
    now,
  )
}

/** Dates with offers that are over, and those whose line was left with free seats, such as by somebody who was erased. */
export async function restlessDates(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: campusEventDates.id })
    .from(campusEventDates)
    .innerJoin(campusSeats, eq(campusSeats.dateId, campusEventDates.id))
    .where(
      and(
        ...[eq(campusEventDates.state, 'published'), sql`${campusEventDates.startsAt} > ${now}::timestamptz`],
        sql`((${campusSeats.state} = 'offered' and ${campusSeats.offerEndsAt} <= ${now}::timestamptz)
          or (${campusSeats.state} = 'waiting' and ${campusEventDates.taken} < ${campusEventDates.capacity}))`,
        isNull(campusEventDates.forgottenAt),
      ),
    )
    .orderBy(asc(campusEventDates.id))
  return rows.map(({ id }) => id)
}

/**
 * Ends offers that are over and offers what is free. In the last hour whoever waits is told that a press takes it, each
 * time that seats come free after all were taken, and with the first that are enough for the party.
 */
export async function settleDate(shell: Shell, db: Db, id: string, now: Date): Promise<void> {
  const of = await lockDate(shell, db, id, now)
  await lookAtLine(shell, db, id, now)
  if (!isLastHour(of.startsAt.getTime(), now.getTime()) || of.taken >= of.capacity) return
  const line = await db
    .select({ person: campusSeats.userId })
    .from(campusSeats)
    .where(
      and(
        ...[eq(campusSeats.dateId, id), eq(campusSeats.state, 'waiting')],
        sql`1 + ${campusSeats.guests} <= ${of.capacity - of.taken}`,
      ),
    )
  const kind = campusEventKinds.free
  const key = [kind, id, of.startsAt.toISOString(), of.freedAt?.toISOString()].join(' ')
  await notify(
    shell,
    db,
    line.map(({ person }) => ({ person, kind, key, reference: id })),
    now,
  )
}
