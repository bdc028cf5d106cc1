import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { Refusal } from '../../contract/refusal.ts'
import { instant, id as rowIdShape } from '../../contract/shapes.ts'
import { instantOf } from '../../contract/zone.ts'
import { type Db, hot } from '../../server/db.ts'
import { isoInstant, shownColumns } from '../../server/json.ts'
import type { Me } from '../../server/me.ts'
import { type Assignment, assignment, type Filter } from './contract.ts'
import { progressOf, type Status } from './rules.ts'
import { assignments, courseColors } from './tables.ts'

/** Columns of one assignment as it goes out; `a` is its row, `c` the row of its course's colour. */
export const shown = shownColumns(assignment, {
  id: 'a.id',
  title: 'a.title',
  course: 'a.course',
  courseColor: 'coalesce(c.color, 0)',
  description: 'a.description',
  dueDate: 'a.due_date',
  dueTime: 'left(a.due_time::text, 5)',
  dueAt: isoInstant('a.due_at'),
  priority: 'a.priority',
  status: 'a.status',
  progress: 'a.progress',
  source: 'a.source',
})
export const shownFrom = 'assignments a left join course_colors c on c.user_id = a.user_id and c.name = lower(a.course)'

const cursor = /^([tf])\|(\S+)\|(\S+)$/
const folded = (column: string) => `lower(${column} collate "und-x-icu")`

/** One page as JSON text: open work first, then completed, each by due moment. Throws a Refusal when `after` is no cursor. */
export async function assignmentsOf(
  db: Db,
  me: Me,
  { q, priority, status, after, limit }: Filter & { after?: string | undefined; limit: number },
): Promise<string> {
  const values: unknown[] = [me.id, limit]
  const given = (value: unknown) => `$${values.push(value)}`
  const matching = ['a.user_id = $1', 'a.deleted_at is null']
  if (priority) matching.push(`a.priority = ${given(priority)}`)
  if (status) matching.push(`a.status = ${given(status)}`)
  const words = q?.trim().toLowerCase()
  if (words) {
    const place = given(words)
    matching.push(`(position(${place} in ${folded('a.title')}) > 0 or position(${place} in ${folded('a.course')}) > 0)`)
  }
  const paged = [...matching]
  if (after !== undefined) {
    const [, completed, dueAt, rowId] = cursor.exec(after) ?? []
    if (!instant.safeParse(dueAt).success || !rowIdShape.safeParse(rowId).success)
      throw new Refusal('invalid', 'This page of the list does not exist.', { fields: { after: 'This is no cursor.' } })
    paged.push(
      `((a.status = 'completed'), a.due_at, a.id) > (${given(completed === 't')}::boolean, ${given(dueAt)}::timestamptz, ${given(rowId)}::uuid)`,
    )
  }
  const order = "(a.status = 'completed'), a.due_at, a.id"
  const where = paged.join(' and ')
  const place = `left((a.status = 'completed')::text, 1) || '|' || ${isoInstant('a.due_at')} || '|' || a.id`
  // Where more match than fit, the last row's place is the next cursor, if any row stands behind it.
  const text = `
    with counted as (select count(*)::int as total from assignments a where ${matching.join(' and ')})
    select coalesce(json_agg(t), '[]')::text as rows, (select total from counted) as total,
      case when (select total from counted) > $2 then (
        select case when count(*) > 1 then (array_agg(last.place))[1] end
        from (select ${place} as place from assignments a where ${where} order by ${order} offset $2 - 1 limit 2) last
      ) end as next
    from (select ${shown} from ${shownFrom} where ${where} order by ${order} limit $2) t`
  const name = `assignments ${[priority && 'p', status && 's', words && 'q', after && 'a'].filter(Boolean).join('')}`
  const [row] = await hot(db, name, text, values)
  return `{"rows":${row?.rows},"next":${JSON.stringify(row?.next)},"total":${row?.total}}`
}

export async function assignmentBy(db: Db, me: Me, id: string): Promise<Assignment | undefined> {
  const text = `select to_json(t) as shown from (select ${shown} from ${shownFrom} where a.user_id = $1 and a.id = $2 and a.deleted_at is null) t`
  const [row] = await hot(db, 'assignment', text, [me.id, id])
  return row && assignment.parse(row.shown)
}

type Fields = {
  title: string
  course: string
  description: string | null
  dueDate: string
  dueTime: string | null
  priority: Assignment['priority']
}

/** One statement, and so one transaction: the course's colour, the assignment, and how it is shown. */
export async function insertAssignment(db: Db, me: Me, draft: Fields, now: Date): Promise<Assignment | undefined> {
  const text = `
    with fresh as (
      insert into course_colors (user_id, name, color)
      select $1::uuid, lower($3::text), (select count(*) from course_colors where user_id = $1) % 12
      where not exists (select 1 from course_colors where user_id = $1 and name = lower($3))
      on conflict (user_id, name) do update set color = course_colors.color
      returning user_id, name, color
    ), a as (
      insert into assignments (user_id, title, course, description, due_date, due_time, due_at, priority, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
      returning *
    ), c as (
      select * from fresh union all select * from course_colors where user_id = $1 and name = lower($3)
    )
    select to_json(t) as shown from (select ${shown} from a left join c on true) t`
  const { title, course, description, dueDate, dueTime, priority } = draft
  const dueAt = instantOf(dueDate, dueTime, me.zone)
  const values = [me.id, title, course, description, dueDate, dueTime, dueAt, priority, now]
  const [row] = await hot(db, 'new assignment', text, values)
  return row && assignment.parse(row.shown)
}

