import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import type { FoundEvent } from './queries.ts'
import { calendarUndos } from './undo.tables.ts'

/** So many changes of a person can be taken back: each holds a copy of all that it was about. */
const most = 100

/**
 * Carries a change of an event out so that it can be taken back: keeps the event as it was, with all its occurrences or,
 * for a change of one of them, that one. `change` answers the event that the occurrence is of after.
 */
export async function withEventUndo<T extends { event: { id: string } }>(
  db: Db,
  me: Me,
  { event, occurrence }: FoundEvent,
  alone: boolean,
  now: Date,
  change: () => Promise<T>,
): Promise<{ undo: string; after: T }> {
  const only = alone ? occurrence.id : null
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into calendar_undos (user_id, event_id, occurrence_id, made_at, event, occurrences)
    select e.user_id, e.id, ${only}::uuid, ${now.toISOString()}::timestamptz, to_jsonb(e), coalesce((
      select jsonb_agg(to_jsonb(o)) from calendar_occurrences o
      where o.event_id = e.id and (${only}::uuid is null or o.id = ${only}::uuid)), '[]')
    from calendar_events e where e.id = ${event.id}::uuid and e.user_id = ${me.id}::uuid returning id`)
  const undo = rows[0]?.id ?? ''
  await db.execute(sql`delete from calendar_undos where id in (select id from calendar_undos
    where user_id = ${me.id}::uuid order by made_at desc, id offset ${most})`)
  const after = await change()
  const cutOff = after.event.id === event.id ? null : after.event.id
  await db.execute(sql`update calendar_undos u set cut_off = ${cutOff}::uuid where u.id = ${undo}::uuid`)
  await db.execute(sql`update calendar_undos u set digest = ${present} where u.id = ${undo}::uuid`)
  return { undo, after }
}

/** All of it as it is now. Of one alone, what else its series went through does not count. */
const present: SQL = sql`md5(concat(
  (select string_agg(to_jsonb(e)::text, ' ' order by e.id) from calendar_events e
    where e.user_id = u.user_id and e.id in (u.event_id, u.cut_off)),
  (select string_agg(to_jsonb(o)::text, ' ' order by o.id) from calendar_occurrences o
    where o.event_id in (u.event_id, u.cut_off) and (u.occurrence_id is null or o.id = u.occurrence_id))))`

/** Puts an event back as it was before a change. Undefined when there is no such change of theirs. */
export async function undoEventEdit(db: Db, me: Me, undo: string): Promise<true | undefined> {
  const own = and(eq(calendarUndos.id, undo), eq(calendarUndos.userId, me.id))
  const [was] = await db.select().from(calendarUndos).where(own).for('update')
  if (!was) return undefined
  await db.execute(sql`select id from calendar_events where user_id = ${me.id}::uuid
    and id in (${was.eventId}::uuid, ${was.cutOff}::uuid) order by id for update`)
  const { rows } = await db.execute(
    sql`select 1 from calendar_undos u where u.id = ${undo}::uuid and u.digest = ${present}`,
  )
  if (rows.length === 0) throw new Refusal('conflict', 'It was changed again since, and is left as it is.')
  const kept = sql`from calendar_undos u, jsonb_populate_record`
  if (was.occurrenceId === null) {
    await db.execute(sql`delete from calendar_events where user_id = ${me.id}::uuid
      and id in (${was.eventId}::uuid, ${was.cutOff}::uuid)`)
    await db.execute(sql`insert into calendar_events select n.* ${kept}(null::calendar_events, u.event) n
      where u.id = ${undo}::uuid`)
  } else {
    await db.execute(
      sql`delete from calendar_occurrences where id = ${was.occurrenceId}::uuid and user_id = ${me.id}::uuid`,
    )
  }
  await db.execute(sql`insert into calendar_occurrences select n.* ${kept}set(null::calendar_occurrences, u.occurrences) n
    where u.id = ${undo}::uuid`)
  await db.delete(calendarUndos).where(own)
  return true
}

/** After an hour nothing is taken back any more. */
export async function purgeEventUndos(db: Db, before: Date): Promise<void> {
  await db.delete(calendarUndos).where(lt(calendarUndos.madeAt, before))
}
