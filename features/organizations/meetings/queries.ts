import { and, eq, gt, notInArray } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Within } from '../../../server/scopes.ts'
import { lockUnarchived } from '../belonging.queries.ts'
import type { organizationScope } from '../contract.ts'
import { type MeetingRule, meetingDates } from './rules.ts'
import { meetingRules, meetings } from './tables.ts'

type Runs = Within<typeof organizationScope, 'president' | 'officer'>

/**
 * Replaces the rule; null: it has no fixed time any more. What was begun or was, and dates that were changed one by one
 * and that the new rule has too, stay as they are. Throws a Refusal where the organization is archived.
 */
export async function setMeetingRule(db: Db, { key }: Pick<Runs, 'key'>, rule: MeetingRule | null, now: Date) {
  await lockUnarchived(db, key)
  const ahead = and(eq(meetings.organizationId, key), gt(meetings.startsAt, now))
  if (rule === null) {
    await db.delete(meetingRules).where(eq(meetingRules.organizationId, key))
    await db.delete(meetings).where(ahead)
    return
  }
  const row = { rule, updatedAt: now }
  await db
    .insert(meetingRules)
    .values({ organizationId: key, ...row })
    .onConflictDoUpdate({ target: meetingRules.organizationId, set: row })
  const dates = meetingDates(rule, now)
  if (dates.length === 0)
    throw new Refusal('invalid', 'There is no such day before the end.', {
      fields: { 'rule.until': 'There is no such day before the end.' },
    })
  const starts = dates.map(({ startsAt }) => startsAt)
  await db.delete(meetings).where(and(ahead, notInArray(meetings.ruledAt, starts)))
  const rows = dates.map((one) => ({ organizationId: key, ruledAt: one.startsAt, ...one }))
  for (const one of rows)
    await db
      .insert(meetings)
      .values(one)
      .onConflictDoUpdate({
        target: [meetings.organizationId, meetings.ruledAt],
        set: { endsAt: one.endsAt, startsAt: one.startsAt },
        setWhere: eq(meetings.changed, false),
      })
}

type Change = { ruledAt: Date; off: boolean; startsAt: Date; endsAt: Date; note: string }

/** One date off or moved, for itself alone. Throws a Refusal where there is none any more. */
export async function changeMeeting(db: Db, { key }: Runs, { ruledAt, ...change }: Change, now: Date): Promise<void> {
  await lockUnarchived(db, key)
  const changed = await db
    .update(meetings)
    .set({ ...change, changed: true })
    .where(and(eq(meetings.organizationId, key), eq(meetings.ruledAt, ruledAt), gt(meetings.endsAt, now)))
    .returning({ id: meetings.id })
  if (changed.length === 0) throw new Refusal('not_found', 'This meeting is over, or not there any more.')
}
