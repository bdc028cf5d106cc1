import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { latestDay } from '../../../contract/day.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { type Repeat, ruleOf } from '../../../contract/repeat.ts'
import type { Db } from '../../../server/db/db.ts'
import { datesOf } from '../../../server/ics/ruleDates.ts'
import type { Me } from '../../../server/me.ts'
import { type SessionRecord, sessionRecord } from '../queries.ts'
import { studySeats, studySeries, studySessions } from '../tables.ts'

/** Largest number of plans in one series: a calendar shows them all. */
const most = 200

/** The dates of a repetition; the first may be after the given one. Throws a Refusal for none or too many. */
export function sessionDates(repeat: Repeat, date: string, me: Me): string[] {
  const dates = datesOf(ruleOf(repeat, date, me.weekStart), date)
    .take(most + 1)
    .toArray()
  if (dates.length === 0)
    throw new Refusal('invalid', 'It would end before the first one.', {
      fields: { 'repeat.until': 'Choose a day after the start.' },
    })
  if (dates.length > most) {
    const key = repeat.count === null ? 'repeat.until' : 'repeat.count'
    throw new Refusal('invalid', `These would be more than ${most} sessions.`, {
      fields: { [key]: `Plan at most ${most} at once.` },
    })
  }
  if (dates.some((one) => one > latestDay)) {
    const key = repeat.count === null ? 'repeat.until' : 'repeat.count'
    throw new Refusal('invalid', 'The last of them would be after 2199.', {
      fields: { [key]: 'The last of them would be after 2199.' },
    })
  }
  return dates
}

export async function insertStudySeries(
  db: Db,
  me: Me,
  repeat: Repeat,
  startDate: string,
  time: string,
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID()
  const rule = ruleOf(repeat, startDate, me.weekStart)
  await db.insert(studySeries).values({ id, userId: me.id, rule, startDate, time, createdAt: now })
  return id
}

/** Other plans of the same series: those that come after this one, or all. */
function others(me: Me, row: SessionRecord, scope: 'following' | 'all') {
  return and(
    eq(studySessions.userId, me.id),
    eq(studySessions.seriesId, row.seriesId ?? row.id),
    eq(studySeats.state, 'planned'),
    ne(studySessions.id, row.id),
    scope === 'following' ? gt(studySessions.startTime, row.startTime) : undefined,
  )
}

/** Locked in one order for all. */
export async function lockRestOfSeries(
  db: Db,
  me: Me,
  row: SessionRecord,
  scope: 'following' | 'all',
): Promise<SessionRecord[]> {
  const rows = await db
    .select({ plan: studySessions, seat: studySeats })
    .from(studySessions)
    .innerJoin(studySeats, eq(studySeats.id, studySessions.id))
    .where(others(me, row, scope))
    .orderBy(studySessions.id)
    .for('update')
  return rows.map(({ plan, seat }) => sessionRecord(plan, seat))
}

export async function removeFollowing(db: Db, me: Me, row: SessionRecord): Promise<void> {
  const ids = (await lockRestOfSeries(db, me, row, 'following')).map(({ id }) => id)
  await db.delete(studySessions).where(inArray(studySessions.id, ids))
}
