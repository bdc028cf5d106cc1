import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { lockSession } from '../queries.ts'
import { studyDeleted, studySessions } from '../tables.ts'
import { refuseOverlap } from '../timer/gaps.queries.ts'
import { lockTimer, releaseSession } from '../timer/queries.ts'
import { lockRestOfSeries } from './series.queries.ts'

/** Answers the id by which `bringBack` undoes it; undefined when it is not there or not theirs. */
export async function removeSessions(
  db: Db,
  me: Me,
  id: string,
  scope: 'this' | 'following' | 'all',
  now: Date,
): Promise<string | undefined> {
  const timer = await lockTimer(db, me, now)
  const found = await lockSession(db, me, id)
  if (!found) return undefined
  await releaseSession(db, timer, id, now)
  const rest = scope === 'this' || found.seriesId === null ? [] : await lockRestOfSeries(db, me, found, scope)
  const ids = [id, ...rest.map((row) => row.id)]
  const undo = crypto.randomUUID()
  await setAside(db, me, ids, undo, now)
  await db.delete(studySessions).where(and(inArray(studySessions.id, ids), eq(studySessions.userId, me.id)))
  return undo
}

/**
 * Keeps what a deletion is about to take, one row for each person who loses something: the guests of a host who have not
 * studied in it. Those who have keep theirs; which they are is noted, so that they can be guests again.
 */
async function setAside(db: Db, me: Me, ids: string[], undo: string, now: Date): Promise<void> {
  const of = (table: string) => `(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from ${table} r
    join gone o on o.id = r.session_id where o.user_id = g.user_id)`
  const text = `
    with own as (
      select * from study_sessions where user_id = $1 and id = any($2::uuid[])
    ), gone as (
      select * from own
      union all
      select s.* from study_sessions s join own on own.id = s.host_session_id where s.started_at is null
    )
    insert into study_deleted (id, user_id, own, deleted_at, kept)
    select $3, g.user_id, g.user_id = $1, $4, jsonb_build_object(
      'sessions', jsonb_agg(to_jsonb(g) - 'guests'),
      'intervals', ${of('study_intervals')}, 'gaps', ${of('study_gaps')},
      'assignments', ${of('study_assignments')}, 'links', ${of('study_links')},
      'stayed', case when g.user_id = $1 then coalesce(
        (select jsonb_agg(jsonb_build_object('id', s.id, 'host', s.host_session_id)) from study_sessions s
          join own on own.id = s.host_session_id where s.started_at is not null), '[]') else '[]' end)
    from gone g group by g.user_id`
  await db.$client.query({ text, values: [me.id, ids, undo, now] })
}

/** Each of the rows that were kept under `part`, as rows of a table, with what is different now. */
const kept = (part: string, table: string, now = "'{}'::jsonb") => `
  from study_deleted d
  cross join lateral jsonb_array_elements(d.kept->'${part}') k
  cross join lateral jsonb_populate_record(null::${table}, k || ${now}) r
  where d.id = $1`

/** A seat is found again where its host is there, or comes back with it, and nobody gave this person another meanwhile. */
const seat = `jsonb_build_object('guests', 0, 'host_session_id', (
  select h.id from (
    select id from study_sessions
    union all
    select (f->>'id')::uuid from study_deleted e, jsonb_array_elements(e.kept->'sessions') f where e.id = $1
  ) h
  where h.id = (k->>'host_session_id')::uuid
    and not exists (select 1 from study_sessions t where t.host_session_id = h.id and t.user_id = d.user_id)
  limit 1))`

/** Answers everybody whose screen changes; undefined when there is nothing of theirs to bring back. */
export async function restoreDeletedSessions(db: Db, me: Me, undo: string, now: Date): Promise<string[] | undefined> {
  await lockTimer(db, me, now)
  const own = and(eq(studyDeleted.id, undo), eq(studyDeleted.userId, me.id), eq(studyDeleted.own, true))
  const [found] = await db.select({ id: studyDeleted.id }).from(studyDeleted).where(own).for('update')
  if (!found) return undefined
  const put = (text: string) => db.$client.query({ text, values: [undo] })
  await put(`insert into study_sessions select r.* ${kept('sessions', 'study_sessions', seat)}`)
  await put(`insert into study_intervals select r.* ${kept('intervals', 'study_intervals')}`).catch(refuseOverlap)
  await put(`insert into study_gaps select r.* ${kept('gaps', 'study_gaps')}`)
  await put(`insert into study_links select r.* ${kept('links', 'study_links')}`)
  await put(`insert into study_assignments select r.* ${kept('assignments', 'study_assignments')}
    and exists (select 1 from assignments a where a.id = r.assignment_id)`)
  await put(`
    update study_sessions s set host_session_id = (k->>'host')::uuid
    from study_deleted d, jsonb_array_elements(d.kept->'stayed') k
    where d.id = $1 and s.id = (k->>'id')::uuid and s.host_session_id is null and s.answer is not null
      and not exists (select 1 from study_sessions t where t.host_session_id = (k->>'host')::uuid and t.user_id = s.user_id)`)
  const { rows } = await db.$client.query<{ person: string }>({
    text: `
      select distinct s.user_id as person from study_deleted d, jsonb_array_elements(d.kept->'sessions') k
      join study_sessions s on s.id = (k->>'id')::uuid or s.host_session_id = (k->>'id')::uuid
      where d.id = $1`,
    values: [undo],
  })
  await db.delete(studyDeleted).where(eq(studyDeleted.id, undo))
  return rows.map(({ person }) => person)
}

/** Deleted sessions go for good once nobody can bring them back any more. */
export async function purgeDeletedSessions(db: Db, before: Date): Promise<void> {
  await db.delete(studyDeleted).where(lt(studyDeleted.deletedAt, before))
}

/** What was deleted and can be brought back still, for the export: nothing that opens a join link, and no other guests. */
export async function deletedOf(db: Db, me: Me): Promise<unknown[]> {
  return db
    .select({
      id: studyDeleted.id,
      deletedAt: studyDeleted.deletedAt,
      kept: sql`${studyDeleted.kept} - 'links' - 'stayed'`,
    })
    .from(studyDeleted)
    .where(eq(studyDeleted.userId, me.id))
}
