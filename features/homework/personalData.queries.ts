import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import { localMinuteSql } from '../../server/db/json.ts'
import { exportNames, ownRowsOf } from '../../server/db/ownRows.ts'
import type { StoredFileKey } from '../../server/files/store.ts'
import type { Me } from '../../server/me.ts'
import type { ExportedFile, ExportedList, ExportName, RowFate } from '../../server/personalData.ts'
import { attachmentPieces, attachments } from './attachments/tables.ts'
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
  // Their files stay as long as everybody's, so that a restored backup finds them.
  doomed_files: { anonymise: 'owner_id' },
}

export async function homeworkExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  return ownRowsOf(db, tables, me)
}

export const homeworkExported: Record<string, ExportName> = {
  ...exportNames(tables),
  attachment_pieces: { omitted: 'Keys of stored files; the files themselves are in the export.' },
  doomed_files: { omitted: 'The keys of stored files that the person has deleted; they say nothing else.' },
}

export const homeworkLists: ExportedList[] = [
  {
    name: 'assignments',
    columns: {
      Title: 'a.title',
      Course: 'a.course',
      Kind: 'a.kind',
      Priority: 'a.priority',
      Status: 'a.status',
      'Due date': 'a.due_date',
      'Due time': `to_char(a.due_time, 'HH24:MI')`,
      'Estimated minutes': 'a.estimate_minutes',
      'Completed at': localMinuteSql('a.completed_at', 'me.zone'),
      Subtasks: 'a.subtask_count',
      'Subtasks done': 'a.subtasks_done',
      Files: 'a.attachment_count',
      Description: 'a.description',
    },
    from: 'join assignments a on a.user_id = me.id and a.deleted_at is null',
    order: [
      { by: 'a.due_at', type: 'timestamptz' },
      { by: 'a.id', type: 'uuid' },
    ],
  },
]

/** Attached files that are there: not those that are still uploaded, or deleted. */
export async function attachedFiles(db: Db, me: Me): Promise<ExportedFile[]> {
  const rows = await db
    .select({
      folder: { id: assignments.id, name: assignments.title },
      name: attachments.name,
      type: sql<string>`coalesce(${attachments.type}, '')`,
      size: attachments.size,
      storedAt: attachments.createdAt,
      keys: sql<StoredFileKey[]>`array_agg(${attachmentPieces.key} order by ${attachmentPieces.index})`,
    })
    .from(attachments)
    .innerJoin(assignments, eq(assignments.id, attachments.assignmentId))
    .innerJoin(attachmentPieces, eq(attachmentPieces.attachmentId, attachments.id))
    .where(
      and(
        eq(attachments.userId, me.id),
        eq(attachments.state, 'ready'),
        isNull(attachments.deletedAt),
        isNull(assignments.deletedAt),
      ),
    )
    .groupBy(assignments.id, attachments.id)
    .orderBy(
      asc(assignments.dueAt),
      asc(assignments.createdAt),
      asc(assignments.id),
      asc(attachments.createdAt),
      asc(attachments.id),
    )
  return rows
}
