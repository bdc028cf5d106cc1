import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn, storedFileKey } from '../../../server/db/columns.ts'
import { owner } from '../../account/tables.ts'
import { assignments } from '../tables.ts'

/** Files of assignments. A trigger keeps the number of ready ones in `assignments.attachment_count`. */
export const attachments = pgTable(
  'attachments',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Its kind by its content; none while it is uploaded. */
    type: text(),
    size: integer().notNull(),
    state: text({ enum: ['uploading', 'ready'] })
      .notNull()
      .default('uploading'),
    createdAt: momentColumn().notNull(),
    /** When its last piece arrived. */
    touchedAt: momentColumn().notNull(),
    /** Deleted, but can still be restored. */
    deletedAt: momentColumn(),
    /** Its bytes made room for newer files after it, or its assignment, was deleted: it cannot be restored. */
    freedAt: momentColumn(),
  },
  (t) => [
    index('attachments_person').on(t.userId),
    index('attachments_assignment').on(t.assignmentId, t.createdAt),
    index('attachments_uploading').on(t.touchedAt).where(sql`${t.state} = 'uploading'`),
    index('attachments_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    check('attachments_size', sql`${t.size} > 0`),
    check('attachments_type', sql`(${t.state} = 'ready') = (${t.type} is not null)`),
  ],
)

/**
 * The bytes of an attachment, each piece a stored file of its own. When a row is deleted, a trigger queues its file for
 * deletion.
 */
export const attachmentPieces = pgTable(
  'attachment_pieces',
  {
    attachmentId: uuid()
      .notNull()
      .references(() => attachments.id, { onDelete: 'cascade' }),
    index: smallint().notNull(),
    key: storedFileKey().notNull().unique(),
    size: integer().notNull(),
    /** SHA-256 in hexadecimal digits. */
    digest: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.attachmentId, t.index] }), check('attachment_pieces_size', sql`${t.size} > 0`)],
)
