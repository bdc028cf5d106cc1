import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import { type Db, sqlState } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { studyGaps, studyIntervals, studySeats } from '../tables.ts'
import { lockTimer, raiseTimerVersion } from './queries.ts'

type Decision = { id: string; decision: 'keep' | 'discard' | 'split'; at?: string | undefined }

/** Answers false if the person does not have that gap any more. */
export async function closeGap(db: Db, me: Me, { id, decision, at }: Decision, now: Date): Promise<boolean> {
  const timer = await lockTimer(db, me, now)
  const [gap] = await db
    .delete(studyGaps)
    .where(and(eq(studyGaps.id, id), eq(studyGaps.userId, me.id)))
    .returning()
  if (!gap) return false
  const end = decision === 'split' ? momentIn(gap, at) : gap.endedAt
  if (decision !== 'discard') {
    await db
      .insert(studyIntervals)
      .values({ userId: me.id, sessionId: gap.sessionId, startedAt: gap.startedAt, endedAt: end, entered: true })
      .catch(refuseOverlap)
    await db
      .update(studySeats)
      .set({ endTime: sql`greatest(${studySeats.endTime}, ${end.toISOString()}::timestamptz)`, updatedAt: now })
      .where(and(eq(studySeats.id, gap.sessionId), eq(studySeats.completed, true)))
  }
  await raiseTimerVersion(db, timer)
  return true
}

function momentIn({ startedAt, endedAt }: { startedAt: Date; endedAt: Date }, at: string | undefined): Date {
  const moment = at === undefined ? undefined : new Date(at)
  if (moment && moment > startedAt && moment < endedAt) return moment
  throw new Refusal('invalid', 'Choose a moment in this time.', { fields: { at: 'Choose a moment in this time.' } })
}

/** For the `catch` of a write of intervals. */
export function refuseOverlap(error: unknown): never {
  // The exclusion constraint: two intervals of one person overlap.
  if (sqlState(error) === '23P01')
    throw new Refusal('conflict', 'Other study time is recorded then already.', {
      fields: { intervals: 'Other study time is recorded then already.' },
    })
  throw error
}
