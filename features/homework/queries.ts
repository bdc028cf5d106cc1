import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { calendarDayOf, instantOf } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../server/db/json.ts'
import { column, readRow, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { maySessionWriteSql } from '../account/auth/again.queries.ts'
import { ownCodesOf } from '../courses/links.queries.ts'
import { meantColorSql, meantCourseSql } from '../courses/queries.ts'
import { courseKeyOf } from '../courses/rules.ts'
import { type Assignment, assignment } from './contract.ts'
import { assignments } from './tables.ts'

/** Columns of one assignment as sent; `a` is its row, `c` the row of its course's colour. */
export const assignmentColumns = shownColumns(assignment, {
  id: 'a.id',
  title: 'a.title',
  course: 'a.course',
  courseId: 'a.course_id',
  courseColor: 'coalesce(c.color, 0)',
  description: 'a.description',
  dueDate: 'a.due_date',
  dueTime: 'left(a.due_time::text, 5)',
  dueAt: isoInstantSql('a.due_at'),
  priority: 'a.priority',
  status: 'a.status',
  progress: 'a.progress',
  completedAt: isoInstantSql('a.completed_at'),
  source: 'a.source',
  kind: 'a.kind',
  estimateMinutes: 'a.estimate_minutes',
  showFrom: 'a.show_from',
  subtasks: 'a.subtask_count',
  subtasksDone: 'a.subtasks_done',
  repeats: 'a.series_id is not null',
  attachments: 'a.attachment_count',
})
export const assignmentFromClause =
  'assignments a left join course_colors c on c.user_id = a.user_id and c.name = lower(a.course)'

export async function assignmentBy(db: Db, me: Me, id: string): Promise<Assignment | undefined> {
  const text = `select to_json(t) as shown from (select ${assignmentColumns} from ${assignmentFromClause} where a.user_id = $1 and a.id = $2 and a.deleted_at is null) t`
  return (await readRow(db, { name: 'assignment', text, values: [me.id, id] }, { shown: assignment }))?.shown
}

/** The fields of an assignment that a student writes. */
export type AssignmentInput = Pick<
  Assignment,
  'title' | 'course' | 'description' | 'dueDate' | 'dueTime' | 'priority' | 'kind' | 'estimateMinutes' | 'showFrom'
>

/**
 * One statement, and so one transaction: the course's colour, the assignment, and its columns as JSON text. `session`:
 * only while the person may write in that session; undefined where not.
 */
export async function insertAssignmentRow(
  db: Db,
  me: Me,
  draft: AssignmentInput,
  now: Date,
  series: string | null = null,
  session: string | null = null,
): Promise<string | undefined> {
  const text = `
    with may as (
      select where $16::uuid is null or ${maySessionWriteSql('$16::uuid', '$9::timestamptz')}
    ), fresh as (
      insert into course_colors (user_id, name, color)
      select $1::uuid, lower($3::text), ${meantColorSql('$1', '$14::text')} from may
      where not exists (select 1 from course_colors where user_id = $1 and name = lower($3))
      on conflict (user_id, name) do update set color = course_colors.color
      returning user_id, name, color
    ), a as (
      insert into assignments (user_id, title, course, description, due_date, due_time, due_at, priority, created_at, updated_at,
        kind, estimate_minutes, show_from, series_id, occurrence, course_id)
      select $1, $2, $3, $4, $5::date, $6::time, $7::timestamptz, $8, $9::timestamptz, $9, $10, $11::integer, $12::date,
        $13::uuid, case when $13::uuid is not null then $5::date end,
        ${meantCourseSql('$1', '$14', '$15::date')} from may
      returning *
    ), c as (
      select * from fresh union all select * from course_colors where user_id = $1 and name = lower($3)
    )
    select to_json(t)::text as shown from (select ${assignmentColumns} from a left join c on true) t`
  const { title, course, description, dueDate, dueTime, priority, kind, estimateMinutes, showFrom } = draft
  const dueAt = instantOf(dueDate, dueTime, me.zone)
  const values = [me.id, title, course, description, dueDate, dueTime, dueAt, priority, now]
  const row = await readRow(
    db,
    {
      name: 'new assignment',
      text,
      values: [
        ...[...values, kind, estimateMinutes, showFrom, series],
        ...[courseKeyOf(course), calendarDayOf(now, me.zone).day, session],
      ],
    },
    { shown: column.text },
  )
  return row?.shown
}

export async function insertAssignment(...of: Parameters<typeof insertAssignmentRow>): Promise<Assignment> {
  return assignment.parse(JSON.parse(String(await insertAssignmentRow(...of))))
}

export type AssignmentRecord = typeof assignments.$inferSelect

/** The person's rows with these ids, locked in one order everywhere, so that two writers never deadlock. */
export async function lockAssignments(
  db: Db,
  me: Me,
  ids: string[],
  which: 'kept' | 'deleted' | 'all' = 'kept',
): Promise<AssignmentRecord[]> {
  const state = { kept: isNull(assignments.deletedAt), deleted: isNotNull(assignments.deletedAt), all: undefined }[
    which
  ]
  return db
    .select()
    .from(assignments)
    .where(and(inArray(assignments.id, ids), eq(assignments.userId, me.id), state))
    .orderBy(assignments.id)
    .for('update')
}

/** Writes the rows in their present state, all in one statement. A row with another course's name is linked anew. */
export async function writeAssignments(db: Db, me: Me, rows: AssignmentRecord[], now: Date): Promise<void> {
  if (rows.length === 0) return
  const keyed = rows.map((row) => ({ ...row, courseKey: courseKeyOf(row.course) }))
  const text = `
    update assignments a set title = n.title, course = n.course,
      course_id = case when n.course = a.course then a.course_id else ${meantCourseSql('a.user_id', 'n."courseKey"', '$3::date')} end, description = n.description, due_date = n."dueDate",
      due_time = n."dueTime", due_at = n."dueAt", priority = n.priority, status = n.status, progress = n.progress,
      completed_at = n."completedAt", kind = n.kind, estimate_minutes = n."estimateMinutes", show_from = n."showFrom",
      series_id = n."seriesId", occurrence = n.occurrence, deleted_at = n."deletedAt", updated_at = n."updatedAt"
    from jsonb_to_recordset($1::jsonb) as n(id uuid, title text, course text, "courseKey" text, description text, "dueDate" date,
      "dueTime" time, "dueAt" timestamptz, priority text, status text, progress int, "completedAt" timestamptz, kind text,
      "estimateMinutes" int, "showFrom" date, "seriesId" uuid, occurrence date, "deletedAt" timestamptz,
      "updatedAt" timestamptz)
    where a.id = n.id and a.user_id = $2`
  await runStatement(db, { text, values: [JSON.stringify(keyed), me.id, calendarDayOf(now, me.zone).day] })
}

/** Codes of own courses, current ones first, then other names in use, most recently used first; at most 200. */
export async function courseNamesOf(db: Db, me: Me, now: Date): Promise<string[]> {
  const text = `select course from assignments where user_id = $1 and deleted_at is null group by course order by max(created_at) desc, course limit 200`
  const [own, rows] = [
    await ownCodesOf(db, me, now),
    await readRows(db, { name: 'course names', text, values: [me.id] }, { course: column.text }),
  ]
  const keys = new Set(own.map(courseKeyOf))
  const used = rows.map(({ course }) => course).filter((name) => !keys.has(courseKeyOf(name)))
  return [...own, ...used].slice(0, 200)
}

/** Open work without a time of its own is due at the end of the day in the person's present zone. */
export async function moveOpenWorkToZone(db: Db, me: Me, zone: string, now: Date): Promise<void> {
  const open = await db
    .select({ id: assignments.id, dueDate: assignments.dueDate })
    .from(assignments)
    .where(and(eq(assignments.userId, me.id), isNull(assignments.dueTime), sql`${assignments.status} <> 'completed'`))
  const text =
    'update assignments a set due_at = m.at, updated_at = $3 from unnest($1::uuid[], $2::timestamptz[]) as m(id, at) where a.id = m.id and a.user_id = $4'
  const moments = open.map(({ dueDate }) => instantOf(dueDate, null, zone).toISOString())
  if (open.length > 0) await runStatement(db, { text, values: [open.map(({ id }) => id), moments, now, me.id] })
}

/** Deleted ones of people's own making are gone for good once nobody can undo any more. */
export async function purgeDeletedAssignments(db: Db, before: Date): Promise<void> {
  await db.delete(assignments).where(and(lt(assignments.deletedAt, before), eq(assignments.source, 'manual')))
}
