import { eq } from 'drizzle-orm'
import { column, readRow, readRows, runStatement } from '../../../server/db/statements.ts'
import {
  archivedSet,
  type RestoreFromUndo,
  restoreArchived,
  type UndoContext,
  type UndoRecord,
} from '../../../server/undo/records.ts'
import { rebuildClasses } from '../classes/queries.ts'
import { codeTakenRefusal, refuseBeyond } from '../edit.rules.ts'
import { regrade } from '../grades/queries.ts'
import { gradingScales } from '../grades/scales.tables.ts'
import { gradeItems } from '../grades/tables.ts'
import { linkTexts } from '../links.queries.ts'
import { lockCourse } from '../queries.ts'
import { maxCourses, maxGradeItems, maxScales, maxTerms } from '../rules.ts'
import { courseTextsOf } from '../slots.ts'
import { courses, terms } from '../tables.ts'

/** How deletions in courses are undone, by kind. */
export const courseUndo: Record<string, RestoreFromUndo> = {
  course: restoreCourse,
  term: restoreTerm,
  scheme: restoreScheme,
  grade: restoreGradeItem,
  class: restoreClass,
  scale: restoreScale,
}

/** SQL for an id in an archived row, if the row with that id still exists. */
const still = (table: string, column: string) =>
  `(select t.id from ${table} t where t.user_id = person and t.id = (e->>'${column}')::uuid)`

/** Refused if its code is taken by now. */
async function restoreCourse({ db, me, now, shell }: UndoContext, record: UndoRecord): Promise<boolean> {
  const texts = courseTextsOf(shell)
  refuseBeyond(await db.$count(courses, eq(courses.userId, me.id)), maxCourses, 'courses')
  const set = { term_id: still('terms', 'term_id'), scale_id: still('grading_scales', 'scale_id') }
  if ((await restoreArchived(db, record, 'courses', { set })) === 0) throw codeTakenRefusal()
  await restoreArchived(db, record, 'course_meetings')
  await restoreArchived(db, record, 'class_sessions')
  await restoreArchived(db, record, 'grade_categories')
  await restoreArchived(db, record, 'grade_items', { set: { assignment_id: still('assignments', 'assignment_id') } })
  for (const { table, hasCourseId } of texts)
    if (hasCourseId)
      await runStatement(db, {
        text: `update ${table} a set course_id = $2::uuid from ${archivedSet(`links of ${table}`)}
          where a.user_id = person and a.id = (e->>'id')::uuid and a.course = e->>'course'`,
        values: [record.id, record.about],
      })
  const back = await lockCourse(db, me, record.about)
  await linkTexts(db, me, texts, back ? [back.courseCode] : [], now)
  await rebuildClasses(db, me, [record.about])
  await regrade(db, me, [record.about])
  return true
}

/** Courses that have another term by now keep it, and days that were changed since stay as they are. */
async function restoreTerm({ db, me, now }: UndoContext, record: UndoRecord): Promise<boolean> {
  refuseBeyond(await db.$count(terms, eq(terms.userId, me.id)), maxTerms, 'terms')
  await restoreArchived(db, record, 'terms')
  const untouched = `k.first_day is not distinct from (e->>'firstAfter')::date and k.last_day is not distinct from (e->>'lastAfter')::date`
  const inIt = await readRows(
    db,
    {
      text: `update courses k set term_id = $2::uuid, updated_at = $3,
        first_day = case when ${untouched} then (e->>'first')::date else k.first_day end,
        last_day = case when ${untouched} then (e->>'last')::date else k.last_day end
      from ${archivedSet('courses')} where k.user_id = person and k.id = (e->>'id')::uuid and k.term_id is null returning k.id`,
      values: [record.id, record.about, now],
    },
    { id: column.text },
  )
  await restoreArchived(db, record, 'class_sessions', {
    where: `${still('course_meetings', 'meeting_id')} is not null`,
  })
  await rebuildClasses(
    db,
    me,
    inIt.map(({ id }) => id),
  )
  return true
}

async function restoreScheme({ db, me }: UndoContext, record: UndoRecord): Promise<boolean> {
  if (!(await lockCourse(db, me, record.about))) return false
  const values = [record.id, record.about]
  const categories = archivedSet('grade_categories')
  await runStatement(db, {
    text: `delete from grade_categories c where c.course_id = $2::uuid
      and not exists (select 1 from ${categories} where (e->>'id')::uuid = c.id)`,
    values,
  })
  await restoreArchived(db, record, 'grade_categories')
  await runStatement(db, {
    text: `update grade_categories c set place = r.place, name = r.name, weight = r.weight, drop_lowest = r.drop_lowest, extra_credit = r.extra_credit
      from ${categories}, jsonb_populate_record(null::grade_categories, e) r where c.course_id = $2::uuid and c.id = r.id`,
    values,
  })
  await runStatement(db, {
    text: `update grade_items i set category_id = (e->>'category')::uuid from ${archivedSet('grade_items')}
      where i.course_id = $2::uuid and i.id = (e->>'id')::uuid and i.category_id is null`,
    values,
  })
  await runStatement(db, {
    text: `update courses k set rounding = e->>'rounding' from ${archivedSet('courses')} where k.user_id = person and k.id = $2::uuid`,
    values,
  })
  await regrade(db, me, [record.about])
  return true
}

async function restoreGradeItem({ db, me }: UndoContext, record: UndoRecord): Promise<boolean> {
  const text = `select e->>'course_id' as course from ${archivedSet('grade_items')}`
  const item = await readRow(db, { text, values: [record.id] }, { course: column.text })
  const course = item && (await lockCourse(db, me, item.course))?.id
  if (!course) return false
  refuseBeyond(await db.$count(gradeItems, eq(gradeItems.courseId, course)), maxGradeItems, 'grades')
  const set = {
    category_id: still('grade_categories', 'category_id'),
    assignment_id: still('assignments', 'assignment_id'),
  }
  await restoreArchived(db, record, 'grade_items', { set })
  await regrade(db, me, [course])
  return true
}

/** For an extra class. */
async function restoreClass({ db }: UndoContext, record: UndoRecord): Promise<boolean> {
  const where = `${still('courses', 'course_id')} is not null`
  return (await restoreArchived(db, record, 'class_sessions', { where })) === 1
}

async function restoreScale({ db, me }: UndoContext, record: UndoRecord): Promise<boolean> {
  refuseBeyond(await db.$count(gradingScales, eq(gradingScales.userId, me.id)), maxScales, 'scales')
  await restoreArchived(db, record, 'grading_scales')
  return true
}
