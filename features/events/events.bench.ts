import { plusDays } from '../../contract/zone.ts'
import { type DirectSide, directly } from '../../scripts/bench/compare.ts'
import { bothEngines } from '../../scripts/bench/engines.ts'
import type { Figure, Goal } from '../../scripts/bench/figures.ts'
import { type BenchPerson, fillPeople, settle } from '../../scripts/bench/fill.ts'
import type { Database } from '../../server/db/db.ts'
import { column, readRow, readRows, runStatement } from '../../server/db/statements.ts'
import { features } from '../../server/features.ts'
import type { Shell } from '../../server/shell.ts'
import { asOwner, profileById } from '../account/queries.ts'
import { calendarOf } from '../calendar/list.queries.ts'
import { busyWeekOf } from '../organizations/meetings/fit.queries.ts'
import { readCampusEvent } from './contract.ts'
import { campusEventBy, campusEventsFor } from './list.queries.ts'
import { editCampusEvent } from './make.contract.ts'
import { changeCampusEvent } from './make.queries.ts'
import { answerDate } from './seats/queries.ts'

const [people, many, organizations, limit] = [5000, 20_000, 200, 60]
const times = { lists: 20, pages: 10, answers: 60, months: 10, told: 2 }
const least: Goal = { at: 'least', must: 0.7 }

/**
 * 20,000 coming dates of 200 organizations; 5,000 people go to one, and whoever asks goes to 200 of this month and has
 * twenty events.
 */
async function fillEvents(database: Database): Promise<BenchPerson[]> {
  const all = await fillPeople(database, people)
  const texts = [
    `insert into organizations (name, about, category, tags, place, question, created_at, updated_at)
      select 'Club ' || n, 'Come in.', 'Arts', '', 'Old Library', '', now(), now() from generate_series(1, ${organizations}) n`,
    `insert into campus_events (organization_id, zone, created_at)
      select id, 'UTC', now() from organizations cross join generate_series(1, 5)`,
    `insert into campus_event_dates (event_id, organization_id, state, day, starts_at, ends_at, title, about, category, place, link, points,
        members_only, answered, capacity, guests, closes_minutes, questions, cancel_words, updated_at)
      select e.id, e.organization_id, 'published', '', at, at + interval '90 minutes',
        (array['Open rehearsal', 'Seed swap', 'Build night', 'Debate', 'Night hike'])[1 + (n * 7) % 5] || ' ' || n,
        (array['Sit among us', 'Bring what you saved', 'Solder and saw', 'Seven minutes each', 'Boots and a lamp'])[1 + n % 5] || repeat(' and who likes that', n % 6),
        (array['Academic', 'Leadership', 'Service', 'Cultural', 'Sports', 'Arts', 'Professional'])[1 + n % 7], 'Hall ' || n % 40, '',
        5, false, true, 20000, 0, 0, '[]', '', now()
      from (select id, organization_id, row_number() over (order by id)::int as e from campus_events) e
      cross join generate_series(1, ${many / (organizations * 5)}) n
      cross join lateral (select now() + interval '1 hour' + ((e.e * 37 + n * 131) % 2880) * interval '1 hour' as at) a`,
    // Far enough ahead for all its changes, each eleven minutes after the one before.
    `update campus_event_dates set starts_at = now() + interval '100 days', ends_at = now() + interval '100 days 1 hour'
      where id = (select id from campus_event_dates order by id limit 1)`,
    `insert into campus_seats (user_id, date_id, state, state_at, shown)
      select p.id, d.id, 'going', now(), false from profiles p cross join (select id from campus_event_dates order by id limit 1) d`,
    `insert into campus_seats (user_id, date_id, state, state_at)
      select p.id, d.id, 'going', now() from (select id from profiles order by email limit 1) p
        cross join (select id from campus_event_dates where starts_at < now() + interval '30 days' order by id offset 1 limit 200) d`,
    `insert into calendar_events (user_id, title, created_at, updated_at)
      select id, 'Rehearsal ' || k, now(), now() from (select id from profiles order by email limit 1) p cross join generate_series(1, 20) k`,
    `insert into calendar_occurrences (event_id, user_id, starts_at, ends_at)
      select e.id, e.user_id, starts, starts + interval '90 minutes' from calendar_events e
        cross join lateral (select date_trunc('day', now()) + interval '1 day' * substr(e.title, 11)::int + interval '17 hours' as starts) s`,
    `insert into organization_people (user_id, organization_id, state, role, way, state_at, joined_at)
      select p.id, d.organization_id, 'active', 'president', 'button', now(), now()
      from (select id from profiles order by email offset 1 limit 1) p
        cross join (select organization_id from campus_event_dates order by id limit 1) d`,
    'create table bare_notices (like notifications including all)',
    'create table bare_seats (id uuid primary key default gen_random_uuid(), user_id uuid not null, date_id uuid not null, unique (user_id, date_id))',
  ]
  await database.withoutTimeLimits(async ({ transaction }) => {
    await transaction(async (db) => {
      await runStatement(db, { text: 'set local session_replication_role = replica' })
      for (const text of texts) await runStatement(db, { text })
      await runStatement(db, {
        text: `update campus_event_dates d set taken = s.many
          from (select date_id, count(*)::int as many from campus_seats group by 1) s where s.date_id = d.id`,
      })
    })
  })
  await settle(database)
  return all
}

