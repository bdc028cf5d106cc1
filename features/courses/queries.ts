import { and, eq } from 'drizzle-orm'
import { calendarDayOf } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../server/db/json.ts'
import { column, readRow, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { type Course, course } from './contract.ts'
import { courseKeyOf } from './rules.ts'
import type { CourseTextTable } from './slots.ts'
import { courses } from './tables.ts'

/** The colour of own course `k`. */
export const colorSql =
  'coalesce((select c.color from course_colors c where c.user_id = k.user_id and c.name = lower(k.course_code)), 0)'

/** The next class of course `k` that is not over, as JSON; searches 60 days ahead. */
/** How far ahead the next class of a course may be, in SQL. */
export const nextClassAhead = "interval '60 days'"

export const nextClassSql = (now: string) => `(
  select json_build_object('id', s.id, 'startsAt', ${isoInstantSql('s.starts_at')}, 'endsAt', ${isoInstantSql('s.ends_at')}, 'room', coalesce(s.room, m.room))
  from class_sessions s left join course_meetings m on m.id = s.meeting_id
  where s.course_id = k.id and s.planned and not s.cancelled and s.ends_at > ${now} and s.ends_at < ${now} + ${nextClassAhead}
  order by s.ends_at, s.id limit 1)`

/** Whether course `k` of term `t` is current on a day. */
export const isActiveSql = (day: string) => `(t.id is null or ${day} between t.first_day and t.last_day)`

/** By code, as people sort; the newest first among equal codes. */
export const byCodeSql = 'lower(k.course_code) collate "und-x-icu", k.course_code, t.first_day desc nulls first, k.id'

const meetingsOf = `coalesce((
  select json_agg(json_build_object('id', m.id, 'weekday', m.weekday, 'start', left(m.start_time::text, 5), 'end', left(m.end_time::text, 5),
    'room', m.room, 'kind', m.kind, 'everyWeeks', m.every_weeks, 'week', m.week)
    order by (m.weekday - k.week_start + 7) % 7, m.start_time, m.week, m.id)
  from course_meetings m where m.course_id = k.id), '[]')`

/** Columns of one course as sent: of row `k`, its term `t`, on day $2 at moment $3. */
function shownIn(texts: CourseTextTable[]): string {
  const many = (which: (of: CourseTextTable) => string) =>
    texts
      .filter(({ openWhere: open, hasCourseId }) => open !== undefined && hasCourseId)
      .map((of) => `(select count(*)::int from ${of.table} a where a.course_id = k.id and ${which(of)})`)
      .join(' + ') || '0'
  return shownColumns(course, {
    id: 'k.id',
    courseCode: 'k.course_code',
    courseName: 'k.course_name',
    color: colorSql,
    credits: 'trim_scale(k.credits)::text',
    termId: 'k.term_id',
    termName: 't.name',
    active: isActiveSql('$2::date'),
    instructor: 'k.instructor',
    firstDay: 'k.first_day',
    lastDay: 'k.last_day',
    zone: 'k.zone',
    meetings: meetingsOf,
    currentGrade: 'k.current_grade',
    grade: `json_build_object('text', k.grade_text,
      'from', case when k.graded > 0 then 'items' when k.current_grade is not null then 'typed' else 'nothing' end,
      'letter', k.grade_letter, 'percent', trim_scale(k.grade_percent)::text, 'graded', k.graded)`,
    countsInGpa: 'k.counts_in_gpa',
    scale: 'coalesce(k.scale_id::text, k.scale)',
    assignments: many(({ where: there }) => there),
    openAssignments: many(({ where: there, openWhere: open }) => `${there} and ${open}`),
    nextClass: nextClassSql('$3::timestamptz'),
  })
}

const shownFrom = 'courses k left join terms t on t.id = k.term_id'

export type TermChoice = string | undefined

/** As JSON text, by code: all of them, those of a term, without one ("none"), or active. */
export async function coursesOf(
  db: Db,
  me: Me,
  texts: CourseTextTable[],
  term: TermChoice,
  now: Date,
): Promise<string> {
  const wanted = { none: 'k.term_id is null', active: isActiveSql('$2::date') }[term ?? '']
  const which = wanted ?? (term ? 'k.term_id = $4::uuid' : 'true')
  const text = `select coalesce(json_agg(s), '[]')::text as shown from (
    select ${shownIn(texts)} from ${shownFrom} where k.user_id = $1 and ${which} order by ${byCodeSql}) s`
  const values = [me.id, calendarDayOf(now, me.zone).day, now]
  const byTerm = term && !wanted
  const name = `courses ${byTerm ? 'of a term' : (term ?? 'all')}`
  const row = await readRow(db, { name, text, values: byTerm ? [...values, term] : values }, { shown: column.text })
  return String(row?.shown)
}

export async function courseBy(
  db: Db,
  me: Me,
  texts: CourseTextTable[],
  id: string,
  now: Date,
): Promise<Course | undefined> {
  const text = `select to_json(s) as shown from (select ${shownIn(texts)} from ${shownFrom} where k.user_id = $1 and k.id = $4) s`
  return (
    await readRow(
      db,
      { name: 'course', text, values: [me.id, calendarDayOf(now, me.zone).day, now, id] },
      { shown: course },
    )
  )?.shown
}

export type CourseRecord = typeof courses.$inferSelect

/** Undefined when it does not exist or is not theirs. Every change of a course's parts holds this lock. */
export async function lockCourse(db: Db, me: Me, id: string): Promise<CourseRecord | undefined> {
  const [row] = await db
    .select()
    .from(courses)
    .where(and(eq(courses.id, id), eq(courses.userId, me.id)))
    .for('update')
  return row
}

/**
 * SQL for the own course that a text means, by its key (`courseKeyOf`): of several with one code the one in a current
 * term, then the newest. For every statement that writes rows with a course as text.
 */
export function meantCourseSql(me: string, key: string, day: string): string {
  return `(select k.id from courses k left join terms t on t.id = k.term_id where k.user_id = ${me} and k.code_key = ${key}
    order by ${isActiveSql(day)} desc, t.first_day desc nulls first, k.id limit 1)`
}

/** SQL for the colour of a new name: that of the own course it means, else the next in line. */
export function meantColorSql(me: string, key: string, place = '0'): string {
  return `coalesce((select c.color from courses k join course_colors c on c.user_id = k.user_id and c.name = lower(k.course_code)
    where k.user_id = ${me} and k.code_key = ${key} limit 1), ((select count(*) from course_colors where user_id = ${me}) + ${place}) % 12)`
}

/** Gives each new course name a colour: that of the own course it means, or the next in line. */
export async function assignCourseColors(db: Db, me: Me, names: string[]): Promise<void> {
  if (names.length === 0) return
  const text = `
    insert into course_colors (user_id, name, color)
    select $1, fresh.name, ${meantColorSql('$1', 'fresh.key', 'fresh.place - 1')}
    from (
      select lower(given.name) as name, min(given.key) as key, row_number() over (order by min(given.place)) as place
      from unnest($2::text[], $3::text[]) with ordinality as given(name, key, place)
      where not exists (select 1 from course_colors known where known.user_id = $1 and known.name = lower(given.name))
      group by lower(given.name)
    ) fresh
    on conflict do nothing`
  await runStatement(db, { text, values: [me.id, names, names.map(courseKeyOf)] })
}

/**
 * Gives a course's code, in all spellings, this colour; without one, the colour that a spelling has, or the next in
 * line.
 */
export async function setCourseColor(db: Db, me: Me, code: string, color: number | undefined): Promise<void> {
  const rows = await readRows(
    db,
    {
      text: 'select name, color from course_colors where user_id = $1 order by name = lower($2) desc, name',
      values: [me.id, code],
    },
    { name: column.text, color: column.number },
  )
  const spellings = rows.filter(({ name }) => courseKeyOf(name) === courseKeyOf(code))
  await runStatement(db, {
    text: `insert into course_colors as c (user_id, name, color)
      select $1, n.name, coalesce($3::int, (select count(*) from course_colors where user_id = $1) % 12)
      from (select lower($2) as name union select unnest($4::text[])) n
      on conflict (user_id, name) do update set color = excluded.color where c.color <> excluded.color`,
    values: [me.id, code, color ?? spellings[0]?.color ?? null, spellings.map(({ name }) => name)],
  })
}
