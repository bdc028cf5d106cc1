import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn, storedFileKey } from '../../server/db/columns.ts'
import { owner } from '../account/tables.ts'
import { exportStates } from './contract.ts'

/** A person's last archive of everything: at most one. */
export const dataExports = pgTable(
  'exports',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner().unique(),
    state: text({ enum: exportStates }).notNull().default('waiting'),
    /** Which try makes it: one that was thought dead can write nothing more. */
    attempt: integer().notNull().default(0),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    size: bigint({ mode: 'number' }),
    /** Why it failed, in words for the person. */
    problem: text(),
    askedAt: momentColumn().notNull(),
    finishedAt: momentColumn(),
    expiresAt: momentColumn(),
    /** The session to which its address is open, and until when. */
    openSession: uuid(),
    openUntil: momentColumn(),
  },
  (t) => [
    index('exports_expire').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    check('exports_ready', sql`(${t.state} = 'ready') = (${t.size} is not null)`),
    check('exports_ends', sql`(${t.state} = 'ready') = (${t.expiresAt} is not null)`),
    check('exports_failed', sql`(${t.state} = 'failed') = (${t.problem} is not null)`),
  ],
)

/** The bytes of an archive, each piece a stored file. A trigger has it deleted as soon as its row is gone. */
export const exportPieces = pgTable(
  'export_pieces',
  {
    exportId: uuid()
      .notNull()
      .references(() => dataExports.id, { onDelete: 'cascade' }),
    index: integer().notNull(),
    key: storedFileKey().notNull().unique(),
    size: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.index] }), check('export_pieces_size', sql`${t.size} > 0`)],
)
