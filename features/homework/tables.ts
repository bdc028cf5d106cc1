import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, time, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'
import { owner } from '../account/tables.ts'
import { courses } from '../courses/tables.ts'
import { assignmentSeries } from './series/tables.ts'

export const assignments = pgTable(
  'assignments',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    title: text().notNull(),
    description: text(),
    course: text().notNull(),
    /** The own course that the text means, set by the server. */
    courseId: uuid().references(() => courses.id, { onDelete: 'set null' }),
    dueDate: date().notNull(),
    /** Wall-clock time in the person's zone; none means the end of that day. */
    dueTime: time(),
    /** The instant of date and time in the person's zone. */
    dueAt: momentColumn().notNull(),
    priority: text({ enum: ['low', 'medium', 'high'] })
      .notNull()
      .default('medium'),
    status: text({ enum: ['not-started', 'in-progress', 'completed'] })
      .notNull()
      .default('not-started'),
    progress: integer().notNull().default(0),
    kind: text({ enum: ['homework', 'essay', 'lab', 'project', 'reading', 'exam'] })
      .notNull()
      .default('homework'),
    estimateMinutes: integer(),
    /** Hidden from list and dashboard until this day begins in the person's zone. */
    showFrom: date(),
    /** A trigger on `subtasks` keeps both counts. */
    subtaskCount: integer().notNull().default(0),
    subtasksDone: integer().notNull().default(0),
    seriesId: uuid().references(() => assignmentSeries.id, { onDelete: 'set null' }),
    /** Its date in the series; its due date may have been moved since. */
    occurrence: date(),
    completedAt: momentColumn(),
    source: text({ enum: ['manual', 'import'] })
      .notNull()
      .default('manual'),
    /** Its id in the imported calendar file. */
    sourceKey: text(),
    /** The source's last values, by field; the student has edited a field that differs. */
    sourceSaid: jsonb(),
    /** The import that brought it; no foreign key, since imports build on this table. */
    importId: uuid(),
    /** How many files are ready; kept by a trigger on `attachments`. */
    attachmentCount: integer().notNull().default(0),
    /** Deleted, but can still be brought back; of imported ones it stays, so that importing again does not. */
    deletedAt: momentColumn(),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
  },
  (t) => [
    // The whole order of the usual list: with part of it, a page would sort all that a person has.
    index('assignments_list')
      .on(t.userId, sql`(${t.status} = 'completed')`, sql`coalesce(${t.completedAt}, 'epoch') desc`, t.dueAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    // For reminders of everybody's open work; as the dashboard asks, see its query.
    index('assignments_due').on(t.dueAt).where(sql`${t.deletedAt} is null and (${t.status} = 'completed') is false`),
    index('assignments_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null and ${t.source} = 'manual'`),
    index('assignments_course').on(t.courseId).where(sql`${t.courseId} is not null`),
    index('assignments_import').on(t.importId),
    uniqueIndex('assignments_source').on(t.userId, t.sourceKey),
    // A series has one open assignment at a time, even with parallel writes.
    uniqueIndex('assignments_one_open')
      .on(t.seriesId)
      .where(sql`${t.seriesId} is not null and ${t.status} <> 'completed' and ${t.deletedAt} is null`),
    index('assignments_series').on(t.seriesId).where(sql`${t.seriesId} is not null`),
    check('assignments_estimate', sql`${t.estimateMinutes} between 1 and 6000`),
    check('assignments_occurrence', sql`${t.seriesId} is null or ${t.occurrence} is not null`),
    check(
      'assignments_progress',
      sql`${t.progress} = case ${t.status} when 'completed' then 100 when 'in-progress' then 50 else 0 end`,
    ),
    check('assignments_completed', sql`(${t.status} = 'completed') = (${t.completedAt} is not null)`),
    check('assignments_source_key', sql`(${t.source} = 'import') = (${t.sourceKey} is not null)`),
  ],
)
