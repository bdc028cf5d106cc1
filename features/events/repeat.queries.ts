import { and, asc, eq, gte } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import type { OpenRepeat } from '../../contract/repeat.ts'
import { monthDayWords } from '../../contract/words/dates.ts'
import { wallClock } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { datesOf } from '../../server/ics/ruleDates.ts'
import type { Shell } from '../../server/shell.ts'
import { datesOn, eventDaysOf, eventRuleOf } from './dates.rules.ts'
import { cancelDate } from './ending.queries.ts'
import type { changeCampusRepeat } from './make.contract.ts'
import { type Organizes, reached, seriesOf } from './make.queries.ts'
import { campusEventWords } from './rules.ts'
import { listedAmong } from './seats/line.queries.ts'
import { campusEventDates, campusEvents } from './tables.ts'

/** The days of a rule. Throws a Refusal where it is none, or does not end within a year. */
export function daysOfRepeat(date: string, repeat: OpenRepeat | null): string[] {
  const rule = eventRuleOf(repeat, date)
  return eventDaysOf(date, rule === null ? null : datesOf(rule, date))
}

/** The rule of an event, its dates from this one on, and where this one is online. */
export async function formOfEvent(db: Db, { key }: Organizes) {
  const [of] = await db.select().from(campusEventDates).where(eq(campusEventDates.id, key))
  if (!of) throw new Refusal('not_found', campusEventWords.notThere)
  const [event] = await db.select().from(campusEvents).where(eq(campusEvents.id, of.eventId))
  const rows = await db
    .select({ id: campusEventDates.id, day: campusEventDates.day, state: campusEventDates.state })
    .from(campusEventDates)
    .where(and(eq(campusEventDates.eventId, of.eventId), gte(campusEventDates.startsAt, of.startsAt)))
    .orderBy(asc(campusEventDates.startsAt))
  const listed = await listedAmong(
    db,
    rows.map(({ id }) => id),
  )
  const dates = rows.map((row) => ({ ...row, listed: listed.has(row.id) }))
  return { repeat: event?.repeat ?? null, link: of.link, dates }
}

type Wanted = Omit<z.output<typeof changeCampusRepeat.input>, 'id'>

/** Throws a Refusal that names dates with somebody on their list which the rule does not have, where no words say why. */
export async function changeRepeat(shell: Shell, db: Db, { key }: Organizes, wanted: Wanted, now: Date): Promise<void> {
  const { seenAt, repeat, except, words } = wanted
  const dates = await reached(shell, db, key, 'following', now)
  const of = dates.find(({ id }) => id === key)
  if (!of) throw new Refusal('conflict', campusEventWords.started)
  if (of.state === 'cancelled') throw new Refusal('conflict', campusEventWords.cancelled)
  if (of.updatedAt.getTime() > Date.parse(seenAt)) throw new Refusal('conflict', campusEventWords.changed)
  const days = daysOfRepeat(of.day, repeat).filter((day) => day === of.day || !except.includes(day))
  const gone = dates.filter(({ id, day, state }) => id !== key && state !== 'cancelled' && !days.includes(day))
  const withList = await listedAmong(
    db,
    gone.map(({ id }) => id),
  )
  const listed = gone.filter(({ id }) => withList.has(id))
  if (listed.length > 0 && words === '') {
    const missing = campusEventWords.listedDates(listed.map(({ day }) => monthDayWords(day)).join(', '))
    throw new Refusal('invalid', missing, { fields: { words: missing } })
  }
  for (const one of gone)
    if (listed.includes(one)) await cancelDate(shell, db, one.id, words, now)
    else await db.delete(campusEventDates).where(eq(campusEventDates.id, one.id))
  const { zone } = await seriesOf(db, of.eventId)
  const [begins, ends] = [wallClock(of.startsAt, zone), wallClock(of.endsAt, zone)]
  const known = new Set(dates.map(({ day }) => day))
  const added = days.filter((day) => !known.has(day))
  if (added.length > 0) {
    const { id: _, folded: __, taken: ___, movedFrom: ____, movedAt: _____, ...said } = of
    await db.insert(campusEventDates).values(
      added.map((day) => ({
        ...{ ...said, ...datesOn({ start: begins.time, end: ends.time, zone }, day), id: crypto.randomUUID() },
        updatedAt: now,
      })),
    )
  }
  await db.update(campusEvents).set({ repeat }).where(eq(campusEvents.id, of.eventId))
  await db.update(campusEventDates).set({ updatedAt: now }).where(eq(campusEventDates.id, key))
}
