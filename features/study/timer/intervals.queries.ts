import { and, asc, eq, isNull } from 'drizzle-orm'
import { earliestDay } from '../../../contract/day.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Within } from '../../../server/scopes.ts'
import type { StudySession, studySeat } from '../contract.ts'
import { lockSession, sessionBy } from '../queries.ts'
import { studyGaps, studyIntervals, studySeats } from '../tables.ts'
import { refuseOverlap } from './gaps.queries.ts'
import { lockTimer } from './queries.ts'

/** The longest correction, in milliseconds: a longer one is probably a mistyped year. */
const longestMs = 86_400_000

type Interval = typeof studyIntervals.$inferSelect
type ShownInterval = { kind: Interval['kind']; start: string; end: string | null; entered: boolean }

/** Undefined when the session no longer exists. */
export async function intervalsOf(
  db: Db,
  { me, key: id }: Within<typeof studySeat>,
): Promise<{ title: string; intervals: ShownInterval[]; recorded: ShownInterval[] } | undefined> {
  const session = await sessionBy(db, me, id)
  if (!session) return undefined
  const rows = await db
    .select()
    .from(studyIntervals)
    .where(and(eq(studyIntervals.sessionId, id), eq(studyIntervals.userId, me.id)))
    .orderBy(asc(studyIntervals.startedAt), asc(studyIntervals.id))
  const replaced = rows.filter((row) => row.replacedAt !== null && !row.entered)
  return {
    title: session.title,
    intervals: mergeIntervals(rows.filter((row) => row.replacedAt === null)),
    recorded: mergeIntervals(replaced),
  }
}

/** Intervals that follow each other without a pause are shown as one. */
export function mergeIntervals(rows: Pick<Interval, 'kind' | 'startedAt' | 'endedAt' | 'entered'>[]): ShownInterval[] {
  const all: ShownInterval[] = []
  for (const { kind, startedAt, endedAt, entered } of rows) {
    const last = all.at(-1)
    const end = endedAt?.toISOString() ?? null
    if (last && last.kind === kind && last.entered === entered && last.end === startedAt.toISOString()) last.end = end
    else all.push({ kind, start: startedAt.toISOString(), end, entered })
  }
  return all
}

/** Replaces the studied times of a completed session. The recorded intervals are kept but do not count any more. */
export async function replaceIntervals(
  db: Db,
  { me, key: id }: Within<typeof studySeat>,
  corrected: { start: string; end: string }[],
  now: Date,
): Promise<StudySession | undefined> {
  await lockTimer(db, me, now)
  const row = await lockSession(db, me, id)
  if (!row) return undefined
  if (!row.completed) throw new Refusal('conflict', 'Stop this study session first.')
  const spans = corrected
    .map(({ start, end }) => ({ startedAt: new Date(start), endedAt: new Date(end) }))
    .toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
  refuseWrong(spans, now)
  const own = and(eq(studyIntervals.sessionId, id), eq(studyIntervals.userId, me.id))
  // A second correction replaces the first; the recorded intervals are kept once.
  await db.delete(studyIntervals).where(and(own, eq(studyIntervals.entered, true)))
  await db
    .update(studyIntervals)
    .set({ replacedAt: now })
    .where(and(own, isNull(studyIntervals.replacedAt)))
  await db.delete(studyGaps).where(and(eq(studyGaps.sessionId, id), eq(studyGaps.userId, me.id)))
  const [first] = spans
  const last = spans.at(-1)
  if (!first || !last) return sessionBy(db, me, id)
  await db
    .insert(studyIntervals)
    .values(spans.map((span) => ({ ...span, userId: me.id, sessionId: id, entered: true })))
    .catch(refuseOverlap)
  await db
    .update(studySeats)
    .set({ startedAt: first.startedAt, endTime: last.endedAt, updatedAt: now })
    .where(and(eq(studySeats.id, id), eq(studySeats.userId, me.id)))
  return sessionBy(db, me, id)
}

function refuseWrong(spans: { startedAt: Date; endedAt: Date }[], now: Date): void {
  const refuse = (words: string) => {
    throw new Refusal('invalid', words, { fields: { intervals: words } })
  }
  if (spans.some(({ startedAt, endedAt }) => endedAt <= startedAt)) refuse('It has to end after it starts.')
  if (spans.some(({ endedAt }) => endedAt > now)) refuse('This is not over yet.')
  if (spans.some(({ startedAt, endedAt }) => endedAt.getTime() - startedAt.getTime() > longestMs))
    refuse('One stretch lasts at most a day.')
  if (spans.some(({ startedAt }) => startedAt < new Date(earliestDay))) refuse('Choose a date between 1970 and 2199.')
  if (spans.some(({ startedAt }, at) => startedAt < (spans[at - 1]?.endedAt ?? startedAt)))
    refuse('Two of these overlap.')
}
