import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { daysAfter, daysBetween } from '../../contract/day.ts'
import { Refusal } from '../../contract/refusal.ts'
import { shiftRepeat } from '../../contract/repeat.ts'
import { wallClock } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { datesOf } from '../../server/ics/ruleDates.ts'
import type { Within } from '../../server/scopes.ts'
import type { Shell } from '../../server/shell.ts'
import { notify, takeBack } from '../notifications/queries.ts'
import { lockUnarchived } from '../organizations/belonging.queries.ts'
import type { organizationScope } from '../organizations/contract.ts'
import type { campusEventScope } from './contract.ts'
import { datesOn, eventDaysOf, eventRuleOf } from './dates.rules.ts'
import type { createCampusEvent, editCampusEvent } from './make.contract.ts'
import { campusEventKinds } from './notifications.rules.ts'
import { pointAtPicture } from './picture/queries.ts'
import { type CampusEventReach, campusEventWords } from './rules.ts'
import { type EventDate, isListed, listedIn, lockDate, lookAtLine, tell } from './seats/line.queries.ts'
import { lastHourMs } from './standing.rules.ts'
import { campusEventDates, campusEvents, campusSeats } from './tables.ts'

type Runs = Within<typeof organizationScope, 'president' | 'officer'>
export type Organizes = Within<typeof campusEventScope, 'organizer'>

const fault = (field: string, words: string) => new Refusal('invalid', words, { fields: { [field]: words } })

function refusePoints(shell: Shell, points: number | undefined): void {
  const most = shell.env.EVENT_POINTS
  if (points !== undefined && points > most) throw fault('points', campusEventWords.tooManyPoints(most))
}

type Given = Omit<z.output<typeof createCampusEvent.input>, 'id'>

/** The dates of an event as rows; the first has this id. Throws a Refusal where there is none, or one in the past. */
function rowsOf(
  shell: Shell,
  given: Given,
  of: { firstId: string; eventId: string; organizationId: string },
  now: Date,
) {
  refusePoints(shell, given.points)
  const { date, start, end, zone, repeat, except, ...said } = given
  const rule = eventRuleOf(repeat, date)
  const days = eventDaysOf(date, rule === null ? null : datesOf(rule, date)).filter((day) => !except.includes(day))
  const { firstId, ...owners } = of
  const dates = days.map((day, index) => ({
    ...{ ...said, ...datesOn({ start, end, zone }, day), id: index === 0 ? firstId : crypto.randomUUID() },
    ...{ ...owners, cancelWords: '', updatedAt: now },
  }))
  const [first] = dates
  if (!first) throw fault('repeat', 'No date is left.')
  if (first.startsAt <= now) throw fault('date', campusEventWords.past)
  return dates
}

/** A draft with all its dates. Answers the first one. */
export async function makeEvent(shell: Shell, db: Db, { me, key }: Runs, given: Given, now: Date): Promise<string> {
  await lockUnarchived(db, key)
  const [firstId, eventId] = [crypto.randomUUID(), crypto.randomUUID()]
  const dates = rowsOf(shell, given, { firstId, eventId, organizationId: key }, now)
  const { repeat, zone } = given
  await db
    .insert(campusEvents)
    .values({ id: eventId, organizationId: key, madeBy: me.id, repeat, zone, createdAt: now })
  await db.insert(campusEventDates).values(dates)
  return firstId
}

/** All of a draft anew. Throws a Refusal where a date of it is published. */
export async function replaceDraft(shell: Shell, db: Db, { key }: Organizes, given: Given, now: Date): Promise<string> {
  const [of] = await reached(shell, db, key, 'this', now)
  if (!of) throw new Refusal('not_found', campusEventWords.notThere)
  const others = await db.select().from(campusEventDates).where(eq(campusEventDates.eventId, of.eventId))
  if (others.some(({ state }) => state !== 'draft')) throw new Refusal('conflict', campusEventWords.published)
  const { eventId, organizationId } = of
  const dates = rowsOf(shell, given, { firstId: key, eventId, organizationId }, now)
  await db.delete(campusEventDates).where(eq(campusEventDates.eventId, eventId))
  await db.update(campusEvents).set({ repeat: given.repeat, zone: given.zone }).where(eq(campusEvents.id, eventId))
  await db.insert(campusEventDates).values(dates)
  await pointAtPicture(db, eventId)
  return key
}

