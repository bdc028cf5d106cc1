import { and, eq, sql } from 'drizzle-orm'
import { daysAfter } from '../../../contract/day.ts'
import type { Db } from '../../../server/db/db.ts'
import { runStatement } from '../../../server/db/statements.ts'
import { datesOf } from '../../../server/ics/ruleDates.ts'
import type { Me } from '../../../server/me.ts'
import { ruleCountedDown, ruleEndingOn } from '../rules.ts'
import { calendarEvents, calendarOccurrences } from '../tables.ts'
import { movePatternTo } from './queries.ts'
import { type EventRecord, type OccurrenceRecord, recurrencePatternOf } from './series.queries.ts'

/**
 * Makes an occurrence and all after it a series of their own, with their ids, and ends the former series before it.
 * Without an occurrence before it, the series stays whole. Answers the series to which the occurrence now belongs, and how
 * many times of the whole are not in it any more.
 */
export async function splitSeriesAt(
  db: Db,
  me: Me,
  event: EventRecord,
  one: OccurrenceRecord,
  now: Date,
): Promise<{ series: EventRecord; before: number }> {
  const pattern = recurrencePatternOf(event)
  const whole = { series: event, before: 0 }
  if (!pattern || one.original === null) return whole
  const day = one.original.slice(0, 10)
  const first = pattern.firstStart.slice(0, 10)
  const before = (await occurrencesOf(db, me, event.id)).filter(
    ({ original, cancelled }) => !cancelled && original !== null && original < day,
  )
  if (before.length === 0) return whole
  let gone = 0
  for (const date of datesOf(pattern.rule, first)) {
    if (date >= day) break
    gone++
  }
  const { id: _, ...same } = event
  const placed = movePatternTo({ kind: 'time', start: pattern.firstStart, end: pattern.firstEnd }, day)
  const [rest] = await db
    .insert(calendarEvents)
    .values({ ...same, ...placed, rule: ruleCountedDown(pattern.rule, gone, day), createdAt: now, updatedAt: now })
    .returning()
  if (!rest) throw new Error('splitting a series returned no row')
  await runStatement(
    db,
    sql`update calendar_occurrences set event_id = ${rest.id}::uuid
    where event_id = ${event.id}::uuid and user_id = ${me.id}::uuid and left(original, 10) >= ${day}`,
  )
  await db
    .update(calendarEvents)
    .set({ rule: ruleEndingOn(pattern.rule, daysAfter(day, -1)), madeUntil: null, updatedAt: now })
    .where(mineOf(calendarEvents, me, event.id))
  return { series: rest, before: gone }
}

export function occurrencesOf(db: Db, me: Me, eventId: string) {
  return db
    .select()
    .from(calendarOccurrences)
    .where(and(eq(calendarOccurrences.eventId, eventId), eq(calendarOccurrences.userId, me.id)))
}

export function mineOf(table: typeof calendarEvents | typeof calendarOccurrences, me: Me, id: string) {
  return and(eq(table.id, id), eq(table.userId, me.id))
}
