import { eq } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import { attachments } from './attachments/tables.ts'
import { assignmentChanges } from './history/tables.ts'
import { savedFilters } from './saved/tables.ts'
import { assignmentSeries } from './series/tables.ts'
import { subtasks } from './subtasks/tables.ts'
import { assignments } from './tables.ts'

/** Each table with a person in it, by the name under which it is exported; erased from the first on. */
const tables = {
  attachments,
  assignmentChanges,
  subtasks,
  assignments,
  assignmentSeries,
  savedFilters,
}

export const homeworkTables = [
  'attachments',
  'assignment_changes',
  'subtasks',
  'assignments',
  'assignment_series',
  'saved_filters',
]

export async function homeworkExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(tables))
    all[name] = await db.select().from(table).where(eq(table.userId, me.id))
  return all
}

export async function eraseHomework(db: Db, person: string): Promise<void> {
  for (const table of Object.values(tables)) await db.delete(table).where(eq(table.userId, person))
}
