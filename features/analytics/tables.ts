import { boolean, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { eventNames } from './rules.ts'

/**
 * What was counted, a row for each event. A row is of nobody: it has a day and no moment, the pattern of a screen and no
 * address, and of the browser a keyed hash that is another one every day.
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Of UTC. */
    day: date().notNull(),
    event: text({ enum: eventNames }).notNull(),
    path: text(),
    /** Null: the sender did not say which browser it is. */
    visitor: text(),
    /** Whether anybody was signed in. */
    signedIn: boolean().notNull(),
  },
  (t) => [index().on(t.day, t.event)],
)
