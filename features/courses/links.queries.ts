import { calendarDayOf } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { looseName } from './contract.ts'
import { assignCourseColors, meantCourseSql } from './queries.ts'
import { courseKeyOf } from './rules.ts'
import type { CourseTextTable } from './slots.ts'

/** The default where there is no course: for sessions, and in files. */
const noCourses = ['other']

type LooseName = (typeof looseName)['_output']

/** Links rows that name one of these codes, in any spelling, and have no course. */
export async function linkTexts(db: Db, me: Me, texts: CourseTextTable[], codes: string[], now: Date): Promise<void> {
  const wanted = new Set(codes.map(courseKeyOf))
  for (const { table, hasCourseId } of texts) {
    if (!hasCourseId) continue
    const rows = await readRows(
      db,
      {
        text: `select distinct course from ${table} where user_id = $1 and course_id is null`,
        values: [me.id],
      },
      { course: column.text },
    )
    const names = rows.map(({ course }) => course).filter((name) => wanted.has(courseKeyOf(name)))
    await linkRows(db, me, table, names, now)
  }
}

/** For rows that were written with courses as text: gives `fresh` names a colour, and links the rows of all names. */
export async function nameCourses(
  db: Db,
  me: Me,
  table: string,
  { fresh, all }: { fresh: string[]; all: string[] },
  now: Date,
): Promise<void> {
  await assignCourseColors(db, me, fresh)
  await linkRows(db, me, table, all, now)
}

/** Links the rows of a table that name one of these courses and have no link yet. */
export async function linkRows(db: Db, me: Me, table: string, names: string[], now: Date): Promise<void> {
  const once = [...new Set(names)]
  if (once.length === 0) return
  await runStatement(db, {
    text: `update ${table} a set course_id = n.id
      from (select given.name, ${meantCourseSql('$1', 'given.key', '$4::date')} as id from unnest($2::text[], $3::text[]) as given(name, key)) n
      where a.user_id = $1 and a.course_id is null and a.course = n.name and n.id is not null`,
    values: [me.id, once, once.map(courseKeyOf), calendarDayOf(now, me.zone).day],
  })
}

/**
 * Writes the new code of a course into all rows linked to it. Rows without a link match the old code, unless another
 * course has it too.
 */
export async function renameTexts(
  db: Db,
  me: Me,
  texts: CourseTextTable[],
  course: { id: string; before: string; after: string },
  now: Date,
): Promise<void> {
  const { id, before, after } = course
  for (const { table, hasCourseId } of texts) {
    if (hasCourseId) {
      await runStatement(db, {
        text: `update ${table} set course = $3, updated_at = $4 where user_id = $1 and course_id = $2 and course <> $3`,
        values: [me.id, id, after, now],
      })
      continue
    }
    const rows = await readRows(
      db,
      {
        text: `select distinct course from ${table} where user_id = $1 and course is not null
        and not exists (select 1 from courses k where k.user_id = $1 and k.code_key = $2 and k.id <> $3)`,
        values: [me.id, courseKeyOf(before), id],
      },
      { course: column.text },
    )
    const names = rows
      .map(({ course }) => course)
      .filter((name) => courseKeyOf(name) === courseKeyOf(before) && name !== after)
    if (names.length > 0)
      await runStatement(db, {
        text: `update ${table} set course = $3, updated_at = $4 where user_id = $1 and course = any($2::text[])`,
        values: [me.id, names, after, now],
      })
  }
}

/** Names in use without an own course, most used first. Spellings of one course count as one. */
export async function looseNamesOf(db: Db, me: Me, texts: CourseTextTable[], most: number): Promise<LooseName[]> {
  const parts = texts
    .filter(({ countsAsUse: uses }) => uses)
    .map(
      ({ table, where: there }) =>
        `select '${table}' as "table", a.course as name, count(*)::int as uses from ${table} a where a.user_id = $1 and ${there} group by a.course`,
    )
  if (parts.length === 0) return []
  const rows = await readRows(
    db,
    {
      text: `select n.*, c.color from (${parts.join(' union all ')}) n
      left join course_colors c on c.user_id = $1 and c.name = lower(n.name) order by n.uses desc, n.name`,
      values: [me.id],
    },
    { table: column.text, name: column.text, uses: column.number, color: column.orNull(column.number) },
  )
  const own = await readRows(
    db,
    {
      text: 'select code_key as key from courses where user_id = $1',
      values: [me.id],
    },
    { key: column.text },
  )
  const known = new Set([...own.map(({ key }) => key), ...noCourses])
  const found = new Map<string, LooseName>()
  for (const { table, name, uses, color } of rows) {
    const key = courseKeyOf(name)
    if (known.has(key)) continue
    const one = found.get(key) ?? { name, color: color ?? 0, uses: {} }
    one.uses[table] = (one.uses[table] ?? 0) + uses
    found.set(key, one)
  }
  const sum = ({ uses }: LooseName) => Object.values(uses).reduce((all, one) => all + one, 0)
  return [...found.values()].toSorted((one, other) => sum(other) - sum(one)).slice(0, most)
}

/** Codes of own courses, those of current terms first, then the newest; at most 200. */
export async function ownCodesOf(db: Db, me: Me, now: Date): Promise<string[]> {
  const rows = await readRows(
    db,
    {
      text: `select k.course_code as code from courses k left join terms t on t.id = k.term_id where k.user_id = $1
      order by (t.id is null or $2::date between t.first_day and t.last_day) desc, t.first_day desc nulls first, k.course_code limit 200`,
      values: [me.id, calendarDayOf(now, me.zone).day],
    },
    { code: column.text },
  )
  return [...new Set(rows.map(({ code }) => code))]
}
