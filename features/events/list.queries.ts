import type { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import { instantOf, plusDays, wallClock } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../server/db/json.ts'
import { readPageText } from '../../server/db/page.ts'
import { containsSql, searchWords } from '../../server/db/search.ts'
import { column, readRow, readRows } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { Within } from '../../server/scopes.ts'
import type { Shell } from '../../server/shell.ts'
import { type BusyWeek, busyWeekOf, comparedDays } from '../organizations/meetings/fit.queries.ts'
import type { acquaintance } from '../people/contract.ts'
import { peopleSeenBy, separatedFromSql } from '../people/seen.queries.ts'
import {
  type CampusEventInFull,
  campusEvent,
  campusEventInFull,
  type campusEventScope,
  type listCampusEvents,
  listNextCampusEvents,
  listRunOrganizations,
  listSharedCampusEvents,
} from './contract.ts'
import { campusEventWords } from './rules.ts'
import { knowsOfSql } from './seen.queries.ts'

/** The reader is $1, now is $2, what takes their time are $3 and $4. */
const [me, now, taken, entries] = ['$1::uuid', '$2::timestamptz', '$3::tstzmultirange', '$4::jsonb']

const dayMs = 86_400_000
/** What ends so long before an event is told beside it. */
const beforeMs = 2 * 3_600_000

const from = `campus_event_dates d join organizations g on g.id = d.organization_id
  join campus_events e on e.id = d.event_id
  left join campus_seats s on s.date_id = d.id and s.user_id = ${me}`

/** An offer that is over is lapsed, whether a server has written that already or not. */
const seatState = `case when s.state = 'offered' and s.offer_ends_at <= ${now} then 'lapsed' else s.state end`
const placeSql = `case when s.state = 'waiting' then (select count(*)::int from campus_seats w
  where w.date_id = d.id and w.state = 'waiting' and (w.queued_at, w.id) <= (s.queued_at, s.id)) end`
/** The reader's entries, but for the date itself. */
const ownEntries = `jsonb_to_recordset(${entries}) as b(title text, start timestamptz, "end" timestamptz, id uuid)
  where b.id is distinct from d.id`
const entryJson = `json_build_object('title', b.title, 'startsAt', ${isoInstantSql('b.start')}, 'endsAt', ${isoInstantSql('b."end"')})`
/** How far ahead the reader's time is compared. */
const isCompared = `d.state <> 'cancelled' and d.ends_at > ${now} and d.starts_at < ${now} + interval '${comparedDays} days'`
const overlaps = `tstzrange(b.start, b."end") && tstzrange(d.starts_at, d.ends_at)`
const fitSql = `(select json_build_object('is', case when not (${isCompared}) then 'none' when c.clash is null then 'fits' else 'clashes' end,
    'clash', c.clash, 'before', c.before)
  from (select case when ${isCompared} then (select ${entryJson} from ${ownEntries} and ${overlaps} order by b.start limit 1) end as clash,
    case when ${isCompared} then (select ${entryJson} from ${ownEntries} and b."end" <= d.starts_at
      and b."end" > d.starts_at - interval '${beforeMs} milliseconds' order by b."end" desc limit 1) end as before) c)`
const runsSql = `exists (select from organization_people o where o.organization_id = d.organization_id
  and o.user_id = ${me} and o.role in ('president', 'officer'))`

const columns = {
  ...{ id: 'd.id', event: 'd.event_id', state: 'd.state', title: 'd.title', category: 'd.category', place: 'd.place' },
  pictureUrl: 'd.picture_url',
  organization: `json_build_object('id', g.id, 'name', g.name, 'pictureUrl', g.picture_url)`,
  ...{ online: `d.link <> ''`, points: 'd.points', membersOnly: 'd.members_only', answered: 'd.answered' },
  ...{ startsAt: isoInstantSql('d.starts_at'), endsAt: isoInstantSql('d.ends_at'), zone: 'e.zone' },
  ...{ capacity: 'd.capacity', taken: 'd.taken' },
  waiting: `(select count(*)::int from campus_seats w where w.date_id = d.id and w.state = 'waiting')`,
  opensAt: isoInstantSql(`(d.starts_at - d.opens_minutes * interval '1 minute')`),
  closesAt: isoInstantSql(`(d.starts_at - d.closes_minutes * interval '1 minute')`),
  asks: `jsonb_path_exists(d.questions, '$[*] ? (@.required == true)')`,
  cancelWords: 'd.cancel_words',
  fit: fitSql,
  favorite: `exists (select from campus_favorites f where f.date_id = d.id and f.user_id = ${me})`,
  runs: runsSql,
  seat: `case when s.id is not null then json_build_object('state', ${seatState}, 'guests', s.guests, 'place', ${placeSql},
    'offerEndsAt', ${isoInstantSql('s.offer_ends_at')}) end`,
}
const listColumns = shownColumns(campusEvent, columns)
/** What has ended before is over; what is cancelled stays until its day is. */
const over = `case when d.state = 'cancelled' then date_trunc('day', ${now}, e.zone) else ${now} end`

type Wanted = z.output<typeof listCampusEvents.input>

/** The first and last moment of today, or of the weekend that is on or next, on the reader's clock. */
function spanOf(when: 'today' | 'weekend', zone: string, at: Date): [Date, Date] {
  const { date } = wallClock(at, zone)
  if (when === 'today') return daysFrom(date, 1, zone)
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  return daysFrom(plusDays(date, weekday === 0 ? -1 : 6 - weekday), 2, zone)
}

const daysFrom = (first: string, days: number, zone: string): [Date, Date] => [
  instantOf(first, '00:00', zone),
  instantOf(plusDays(first, days), '00:00', zone),
]

/** A page as JSON text, the next one first. Throws a Refusal when `after` is not a cursor. */
export async function campusEventsFor(db: Db, reader: Me, wanted: Wanted, week: BusyWeek, at: Date): Promise<string> {
  const { q, category, when, day, fits, organization, yours, favorites, mine, earlier, after, limit } = wanted
  const values: unknown[] = [reader.id, at, week.taken, week.entries]
  const reference = (value: unknown) => `$${values.push(value)}`
  // PostgreSQL knows the type of each parameter that is named.
  const conditions = [`${taken} is not null`, knowsOfSql(me), `d.ends_at ${earlier ? '<=' : '>'} ${over}`]
  if (category) conditions.push(`d.category = ${reference(category)}`)
  if (organization) conditions.push(`d.organization_id = ${reference(organization)}::uuid`)
  else conditions.push(`d.state <> 'draft'`)
  if (yours)
    conditions.push(`d.organization_id = any(array(select r.organization_id from organization_people r
      where r.user_id = ${me} and r.role is not null))`)
  if (favorites) conditions.push(`exists (select from campus_favorites f where f.date_id = d.id and f.user_id = ${me})`)
  if (when || day) {
    const [begins, ends] = day ? daysFrom(day, 1, reader.zone) : spanOf(when ?? 'today', reader.zone, at)
    conditions.push(`d.starts_at < ${reference(ends)}::timestamptz and d.ends_at > ${reference(begins)}::timestamptz`)
  }
  if (mine) conditions.push(`(s.state in ('going', 'waiting') or (s.state = 'offered' and s.offer_ends_at > ${now}))`)
  if (fits) conditions.push(`not (${taken} && tstzrange(d.starts_at, d.ends_at))`)
  if (q) {
    const words = reference(searchWords(q))
    // Organizations are fewer than what they do: those with such a name are found once.
    const named = `array(select o.id from organizations o where ${containsSql(words, ['o.name'])})`
    conditions.push(`(position(${words} in d.folded) > 0 or d.organization_id = any(${named}))`)
  }
  return readPageText(db, {
    ...{ columns: listColumns, from, conditions, values, limit, after, onePass: true },
    order: [
      { by: 'd.starts_at', type: 'timestamptz', ...(earlier && { falling: true as const }) },
      { by: 'd.id', type: 'uuid' },
    ],
  })
}

const fullColumns = shownColumns(campusEventInFull, {
  ...columns,
  ...{ about: 'd.about', hasLink: `d.link <> ''`, guests: 'd.guests', questions: 'd.questions' },
  ...{ answers: `coalesce(s.answers, '{}')`, shown: 'coalesce(s.shown, false)' },
  said: `case when s.state = 'removed' and s.words <> '' then json_build_object('id', s.id, 'words', s.words) end`,
  goers: `(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'avatarUrl', p.avatar_url) order by w.state_at, p.id), '[]')
    from (select * from campus_seats w where w.date_id = d.id and w.state = 'going' and w.shown and w.user_id <> ${me}
      and w.user_id = any($6::uuid[]) order by w.state_at, w.id) w join profiles p on p.id = w.user_id)`,
  dates: `(select coalesce(json_agg(json_build_object('id', x.id, 'startsAt', ${isoInstantSql('x.starts_at')}, 'state', x.state)
      order by x.starts_at), '[]') from (select * from campus_event_dates x where x.event_id = d.event_id and x.id <> d.id
        and x.ends_at > ${now} and ${knowsOfSql(me, 'x')} order by x.starts_at limit 12) x)`,
  repeats: `e.repeat is not null`,
  movedFrom: `case when d.moved_from is not null and s.state in ('going', 'waiting', 'offered') and s.state_at <= d.moved_at
    and d.starts_at > ${now} then d.moved_from - 'mark' end`,
  // Of other dates those alone that a change reaches.
  listed: `case when ${runsSql} then (select json_build_object(
      'this', count(*) filter (where x.id = d.id),
      'following', count(distinct w.user_id) filter (where x.id = d.id or x.day >= d.day),
      'all', count(distinct w.user_id))
    from campus_event_dates x join campus_seats w on w.date_id = x.id and w.state in ('going', 'waiting', 'offered')
    where x.event_id = d.event_id and (x.id = d.id or (x.starts_at > ${now} and x.state = 'published'))) end`,
  updatedAt: isoInstantSql('d.updated_at'),
})

export async function campusEventBy(
  shell: Shell,
  db: Db,
  { me: reader, key }: Within<typeof campusEventScope>,
  at: Date,
): Promise<CampusEventInFull> {
  const week = await busyAround(shell, db, reader, key, at)
  const seen = await seenGoers(shell, db, reader, key)
  const text = `select to_json(t) as shown from (select ${fullColumns} from ${from} where d.id = $5 and ${taken} is not null) t`
  const values = [reader.id, at, week.taken, week.entries, key, seen]
  const found = await readRow(db, { name: 'campus event', text, values }, { shown: campusEventInFull })
  if (!found) throw new Refusal('not_found', campusEventWords.notThere)
  return found.shown
}

/** The reader's own time around a date; nothing of one that is over, or too far ahead to be compared. */
async function busyAround(shell: Shell, db: Db, reader: Me, key: string, at: Date): Promise<BusyWeek> {
  const text = 'select starts_at as starts, ends_at as ends from campus_event_dates where id = $1'
  const shape = { starts: column.moment, ends: column.moment }
  const of = await readRow(db, { name: 'span of a date', text, values: [key] }, shape)
  if (!of || of.ends <= at || of.starts.getTime() > at.getTime() + comparedDays * dayMs)
    return { taken: '{}', entries: '[]' }
  return busyWeekOf(shell, db, reader, at, { from: new Date(of.starts.getTime() - beforeMs), to: of.ends })
}

/** So many of those who go are shown. */
const mostGoers = 60

/** Of those who show that they go, the first ones whom the reader may see. */
async function seenGoers(shell: Shell, db: Db, reader: Me, key: string): Promise<string[]> {
  const text = `select s.user_id::text as person, s.state_at::text as since, s.id::text as seat from campus_seats s
    where s.date_id = $2 and s.state = 'going' and s.shown and s.user_id <> $1
      and ($3::timestamptz is null or (s.state_at, s.id) > ($3::timestamptz, $4::uuid))
      and not ${separatedFromSql('$1::uuid', 's.user_id')}
    order by s.state_at, s.id limit $5`
  const shape = { person: column.text, since: column.text, seat: column.text }
  const seen: string[] = []
  let last: { since: string; seat: string } | undefined
  // Most show themselves to all: the first step reads a few more than are shown, the next ones more.
  for (let many = mostGoers + 20; seen.length < mostGoers; many *= 4) {
    const values = [reader.id, key, last?.since ?? null, last?.seat ?? null, many]
    const rows = await readRows(db, { name: 'who goes', text, values }, shape)
    if (rows.length === 0) break
    const may = await peopleSeenBy(
      shell,
      db,
      reader,
      rows.map(({ person }) => person),
    )
    seen.push(...rows.map(({ person }) => person).filter((person) => may.has(person)))
    last = rows.at(-1)
    if (rows.length < many) break
  }
  return seen.slice(0, mostGoers)
}

/** Where it is online, for whoever goes and for those who run it. Throws a Refusal for everybody else. */
export async function linkOf(db: Db, { me: reader, key, role }: Within<typeof campusEventScope>): Promise<string> {
  const text = `select d.link, coalesce(s.state = 'going', false) as goes from campus_event_dates d
    left join campus_seats s on s.date_id = d.id and s.user_id = $1 where d.id = $2`
  const found = await readRow(db, { text, values: [reader.id, key] }, { link: column.text, goes: column.flag })
  if (!found || found.link === '') throw new Refusal('not_found', campusEventWords.notThere)
  if (!found.goes && role !== 'organizer') throw new Refusal('forbidden', campusEventWords.linkForGoers)
  return found.link
}

/** Coming events of the reader that somebody runs, who reads the reader's name there. */
export async function sharedEventsOf(db: Db, { me: reader, key }: Within<typeof acquaintance>, at: Date) {
  const text = `select json_build_object('id', d.id, 'title', d.title, 'organization', g.name, 'state', s.state,
      'startsAt', ${isoInstantSql('d.starts_at')}) as shared
    from campus_seats s join campus_event_dates d on d.id = s.date_id join organizations g on g.id = d.organization_id
      join organization_people o on o.organization_id = d.organization_id and o.user_id = $2 and o.role in ('president', 'officer')
    where s.user_id = $1 and s.state in ('going', 'waiting', 'offered') and d.state = 'published' and d.starts_at > $3
    order by d.starts_at, d.id limit 100`
  const shape = { shared: listSharedCampusEvents.output.shape.rows.element }
  const rows = await readRows(db, { name: 'shared campus events', text, values: [reader.id, key, at] }, shape)
  return rows.map(({ shared }) => shared)
}

/** The next date of each of these organizations of which the reader may know. */
export async function nextEventsOf(db: Db, reader: Me, organizations: readonly string[], at: Date) {
  const text = `select json_build_object('organization', o.id, 'id', d.id, 'title', d.title,
      'startsAt', ${isoInstantSql('d.starts_at')}) as next
    from unnest($3::uuid[]) o(id) cross join lateral (select d.id, d.title, d.starts_at from campus_event_dates d
      where d.organization_id = o.id and d.state = 'published' and d.ends_at > $2::timestamptz and ${knowsOfSql(me)}
      order by d.starts_at, d.id limit 1) d`
  const shape = { next: listNextCampusEvents.output.shape.rows.element }
  const rows = await readRows(db, { name: 'next events', text, values: [reader.id, at, organizations] }, shape)
  return rows.map(({ next }) => next)
}

/** Organizations that the reader runs, and that are not archived, by name. */
export async function runOrganizationsOf(db: Db, reader: Me) {
  const text = `select json_build_object('id', g.id, 'name', g.name, 'category', g.category, 'members', g.members) as organization
    from organization_people r join organizations g on g.id = r.organization_id
    where r.user_id = $1 and r.role in ('president', 'officer') and g.archived_at is null
    order by g.name collate "und-x-icu", g.id limit 100`
  const shape = { organization: listRunOrganizations.output.shape.rows.element }
  const rows = await readRows(db, { name: 'organizations one runs', text, values: [reader.id] }, shape)
  return rows.map(({ organization }) => organization)
}
