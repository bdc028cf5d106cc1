import type { Db } from '../../../server/db/db.ts'
import { runStatement } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { archive, archivedRows } from '../../../server/undo/records.ts'
import type { CourseTextTable } from '../slots.ts'

// Call each before the deletion; it answers the undo id.

/** The course with all its parts, and the ids of other features' rows that are linked to it. */
export async function archiveCourse(
  db: Db,
  me: Me,
  texts: CourseTextTable[],
  about: string,
  now: Date,
): Promise<string> {
  const ofCourse = 'r.course_id = $2::uuid'
  const links = texts.filter(({ hasCourseId }) => hasCourseId)
  const rows = {
    courses: archivedRows('courses', 'r.id = $2::uuid'),
    course_meetings: archivedRows('course_meetings', ofCourse),
    class_sessions: archivedRows('class_sessions', ofCourse),
    grade_categories: archivedRows('grade_categories', ofCourse),
    grade_items: archivedRows('grade_items', ofCourse),
    ...Object.fromEntries(
      links.map(({ table }) => [
        `links of ${table}`,
        archivedRows(table, ofCourse, `jsonb_build_object('id', r.id, 'course', r.course)`),
      ]),
    ),
  }
  return archive(db, me, { feature: 'courses', kind: 'course', about, rows }, now)
}

/** The term, its courses with their own days, and their classes. */
export async function archiveTerm(db: Db, me: Me, about: string, now: Date): Promise<string> {
  const days = `jsonb_build_object('id', r.id, 'first', r.first_day, 'last', r.last_day)`
  const classesOfTerm = 'r.course_id in (select k.id from courses k where k.term_id = $2::uuid)'
  const rows = {
    terms: archivedRows('terms', 'r.id = $2::uuid'),
    courses: archivedRows('courses', 'r.term_id = $2::uuid', days),
    class_sessions: archivedRows('class_sessions', classesOfTerm),
  }
  return archive(db, me, { feature: 'courses', kind: 'term', about, rows }, now)
}

/** Call after the term's courses have got days of their own: undo resets only days that are unchanged since. */
export async function noteDaysAfterTerm(db: Db, me: Me, undo: string): Promise<void> {
  await runStatement(db, {
    text: `update undo_records u set rows = jsonb_set(u.rows, '{courses}', (
        select coalesce(jsonb_agg(e || jsonb_build_object('firstAfter', k.first_day, 'lastAfter', k.last_day)), '[]')
        from jsonb_array_elements(u.rows->'courses') e join courses k on k.user_id = u.user_id and k.id = (e->>'id')::uuid))
      where u.id = $1 and u.user_id = $2`,
    values: [undo, me.id],
  })
}

/** The scheme of a course, before one with fewer categories replaces it. */
export async function archiveScheme(db: Db, me: Me, about: string, now: Date): Promise<string> {
  const ofCourse = 'r.course_id = $2::uuid'
  const rows = {
    courses: archivedRows('courses', 'r.id = $2::uuid', `jsonb_build_object('rounding', r.rounding)`),
    grade_categories: archivedRows('grade_categories', ofCourse),
    grade_items: archivedRows('grade_items', ofCourse, `jsonb_build_object('id', r.id, 'category', r.category_id)`),
  }
  return archive(db, me, { feature: 'courses', kind: 'scheme', about, rows }, now)
}

const tables = { grade: 'grade_items', scale: 'grading_scales', class: 'class_sessions' } as const

/** A single row without dependents. */
export async function archiveRow(db: Db, me: Me, kind: keyof typeof tables, about: string, now: Date): Promise<string> {
  const rows = { [tables[kind]]: archivedRows(tables[kind], 'r.id = $2::uuid') }
  return archive(db, me, { feature: 'courses', kind, about, rows }, now)
}
