import { eq } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import type { RowFate } from '../../server/personalData.ts'
import { attachments } from './attachments/tables.ts'
import { assignmentChanges } from './history/tables.ts'
import { savedFilters } from './saved/tables.ts'
import { assignmentSeries } from './series/tables.ts'
import { subtasks } from './subtasks/tables.ts'
import { assignments } from './tables.ts'

/** Each table that refers to a person, by its name in the export. */
const tables = {
  attachments,
  assignmentChanges,
  subtasks,
  assignments,
  assignmentSeries,
  savedFilters,
}

export const homeworkTables: Record<string, RowFate> = {
  attachments: 'delete',
  assignment_changes: 'delete',
  subtasks: 'delete',
  assignments: 'delete',
  assignment_series: 'delete',
  saved_filters: 'delete',
}

export async function homeworkExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(tables))
    all[name] = await db.select().from(table).where(eq(table.userId, me.id))
  return all
}
