import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Me } from '../me.ts'
import { batchLookups } from './batched.ts'
import type { Db } from './db.ts'
import { column, readRows } from './statements.ts'

/**
 * One counter for a person and a topic, raised by database triggers at every change to that topic's rows, so that no
 * code path can forget it. An unchanged answer is recognised by one look at it.
 */
export const versions = pgTable(
  'stamps',
  {
    userId: uuid().notNull(),
    topic: text().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.topic] })],
)

/** Changes whenever one of the person's rows of that topic has changed; '0' before the first. */
export async function versionOf(db: Db, me: Me, topic: string): Promise<string> {
  const lookUp = lookUps.get(db) ?? batchLookups((keys) => lookUpVersions(db, keys))
  lookUps.set(db, lookUp)
  return (await lookUp(`${me.id} ${topic}`)) ?? '0'
}

const lookUps = new WeakMap<Db, (key: string) => Promise<string | undefined>>()

/** What is known of a person's counters, by topic, and their sum, by which a change of any is seen. */
export type PersonVersions = { sum: number; versions: Map<string, number> }

/** The counters of those people whose counters add up to something else than was known; `sums` go with `people`. */
export async function changedVersions(db: Db, people: string[], sums: number[]): Promise<Map<string, PersonVersions>> {
  const text = `with now as (select user_id, sum(version)::bigint as sum from stamps where user_id = any($1) group by user_id)
    select s.user_id, s.topic, s.version from unnest($1::uuid[], $2::bigint[]) as known(user_id, sum)
    join now on now.user_id = known.user_id and now.sum <> known.sum join stamps s on s.user_id = known.user_id`
  const changed = new Map<string, PersonVersions>()
  for (const { user_id, topic, version } of await readRows(
    db,
    { name: 'changed stamps', text, values: [people, sums] },
    { user_id: column.text, topic: column.text, version: column.number },
  )) {
    const stamps = changed.get(user_id) ?? { sum: 0, versions: new Map() }
    changed.set(user_id, stamps)
    stamps.sum += version
    stamps.versions.set(topic, version)
  }
  return changed
}

/** By person and topic, each key `id topic`. */
async function lookUpVersions(db: Db, keys: string[]): Promise<Map<string, string>> {
  const text = `select s.user_id || ' ' || s.topic as key, s.version from unnest($1::uuid[], $2::text[]) as asked(user_id, topic)
    join stamps s using (user_id, topic)`
  const people = keys.map((key) => key.slice(0, key.indexOf(' ')))
  const topics = keys.map((key) => key.slice(key.indexOf(' ') + 1))
  const rows = await readRows(
    db,
    { name: 'stamps', text, values: [people, topics] },
    { key: column.text, version: column.number },
  )
  return new Map(rows.map(({ key, version }) => [key, String(version)]))
}
