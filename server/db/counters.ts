import { createHash } from 'node:crypto'

/**
 * A table whose rows raise a counter of the topic. A name alone means the counter of the person in its column
 * `user_id`. Otherwise `thing` is the column with the thing whose counter rises, `where` is a condition that says which
 * rows count, and `columns` are the ones whose change counts in an update; such a table has a key `id`. `home`: the thing is a person, though the topic
 * is about other things. With `person`,
 * the column of a person, a change of these columns raises the counters of that person and of everything that they
 * follow: for what is shown of them there.
 */
export type CountedTable =
  | string
  | { table: string; thing?: string; home?: 'profiles'; where?: string; columns?: string[] }
  | { table: string; person: string; columns: string[] }
type CountedPerson = Extract<CountedTable, { person: string }>
type CountedThing = Exclude<CountedTable, string | CountedPerson>

/**
 * Who follows which things: `table` has a row for each pair, with the person in `user_id` and the thing in `thing`,
 * which references the `id` of the table `things`. The condition `where` says which rows count. The look-up by person
 * needs an index.
 */
export type Follows = { things: string; table: string; thing: string; where?: string }

/**
 * A list of all things that everybody may see. Its version is a counter of the kind: raised when a thing comes, goes or
 * changes in one of `columns`, and when any row of the tables `also` does, which the list shows as well. `counts` are
 * columns that change too often for that, such as numbers of people: the counter follows them at most once a minute
 * (directories.ts).
 */
export type DirectoryCounter = { things: string; columns: string[]; also?: string[]; counts?: string[] }

/**
 * The counters of a topic; see versions.ts. A change to a row of `tables` raises the counter of one thing: a person, or
 * something that people follow. One change of a thing with thousands of followers raises one counter. What a thing says
 * and who is in it are two topics with the same `follows`: then somebody who joins makes nobody read the thing anew who
 * does not look at its people.
 */
export type Counters = { topic: string; tables: CountedTable[]; follows?: Follows; directory?: DirectoryCounter }

/**
 * A column of the table `things` with the number of rows in `table` that name the thing in the column `thing` and fulfil
 * the condition `where`, kept by triggers.
 */
export type Count = { things: string; column: string; table: string; thing: string; where?: string }

/** SQL that makes the functions and triggers of all counters and counts. */
export function counterScript(all: Counters[], counts: Count[]): string[] {
  return [
    followedThings(all),
    ...counts.flatMap(keptCount),
    ...all.flatMap(({ topic, tables, follows, directory }) => [
      // A person who begins or ceases to follow sees something else, whatever the thing's counter is.
      ...[...tables, ...(follows && !tables.some((counted) => isOwn(counted, follows)) ? [follows.table] : [])].flatMap(
        (counted) =>
          typeof counted === 'string'
            ? ofPeople(topic, counted)
            : 'person' in counted
              ? ofFollowed(topic, counted, follows)
              : ofThings(topic, counted, follows?.things),
      ),
      ...(follows ? endOfFollows(topic, follows) : []),
      ...(directory ? ofKind(topic, directory) : []),
    ]),
  ]
}

/** Whether a row that says that a person follows a thing raises that person's counter. */
const isOwn = (counted: CountedTable, { table }: Follows) =>
  typeof counted === 'string'
    ? counted === table
    : counted.table === table && !('person' in counted) && (counted.thing ?? 'user_id') === 'user_id'

/** The things that a person follows, of all topics. PostgreSQL inlines it, so that callers can use indexes. */
function followedThings(all: Counters[]): string {
  const parts = all.flatMap(({ topic, follows }) =>
    follows ? [`select '${topic}'::text, thing from (${pairsOf(follows, follows.table)}) f where f.person = $1`] : [],
  )
  const nothing = 'select null::text, null::uuid where false'
  return `create function followed_things(person uuid) returns table (topic text, thing uuid) language sql stable as $$
    ${parts.join(' union all ') || nothing} $$;`
}

const pairsOf = ({ thing, where = 'true' }: Follows, rows: string) =>
  `select user_id as person, ${thing} as thing from ${rows} where ${thing} is not null and (${where})`

const events = ['insert', 'update', 'delete'] as const

function ofPeople(topic: string, table: string): string[] {
  return events.map(
    (event) =>
      `create trigger ${sqlName(`${table}_${named(topic)}_versions_${event}`)} after ${event} on ${table}
        referencing ${event === 'delete' ? 'old' : 'new'} table as touched
        for each statement execute function raise_stamps('${topic}');`,
  )
}

/** A statement that touches many rows raises each counter once, in one order. A deleted thing gets no counter. */
function ofThings(topic: string, counted: CountedThing, things = 'profiles'): string[] {
  const { table, thing = 'user_id', where = 'true', columns } = counted
  const home = counted.home ?? (thing === 'user_id' ? 'profiles' : things)
  const name = `${table}_${thing}_${named(topic)}_versions`
  const raise = (rows: string) =>
    raised(topic, `select t.${thing} from (select * from (${rows}) r where ${where}) t`, home)
  const both = 'select * from before union all select * from after'
  // A row trigger where only some columns count: an update of other columns then costs nothing.
  const differs = columns && differing(columns)
  return [
    trigger(`${name}_insert`, `after insert on ${table} referencing new table as touched`, raise('table touched')),
    trigger(`${name}_delete`, `after delete on ${table} referencing old table as touched`, raise('table touched')),
    differs === undefined
      ? trigger(
          `${name}_update`,
          `after update on ${table} referencing old table as before new table as after`,
          raise(both),
        )
      : trigger(
          `${name}_update`,
          `after update on ${table}`,
          raise('select old.* union all select new.*'),
          `each row when (${differs})`,
        ),
  ]
}

