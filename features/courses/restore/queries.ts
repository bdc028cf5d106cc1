import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import type { CourseTextTable } from '../../../server/feature.ts'
import type { Me } from '../../../server/me.ts'
import { rebuildClasses } from '../classes/queries.ts'
import { codeTakenRefusal } from '../edit.rules.ts'
import { regrade } from '../grades/queries.ts'
import { gradingScales } from '../grades/scales.tables.ts'
import { gradeItems } from '../grades/tables.ts'
import { linkTexts } from '../links.queries.ts'
import { lockCourse } from '../queries.ts'
import { maxCourses, maxGradeItems, maxScales, maxTerms } from '../rules.ts'
import { courses, terms } from '../tables.ts'
import { deletedRowsSql, forgetDeletedRecord, hasDeletedRecord, restoreDeletedRows } from './deleted.queries.ts'

/** SQL for an id that a kept row names, where what it names is still there. */
const still = (table: string, column: string) =>
  `(select t.id from ${table} t where t.user_id = $1 and t.id = (e->>'${column}')::uuid)`

/** False when there is nothing of theirs to bring back. Throws a Refusal where its code is taken, or there are too many. */
export async function restoreDeletedCourse(
  db: Db,
  me: Me,
  texts: CourseTextTable[],
  id: string,
  now: Date,
): Promise<boolean> {
  if (!(await hasDeletedRecord(db, me, 'course', id))) return false
  refuseMore(await db.$count(courses, eq(courses.userId, me.id)), maxCourses, 'courses')
  const set = { term_id: still('terms', 'term_id'), scale_id: still('grading_scales', 'scale_id') }
  if ((await restoreDeletedRows(db, me, ['course', id], 'courses', { set })) === 0) throw codeTakenRefusal()
  await restoreDeletedRows(db, me, ['course', id], 'course_meetings')
  await restoreDeletedRows(db, me, ['course', id], 'class_sessions')
  await restoreDeletedRows(db, me, ['course', id], 'grade_categories')
  const assignment = { assignment_id: still('assignments', 'assignment_id') }
  await restoreDeletedRows(db, me, ['course', id], 'grade_items', { set: assignment })
  for (const { table, hasCourseId: linked } of texts)
    if (linked)
      await db.$client.query({
        text: `update ${table} a set course_id = $2::uuid from ${deletedRowsSql('course', `links of ${table}`)}
          where a.user_id = $1 and a.id = (e->>'id')::uuid and a.course = e->>'course'`,
        values: [me.id, id],
      })
  const back = await lockCourse(db, me, id)
  await linkTexts(db, me, texts, back ? [back.courseCode] : [], now)
  await rebuildClasses(db, me, [id])
  await regrade(db, me, [id])
  await forgetDeletedRecord(db, me, 'course', id)
  return true
}

/**
 * False when there is nothing of theirs to bring back. Courses that have another term by now stay there, and days that
 * were changed since stay as they are.
 */
export async function restoreDeletedTerm(db: Db, me: Me, id: string, now: Date): Promise<boolean> {
  if (!(await hasDeletedRecord(db, me, 'term', id))) return false
  refuseMore(await db.$count(terms, eq(terms.userId, me.id)), maxTerms, 'terms')
  await restoreDeletedRows(db, me, ['term', id], 'terms')
  const untouched = `k.first_day is not distinct from (e->>'firstAfter')::date and k.last_day is not distinct from (e->>'lastAfter')::date`
  const { rows } = await db.$client.query<{ id: string }>({
    text: `update courses k set term_id = $2::uuid, updated_at = $3,
        first_day = case when ${untouched} then (e->>'first')::date else k.first_day end,
        last_day = case when ${untouched} then (e->>'last')::date else k.last_day end
      from ${deletedRowsSql('term', 'courses')} where k.user_id = $1 and k.id = (e->>'id')::uuid and k.term_id is null returning k.id`,
    values: [me.id, id, now],
  })
  await restoreDeletedRows(db, me, ['term', id], 'class_sessions', {
    where: `${still('course_meetings', 'meeting_id')} is not null`,
  })
  const inIt = rows.map((row) => row.id)
  await rebuildClasses(db, me, inIt)
  await forgetDeletedRecord(db, me, 'term', id)
  return true
}