type Changes = { [K in keyof Fields]?: Fields[K] | undefined } & { status?: Status | undefined }

/** Undefined when it is not there or not theirs. The due moment follows date and time, the progress the status. */
export async function changeAssignment(
  db: Db,
  me: Me,
  id: string,
  changes: Changes,
  now: Date,
): Promise<Assignment | undefined> {
  const mine = and(eq(assignments.id, id), eq(assignments.userId, me.id), isNull(assignments.deletedAt))
  const [before] = await db.select().from(assignments).where(mine).for('update')
  if (!before) return undefined
  if (changes.course !== undefined) await colorCourses(db, me, [changes.course])
  const after = { ...before, ...withoutUndefined(changes) }
  const moved = after.dueDate !== before.dueDate || after.dueTime !== before.dueTime
  await db
    .update(assignments)
    .set({
      ...withoutUndefined(changes),
      progress: progressOf[after.status],
      completedAt: after.status === 'completed' ? (before.completedAt ?? now) : null,
      ...(moved && { dueAt: instantOf(after.dueDate, after.dueTime, me.zone) }),
      updatedAt: now,
    })
    .where(mine)
  return assignmentBy(db, me, id)
}

function withoutUndefined<T extends object>(changes: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

/** False when it is not there or not theirs. It can be brought back until the tidying job takes it. */
export async function removeAssignment(db: Db, me: Me, id: string, now: Date): Promise<boolean> {
  const gone = await db
    .update(assignments)
    .set({ deletedAt: now })
    .where(and(eq(assignments.id, id), eq(assignments.userId, me.id), isNull(assignments.deletedAt)))
    .returning({ id: assignments.id })
  return gone.length > 0
}

export async function bringBack(db: Db, me: Me, id: string, now: Date): Promise<Assignment | undefined> {
  await db
    .update(assignments)
    .set({ deletedAt: null, updatedAt: now })
    .where(and(eq(assignments.id, id), eq(assignments.userId, me.id), isNotNull(assignments.deletedAt)))
  return assignmentBy(db, me, id)
}

/** At most 200, most recently used first. */
export async function courseNamesOf(db: Db, me: Me): Promise<string[]> {
  const text = `select course from assignments where user_id = $1 and deleted_at is null group by course order by max(created_at) desc, course limit 200`
  const rows = await hot(db, 'course names', text, [me.id])
  return rows.map((row) => String(row.course))
}

/** Gives each new course name the next colour in line. */
export async function colorCourses(db: Db, me: Me, names: string[]): Promise<void> {
  const text = `
    insert into course_colors (user_id, name, color)
    select $1, fresh.name, ((select count(*) from course_colors where user_id = $1) + fresh.place - 1) % 12
    from (
      select lower(given.name) as name, row_number() over (order by min(given.place)) as place
      from unnest($2::text[]) with ordinality as given(name, place)
      where not exists (select 1 from course_colors known where known.user_id = $1 and known.name = lower(given.name))
      group by lower(given.name)
    ) fresh
    on conflict do nothing`
  await db.$client.query({ text, values: [me.id, names] })
}

/** Open work that carries no time of its own is due at the end of the day where the person now is. */
export async function moveOpenWork(db: Db, me: Me, zone: string, now: Date): Promise<void> {
  const open = await db
    .select({ id: assignments.id, dueDate: assignments.dueDate })
    .from(assignments)
    .where(and(eq(assignments.userId, me.id), isNull(assignments.dueTime), sql`${assignments.status} <> 'completed'`))
  const text =
    'update assignments a set due_at = m.at, updated_at = $3 from unnest($1::uuid[], $2::timestamptz[]) as m(id, at) where a.id = m.id and a.user_id = $4'
  const moments = open.map(({ dueDate }) => instantOf(dueDate, null, zone).toISOString())
  if (open.length > 0) await db.$client.query({ text, values: [open.map(({ id }) => id), moments, now, me.id] })
}

/** Deleted ones of people's own making are gone for good once nobody can undo any more. */
export async function purgeDeleted(db: Db, before: Date): Promise<void> {
  await db.delete(assignments).where(and(lt(assignments.deletedAt, before), eq(assignments.source, 'manual')))
}

export async function homeworkExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  return {
    assignments: await db.select().from(assignments).where(eq(assignments.userId, me.id)),
    courseColors: await db.select().from(courseColors).where(eq(courseColors.userId, me.id)),
  }
}

export async function eraseHomework(db: Db, person: string): Promise<void> {
  await db.delete(assignments).where(eq(assignments.userId, person))
  await db.delete(courseColors).where(eq(courseColors.userId, person))
}
