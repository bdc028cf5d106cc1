import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import { column, readRows, runStatement } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { Within } from '../../../server/scopes.ts'
import { archivedSet, restoreArchived, type UndoContext, type UndoRecord } from '../../../server/undo/records.ts'
import type { studySeat } from '../contract.ts'
import { takeBackDeletions } from '../invitations/news.queries.ts'
import { lockSeatsIn, lockSession } from '../queries.ts'
import { maxGroupSize } from '../rules.ts'
import { studySeats, studySessions } from '../tables.ts'
import { refuseOverlap } from '../timer/gaps.queries.ts'
import { lockTimer, releaseSession } from '../timer/queries.ts'
import { lockRestOfSeries } from './series.queries.ts'

/** Answers the undo id; undefined when it no longer exists. */
export async function removeSessions(
  db: Db,
  { me, key: id }: Within<typeof studySeat>,
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
  // A guest who begins meanwhile either has begun, and stays, or waits until the seat is gone.
  if (found.isHost) await lockSeatsIn(db, ids)
  await archiveSessions(db, me, ids, undo, now)
  // The host's seats are deleted with the plans.
  if (found.isHost)
    await db.delete(studySessions).where(and(inArray(studySessions.id, ids), eq(studySessions.userId, me.id)))
  else await db.delete(studySeats).where(and(eq(studySeats.id, id), eq(studySeats.userId, me.id)))
  return undo
}

/**
 * Archives what a deletion is about to take, one record for each person who loses something: the guests of a host who have
 * not studied in it. Those who have keep theirs; which they are is noted, so that they can be guests again. A guest's
 * record has the plan as well, as one of their own, for when the group is gone.
 */
async function archiveSessions(db: Db, me: Me, ids: string[], undo: string, now: Date): Promise<void> {
  const rowsOf = (table: string) => `(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from ${table} r
    join gone o on o.id = r.session_id where o.user_id = g.user_id)`
  const text = `
    with own as (
      select * from study_seats where user_id = $1 and id = any($2::uuid[])
    ), gone as (
      select * from own
      union all
      select s.* from study_seats s join own on own.id = s.plan_id where s.id <> s.plan_id and s.started_at is null
    )
    insert into undo_records (id, user_id, own, feature, kind, about, made_at, rows, hidden)
    select $3, g.user_id, g.user_id = $1, 'study', 'sessions', $4, $5,
      jsonb_build_object(
        'study_sessions', jsonb_agg(to_jsonb(p) - 'shared' || jsonb_build_object('id', g.id, 'user_id', g.user_id, 'plan_id', g.plan_id)
          || case when g.id = p.id then '{}' else '{"series_id": null, "occurrence": null}'::jsonb end),
        'study_seats', jsonb_agg(to_jsonb(g) - 'shared'),
        'study_intervals', ${rowsOf('study_intervals')}, 'study_gaps', ${rowsOf('study_gaps')},
        'study_assignments', ${rowsOf('study_assignments')}),
      jsonb_build_object(
        'study_links', ${rowsOf('study_links')},
        'stayed', case when g.user_id = $1 then coalesce(
          (select jsonb_agg(jsonb_build_object('id', s.id, 'host', s.plan_id, 'course', s.course)) from study_seats s
            join own on own.id = s.plan_id where s.id <> s.plan_id and s.started_at is not null), '[]') else '[]' end)
    from gone g join study_sessions p on p.id = g.plan_id group by g.user_id`
  await runStatement(db, { text, values: [me.id, ids, undo, ids[0], now] })
}

/**
 * A seat is found again where its session is there and has room, or comes back with it, and nobody gave this person
 * another meanwhile.
 */
const session = `(select h.id from (
    select p.id from study_sessions p where (select count(*) from study_seats t where t.plan_id = p.id) < ${maxGroupSize}
    union all
    select (f->>'id')::uuid from undo_records o, jsonb_array_elements(o.rows->'study_seats') f
    where o.id = $1 and f->>'id' = f->>'plan_id'
  ) h
  where h.id = (e->>'plan_id')::uuid and not exists (select 1 from study_seats t where t.plan_id = h.id and t.user_id = person)
  limit 1)`

/** Otherwise it is that of a session of their own. */
const sessionOrOwn = `coalesce(${session}, (e->>'id')::uuid)`

/**
 * Sessions with their studied time, links and group. What was running is paused as the deletion found it. A seat whose id
 * is taken by now is left out, with what belonged to it. Refused where other time was recorded for then since.
 */