/** False when the course is not there, or nothing was taken out of its scheme. */
export async function restoreDeletedScheme(db: Db, me: Me, course: string): Promise<boolean> {
  if (!(await lockCourse(db, me, course)) || !(await hasDeletedRecord(db, me, 'scheme', course))) return false
  const values = [me.id, course]
  const categories = deletedRowsSql('scheme', 'grade_categories')
  await db.$client.query({
    text: `delete from grade_categories c where c.user_id = $1 and c.course_id = $2::uuid
      and not exists (select 1 from ${categories} where (e->>'id')::uuid = c.id)`,
    values,
  })
  await restoreDeletedRows(db, me, ['scheme', course], 'grade_categories')
  await db.$client.query({
    text: `update grade_categories c set place = r.place, name = r.name, weight = r.weight, drop_lowest = r.drop_lowest, extra_credit = r.extra_credit
      from ${categories}, jsonb_populate_record(null::grade_categories, e) r where c.user_id = $1 and c.course_id = $2::uuid and c.id = r.id`,
    values,
  })
  await db.$client.query({
    text: `update grade_items i set category_id = (e->>'category')::uuid from ${deletedRowsSql('scheme', 'grade_items')}
      where i.user_id = $1 and i.course_id = $2::uuid and i.id = (e->>'id')::uuid and i.category_id is null`,
    values,
  })
  await db.$client.query({
    text: `update courses k set rounding = e->>'rounding' from ${deletedRowsSql('scheme', 'courses')} where k.user_id = $1 and k.id = $2::uuid`,
    values,
  })
  await regrade(db, me, [course])
  await forgetDeletedRecord(db, me, 'scheme', course)
  return true
}

/** Answers its course; undefined when there is nothing of theirs to bring back. */
export async function restoreDeletedGradeItem(db: Db, me: Me, id: string): Promise<string | undefined> {
  const { rows } = await db.$client.query<{ course: string }>({
    text: `select e->>'course_id' as course from ${deletedRowsSql('grade', 'grade_items')}`,
    values: [me.id, id],
  })
  const course = rows[0] && (await lockCourse(db, me, rows[0].course))?.id
  if (!course || !(await hasDeletedRecord(db, me, 'grade', id))) return undefined
  refuseMore(await db.$count(gradeItems, eq(gradeItems.courseId, course)), maxGradeItems, 'grades')
  const set = {
    category_id: still('grade_categories', 'category_id'),
    assignment_id: still('assignments', 'assignment_id'),
  }
  await restoreDeletedRows(db, me, ['grade', id], 'grade_items', { set })
  await regrade(db, me, [course])
  await forgetDeletedRecord(db, me, 'grade', id)
  return course
}

/** Of an extra class. False when there is nothing of theirs to bring back, or its course has gone. */
export async function restoreDeletedClass(db: Db, me: Me, id: string): Promise<boolean> {
  if (!(await hasDeletedRecord(db, me, 'class', id))) return false
  const where = `${still('courses', 'course_id')} is not null`
  const back = await restoreDeletedRows(db, me, ['class', id], 'class_sessions', { where })
  await forgetDeletedRecord(db, me, 'class', id)
  return back === 1
}

/** False when there is nothing of theirs to bring back. */
export async function restoreDeletedScale(db: Db, me: Me, id: string): Promise<boolean> {
  if (!(await hasDeletedRecord(db, me, 'scale', id))) return false
  refuseMore(await db.$count(gradingScales, and(eq(gradingScales.userId, me.id))), maxScales, 'scales')
  await restoreDeletedRows(db, me, ['scale', id], 'grading_scales')
  await forgetDeletedRecord(db, me, 'scale', id)
  return true
}

function refuseMore(count: number, most: number, of: string): void {
  if (count >= most) throw new Refusal('conflict', `At most ${most} ${of} can be kept. Delete one first.`)
}