/** What somebody would write who lists the same dates. `$1`: who asks, `$2`: the words. */
const bareList = `select d.id, d.title, d.category, d.place, d.starts_at, d.ends_at, d.capacity, d.taken, d.points, g.id as organization,
    g.name, s.state, count(*) over ()::int as total,
    (select count(*)::int from campus_seats w where w.date_id = d.id and w.state = 'waiting') as waiting,
    exists (select from calendar_occurrences c where c.user_id = $1 and c.starts_at < d.ends_at and c.ends_at > d.starts_at) as clashes
  from campus_event_dates d join organizations g on g.id = d.organization_id
  left join campus_seats s on s.date_id = d.id and s.user_id = $1
  where d.state = 'published' and not d.members_only and d.ends_at > now() and (d.title ilike $2 or d.about ilike $2 or d.place ilike $2 or g.name ilike $2)
  order by d.starts_at, d.id limit ${limit}`

const barePage = `select d.*, g.name, s.state as own, (select count(*)::int from campus_seats w where w.date_id = d.id and w.state = 'waiting') as waiting,
    (select json_agg(json_build_object('id', p.id, 'name', p.name)) from (select * from campus_seats w
      where w.date_id = d.id and w.state = 'going' and w.shown order by w.state_at limit 60) w join profiles p on p.id = w.user_id) as goers,
    exists (select from calendar_occurrences c where c.user_id = $2 and c.starts_at < d.ends_at and c.ends_at > d.starts_at) as clashes
  from campus_event_dates d join organizations g on g.id = d.organization_id
  left join campus_seats s on s.date_id = d.id and s.user_id = $2 where d.id = $1`

const bareMonth = `select json_agg(t) from (
  select e.id, e.title, c.starts_at as at, c.ends_at from calendar_occurrences c join calendar_events e on e.id = c.event_id
    where c.user_id = $1 and c.starts_at < $3 and c.ends_at > $2
  union all select d.id, d.title, d.starts_at, d.ends_at from campus_seats s join campus_event_dates d on d.id = s.date_id
    where s.user_id = $1 and s.state in ('going', 'waiting', 'offered') and d.state <> 'draft' and d.starts_at < $3 and d.ends_at > $2
  order by at) t`

/** Lists, pages, answers and months of the campus's events, beside bare queries of the same. */
export async function benchCampusEvents(rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for await (const { words, database, newShell } of bothEngines(fillEvents))
    figures.push(...(await benchEngine(words, newShell(), database, rounds)))
  return figures
}