/** Row by row: people change what others see of them one at a time. */
function ofFollowed(topic: string, { table, person, columns }: CountedPerson, follows: Follows | undefined): string[] {
  if (!follows) throw new Error(`${topic}: nobody follows anything that a change of ${table} could raise`)
  const followed = `select f.thing from (${pairsOf(follows, follows.table)}) f where f.person = new.${person}`
  const name = `${table}_${named(topic)}_versions_followed`
  const each = `each row when (${differing(columns)})`
  const body = `${raised(topic, `select new.${person}`, 'profiles')} ${raised(topic, followed, follows.things)}`
  return [trigger(name, `after update on ${table}`, body, each)]
}

/** A topic as part of a name in SQL. */
const named = (topic: string): string => topic.replaceAll('-', '_')

const differing = (columns: string[]): string =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')

/** Raises the counters of the things that a query answers, in one order, as far as they exist in the table `home`. */
const raised = (topic: string, things: string, home: string): string => `
    insert into stamps (thing, topic, version)
    select distinct t.thing, '${topic}', 1 from (${things}) t(thing)
    where exists (select 1 from ${home} h where h.id = t.thing) order by 1
    on conflict (thing, topic) do update set version = stamps.version + 1;`

function endOfFollows(topic: string, follows: Follows): string[] {
  const { things, table } = follows
  const end = (ended: string) => `
    declare ended_people uuid[]; ended_things uuid[];
    begin
      select array_agg(person), array_agg(thing) into ended_people, ended_things from (${ended}) ended;
      if ended_people is not null then perform end_follows(ended_people, ended_things, '${topic}'); end if;
    end;`
  const changed = `${pairsOf(follows, 'before')} except all ${pairsOf(follows, 'after')}`
  const gone = `delete from stamps where thing = old.id and topic = '${topic}'
    and not exists (select 1 from ${things} where id = old.id);`
  const name = `${table}_${named(topic)}_follows`
  return [
    trigger(
      `${name}_update`,
      `after update on ${table} referencing old table as before new table as after`,
      end(changed),
    ),
    trigger(
      `${name}_delete`,
      `after delete on ${table} referencing old table as touched`,
      end(pairsOf(follows, 'touched')),
    ),
    // Deferred to the commit: by then the followers are gone too, and their counters hold this one.
    trigger(
      `${things}_${named(topic)}_versions_gone`,
      `after delete on ${things} deferrable initially deferred`,
      gone,
      'each row',
    ),
  ]
}

/** The thing whose counter of the topic is that of the kind: an id made of the topic's name. */
export const kindOf = (topic: string): string => `md5('kind ${topic}')::uuid`

function ofKind(topic: string, { things, columns, also = [] }: DirectoryCounter): string[] {
  const name = `${things}_${named(topic)}_kind`
  const raise = `
    insert into stamps (thing, topic, version) values (${kindOf(topic)}, '${topic}', 1)
    on conflict (thing, topic) do update set version = stamps.version + 1;`
  return [
    trigger(`${name}_change`, `after insert or delete on ${things}`, raise),
    trigger(`${name}_update`, `after update on ${things}`, raise, `each row when (${differing(columns)})`),
    ...also.map((table) =>
      trigger(`${table}_${named(topic)}_kind_change`, `after insert or update or delete on ${table}`, raise),
    ),
  ]
}

/** Counts what is there now, and keeps the number from here on. Things are locked in one order. */
function keptCount({ things, column, table, thing, where = 'true' }: Count): string[] {
  const name = `${things}_${column}_count`
  const change = (rows: string) => `
    declare changed record;
    begin
      for changed in
        select c.thing, sum(c.n)::int as n from (${rows}) c(thing, n) where c.thing is not null group by 1 having sum(c.n) <> 0 order by 1
      loop
        update ${things} set ${column} = ${column} + changed.n where id = changed.thing;
      end loop;
    end;`
  const of = (rows: string, n: number) => `select ${thing}, ${n} from ${rows} where ${where}`
  return [
    `update ${things} t set ${column} = n.now
      from (select id, (select count(*)::int from ${table} where ${thing} = o.id and (${where})) as now from ${things} o) n
      where n.id = t.id and t.${column} is distinct from n.now;`,
    trigger(`${name}_insert`, `after insert on ${table} referencing new table as touched`, change(of('touched', 1))),
    trigger(`${name}_delete`, `after delete on ${table} referencing old table as touched`, change(of('touched', -1))),
    trigger(
      `${name}_update`,
      `after update on ${table} referencing old table as before new table as after`,
      change(`${of('before', -1)} union all ${of('after', 1)}`),
    ),
  ]
}

/** A trigger with a function of its own. */
function trigger(long: string, on: string, body: string, each = 'each statement'): string {
  const name = sqlName(long)
  const kind = on.includes('deferrable') ? 'constraint trigger' : 'trigger'
  return `create function ${name}() returns trigger language plpgsql as $$
    begin ${body} return null; end $$;
    create ${kind} ${name} ${on} for ${each} execute function ${name}();`
}

/** PostgreSQL cuts names at 63 characters, so that two long ones could become the same: those end with a digest. */
function sqlName(name: string): string {
  if (name.length <= 63) return name
  return `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}
