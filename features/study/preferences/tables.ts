import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { owner } from '../../account/tables.ts'
import { awayAnswers } from '../rules.ts'

/** What a person decided once for all their sessions; without a row: to be asked, and no goal. */
export const studyPreferences = pgTable(
  'study_preferences',
  {
    userId: owner().primaryKey(),
    /** What happens with time in which no page was present. */
    away: text({ enum: awayAnswers }).notNull().default('ask'),
    weekGoalMinutes: integer(),
  },
  (t) => [check('study_preferences_goal', sql`${t.weekGoalMinutes} between 1 and 10080`)],
)

/**
 * The minutes a week that a person wants to study for an own course. It refers to no row of a course, so that it holds
 * again when a deleted course is restored.
 */
export const studyCourseGoals = pgTable(
  'study_course_goals',
  {
    courseId: uuid().primaryKey(),
    userId: owner(),
    minutes: integer().notNull(),
  },
  (t) => [
    index('study_course_goals_of').on(t.userId),
    check('study_course_goals_minutes', sql`${t.minutes} between 1 and 10080`),
  ],
)
