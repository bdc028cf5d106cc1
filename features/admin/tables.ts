import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { auditEventKinds } from './rules.ts'

/**
 * What admins and operators did to others. Append-only: a trigger refuses everything else. Rows name people by id
 * alone, so that erasing somebody changes nothing in them (docs/adr/0012).
 */
export const auditEvents = pgTable(
  'admin_acts',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Null: the operator, on the server itself. */
    actorId: uuid(),
    act: text({ enum: auditEventKinds }).notNull(),
    personId: uuid(),
    details: jsonb().$type<Record<string, string | number>>().notNull(),
    /** The request's id, as in the log; null where there was none. */
    request: uuid(),
  },
  (t) => [
    index().on(t.at, t.id),
    index().on(t.personId, t.at, t.id),
    index().on(t.actorId, t.at, t.id),
    check('admin_acts_details', sql`jsonb_typeof(${t.details}) = 'object' and length(${t.details}::text) <= 1000`),
  ],
)
