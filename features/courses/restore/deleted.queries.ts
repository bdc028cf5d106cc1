import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import type { CourseTextTable } from '../../../server/feature.ts'
import type { Me } from '../../../server/me.ts'
import { deletedRecords } from './tables.ts'

export type DeletedKind = (typeof deletedRecords.$inferSelect)['what']

/** Rows of a table as JSON; the person is $1, what is deleted $2. */
const rows = (table: string, where: string, columns = 'to_jsonb(r)') =>
  `(select coalesce(jsonb_agg(${columns}), '[]') from ${table} r where r.user_id = $1 and ${where})`

type Kept = { what: DeletedKind; id: string; content: Record<string, string> }

async function keep(db: Db, me: Me, { what, id, content }: Kept, now: Date): Promise<void> {
  const parts = Object.entries(content).map(([name, expression]) => `'${name}', ${expression}`)
  await db.$client.query({
    text: `insert into deleted_records (user_id, id, what, content, deleted_at)
      values ($1, $2::uuid, $3, jsonb_build_object(${parts.join(', ')}), $4)
      on conflict (user_id, what, id) do update set content = excluded.content, deleted_at = excluded.deleted_at`,
    values: [me.id, id, what, now],
  })
}

/** To be called before the course goes: all that hangs on it, and which rows of other features are linked to it. */
export async function keepDeletedCourse(
  db: Db,
  me: Me,
  texts: CourseTextTable[],
  id: string,
  now: Date,
): Promise<void> {
  const of = 'r.course_id = $2::uuid'
  const links = texts.filter(({ hasCourseId: linked }) => linked)
  await keep(
    db,
    me,
    {
      what: 'course',
      id: id,
      content: {
        courses: rows('courses', 'r.id = $2::uuid'),
        course_meetings: rows('course_meetings', of),
        class_sessions: rows('class_sessions', of),
        grade_categories: rows('grade_categories', of),
        grade_items: rows('grade_items', of),
        ...Object.fromEntries(
          links.map(({ table }) => [
            `links of ${table}`,
            rows(table, of, `jsonb_build_object('id', r.id, 'course', r.course)`),
          ]),
        ),
      },
    },
    now,
  )
}

const daysOfCourses = rows(
  'courses',
  'r.term_id = $2::uuid',
  `jsonb_build_object('id', r.id, 'first', r.first_day, 'last', r.last_day)`,
)

/** To be called before the term goes: its courses with their own days, and their classes. */
export async function keepDeletedTerm(db: Db, me: Me, id: string, now: Date): Promise<void> {
  await keep(
    db,
    me,
    {
      what: 'term',
      id: id,
      content: {
        terms: rows('terms', 'r.id = $2::uuid'),
        courses: daysOfCourses,
        class_sessions: rows(
          'class_sessions',
          'r.course_id in (select k.id from courses k where k.term_id = $2::uuid)',
        ),
      },
    },
    now,
  )
}

/** To be called when the term's courses have got days of their own: only days that are still these are taken back. */
export async function keepCourseDays(db: Db, me: Me, id: string): Promise<void> {
  await db.$client.query({
    text: `update deleted_records d set content = jsonb_set(d.content, '{courses}', (
        select coalesce(jsonb_agg(e || jsonb_build_object('firstAfter', k.first_day, 'lastAfter', k.last_day)), '[]')
        from jsonb_array_elements(d.content->'courses') e join courses k on k.user_id = d.user_id and k.id = (e->>'id')::uuid))
      where d.user_id = $1 and d.what = 'term' and d.id = $2`,
    values: [me.id, id],
  })
}

/** To be called before a scheme is replaced by one that lacks some of its categories. */
export async function keepDeletedScheme(db: Db, me: Me, course: string, now: Date): Promise<void> {
  const of = 'r.course_id = $2::uuid'
  await keep(
    db,
    me,
    {
      what: 'scheme',
      id: course,
      content: {
        courses: rows('courses', 'r.id = $2::uuid', `jsonb_build_object('rounding', r.rounding)`),
        grade_categories: rows('grade_categories', of),
        grade_items: rows('grade_items', of, `jsonb_build_object('id', r.id, 'category', r.category_id)`),
      },
    },
    now,
  )
}

const alone = { grade: 'grade_items', scale: 'grading_scales', class: 'class_sessions' } as const

/** To be called before it goes. */
export async function keepDeletedRow(db: Db, me: Me, what: keyof typeof alone, id: string, now: Date): Promise<void> {
  await keep(db, me, { what, id, content: { [alone[what]]: rows(alone[what], 'r.id = $2::uuid') } }, now)
}

/** False where nothing of theirs was kept. */
export async function hasDeletedRecord(db: Db, me: Me, what: DeletedKind, id: string): Promise<boolean> {
  const { rowCount } = await db.$client.query({
    text: 'select 1 from deleted_records where user_id = $1 and what = $2 and id = $3 for update',
    values: [me.id, what, id],
  })
  return rowCount === 1
}

/** SQL for the kept rows of one name, as a set of JSON objects `e`; of the person $1 and the record $2. */
export const deletedRowsSql = (what: DeletedKind, name: string) =>
  `(select jsonb_array_elements(d.content->'${name}') as e from deleted_records d
    where d.user_id = $1 and d.what = '${what}' and d.id = $2::uuid) kept`

/**
 * Puts kept rows back into their table; `set` gives columns other values, as SQL over the row's JSON `e`. Those that are
 * there again are left as they are. Answers how many came back.
 */
export async function restoreDeletedRows(
  db: Db,
  me: Me,
  [what, id]: [what: DeletedKind, id: string],
  table: string,
  { set = {}, where = 'true' }: { set?: Record<string, string>; where?: string } = {},
): Promise<number> {
  const other = Object.entries(set).map(([column, value]) => `'${column}', ${value}`)
  const { rowCount } = await db.$client.query({
    text: `insert into ${table} select r.* from ${deletedRowsSql(what, table)},
      jsonb_populate_record(null::${table}, e || jsonb_build_object(${other.join(', ')})) r
      where ${where} on conflict do nothing`,
    values: [me.id, id],
  })
  return rowCount ?? 0
}

export async function forgetDeletedRecord(db: Db, me: Me, what: DeletedKind, id: string): Promise<void> {
  const { userId, id: of } = deletedRecords
  await db.delete(deletedRecords).where(and(eq(userId, me.id), eq(deletedRecords.what, what), eq(of, id)))
}

/** Nobody can bring them back any more. */
export async function purgeDeletedRecords(db: Db, before: Date): Promise<void> {
  await db.delete(deletedRecords).where(lt(deletedRecords.deletedAt, before))
}
