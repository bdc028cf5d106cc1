import type { Db } from '../../server/db/db.ts'
import { exportNames, ownRowsOf } from '../../server/db/ownRows.ts'
import type { Me } from '../../server/me.ts'
import type { ExportedList, RowFate } from '../../server/personalData.ts'
import { gradingScales } from './grades/scales.tables.ts'
import { degreePlans, gradeCategories, gradeItems } from './grades/tables.ts'
import { classSessions, courseColors, courseMeetings, courses, terms } from './tables.ts'

/** Each table that refers to a person, by its name in the export. */
const tables = {
  gradeItems,
  gradeCategories,
  classSessions,
  courseMeetings,
  courses,
  terms,
  gradingScales,
  studyPlans: degreePlans,
  courseColors,
}

export const coursesTables: Record<string, RowFate> = {
  grade_items: 'delete',
  grade_categories: 'delete',
  class_sessions: 'delete',
  course_meetings: 'delete',
  courses: 'delete',
  terms: 'delete',
  grading_scales: 'delete',
  study_plans: 'delete',
  course_colors: 'delete',
}

export async function coursesExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  return ownRowsOf(db, tables, me)
}

export const coursesExported = exportNames(tables)

export const coursesLists: ExportedList[] = [
  {
    name: 'courses',
    columns: {
      Code: 'c.course_code',
      Name: 'c.course_name',
      Term: 't.name',
      Credits: 'c.credits',
      Instructor: 'c.instructor',
      'First day': 'coalesce(c.first_day, t.first_day)',
      'Last day': 'coalesce(c.last_day, t.last_day)',
      Grade: 'c.grade_text',
      Letter: 'c.grade_letter',
    },
    from: 'join courses c on c.user_id = me.id left join terms t on t.id = c.term_id',
    order: [
      { by: 'c.created_at', type: 'timestamptz' },
      { by: 'c.id', type: 'uuid' },
    ],
  },
  {
    name: 'grades',
    columns: {
      Course: 'c.course_code',
      Category: 'k.name',
      Work: 'i.name',
      Score: 'i.score',
      Points: 'i.points',
      'Extra credit': 'i.extra_credit',
      Excused: 'i.excused',
      Day: 'i.day',
    },
    from: `join grade_items i on i.user_id = me.id join courses c on c.id = i.course_id
      left join grade_categories k on k.id = i.category_id`,
    order: [
      { by: 'i.created_at', type: 'timestamptz' },
      { by: 'i.id', type: 'uuid' },
    ],
  },
]