async function benchEngine(engine: string, shell: Shell, database: Database, rounds: number): Promise<Figure[]> {
  const { db } = database
  const ids = async (text: string) => (await readRows(db, { text }, { id: column.text })).map(({ id }) => id)
  const everybody = await ids('select id from profiles order by email')
  const [crowd = ''] = await ids('select id from campus_event_dates order by id limit 1')
  const [free = '', other = ''] = await ids(
    `select id from campus_event_dates where taken = 0 and starts_at > now() + interval '2 days' order by id limit 2`,
  )
  const row = await profileById(db, everybody[0] ?? '')
  if (!row) throw new Error('nobody is there')
  const me = asOwner(row)
  const figures: Figure[] = []
  const compare = async (name: string, many: number, sides: [DirectSide, DirectSide]) =>
    void figures.push(await directly(`${engine}${name}`, { times: many, rounds }, sides, least))
  const bare = (name: string, text: string, values: unknown[]) => async () =>
    JSON.stringify(await readRows(db, { name, text, values }, {})).length

  await compare('events: 20,000, with words', times.lists, [
    async () => {
      const now = new Date()
      const week = await busyWeekOf(shell, db, me, now)
      return JSON.parse(await campusEventsFor(db, me, { q: 'saved', limit }, week, now)).total
    },
    bare('bare events', bareList, [me.id, '%saved%']),
  ])
  const page = await shell.scopes.of(db, me, readCampusEvent.access, crowd)
  await compare('event: page with 5,000 going', times.pages, [
    async () => (await campusEventBy(shell, db, page, new Date())).taken,
    bare('bare event', barePage, [crowd, me.id]),
  ])
  const answers = everybody.slice(0, times.answers * (rounds + 1))
  const people = await Promise.all(answers.map((id) => profileById(db, id)))
  await compare('event: answers, one after the other', times.answers, [
    async (index) => {
      const found = people[index % people.length]
      if (!found) throw new Error('nobody answers')
      await database.transaction((db) =>
        answerDate(shell, db, { me: asOwner(found), key: free }, { guests: 0, answers: {} }, new Date()),
      )
      return 1
    },
    async (index) =>
      database.transaction(async (db) => {
        await readRow(
          db,
          { text: 'select id from campus_event_dates where id = $1 for no key update', values: [other] },
          {},
        )
        const text = 'insert into bare_seats (user_id, date_id) values ($1, $2) on conflict do nothing'
        await runStatement(db, { text, values: [answers[index % answers.length], other] })
        await runStatement(db, {
          text: 'update campus_event_dates set taken = taken + 1 where id = $1',
          values: [other],
        })
        return 1
      }),
  ])
  figures.push(...(await benchTelling(engine, shell, database, { crowd, person: everybody[1] ?? '' }, rounds)))
  const from = new Date().toISOString().slice(0, 10)
  const to = plusDays(from, 30)
  await compare('month with 200 events', times.months, [
    async () => (await calendarOf(shell, me, { from, to }, new Date())).length,
    bare('bare month', bareMonth, [me.id, from, to]),
  ])
  return figures
}

/** An event that 5,000 go to has another place: until everybody is told and what sends it is queued. */
async function benchTelling(
  engine: string,
  shell: Shell,
  database: Database,
  { crowd, person }: { crowd: string; person: string },
  rounds: number,
): Promise<Figure[]> {
  const organizer = await profileById(database.db, person)
  if (!organizer) throw new Error('nobody organizes it')
  const within = await shell.scopes.of(database.db, asOwner(organizer), editCampusEvent.access, crowd)
  const began = Date.now()
  const change = (index: number) => {
    // Changes within ten minutes are one message.
    const now = new Date(began + index * 11 * 60_000)
    const edit = { seenAt: '2100-01-01T00:00:00.000Z', scope: 'this' as const, place: `Hall ${index % 7} of ${index}` }
    return database.transaction((db) => changeCampusEvent(shell, db, within, edit, now))
  }
  const bareTold = `insert into bare_notices (user_id, kind, key, reference, facts, shown, told_at, deliver_at, made_at)
    select s.user_id, 'moved', 'moved ' || $2, s.date_id, '{"place": "Hall"}', true, now(), now(), now()
    from campus_seats s where s.date_id = $1 and s.state = 'going'`
  // What is queued is taken by nobody here.
  await shell.jobs.start(
    shell,
    features.flatMap(({ jobs = [] }) => jobs),
  )
  const told = await directly(
    `${engine}event: 5,000 told of a change`,
    { times: times.told, rounds },
    [
      async (index) => {
        await change(index)
        return 1
      },
      async (index) => {
        await runStatement(database.db, { text: bareTold, values: [crowd, String(index)] })
        return 1
      },
    ],
    least,
  )
  const before = process.memoryUsage().heapUsed
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed)
  }, 2)
  await change(1000)
  clearInterval(watch)
  most = Math.max(most, process.memoryUsage().heapUsed)
  await shell.jobs.stop()
  return [told, { name: `${engine}event: 5,000 told, heap`, unit: 'MB', value: (most - before) / 2 ** 20 }]
}
