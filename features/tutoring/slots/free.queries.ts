import { wallClock } from '../../../contract/zone.ts'
import { agendaOf } from '../../../server/agenda.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRows } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { addMinutes, tutoringName } from '../rules.ts'
import { isTutorHereSql } from '../tutors/seen.queries.ts'
import { bookingsOf, firmAgendaSql, ownAgendaIn, spaced } from './occupied.queries.ts'
import type { Taken } from './rules.ts'

const days = 7
const lesson = "interval '1 hour'"
/** Tutors whose agendas one statement reads. */
const atOnce = 250

/** Free ranges of a tutor, as PostgreSQL writes them. */
type Candidate = { id: string; person: string; zone: string; free: string }

/**
 * The tutors who have an hour within seven days at which the person is free; by the ids of their profiles. Computed with
 * ranges by the database: the engine of slots would take as long for each of them as for one page. Where clocks change in
 * these days, an hour beside the change may be taken for free.
 */
export async function freeTutorsFor(shell: Shell, db: Db, me: Me, now: Date): Promise<string[]> {
  const span = { from: now, to: addMinutes(now, days * 1440) }
  const own = [
    ...(await ownAgendaIn(shell, db, me, span, now)),
    ...(await bookingsOf(db, [me.id], span, now)).map(spaced),
  ]
  const candidates = await openTutors(db, me, span, own)
  const found: string[] = []
  for (let at = 0; at < candidates.length; at += atOnce)
    found.push(...(await unoccupied(shell, db, candidates.slice(at, at + atOnce), span)))
  return found
}

type Span = { from: Date; to: Date }

/** A range that PostgreSQL reads; empty where it ends before it begins. */
const rangeSql = (from: string, to: string) => `tstzrange(${from}, greatest(${from}, ${to}))`
const multirange = (taken: readonly Taken[]) =>
  `{${taken
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => `[${from.toISOString()},${to.toISOString()})`)
    .join(',')}}`
/** From the first quarter of an hour on, the range `r` has room for a lesson. */
const holdsLesson = `to_timestamp(ceil(extract(epoch from lower(r)) / 900) * 900) + ${lesson} <= upper(r)`
const hasRoom = (ranges: string) => `exists (select from unnest(${ranges}) r where ${holdsLesson})`

/** Those with an open hour that neither they nor the person has booked. */
function openTutors(db: Db, me: Me, { from, to }: Span, own: readonly Taken[]): Promise<Candidate[]> {
  const given = `(select count(*) from tutoring_occupied o where o.user_id = t.user_id and o.role = 'tutor'
    and o.ends_at > $2 and o.starts_at < $3 and (o.starts_at at time zone t.zone)::date = t.day)`
  const opened = (starts: string, ends: string) => {
    const at = (time: string) => `((d.day + ${time}::interval) at time zone d.zone)`
    return `select d.id, ${rangeSql(at(starts), at(ends))} as r from days d`
  }
  // Of all tutors at once: to look up the hours of one after the other takes several times as long.
  const text = `with tutors as materialized (
      select t.id, t.user_id, p.zone as own_zone, t.zone, t.notice_minutes, t.farthest_days, t.daily_most, t.buffer_minutes * interval '1 minute' as pause
      from tutor_profiles t join profiles p on p.id = t.user_id
      where t.is_active and t.user_id <> $1::uuid and ${isTutorHereSql('$1::uuid')}
    ), days as materialized (
      select t.id, t.zone, t.day, extract(dow from t.day)::smallint as weekday, o.hours
      from (select t.*, ($2::timestamptz at time zone t.zone)::date + n as day from tutors t cross join generate_series(0, ${days}) n where n <= t.farthest_days) t
        left join tutor_overrides o on o.tutor_id = t.id and o.day = t.day
      where t.daily_most is null or ${given} < t.daily_most
    ), open as (
      select id, range_agg(r) as ranges from (
        ${opened(`(h ->> 'start')`, `(h ->> 'end')`)} cross join jsonb_array_elements(d.hours) h where d.hours is not null
        union all ${opened('a.start_time', 'a.end_time')} join tutor_availability a on a.tutor_id = d.id and a.day_of_week = d.weekday
          where d.hours is null) h
      group by id
    ), booked as (
      select t.id, range_agg(tstzrange(o.starts_at - t.pause, o.ends_at + t.pause)) as ranges
      from tutoring_occupied o join tutors t on t.user_id = o.user_id join tutoring_sessions s on s.id = o.session_id
      where o.ends_at > $2::timestamptz - interval '4 hours' and o.starts_at < $3::timestamptz + interval '4 hours'
        and (s.held_until is null or s.held_until > $2)
      group by t.id
    )
    select id, person, zone, free::text as free from (
      select t.id, t.user_id as person, t.own_zone as zone,
        w.ranges * tstzmultirange(${rangeSql("$2::timestamptz + t.notice_minutes * interval '1 minute'", '$3::timestamptz')})
          - coalesce(b.ranges, '{}') - $4::tstzmultirange as free
      from tutors t join open w on w.id = t.id left join booked b on b.id = t.id) c
    where ${hasRoom('c.free')}`
  const shape = { id: column.text, person: column.text, zone: column.text, free: column.text }
  const values = [me.id, from, to, multirange(own)]
  return readRows(db, { name: 'open tutors', text, values }, shape)
}

/** Of these, those who have such an hour beside their classes, events and groups. */
async function unoccupied(
  shell: Pick<Shell, 'fills'>,
  db: Db,
  candidates: Candidate[],
  { from, to }: Span,
): Promise<string[]> {
  const at = {
    ...{ me: 'candidate.person', now: '$5::timestamptz', start: '$5::timestamptz', end: '$6::timestamptz' },
    ...{ firstDay: '$7::date', endDay: '$8::date' },
  }
  const agenda = `(${agendaOf(shell, at, [tutoringName])}) a`
  const text = `select candidate.id from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) candidate (id, person, zone, free)
    cross join lateral (
      select coalesce(range_agg(${rangeSql('a.start', 'a.end')}), '{}') as ranges from (${firmAgendaSql(agenda, 'candidate.zone')}) a) b
    where ${hasRoom('candidate.free::tstzmultirange - b.ranges')} and num_nulls($5::timestamptz, $6::timestamptz, $7::date, $8::date) = 0`
  const of = (name: keyof Candidate) => candidates.map((one) => one[name])
  const utc = (moment: Date) => wallClock(moment, 'UTC').date
  // Whole days of every zone that reach into the span.
  const dayBounds = [utc(addMinutes(from, -1440)), utc(addMinutes(to, 2880))]
  const values = [of('id'), of('person'), of('zone'), of('free'), from, to, ...dayBounds]
  return (await readRows(db, { name: 'unoccupied tutors', text, values }, { id: column.text })).map(({ id }) => id)
}
