import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import type { Me } from './me.ts'

/**
 * One counter for a person and a topic, raised by database triggers at every change to that topic's rows, so that no
 * code path can forget it. An unchanged answer is recognised by one look at it.
 */
export const stamps = pgTable(
  'stamps',
  {
    userId: uuid().notNull(),
    topic: text().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.topic] })],
)

/** Changes whenever one of the person's rows of that topic has changed; '0' before the first. */
export async function stampOf(db: Db, me: Me, topic: string): Promise<string> {
  const { rows } = await db.$client.query({
    text: 'select version from stamps where user_id = $1 and topic = $2',
    values: [me.id, topic],
  })
  return String(rows[0]?.version ?? 0)
}
