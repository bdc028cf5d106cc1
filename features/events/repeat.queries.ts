import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import { type OpenRepeat, sameRepeat } from '../../contract/repeat.ts'
import { listWords } from '../../contract/words/counts.ts'
import { monthDayWords } from '../../contract/words/dates.ts'
import { wallClock } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { ruleChangedAt, timesBefore, type WholeRule } from '../../server/ics/wholeRule.ts'
import type { Shell } from '../../server/shell.ts'
import { datesOn } from './dates.rules.ts'
import { cancelDate } from './ending.queries.ts'
import type { changeCampusRepeat } from './make.contract.ts'
import { type Organizes, reached, seriesOf } from './make.queries.ts'
import { eventDaysOf, eventWeekStart, leftOutOf, ruleOfEvent, storedRule } from './rule.queries.ts'
import { campusEventWords, type DateField } from './rules.ts'
import { type EventDate, listedAmong } from './seats/line.queries.ts'
import { campusEventDates, campusEvents } from './tables.ts'

/** The days of a new event. Throws a Refusal where the rule has none, or does not end within a year. */
export function daysOfRepeat(date: string, repeat: OpenRepeat): string[] {
  return eventDaysOf(date, { repeat, first: date, before: 0 })
}

/** All dates of an event by the days that the rule gave them. */
function datesOfEvent(db: Db, eventId: string): Promise<EventDate[]> {
  const byDay = [asc(campusEventDates.day), asc(campusEventDates.startsAt)]
  return db
    .select()
    .from(campusEventDates)
    .where(eq(campusEventDates.eventId, eventId))
    .orderBy(...byDay)
}

const knownDays = (dates: readonly EventDate[]) => new Set(dates.map(({ day }) => day))

async function dateAndEvent(db: Db, key: string) {
  const [of] = await db.select().from(campusEventDates).where(eq(campusEventDates.id, key))
  if (!of) throw new Refusal('not_found', campusEventWords.notThere)
  return { of, event: await seriesOf(db, of.eventId) }
}

/** The rule of an event, its dates from this one on, the days left out of it, and where this one is online. */
export async function formOfEvent(db: Db, { key }: Organizes) {
  const { of, event } = await dateAndEvent(db, key)
  const rule = ruleOfEvent(event)
  const all = await datesOfEvent(db, of.eventId)
  const rows = all.filter(({ day }) => day >= of.day)
  const listed = await listedAmong(
    db,
    rows.map(({ id }) => id),
  )
  const first = all[0]?.id ?? key
  // Days before the first date are left out, too.
  const from = rule && first === key ? rule.first : of.day
  return {
    ...{ repeat: event.repeat, link: of.link, first, from },
    before: rule === null ? 0 : of.day < rule.first ? earlierThan(of, all) : timesBefore(rule, of.day, eventWeekStart),
    leftOut: leftOutOf(rule, from, knownDays(all)),
    dates: rows.map(({ id, day, state, startsAt }) => {
      const now = wallClock(startsAt, event.zone).date
      return { id, day, state, movedTo: now === day ? null : now, listed: listed.has(id) }
    }),
  }
}

/** The days from this date on that another rule would give. */
export async function daysFromDate(db: Db, { key }: Organizes, repeat: OpenRepeat): Promise<string[]> {
  const { of, event } = await dateAndEvent(db, key)
  const all = await datesOfEvent(db, of.eventId)
  return daysWith(ruleAt(ruleOfEvent(event), of, all, repeat), of, all)
}

const earlierThan = ({ day }: EventDate, all: readonly EventDate[]) => all.filter((one) => one.day < day).length

const ruleAt = (rule: WholeRule | null, of: EventDate, all: readonly EventDate[], repeat: OpenRepeat | null) =>
  ruleChangedAt(rule, of.day, repeat, eventWeekStart, earlierThan(of, all))

/** The days of a rule from a date on, and before them those that an earlier rule gave. */
function daysWith(rule: WholeRule | null, { day }: EventDate, all: readonly EventDate[]): string[] {
  if (rule === null || day >= rule.first) return eventDaysOf(day, rule)
  const former = all.map((one) => one.day).filter((one) => one >= day && one < rule.first)
  return [...new Set(former), ...eventDaysOf(rule.first, rule)]
}

type Wanted = Omit<z.output<typeof changeCampusRepeat.input>, 'id'>

/**
 * Another rule from a date on, or other days of it that are left out. Dates keep what they are, moved ones where they are.
 * Throws a Refusal that names dates with somebody on their list which the rule does not have, where no words say why.
 */
