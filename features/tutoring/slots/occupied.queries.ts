import { z } from 'zod'
import { plusDays, wallClock } from '../../../contract/zone.ts'
import { agendaOf, type SpanParameters } from '../../../server/agenda.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, readRows } from '../../../server/db/statements.ts'
import type { Shell } from '../../../server/shell.ts'
import { studyGroupKind } from '../../study/agenda.contract.ts'
import { tutoringName } from '../rules.ts'
import type { Occupied, Taken, TutorTimes } from './rules.ts'

const dayMs = 86_400_000
/** Daily limits look at whole days, and pauses beyond the ends of a span. */
const marginMs = 2 * dayMs

/** A tutor as a booking asks: who it is, whether bookings are taken, and when. */
export type OfferedTimes = { id: string; person: string; active: boolean; times: TutorTimes }

const timesShape = z.strictObject({
  zone: z.string(),
  weekly: z.array(z.strictObject({ weekday: z.number(), start: z.string(), end: z.string() })),
  overrides: z.array(
    z.strictObject({ day: z.string(), hours: z.array(z.strictObject({ start: z.string(), end: z.string() })) }),
  ),
  noticeMinutes: z.number(),
  bufferMinutes: z.number(),
  farthestDays: z.number(),
  dailyMost: z.number().nullable(),
})

/** SQL of the hours and rules of the profile `t` as JSON, with the single days from the day `first` on. */
export const timesSql = (first: string) => `json_build_object('zone', t.zone, 'noticeMinutes', t.notice_minutes,
  'bufferMinutes', t.buffer_minutes, 'farthestDays', t.farthest_days, 'dailyMost', t.daily_most,
  'weekly', coalesce((select json_agg(json_build_object('weekday', a.day_of_week, 'start', left(a.start_time::text, 5),
      'end', left(a.end_time::text, 5)) order by a.day_of_week, a.start_time)
    from tutor_availability a where a.tutor_id = t.id), '[]'),
  'overrides', coalesce((select json_agg(json_build_object('day', o.day, 'hours', o.hours) order by o.day)
    from tutor_overrides o where o.tutor_id = t.id and o.day >= ${first}), '[]'))`

/** Undefined for an id that nobody has. */
export async function offeredTimesOf(db: Db, tutorId: string, now: Date): Promise<OfferedTimes | undefined> {
  const text = `select t.id, t.user_id as person, t.is_active as active, ${timesSql('$2::date')} as times
    from tutor_profiles t where t.id = $1`
  // Yesterday here is no later than the first day on any clock.
  const values = [tutorId, wallClock(new Date(now.getTime() - dayMs), 'UTC').date]
  const shape = { id: column.text, person: column.text, active: column.flag, times: timesShape }
  return readRow(db, { name: 'times of a tutor', text, values }, shape)
}

type Span = { from: Date; to: Date }
const takenShape = { start: column.moment, end: column.moment }
const asTaken = ({ start, end }: { start: Date; end: Date }): Taken => ({ from: start, to: end })

const at: SpanParameters = {
  me: '$1::uuid',
  now: '$2::timestamptz',
  start: '$3::timestamptz',
  end: '$4::timestamptz',
  firstDay: '$5::date',
  endDay: '$6::date',
}
const zone = '$7::text'

/** SQL of the `start` and `end` of rows `a` of an agenda that take time; `zone`: of the person, for whole days. */
function takenAgendaSql(agenda: string, zone: string): string {
  const midnight = (day: string) => `${day}::timestamp at time zone ${zone}`
  return `select coalesce(${midnight('a.whole_day')}, a.sort_at) as start, coalesce(${midnight('a.end_day')}, a.ends_at, a.sort_at) as end
    from ${agenda} where a.busy and a.state <> 'cancelled'`
}

/** The same without what one studies alone, which can be put off. */
export const firmAgendaSql = (agenda: string, zone: string) =>
  `${takenAgendaSql(agenda, zone)} and (a.feature <> 'study' or a.kind = '${studyGroupKind.kind}')`