/**
 * Locks the organization of a date, which has to be there, and after it the dates that a change is about, in the order of
 * their ids; those that have begun stay as they are, unless one alone is meant.
 */
export async function reached(
  shell: Shell,
  db: Db,
  key: string,
  scope: CampusEventReach,
  now: Date,
): Promise<EventDate[]> {
  const [found] = await db.select().from(campusEventDates).where(eq(campusEventDates.id, key))
  if (!found) throw new Refusal('not_found', campusEventWords.notThere)
  await lockUnarchived(db, found.organizationId)
  if (scope === 'this') return [await lockDate(shell, db, key, now)]
  const rows = await db
    .select({ id: campusEventDates.id })
    .from(campusEventDates)
    .where(
      and(
        eq(campusEventDates.eventId, found.eventId),
        ...(scope === 'following' ? [gte(campusEventDates.startsAt, found.startsAt)] : []),
        sql`${campusEventDates.startsAt} > ${now}::timestamptz`,
      ),
    )
    .orderBy(asc(campusEventDates.id))
  const dates: EventDate[] = []
  for (const { id } of rows) dates.push(await lockDate(shell, db, id, now))
  return dates
}

type Edit = Omit<z.output<typeof editCampusEvent.input>, 'id'>

/** Throws a Refusal where somebody else has changed it meanwhile, or where it cannot be. */
export async function changeCampusEvent(
  shell: Shell,
  db: Db,
  { key }: Organizes,
  edit: Edit,
  now: Date,
): Promise<void> {
  const { seenAt, scope, date, start, end, ...said } = edit
  refusePoints(shell, said.points)
  const dates = await reached(shell, db, key, scope, now)
  const of = dates.find(({ id }) => id === key)
  if (!of) throw new Refusal('conflict', campusEventWords.started)
  if (of.state === 'cancelled') throw new Refusal('conflict', campusEventWords.cancelled)
  if (of.updatedAt.getTime() > Date.parse(seenAt)) throw new Refusal('conflict', campusEventWords.changed)
  const { zone, repeat } = await seriesOf(db, of.eventId)
  // Another day moves each of several dates by as many days, and the rule with them.
  const from = wallClock(of.startsAt, zone).date
  const days = date === undefined ? 0 : daysBetween(from, date)
  const alone = scope === 'this'
  for (const one of dates) {
    if (one.state === 'cancelled') continue
    if (one.startsAt <= now) throw new Refusal('conflict', campusEventWords.started)
    await changeDate(shell, db, one, { said, times: { days, start, end }, zone, alone }, now)
  }
  if (alone || days === 0 || repeat === null) return
  const until = repeat.until && daysAfter(repeat.until, days)
  const shifted = { ...shiftRepeat(repeat, from, daysAfter(from, days)), until }
  await db.update(campusEvents).set({ repeat: shifted }).where(eq(campusEvents.id, of.eventId))
}

/** What the dates of an event have in common. */
export async function seriesOf(db: Db, eventId: string): Promise<typeof campusEvents.$inferSelect> {
  const [event] = await db.select().from(campusEvents).where(eq(campusEvents.id, eventId))
  if (!event) throw new Refusal('not_found', campusEventWords.notThere)
  return event
}

type DateChange = {
  said: Omit<Edit, 'seenAt' | 'scope' | 'date' | 'start' | 'end'>
  times: Pick<Edit, 'start' | 'end'> & { days: number }
  zone: string
  /** Of several, the rule gives each another day. */
  alone: boolean
}

