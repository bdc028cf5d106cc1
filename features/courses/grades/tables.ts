import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../../account/tables.ts'
import { courses } from '../tables.ts'

const ofCourse = () =>
  uuid()
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' })

export const gradeCategories = pgTable(
  'grade_categories',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    courseId: ofCourse(),
    place: integer().notNull(),
    name: text().notNull(),
    /** Percent of the grade. */
    weight: numeric().notNull(),
    dropLowest: integer().notNull(),
    extraCredit: boolean().notNull(),
  },
  (t) => [
    index('grade_categories_of').on(t.courseId),
    index('grade_categories_person').on(t.userId),
    check('grade_categories_weight', sql`${t.weight} >= 0`),
    check('grade_categories_drop', sql`${t.dropLowest} >= 0`),
  ],
)

export const gradeItems = pgTable(
  'grade_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    courseId: ofCourse(),
    categoryId: uuid().references(() => gradeCategories.id, { onDelete: 'set null' }),
    name: text().notNull(),
    points: numeric().notNull(),
    score: numeric(),
    extraCredit: boolean().notNull(),
    excused: boolean().notNull(),
    /** One of the student's assignments. A migration makes its foreign key, since homework builds on this feature. */
    assignmentId: uuid(),
    day: date(),
    createdAt: momentColumn().notNull(),
  },
  (t) => [
    index('grade_items_of').on(t.courseId),
    index('grade_items_person').on(t.userId),
    index('grade_items_category').on(t.categoryId),
    index('grade_items_assignment').on(t.assignmentId).where(sql`${t.assignmentId} is not null`),
    check('grade_items_points', sql`${t.points} >= 0`),
    check('grade_items_score', sql`${t.score} >= 0`),
  ],
)

/** What a student entered about the degree. */
export const degreePlans = pgTable(
  'study_plans',
  {
    userId: owner().primaryKey(),
    degreeCredits: numeric(),
    earlierCredits: numeric().notNull(),
    repeats: text({ enum: ['latest', 'best', 'all'] }).notNull(),
  },
  (t) => [check('study_plans_credits', sql`${t.degreeCredits} > 0 and ${t.earlierCredits} >= 0`)],
)
