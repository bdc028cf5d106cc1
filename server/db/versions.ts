import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Me } from '../me.ts'
import { batchLookups } from './batched.ts'
import type { Db } from './db.ts'
import { column, readRows } from './statements.ts'

/**
 * One counter for a thing and a topic, raised by database triggers at every change to that topic's rows, so that no
 * code path can forget it. A person is one kind of thing. The version of what a person sees is the sum of their own
 * counter and the counters of the things they follow (counters.ts): one look at it recognises an unchanged answer.
 */
export const versions = pgTable(
  'stamps',
  {
    thing: uuid().notNull(),
    topic: text().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.thing, t.topic] })],
)

/** Rises whenever something of that topic has changed for the person; '0' before the first change. */
export async function versionOf(db: Db, me: Me, topic: string): Promise<string> {
  const lookUp = lookUps.get(db) ?? batchLookups((keys) => lookUpVersions(db, keys))
  lookUps.set(db, lookUp)
  return (await lookUp(`${me.id} ${topic}`)) ?? '0'
}

const lookUps = new WeakMap<Db, (key: string) => Promise<string | undefined>>()

/** A person's versions by topic, their sum, which changes with any of them, and the things that the person follows. */
export type PersonVersions = { sum: number; versions: Map<string, number>; things: string[] }

const changed = `
  with counters as (
    select s.thing as person, s.topic, s.version, null::uuid as thing from stamps s where s.thing = any($1::uuid[])
    union all
    select p.id, f.topic, coalesce(s.version, 0), f.thing
    from unnest($1::uuid[]) as p(id) cross join lateral followed_things(p.id) f
    left join stamps s on s.thing = f.thing and s.topic = f.topic
  ), topics as (
    select person, topic, sum(version)::bigint as version, sum(sum(version)) over (partition by person) as sum,
      coalesce(json_agg(thing) filter (where thing is not null), '[]') as things
    from counters group by person, topic
  )
  select t.person, t.topic, t.version, t.things from unnest($1::uuid[], $2::bigint[]) as known(person, sum)
  join topics t on t.person = known.person and t.sum <> known.sum`
const changedRow = {
  ...{ person: column.text, topic: column.text, version: column.number },
  things: (value: unknown) => value as string[],
}

/** Those of the people whose sum of versions differs from the known one; `sums` go with `people`. */
export async function changedVersions(db: Db, people: string[], sums: number[]): Promise<Map<string, PersonVersions>> {
  const found = new Map<string, PersonVersions>()
  const statement = { name: 'changed stamps', text: changed, values: [people, sums] }
  for (const { person, topic, version, things } of await readRows(db, statement, changedRow)) {
    const one: PersonVersions = found.get(person) ?? { sum: 0, versions: new Map(), things: [] }
    found.set(person, one)
    one.sum += version
    one.versions.set(topic, version)
    one.things.push(...things)
  }
  return found
}

/** A person's versions by topic, in one look-up however many there are; a topic that is not there is at 0. */
export async function allVersionsOf(db: Db, me: Me): Promise<Map<string, number>> {
  const lookUp =
    lookUpsOfAll.get(db) ??
    batchLookups((people) =>
      changedVersions(
        db,
        people,
        people.map(() => -1),
      ),
    )
  lookUpsOfAll.set(db, lookUp)
  return (await lookUp(me.id))?.versions ?? new Map()
}

/** The sum of a person's versions: rises with anything of theirs, and of what they follow. */
export async function wholeVersionOf(db: Db, me: Me): Promise<number> {
  let sum = 0
  for (const version of (await allVersionsOf(db, me)).values()) sum += version
  return sum
}

const lookUpsOfAll = new WeakMap<Db, (person: string) => Promise<PersonVersions | undefined>>()

/** A person's versions by topic; a topic that is not there has not changed yet. */
export async function personVersions(db: Db, person: string): Promise<Map<string, number>> {
  return (await changedVersions(db, [person], [0])).get(person)?.versions ?? new Map()
}

/** The counters of things for one topic, in the order of the ids; 0 before the first change. */
export async function countersOf(db: Db, topic: string, things: string[]): Promise<number[]> {
  const text = `select coalesce(s.version, 0) as version from unnest($1::uuid[]) with ordinality as a(thing, place)
    left join stamps s on s.thing = a.thing and s.topic = $2 order by a.place`
  const rows = await readRows(
    db,
    { name: 'counters of things', text, values: [things, topic] },
    { version: column.number },
  )
  return rows.map(({ version }) => version)
}

/** For pairs of a person ($1) and a topic ($2). */
export const wantedVersions = `
  select a.person || ' ' || a.topic as key, coalesce(s.version, 0) + coalesce(f.version, 0) as version
  from unnest($1::uuid[], $2::text[]) as a(person, topic)
  left join stamps s on s.thing = a.person and s.topic = a.topic
  left join lateral (
    select sum(t.version)::bigint as version from followed_things(a.person) f
    join stamps t on t.thing = f.thing and t.topic = f.topic where f.topic = a.topic
  ) f on true`

/** By person and topic, each key `id topic`. */
async function lookUpVersions(db: Db, keys: string[]): Promise<Map<string, string>> {
  const people = keys.map((key) => key.slice(0, key.indexOf(' ')))
  const topics = keys.map((key) => key.slice(key.indexOf(' ') + 1))
  const statement = { name: 'stamps', text: wantedVersions, values: [people, topics] }
  const rows = await readRows(db, statement, { key: column.text, version: column.number })
  return new Map(rows.map(({ key, version }) => [key, String(version)]))
}