async function changeDate(shell: Shell, db: Db, of: EventDate, change: DateChange, now: Date): Promise<void> {
  const { said, times, zone, alone } = change
  const [begins, ends] = [wallClock(of.startsAt, zone), wallClock(of.endsAt, zone)]
  const day = daysAfter(begins.date, times.days)
  const moved = datesOn({ start: times.start ?? begins.time, end: times.end ?? ends.time, zone }, day)
  const asked = times.days !== 0 || times.start !== undefined || times.end !== undefined
  const isMoved =
    asked && (moved.startsAt.getTime() !== of.startsAt.getTime() || moved.endsAt.getTime() !== of.endsAt.getTime())
  if (isMoved && moved.startsAt <= now) throw fault('date', campusEventWords.past)
  if (said.capacity !== undefined && said.capacity < of.taken)
    throw fault('capacity', campusEventWords.belowTaken(of.taken))
  if (said.answered !== undefined && said.answered !== of.answered && (await isListed(db, of.id)))
    throw fault('answered', campusEventWords.listChanges)
  const isElsewhere = said.place !== undefined && said.place !== of.place
  await db
    .update(campusEventDates)
    .set({
      ...{ ...said, updatedAt: now },
      ...(isMoved && { startsAt: moved.startsAt, endsAt: moved.endsAt }),
      ...(!alone && { day: daysAfter(of.day, times.days) }),
    })
    .where(eq(campusEventDates.id, of.id))
  if (isMoved) await shortenOffers(db, of.id, moved.startsAt)
  if (said.capacity !== undefined) await cutParties(shell, db, of.id, said.capacity, now)
  if (of.state === 'published' && (isMoved || isElsewhere)) await tellMoved(shell, db, of, now)
  await lookAtLine(shell, db, of.id, now)
}

/** An open offer ends at the earlier of its end and the new last hour. */
async function shortenOffers(db: Db, id: string, startsAt: Date): Promise<void> {
  const limit = new Date(startsAt.getTime() - lastHourMs)
  await db
    .update(campusSeats)
    .set({ offerEndsAt: sql`least(${campusSeats.offerEndsAt}, ${limit}::timestamptz)` })
    .where(and(eq(campusSeats.dateId, id), eq(campusSeats.state, 'offered')))
}

/** A waiting party that is larger than what there is loses guests, and is told. */
async function cutParties(shell: Shell, db: Db, id: string, capacity: number, now: Date): Promise<void> {
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

/** Changes within so many minutes are one message, with what was before the first and what is after the last. */
const togetherMinutes = 10

/** `before`: the date as it was before this change. */
async function tellMoved(shell: Shell, db: Db, before: EventDate, now: Date): Promise<void> {
  const kind = campusEventKinds.moved
  const isSame = before.movedAt !== null && now.getTime() - before.movedAt.getTime() < togetherMinutes * 60_000
  const { startsAt, endsAt, place } = before
  const was = (isSame ? before.movedFrom : null) ?? {
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), place },
  }
  const movedAt = isSame && before.movedAt ? before.movedAt : now
  const [after] = await db.select().from(campusEventDates).where(eq(campusEventDates.id, before.id))
  const isBack =
    after?.startsAt.toISOString() === was.startsAt &&
    after.endsAt.toISOString() === was.endsAt &&
    after.place === was.place
  await db
    .update(campusEventDates)
    .set(isBack ? { movedFrom: null, movedAt: null } : { movedFrom: was, movedAt })
    .where(eq(campusEventDates.id, before.id))
  if (isBack) {
    await takeBack(shell, db, kind, [before.id])
    return
  }
  const key = `${kind} ${before.id} ${movedAt.toISOString()}`
  const notices = (await listedIn(db, before.id)).map((person) => ({
    ...{ person, kind, key, reference: before.id, facts: was, wait: togetherMinutes },
  }))
  await notify(shell, db, notices, now)
}

/** Of a draft, or back to one while nobody is on its list. */
export async function publishEvent(
  shell: Shell,
  db: Db,
  { key }: Organizes,
  { scope, published }: { scope: CampusEventReach; published: boolean },
  now: Date,
): Promise<void> {
  for (const of of await reached(shell, db, key, scope, now)) {
    if (of.state === 'cancelled') {
      if (scope === 'this') throw new Refusal('conflict', campusEventWords.cancelled)
      continue
    }
    if ((of.state === 'published') === published) continue
    if (published && of.startsAt <= now) throw new Refusal('conflict', campusEventWords.started)
    if (!published && (await isListed(db, of.id))) throw new Refusal('conflict', campusEventWords.hasList)
    await db
      .update(campusEventDates)
      .set({ state: published ? 'published' : 'draft', publishedAt: published ? now : null, updatedAt: now })
      .where(eq(campusEventDates.id, of.id))
  }
}
