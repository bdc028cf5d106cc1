import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../account/tables.ts'

/** The colour of each course name, given in the order in which a student's courses first appear. `name` is lower-case. */
export const courseColors = pgTable(
  'course_colors',
  {
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    color: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.name] }), check('course_colors_range', sql`${t.color} between 0 and 11`)],
)
