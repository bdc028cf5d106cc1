import { eq } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import { gradingScales } from './grades/scales.tables.ts'
import { degreePlans, gradeCategories, gradeItems } from './grades/tables.ts'
import { classSessions, courseColors, courseMeetings, courses, terms } from './tables.ts'

/** Each table with a person in it, by the name under which it is exported; erased from the first on. */
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

export const coursesTables = [
  'grade_items',
  'grade_categories',
  'class_sessions',
  'course_meetings',
  'courses',
  'terms',
  'grading_scales',
  'study_plans',
  'course_colors',
]

export async function coursesExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(tables))
    all[name] = await db.select().from(table).where(eq(table.userId, me.id))
  return all
}

export async function eraseCourses(db: Db, person: string): Promise<void> {
  for (const table of Object.values(tables)) await db.delete(table).where(eq(table.userId, person))
}