export async function changeRepeat(shell: Shell, db: Db, { key }: Organizes, wanted: Wanted, now: Date): Promise<void> {
  const { seenAt, repeat, words } = wanted
  const dates = await reached(shell, db, key, 'following', now)
  const of = dates.find(({ id }) => id === key)
  if (!of) throw new Refusal('conflict', campusEventWords.started)
  if (of.state === 'cancelled') throw new Refusal('conflict', campusEventWords.cancelled)
  if (of.updatedAt.getTime() > Date.parse(seenAt)) throw new Refusal('conflict', campusEventWords.changed)
  const event = await seriesOf(db, of.eventId)
  const rule = ruleOfEvent(event)
  const except = wanted.except.filter((day) => day > of.day)
  const all = await datesOfEvent(db, of.eventId)
  const known = knownDays(all)
  if (isSame(rule, repeat) && isEqual(leftOutOf(rule, of.day, known), except)) return
  const next = ruleAt(rule, of, all, repeat)
  const ruled = repeat === null ? [of.day] : daysWith(next, of, all)
  const days = ruled.filter((day) => !except.includes(day))
  const gone = dates.filter(({ id, day, state }) => id !== key && state !== 'cancelled' && !days.includes(day))
  await takeAway(shell, db, gone, { words, zone: event.zone }, now)
  const added = days
    .filter((day) => !known.has(day))
    .map((day) => newDate(day, all, of, event.zone, now))
    .filter(({ startsAt }) => startsAt > now)
  if (added.length > 0) await db.insert(campusEventDates).values(added)
  await db.update(campusEvents).set(storedRule(next)).where(eq(campusEvents.id, of.eventId))
  await db.update(campusEventDates).set({ updatedAt: now }).where(eq(campusEventDates.id, key))
}

function isSame(rule: WholeRule | null, repeat: OpenRepeat | null): boolean {
  return rule === null || repeat === null ? rule === repeat : sameRepeat(rule.repeat, repeat)
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === new Set(other).size && one.every((day) => other.includes(day))
}

/** Dates that the rule does not have any more: deleted, and cancelled with the words where somebody is on their list. */
async function takeAway(
  shell: Shell,
  db: Db,
  gone: readonly EventDate[],
  { words, zone }: { words: string; zone: string },
  now: Date,
): Promise<void> {
  const listed = await listedAmong(
    db,
    gone.map(({ id }) => id),
  )
  const named = gone.filter(({ id }) => listed.has(id))
  if (named.length > 0 && words === '') {
    // People know a date by where it is now.
    const where = named.map(({ startsAt }) => monthDayWords(wallClock(startsAt, zone).date))
    const missing = campusEventWords.listedDates(listWords(where))
    throw new Refusal('invalid', missing, { fields: { words: missing } })
  }
  for (const one of gone)
    if (listed.has(one.id)) await cancelDate(shell, db, one.id, words, now)
    else await db.delete(campusEventDates).where(eq(campusEventDates.id, one.id))
}

/** A date on another day: each field as the last date before it has it that did not change it alone, else the next one. */
function newDate(day: string, all: readonly EventDate[], of: EventDate, zone: string, now: Date) {
  const nearest = [...all.filter((one) => one.day < day).toReversed(), ...all.filter((one) => one.day > day)]
  const sourceOf = (field: DateField) => nearest.find(({ alone }) => !alone.includes(field)) ?? of
  const take = <F extends keyof EventDate & DateField>(field: F): EventDate[F] => sourceOf(field)[field]
  const times = {
    start: wallClock(sourceOf('start').startsAt, zone).time,
    end: wallClock(sourceOf('end').endsAt, zone).time,
    zone,
  }
  return {
    ...{ ...datesOn(times, day), id: crypto.randomUUID(), eventId: of.eventId, organizationId: of.organizationId },
    ...{ state: of.state, publishedAt: of.publishedAt && now, pictureUrl: of.pictureUrl },
    ...{ title: take('title'), about: take('about'), category: take('category'), place: take('place') },
    ...{ link: take('link'), points: take('points'), membersOnly: take('membersOnly'), answered: take('answered') },
    ...{ capacity: take('capacity'), guests: take('guests'), questions: take('questions') },
    ...{ opensMinutes: take('opensMinutes'), closesMinutes: take('closesMinutes') },
    ...{ cancelWords: '', updatedAt: now },
  }
}
