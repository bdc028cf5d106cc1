import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import type { Shell } from '../../server/shell.ts'
import { notify, takeBack } from '../notifications/queries.ts'
import { campusEventKinds } from './notifications.rules.ts'
import { type EventDate, listedIn, tell } from './seats/line.queries.ts'
import { lastHourMs } from './standing.rules.ts'
import { campusEventDates, campusSeats } from './tables.ts'

/** An open offer ends at the earlier of its end and the new last hour. */
export async function shortenOffers(db: Db, id: string, startsAt: Date): Promise<void> {
  const limit = new Date(startsAt.getTime() - lastHourMs)
  await db
    .update(campusSeats)
    .set({ offerEndsAt: sql`least(${campusSeats.offerEndsAt}, ${limit}::timestamptz)` })
    .where(and(eq(campusSeats.dateId, id), eq(campusSeats.state, 'offered')))
}

/** A waiting party that is larger than what there is loses guests, and is told. */
export async function cutParties(shell: Shell, db: Db, id: string, capacity: number, now: Date): Promise<void> {
  const tooLarge = sql`1 + ${campusSeats.guests} > ${capacity}`
  const guests = capacity - 1
  const cut = await db
    .update(campusSeats)
    .set({ guests })
    .where(and(eq(campusSeats.dateId, id), eq(campusSeats.state, 'waiting'), tooLarge))
    .returning({ person: campusSeats.userId })
  await tell(
    shell,
    db,
    'cut',
    id,
    cut.map(({ person }) => person),
    now,
    { guests },
  )
}

/** By which a place is known again. */
const markOf = (place: string) => createHash('sha256').update(place).digest('base64url').slice(0, 16)

/** Changes within so many minutes are one message, with what was before the first and what is after the last. */
const togetherMinutes = 10

/** `before`: the date as it was before this change. */
export async function tellMoved(shell: Shell, db: Db, before: EventDate, now: Date): Promise<void> {
  const kind = campusEventKinds.moved
  const isSame = before.movedAt !== null && now.getTime() - before.movedAt.getTime() < togetherMinutes * 60_000
  const times = { startsAt: before.startsAt.toISOString(), endsAt: before.endsAt.toISOString() }
  const was = (isSame ? before.movedFrom : null) ?? { ...times, elsewhere: false, mark: markOf(before.place) }
  const movedAt = isSame && before.movedAt ? before.movedAt : now
  const [after] = await db.select().from(campusEventDates).where(eq(campusEventDates.id, before.id))
  const elsewhere = after !== undefined && markOf(after.place) !== was.mark
  const isBack =
    after?.startsAt.toISOString() === was.startsAt && after.endsAt.toISOString() === was.endsAt && !elsewhere
  await db
    .update(campusEventDates)
    .set(isBack ? { movedFrom: null, movedAt: null } : { movedFrom: { ...was, elsewhere }, movedAt })
    .where(eq(campusEventDates.id, before.id))
  if (isBack) {
    await takeBack(shell, db, kind, [before.id])
    return
  }
  const key = `${kind} ${before.id} ${movedAt.toISOString()}`
  const notices = (await listedIn(db, before.id)).map((person) => ({
    ...{ person, kind, key, reference: before.id, wait: togetherMinutes },
    facts: { startsAt: was.startsAt, endsAt: was.endsAt },
  }))
  await notify(shell, db, notices, now)
}
