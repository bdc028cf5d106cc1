import { type DirectSide, directly } from '../../scripts/bench/compare.ts'
import { bothEngines } from '../../scripts/bench/engines.ts'
import type { Figure, Goal } from '../../scripts/bench/figures.ts'
import { type BenchPerson, fillPeople, settle } from '../../scripts/bench/fill.ts'
import { heldDashboardOf } from '../../server/dashboard.ts'
import type { Database } from '../../server/db/db.ts'
import { column, readRow, readRows, runStatement } from '../../server/db/statements.ts'
import type { Shell } from '../../server/shell.ts'
import { asOwner, profileById } from '../account/queries.ts'
import { readOrganization } from './contract.ts'
import { busyWeekOf } from './meetings/fit.queries.ts'
import { readRoster } from './people.contract.ts'
import { rosterOf } from './people.queries.ts'
import { organizationBy, organizationsFor } from './queries.ts'

const [people, many, limit] = [5000, 20_000, 24]
/** Lists and pages of each side in a round; comparing everybody's meetings takes longer. */
const times = { lists: 20, fits: 3, pages: 10, dashboards: 100 }
const least: Goal = { at: 'least', must: 0.7 }

/**
 * 20,000 organizations, of which most meet once a week; one has 5,000 members. Whoever asks has twenty events and belongs
 * to ten, whose meetings stand in that person's calendar.
 */
async function fillOrganizations(database: Database): Promise<BenchPerson[]> {
  const all = await fillPeople(database, people)
  const texts = [
    `insert into organizations (name, about, category, tags, place, question, created_at, updated_at)
      select (array['Chamber Choir', 'Robotics', 'Kitchen Garden', 'Chess', 'Night Hikes'])[1 + n % 5] || ' ' || n,
        (array['Four-part music', 'Built from scratch', 'Thirty beds', 'Openings and endgames', 'Boots and a lamp'])[1 + n % 5] || repeat(' and who likes that', n % 6),
        (array['Academic', 'Leadership', 'Service', 'Cultural', 'Sports', 'Arts', 'Professional'])[1 + n % 7], 'Beginners', 'Old Library ' || n % 40, '', now(), now()
      from generate_series(1, ${many}) n`,
    `insert into meeting_rules (organization_id, rule, updated_at)
      select id, json_build_object('times', json_build_array(json_build_object('weekday', n % 7, 'start', '18:00', 'end', '19:30')),
        'from', '2026-01-01', 'until', '2026-12-31', 'zone', 'UTC'), now()
      from (select id, row_number() over (order by id)::int as n from organizations) g where n % 10 < 8`,
    `insert into meetings (organization_id, day, ruled_at, starts_at, ends_at)
      select organization_id, starts::date, starts, starts, starts + interval '90 minutes' from meeting_rules r
        cross join generate_series(0, 5) w cross join lateral (
          select date_trunc('day', now()) + interval '1 day' * (w * 7 + (r.rule -> 'times' -> 0 ->> 'weekday')::int) + interval '18 hours' as starts) s`,
    `insert into organization_people (user_id, organization_id, state, role, way, shown, state_at, joined_at)
      select p.id, g.id, 'active', case when n = 1 then 'president' when n <= 5 then 'officer' else 'member' end, 'button', n % 3 = 0, now(), now()
      from (select id, row_number() over (order by email)::int as n from profiles) p cross join (select id from organizations order by id limit 1) g`,
    `insert into organization_people (user_id, organization_id, state, role, way, in_calendar, state_at, joined_at)
      select p.id, g.id, 'active', 'member', 'button', true, now(), now()
      from (select id from profiles order by email limit 1) p cross join (select id from organizations order by id limit 10 offset 1) g`,
    `insert into calendar_events (user_id, title, created_at, updated_at)
      select id, 'Rehearsal ' || k, now(), now() from (select id from profiles order by email limit 1) p cross join generate_series(1, 20) k`,
    `insert into calendar_occurrences (event_id, user_id, starts_at, ends_at)
      select e.id, e.user_id, starts, starts + interval '90 minutes' from calendar_events e
        cross join lateral (select date_trunc('day', now()) + interval '1 day' * substr(e.title, 11)::int + interval '17 hours' as starts) s`,
  ]
  await database.withoutTimeLimits(async ({ transaction }) => {
    await transaction(async (db) => {
      await runStatement(db, { text: 'set local session_replication_role = replica' })
      for (const text of texts) await runStatement(db, { text })
      await runStatement(db, {
        text: `update organizations g set members = c.members from (select organization_id, count(*)::int as members
          from organization_people where role is not null group by 1) c where c.organization_id = g.id`,
      })
    })
  })
  await settle(database)
  return all
}

/** What somebody would write who lists the same organizations, in the order in which people sort. `$1`: who asks, `$2`: the words. */
const bareList = `select g.id, g.name, g.about, g.category, g.tags, g.place, g.way_in, g.question, g.members, r.role, r.state, r.joined_at,
    (select m.rule from meeting_rules m where m.organization_id = g.id) as meeting, count(*) over ()::int as total,
    (select json_build_object('id', p.id, 'name', p.name) from organization_people o join profiles p on p.id = o.user_id
      where o.organization_id = g.id and o.role = 'president' order by o.joined_at limit 1) as leader
  from organizations g left join organization_people r on r.organization_id = g.id and r.user_id = $1
  where g.archived_at is null and (g.name ilike $2 or g.about ilike $2)
  order by (case when r.role is not null then 0 else 1 end), g.name collate "und-x-icu", g.id limit ${limit}`

