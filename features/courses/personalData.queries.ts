import { eq } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import type { RowFate } from '../../server/personalData.ts'
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
  const all: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(tables))
    all[name] = await db.select().from(table).where(eq(table.userId, me.id))
  return all
}
