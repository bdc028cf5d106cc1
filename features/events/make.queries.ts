import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { daysAfter, daysBetween } from '../../contract/day.ts'
import { Refusal } from '../../contract/refusal.ts'
import { wallClock } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { movedDays, type WholeRule } from '../../server/ics/wholeRule.ts'
import type { Within } from '../../server/scopes.ts'
import type { Shell } from '../../server/shell.ts'
import { lockUnarchived } from '../organizations/belonging.queries.ts'
import type { organizationScope } from '../organizations/contract.ts'
import type { campusEventScope } from './contract.ts'
import { datesOn } from './dates.rules.ts'
import type { createCampusEvent, editCampusEvent } from './make.contract.ts'
import { cutParties, shortenOffers, tellMoved } from './moved.queries.ts'
import { pointAtPicture } from './picture/queries.ts'
import { eventDaysOf, eventRuleMoved, eventWeekStart, ruleOfEvent, storedRule } from './rule.queries.ts'
import { type CampusEventReach, campusEventWords, type DateField, dateFields } from './rules.ts'
import { type EventDate, isListed, lockDate, lookAtLine } from './seats/line.queries.ts'
import { campusEventDates, campusEvents } from './tables.ts'

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
  const { date, start, end, zone, repeat: _, except, ...said } = given
  const days = eventDaysOf(date, firstRuleOf(given)).filter((day) => !except.includes(day))
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

const firstRuleOf = ({ repeat, date }: Pick<Given, 'repeat' | 'date'>): WholeRule | null =>
  repeat && { repeat, first: date, before: 0 }

/** A draft with all its dates. Answers the first one. */
export async function makeEvent(shell: Shell, db: Db, { me, key }: Runs, given: Given, now: Date): Promise<string> {
  await lockUnarchived(db, key)
  const [firstId, eventId] = [crypto.randomUUID(), crypto.randomUUID()]
  const dates = rowsOf(shell, given, { firstId, eventId, organizationId: key }, now)
  const rule = storedRule(firstRuleOf(given))
  await db
    .insert(campusEvents)
    .values({ id: eventId, organizationId: key, madeBy: me.id, ...rule, zone: given.zone, createdAt: now })
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
  await db
    .update(campusEvents)
    .set({ ...storedRule(firstRuleOf(given)), zone: given.zone })
    .where(eq(campusEvents.id, eventId))
  await db.insert(campusEventDates).values(dates)
  await pointAtPicture(db, eventId)
  return key
}

/**
 * Locks the organization of a date, which has to be there, and after it the dates that a change is about, in the order of
 * their ids; those that have begun stay as they are, unless one alone is meant. Those that follow do so by the days that
 * the rule gave them, wherever they have moved.
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
        ...(scope === 'following' ? [gte(campusEventDates.day, found.day)] : []),
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
  const event = await seriesOf(db, of.eventId)
  // Another day moves each of several dates as far as this one, and the rule with them.
  const days = date === undefined ? 0 : daysBetween(wallClock(of.startsAt, event.zone).date, date)
  const alone = scope === 'this'
  const rule = ruleOfEvent(event)
  const [first = of.day] = dates.map(({ day }) => day).toSorted()
  const moved = rule && !alone && days !== 0 ? eventRuleMoved(rule, first, days) : null
  const dayAfter = rule && moved ? movedDays(rule, first, moved, eventWeekStart) : (day: string) => daysAfter(day, days)
  for (const one of dates) {
    if (one.state === 'cancelled') continue
    if (one.startsAt <= now) refuseRunning(one, edit, now)
    const change = { said, start, end, dayAfter, zone: event.zone, alone, repeats: rule !== null }
    await changeDate(shell, db, one, change, now)
  }
  if (moved) await db.update(campusEvents).set(storedRule(moved)).where(eq(campusEvents.id, of.eventId))
}

/** What the dates of an event have in common. */
export async function seriesOf(db: Db, eventId: string): Promise<typeof campusEvents.$inferSelect> {
  const [event] = await db.select().from(campusEvents).where(eq(campusEvents.id, eventId))
  if (!event) throw new Refusal('not_found', campusEventWords.notThere)
  return event
}

/** Fields that can be corrected while it runs. */
const correctable = ['about', 'link']

/** Throws a Refusal where it is over, or where more is changed of it than what can be corrected while it runs. */
function refuseRunning({ endsAt }: EventDate, { seenAt: _, scope: __, ...edit }: Edit, now: Date): void {
  if (endsAt <= now) throw new Refusal('conflict', campusEventWords.over)
  const isMore = Object.entries(edit).some(([name, value]) => value !== undefined && !correctable.includes(name))
  if (isMore) throw new Refusal('conflict', campusEventWords.started)
}

type DateChange = Pick<Edit, 'start' | 'end'> & {
  said: Omit<Edit, 'seenAt' | 'scope' | 'date' | 'start' | 'end'>
  /** Where a day of the rule is then. */
  dayAfter: (day: string) => string
  zone: string
  /** Of several, the rule gives each another day. */
  alone: boolean
  repeats: boolean
}

async function changeDate(shell: Shell, db: Db, of: EventDate, change: DateChange, now: Date): Promise<void> {
  const { said, start, end, dayAfter, zone, alone, repeats } = change
  const [begins, ends] = [wallClock(of.startsAt, zone), wallClock(of.endsAt, zone)]
  const days = daysBetween(of.day, dayAfter(of.day))
  const moved = datesOn({ start: start ?? begins.time, end: end ?? ends.time, zone }, daysAfter(begins.date, days))
  const asked = days !== 0 || start !== undefined || end !== undefined
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
      ...(!alone && { day: dayAfter(of.day) }),
      ...(repeats && { alone: fieldsAlone(of, change, { start: begins.time, end: ends.time }) }),
    })
    .where(eq(campusEventDates.id, of.id))
  if (isMoved) await shortenOffers(db, of.id, moved.startsAt)
  if (said.capacity !== undefined) await cutParties(shell, db, of.id, said.capacity, now)
  if (of.state === 'published' && (isMoved || isElsewhere)) await tellMoved(shell, db, of, now)
  await lookAtLine(shell, db, of.id, now)
}

/** What is changed of a date alone, once it has been changed with others, or without them. */
function fieldsAlone(of: EventDate, { said, start, end, alone }: DateChange, was: { start: string; end: string }) {
  const given: Partial<Record<DateField, unknown>> = { ...said, start, end }
  const before: Record<DateField, unknown> = { ...of, ...was }
  const isOther = (field: DateField) => JSON.stringify(given[field]) !== JSON.stringify(before[field])
  return dateFields.filter((field) =>
    given[field] === undefined || (alone && !isOther(field)) ? of.alone.includes(field) : alone,
  )
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