/** How many of the next four dates are taken by own events of whoever `me` refers to. */
const bareFit = (
  me: string,
) => `(select count(*)::int as dates, count(*) filter (where exists (select from calendar_occurrences c
      where c.user_id = ${me} and c.starts_at < d.ends_at and c.ends_at > d.starts_at))::int as taken
    from (select starts_at, ends_at from meetings m where m.organization_id = g.id and not m.off and m.starts_at > now()
      order by m.starts_at limit 4) d) f`

/** The same, ordered by how many of the next four dates are taken by own events. */
const bareFits = `select g.id, g.name, g.about, g.category, g.members, r.role, f.taken, f.dates, count(*) over ()::int as total,
    (select m.rule from meeting_rules m where m.organization_id = g.id) as meeting
  from organizations g left join organization_people r on r.organization_id = g.id and r.user_id = $1
  left join lateral ${bareFit('$1')} on true
  where g.archived_at is null order by (case when f.dates = 0 then 2 when f.taken = 0 then 0 when f.taken * 2 <= f.dates then 1 else 3 end), g.name collate "und-x-icu", g.id limit ${limit}`

const bareRoster = `select p.id, p.name, p.avatar_url, m.role, m.way, m.joined_at, count(*) over ()::int as total
  from organization_people m join profiles p on p.id = m.user_id
  where m.organization_id = $1 and m.role is not null
  order by (case m.role when 'president' then 0 when 'officer' then 1 else 2 end), p.name collate "und-x-icu", p.id limit 60`

const barePage = `select g.*, (select json_agg(json_build_object('id', p.id, 'name', p.name, 'role', m.role) order by m.role, p.name collate "und-x-icu") from organization_people m
      join profiles p on p.id = m.user_id where m.organization_id = g.id and m.role in ('president', 'officer')) as officers,
    (select json_agg(x) from (select p.id, p.name, p.avatar_url, m.role from organization_people m join profiles p on p.id = m.user_id
      where m.organization_id = g.id and m.role is not null order by p.name collate "und-x-icu" limit 200) x) as people,
    (select json_agg(x) from (select starts_at, ends_at, off from meetings d where d.organization_id = g.id and d.ends_at > now() order by starts_at limit 8) x) as dates,
    f.taken, f.dates as compared
  from organizations g left join organization_people r on r.organization_id = g.id and r.user_id = $2 left join lateral ${bareFit('$2')} on true where g.id = $1`

/** Lists of 20,000 organizations a second, page and roster of one with 5,000 members; beside a bare query of the same. And what the feature adds to the dashboard. */
export async function benchOrganizations(rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for await (const { words, database, newShell } of bothEngines(fillOrganizations))
    figures.push(
      ...(await benchEngine(words, { shell: newShell(), without: newShell('organizations') }, database, rounds)),
    )
  return figures
}

type Shells = { shell: Shell; without: Shell }

async function benchEngine(
  engine: string,
  { shell, without }: Shells,
  database: Database,
  rounds: number,
): Promise<Figure[]> {
  const { db } = database
  const first = await readRow(db, { text: 'select id from profiles order by email limit 1' }, { id: column.text })
  const crowd = await readRow(db, { text: 'select id from organizations order by id limit 1' }, { id: column.text })
  const row = first && (await profileById(db, first.id))
  if (!row || !crowd) throw new Error('nobody is there')
  const me = asOwner(row)
  const figures: Figure[] = []
  const compare = async (name: string, many: number, sides: [DirectSide, DirectSide], goal = least) =>
    void figures.push(await directly(`${engine}${name}`, { times: many, rounds }, sides, goal))
  const totalOf = (page: string): number => JSON.parse(page).total
  const bare = (name: string, text: string, values: unknown[]) => async () =>
    JSON.parse(JSON.stringify(await readRows(db, { name, text, values }, { id: column.text }))).length

  const list = (sort: 'yours' | 'fits', q?: string) => async () => {
    const now = new Date()
    const week = await busyWeekOf(shell, db, me, now)
    return totalOf(await organizationsFor(db, me, { sort, limit, ...(q && { q }) }, { week, now }))
  }
  await compare('organizations: 20,000, with words', times.lists, [
    list('yours', 'endgames'),
    bare('bare organizations', bareList, [me.id, '%endgames%']),
  ])
  await compare('organizations: 20,000, fits your week', times.fits, [
    list('fits'),
    bare('bare fits', bareFits, [me.id]),
  ])
  const page = await shell.scopes.of(db, me, readOrganization.access, crowd.id)
  await compare('organization: page of 5,000', times.pages, [
    async () => (await organizationBy(shell, db, page, new Date())).members,
    bare('bare page', barePage, [crowd.id, me.id]),
  ])
  const runs = await shell.scopes.of(db, me, readRoster.access, crowd.id)
  await compare('organization: roster of 5,000', times.pages, [
    async () => (await rosterOf(db, runs, { limit: 60 }, new Date())).rows.length,
    bare('bare roster', bareRoster, [crowd.id]),
  ])
  // On another day nothing in memory is right: all parts are read.
  const dashboard = (of: Shell) => async (index: number) => {
    const now = new Date(Date.now() + (index % 2) * 86_400_000)
    return (await heldDashboardOf({ shell: of, db: of.database.db, me, now })).parts.size
  }
  await compare(
    'dashboard anew, to one without organizations',
    times.dashboards,
    [dashboard(shell), dashboard(without)],
    {
      at: 'least',
      must: 0.9,
    },
  )
  return figures
}
