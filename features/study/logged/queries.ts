import { and, eq, gt, lt } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import { instantTimeWords } from '../../../contract/words/times.ts'
import { instantOf } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql } from '../../../server/db/json.ts'
import { column, readRow, runStatement } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { Within } from '../../../server/scopes.ts'
import { clockOf } from '../../account/settings/contract.ts'
import type { StudySession, studySeat } from '../contract.ts'
import { insertSessions, lockSession, type SessionRecord, sessionBy } from '../queries.ts'
import { studyGaps, studyIntervals, studySeats } from '../tables.ts'
import { refuseOverlap } from '../timer/gaps.queries.ts'
import { lockTimer } from '../timer/queries.ts'

/** As typed: start as wall-clock time in the person's zone, length in minutes. */
type Stretch = { date: string; time: string; minutes: number }
type Span = { start: Date; end: Date }
type Logged = Stretch & { title: string; course: string; notes: string | null; assignmentIds: string[] }

export async function logNewSession(db: Db, me: Me, logged: Logged, now: Date): Promise<StudySession | undefined> {
  // First, as every command does: two transactions that wait for each other's rows would deadlock.
  await lockTimer(db, me, now)
  const span = spanOf(logged, me, now)
  await refuseRecorded(db, me, span)
  const { date, time, title, course, notes, assignmentIds } = logged
  const plan = { ...{ description: null, location: null, plannedMinutes: null, pomodoro: null }, time, course }
  const draft = {
    ...plan,
    title: title || course,
    sessionType: 'individual',
    mode: 'stopwatch',
    assignmentIds,
  } as const
  const [id] = await insertSessions(db, me, draft, [{ date, seriesId: null }], now)
  const row = id === undefined ? undefined : await lockSession(db, me, id)
  return row && addLogged(db, me, row, span, notes, now)
}

/** Undefined when the session no longer exists. */
export async function logInSession(
  db: Db,
  { me, key: id }: Within<typeof studySeat>,
  { notes, ...stretch }: Stretch & { notes?: string | null | undefined },
  now: Date,
): Promise<StudySession | undefined> {
  await lockTimer(db, me, now)
  const row = await lockSession(db, me, id)
  if (!row) return undefined
  const span = spanOf(stretch, me, now)
  await refuseRecorded(db, me, span)
  return addLogged(db, me, row, span, notes, now)
}

async function addLogged(
  db: Db,
  me: Me,
  row: SessionRecord,
  { start, end }: Span,
  notes: string | null | undefined,
  now: Date,
): Promise<StudySession | undefined> {
  const interval = { userId: me.id, sessionId: row.id, startedAt: start, endedAt: end, entered: true }
  await db.insert(studyIntervals).values(interval).catch(refuseOverlap)
  await cutGaps(db, me, { start, end })
  const begun = { startedAt: row.startedAt && row.startedAt < start ? row.startedAt : start, updatedAt: now }
  const ends = row.endTime && row.endTime > end ? row.endTime : end
  const completed = { state: 'completed', completed: true, endTime: ends } as const
  await db
    .update(studySeats)
    .set({
      ...begun,
      ...((row.completed || row.state === 'planned') && completed),
      ...(row.answer !== null && { answer: 'yes' }),
      ...(notes !== undefined && { notes }),
    })
    .where(and(eq(studySeats.id, row.id), eq(studySeats.userId, me.id)))
  // Open pages fetch the timer again; a press that was made before the end of this time takes none of it back.
  const text = `update study_timers set version = version + 1,
    pressed_at = case when state = 'running' then pressed_at else greatest(pressed_at, $2) end where user_id = $1`
  await runStatement(db, { name: 'study timer logged', text, values: [me.id, end] })
  return sessionBy(db, me, row.id)
}

function spanOf({ date, time, minutes }: Stretch, me: Me, now: Date): Span {
  const start = instantOf(date, time, me.zone)
  const end = new Date(start.getTime() + minutes * 60_000)
  // Both are typed to the minute: what ends within the next one is over.
  if (end.getTime() - now.getTime() < 60_000) return { start, end: end > now ? now : end }
  const words = `This would last until ${instantTimeWords(me.zone, end.toISOString(), clockOf(me))}, which is not over yet.`
  throw new Refusal('invalid', words, { fields: { minutes: words } })
}

/** Says which session has time in this span already. */
async function refuseRecorded(db: Db, me: Me, { start, end }: Span): Promise<void> {
  const text = `
    select p.title, ${isoInstantSql('i.started_at')} as start, ${isoInstantSql('i.ended_at')} as "end"
    from study_intervals i join study_seats s on s.id = i.session_id join study_sessions p on p.id = s.plan_id
    where i.user_id = $1 and i.replaced_at is null and i.started_at < $3 and coalesce(i.ended_at, 'infinity') > $2
      and i.started_at > $2::timestamptz - interval '2 days'
    order by i.started_at limit 1`
  const shape = { title: column.text, start: column.text, end: column.orNull(column.text) }
  const found = await readRow(db, { name: 'study recorded then', text, values: [me.id, start, end] }, shape)
  if (!found) return
  const at = (instant: string) => instantTimeWords(me.zone, instant, clockOf(me))
  const until = found.end === null ? `since ${at(found.start)}` : `from ${at(found.start)} to ${at(found.end)}`
  const words = `“${found.title}” is recorded then already, ${until}.`
  throw new Refusal('conflict', words, { fields: { time: words } })
}

/** What is logged is decided: a gap about which the student would be asked loses that time. */
async function cutGaps(db: Db, me: Me, { start, end }: Span): Promise<void> {
  const { userId, startedAt, endedAt } = studyGaps
  const cut = await db
    .delete(studyGaps)
    .where(and(eq(userId, me.id), lt(startedAt, end), gt(endedAt, start)))
    .returning()
  const left = cut.flatMap(({ id: _, ...gap }) => [
    ...(gap.startedAt < start ? [{ ...gap, endedAt: start }] : []),
    ...(gap.endedAt > end ? [{ ...gap, startedAt: end }] : []),
  ])
  if (left.length > 0) await db.insert(studyGaps).values(left)
}
