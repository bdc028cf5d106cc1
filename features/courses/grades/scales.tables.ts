import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../../account/tables.ts'

type Step = { label: string; from: string; points: string | null; passes: boolean }

/** Students' own scales, beside the built-in ones of rules.ts. */
export const gradingScales = pgTable(
  'grading_scales',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    name: text().notNull(),
    average: text({ enum: ['gpa', 'german', 'percent'] }).notNull(),
    /** The best first, as in the contract: read and written as a whole. */
    steps: jsonb().$type<Step[]>().notNull(),
    createdAt: momentColumn().notNull(),
  },
  (t) => [index('grading_scales_of').on(t.userId)],
)