/** What takes a person's time in a span, beside tutoring, in every feature; those of a group alone, or study of one's own too. */
async function agendaTaken(
  shell: Pick<Shell, 'fills'>,
  db: Db,
  person: { id: string; zone: string },
  { from, to }: Span,
  now: Date,
  which: 'firm' | 'all',
): Promise<Taken[]> {
  const days = [wallClock(from, person.zone).date, plusDays(wallClock(to, person.zone).date, 1)]
  const agenda = `(${agendaOf(shell, at, [tutoringName])}) a`
  const rows = which === 'firm' ? firmAgendaSql(agenda, zone) : takenAgendaSql(agenda, zone)
  const text = `select t.*, num_nulls(${[...Object.values(at), zone].join(', ')}) from (${rows}) t`
  const values = [person.id, now, from, to, ...days, person.zone]
  return (await readRows(db, { text, values }, takenShape)).map(asTaken)
}

/** `except`: the id of a session that is to be moved. */
export type Without = { except?: string }

/** Bookings of these people, and what is held for them, in a span. */
export async function bookingsOf(db: Db, people: string[], { from, to }: Span, now: Date, { except }: Without = {}) {
  const text = `select o.user_id as person, o.role, o.starts_at as start, o.ends_at as end, coalesce(t.buffer_minutes, 0)::int as buffer,
      s.updated_at as since
    from tutoring_occupied o join tutoring_sessions s on s.id = o.session_id left join tutor_profiles t on t.user_id = o.user_id
    where o.user_id = any($1::uuid[]) and o.ends_at > $2 and o.starts_at < $3 and s.id is distinct from $5::uuid
      and (s.held_until is null or s.held_until > $4)
      and (o.kind = 'session' or exists (
        select from tutoring_proposals p where p.session_id = s.id and p.status = 'open' and p.held_until > $4))`
  const values = [people, from, to, now, except ?? null]
  const shape = { ...takenShape, person: column.text, role: column.text, buffer: column.number, since: column.moment }
  return readRows(db, { name: 'bookings of people', text, values }, shape)
}

/** The same with the pause of whoever is a tutor on both sides. */
export const spaced = ({ start, end, buffer }: { start: Date; end: Date; buffer: number }): Taken => ({
  from: new Date(start.getTime() - buffer * 60_000),
  to: new Date(end.getTime() + buffer * 60_000),
})

type Parties = { tutor: { id: string; zone: string }; student: { id: string } }

/** What occupies a tutor and a student in a span. Of oneself, who looks at the own times, only as the tutor. */
export async function occupiedIn(
  shell: Pick<Shell, 'fills'>,
  db: Db,
  { tutor, student }: Parties,
  span: Span,
  now: Date,
  without: Without = {},
): Promise<Occupied> {
  const wide = { from: new Date(span.from.getTime() - marginMs), to: new Date(span.to.getTime() + marginMs) }
  const rows = await bookingsOf(db, [tutor.id, student.id], wide, now, without)
  const ofTutor = rows.filter(({ person }) => person === tutor.id)
  const busy = await agendaTaken(shell, db, tutor, wide, now, 'firm')
  return {
    booked: ofTutor.filter(({ role }) => role === 'tutor').map(asTaken),
    // What the tutor takes from others, with the pause before and after it.
    busy: [...busy, ...ofTutor.filter(({ role }) => role === 'student').map(spaced)],
    student: rows.filter(({ person }) => person === student.id && person !== tutor.id).map(spaced),
  }
}

/** Classes, events and study of a person in a span: what a booking clashes with. */
export function ownAgendaIn(
  shell: Pick<Shell, 'fills'>,
  db: Db,
  person: { id: string; zone: string },
  span: Span,
  now: Date,
): Promise<Taken[]> {
  return agendaTaken(shell, db, person, span, now, 'all')
}