export async function restoreSessions({ db, me, now, shell }: UndoContext, record: UndoRecord): Promise<boolean> {
  await lockTimer(db, me, now)
  await lockFormerGroups(db, record)
  const taken = await takenSeats(db, record)
  const conflict = 'throw'
  const isFree = (seat: string) => (taken.length === 0 ? 'true' : `${seat} not in (${taken.map((id) => `'${id}'`)})`)
  await restoreArchived(db, record, 'study_sessions', {
    ...{ set: { shared: 'false' }, where: `${sessionOrOwn} = r.id and ${isFree('r.id')}`, conflict },
  })
  const shared = `coalesce((select p.shared from study_sessions p where p.id = ${session}), false)`
  await restoreArchived(db, record, 'study_seats', {
    ...{ set: { plan_id: sessionOrOwn, shared }, where: isFree('r.id'), conflict },
  })
  const where = isFree('r.session_id')
  await restoreArchived(db, record, 'study_intervals', { where, conflict }).catch(refuseOverlap)
  await restoreArchived(db, record, 'study_gaps', { where, conflict })
  await restoreArchived(db, record, 'study_links', { where, conflict })
  await restoreArchived(db, record, 'study_assignments', {
    where: `${where} and exists (select 1 from assignments a where a.id = r.assignment_id)`,
    conflict,
  })
  await rejoinGroups(db, record)
  await takeBackDeletions(shell, db, await formerPlans(db, record))
  const changed = `select distinct o.user_id as person from ${archivedSet('study_seats')}
    join study_seats s on s.id = (e->>'id')::uuid join study_seats o on o.plan_id = s.plan_id`
  const people = await readRows(db, { text: changed, values: [record.id] }, { person: column.text })
  for (const { person } of people) shell.live.changed(db, person)
  return true
}

/** The groups in which seats were, locked: nobody joins them, or is removed from them, until this is done. */
async function lockFormerGroups(db: Db, { id }: UndoRecord): Promise<void> {
  const text = `select p.id from study_sessions p where p.id in (
      select (e->>'plan_id')::uuid from ${archivedSet('study_seats')}) order by p.id for update`
  await runStatement(db, { text, values: [id] })
}

/** Ids of the plans of the record's seats. */
async function formerPlans(db: Db, { id }: UndoRecord): Promise<string[]> {
  const text = `select distinct e->>'plan_id' as id from ${archivedSet('study_seats')}`
  return (await readRows(db, { text, values: [id] }, { id: column.text })).map((row) => row.id)
}

/** Ids of the record's seats under which there is a session again. */
async function takenSeats(db: Db, { id }: UndoRecord): Promise<string[]> {
  const text = `select e->>'id' as id from ${archivedSet('study_seats')}
    where exists (select 1 from study_seats s where s.id = (e->>'id')::uuid)
      or exists (select 1 from study_sessions p where p.id = (e->>'id')::uuid)`
  return (await readRows(db, { text, values: [id] }, { id: column.text })).map((row) => row.id)
}

/**
 * From now on the undo of leaving this group brings nobody back into it: what they studied becomes a session of their own.
 * Of one person, whom the host has removed, or of everybody who has left.
 */
export async function voidReturns(db: Db, plan: string, person: string | null): Promise<void> {
  const own = (table: string) => `'${table}', (
      select jsonb_agg(case when e->>'plan_id' = $1 then e || jsonb_build_object('plan_id', e->>'id') else e end)
      from jsonb_array_elements(u.rows->'${table}') e)`
  const text = `
    update undo_records u set rows = u.rows || jsonb_build_object(${own('study_seats')}, ${own('study_sessions')})
    where u.feature = 'study' and u.kind = 'sessions' and u.own and ($2::uuid is null or u.user_id = $2)
      and u.rows @> jsonb_build_object('study_seats', jsonb_build_array(jsonb_build_object('plan_id', $1::text)))
      and not u.rows @> jsonb_build_object('study_seats', jsonb_build_array(jsonb_build_object('id', $1::text)))`
  await runStatement(db, { text, values: [plan, person] })
}

/** Whether an undo of this person could bring back a session under that id. */
export async function isHeldByUndo(db: Db, person: string, id: string): Promise<boolean> {
  const text = `select 1 from undo_records u where u.user_id = $1 and u.feature = 'study' and u.kind = 'sessions'
    and u.rows @> jsonb_build_object('study_seats', jsonb_build_array(jsonb_build_object('id', $2::text))) limit 1`
  return (await runStatement(db, { text, values: [person, id] })) > 0
}

/**
 * Those who had studied in it are guests again, unless they made something else of their session meanwhile: then it
 * stays theirs. Records of older versions do not say how they left it.
 */
async function rejoinGroups(db: Db, record: UndoRecord): Promise<void> {
  const text = `
    with back as (
      update study_seats s set plan_id = p.id, shared = p.shared from ${archivedSet('stayed')}, study_sessions p, study_sessions own
      where s.id = (e->>'id')::uuid and p.id = (e->>'host')::uuid and s.answer is not null
        and own.id = s.plan_id and own.id = s.id and not own.shared and own.series_id is null
        and (not e ? 'course' or s.course = e->>'course'
          and (own.title, own.description, own.start_time, own.location, own.session_type, own.planned_minutes)
            is not distinct from (p.title, p.description, p.start_time, p.location, p.session_type, p.planned_minutes))
        and not exists (select 1 from study_seats t where t.plan_id = p.id and t.user_id = s.user_id)
      returning s.id
    )
    delete from study_sessions where id in (select id from back)`
  await runStatement(db, { text, values: [record.id] })
}
