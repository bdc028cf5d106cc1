import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import { calendarDayOf, plusDays } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { runStatement } from '../../../server/db/statements.ts'
import type { Within } from '../../../server/scopes.ts'
import type { Shell } from '../../../server/shell.ts'
import { notify, takeBack } from '../../notifications/queries.ts'
import { lockUnarchived } from '../belonging.queries.ts'
import type { organizationScope } from '../contract.ts'
import { organizationMeetingKind } from '../notifications.rules.ts'
import { organizationRoles } from '../rules.ts'
import { organizationPeople } from '../tables.ts'
import { matchedDates } from './matched.rules.ts'
import { longestMeetingDays, type MeetingDate, type MeetingRule, meetingDates } from './rules.ts'
import { meetingRules, meetings } from './tables.ts'

type Runs = Within<typeof organizationScope, 'president' | 'officer'>
type MeetingRow = typeof meetings.$inferSelect

const fault = (words: string) => new Refusal('invalid', words, { fields: { 'rule.until': words } })

/**
 * Replaces the rule; null: it has no fixed time any more. What has begun stays, and so does what was called off, moved or
 * noted of a day that the new rule has too, also at another hour, and a meeting that was postponed from a day that is
 * past. Throws a Refusal where the organization is archived, or the rule has no day ahead.
 */
export async function setMeetingRule(db: Db, { key }: Pick<Runs, 'key'>, rule: MeetingRule | null, now: Date) {
  await lockUnarchived(db, key)
  if (rule === null) {
    await db.delete(meetingRules).where(eq(meetingRules.organizationId, key))
    await db.delete(meetings).where(and(eq(meetings.organizationId, key), gt(meetings.startsAt, now)))
    return
  }
  const today = calendarDayOf(now, rule.zone).day
  if (rule.until > plusDays(rule.from > today ? rule.from : today, longestMeetingDays)) throw fault('At most a year.')
  const row = { rule, updatedAt: now }
  await db
    .insert(meetingRules)
    .values({ organizationId: key, ...row })
    .onConflictDoUpdate({ target: meetingRules.organizationId, set: row })
  const dates = meetingDates(rule, now)
  if (dates.length === 0) throw fault('There is no such day before the end.')
  const known = await db
    .select()
    .from(meetings)
    .where(and(eq(meetings.organizationId, key), gt(meetings.endsAt, now)))
    .orderBy(asc(meetings.ruledAt))
  const { kept, added, gone } = matchedDates(known, dates)
  const past = (one: MeetingRow) => one.startsAt <= now || (one.changed && one.day < today)
  const deleted = gone.filter((one) => !past(one)).map(({ id }) => id)
  await db.delete(meetings).where(inArray(meetings.id, deleted))
  await moveMeetings(db, kept)
  const rows = added.map((date) => ({ organizationId: key, ruledAt: date.startsAt, ...date }))
  if (rows.length > 0) await db.insert(meetings).values(rows).onConflictDoNothing()
}

/** Gives meetings the moments of the rule; one that an officer has moved stays where they put it. */
async function moveMeetings(db: Db, kept: { of: MeetingRow; date: MeetingDate }[]): Promise<void> {
  const moved = kept
    .map(({ of, date }) => {
      const isPut = of.changed && !of.off && of.startsAt.getTime() !== of.ruledAt.getTime()
      const { startsAt, endsAt } = isPut ? of : date
      return { of, next: { id: of.id, ruledAt: date.startsAt, startsAt, endsAt } }
    })
    .filter(({ of, next }) => momentsOf(of) !== momentsOf(next))
    .map(({ next }) => next)
  if (moved.length === 0) return
  const ids = moved.map(({ id }) => id)
  // Two updates, since two that change places would collide: first to moments at which no meeting is.
  await runStatement(
    db,
    sql`update meetings set ruled_at = ruled_at - interval '200 years' where id = any(${sql.param(ids)}::uuid[])`,
  )
  await runStatement(
    db,
    sql`update meetings m set ruled_at = n."ruledAt", starts_at = n."startsAt", ends_at = n."endsAt"
      from json_to_recordset(${JSON.stringify(moved)}::json)
        as n(id uuid, "ruledAt" timestamptz, "startsAt" timestamptz, "endsAt" timestamptz)
      where m.id = n.id`,
  )
}

const momentsOf = ({ ruledAt, startsAt, endsAt }: Pick<MeetingRow, 'ruledAt' | 'startsAt' | 'endsAt'>) =>
  [ruledAt, startsAt, endsAt].map((at) => at.toISOString()).join(' ')

type Change = { ruledAt: Date; off: boolean; startsAt: Date; endsAt: Date; note: string }

/**
 * One date off or moved, for itself alone; whoever has it in the calendar is told. Throws a Refusal where there is none
 * any more.
 */
export async function changeMeeting(
  shell: Shell,
  db: Db,
  { me, key }: Runs,
  { ruledAt, ...change }: Change,
  now: Date,
): Promise<void> {
  await lockUnarchived(db, key)
  const same = and(eq(meetings.organizationId, key), eq(meetings.ruledAt, ruledAt), gt(meetings.endsAt, now))
  const [before] = await db.select().from(meetings).where(same)
  if (!before) throw new Refusal('not_found', 'This meeting is over, or not there any more.')
  if (change.startsAt.getTime() !== before.startsAt.getTime() && change.startsAt <= now)
    throw new Refusal('invalid', 'It would begin in the past.', { fields: { startsAt: 'It would begin in the past.' } })
  await db
    .update(meetings)
    .set({ ...change, changed: true, ...(change.note !== before.note && { notedAt: now }) })
    .where(eq(meetings.id, before.id))
  const isOther =
    change.off !== before.off ||
    (!change.off &&
      (change.startsAt.getTime() !== before.startsAt.getTime() || change.endsAt.getTime() !== before.endsAt.getTime()))
  if (isOther) await tellMembers(shell, db, { me, key }, before, now)
}

/** Changes within so many minutes are one message; what is as it was is none. */
const togetherMinutes = 10

async function tellMembers(shell: Shell, db: Db, { me, key }: Pick<Runs, 'me' | 'key'>, before: MeetingRow, now: Date) {
  const kind = organizationMeetingKind
  await takeBack(shell, db, kind, [before.id])
  const [after] = await db.select().from(meetings).where(eq(meetings.id, before.id))
  if (!after) return
  const isPlain = !after.off && after.startsAt.getTime() === after.ruledAt.getTime()
  const isHeard = before.toldAt !== null && now.getTime() - before.toldAt.getTime() >= togetherMinutes * 60_000
  const toldAt = isPlain && !isHeard ? null : now
  await db.update(meetings).set({ toldAt }).where(eq(meetings.id, before.id))
  if (toldAt === null) return
  const belongs = inArray(organizationPeople.role, [...organizationRoles])
  const people = await db
    .select({ person: organizationPeople.userId })
    .from(organizationPeople)
    .where(
      and(
        ...[eq(organizationPeople.organizationId, key), belongs, eq(organizationPeople.inCalendar, true)],
        ne(organizationPeople.userId, me.id),
      ),
    )
  const notice = { kind, key: `${kind} ${before.id} ${now.toISOString()}`, reference: before.id, wait: togetherMinutes }
  await notify(
    shell,
    db,
    people.map(({ person }) => ({ person, ...notice })),
    now,
  )
}
