import { isoInstantSql } from '../../server/db/json.ts'
import { type NotificationSource, type ReminderSource, subjectSelect } from '../notifications/slots.ts'
import { campusEventKinds, campusEventLeads, campusEventStartKind } from './notifications.rules.ts'
import { knowsOfSql } from './seen.queries.ts'

const kinds = Object.values(campusEventKinds)
  .map((kind) => `'${kind}'`)
  .join(', ')
/** A minute of a start: a date that is moved within it is the same. */
const startMoment = `to_char(d.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')`

/** The beginning of words that may have many lines. */
const inLine = (words: string) => `left(regexp_replace(${words}, '\\s+', ' ', 'g'), 300)`

/** A date of an event of which the reader may know, or on whose list they were when they lost the place. */
export const campusEventSubjects: NotificationSource = {
  subject: (n) => {
    const shown = {
      ...{ title: 'd.title', path: `'/events/' || d.id`, at: 'd.starts_at', place: `nullif(d.place, '')` },
      by: 'g.name',
    }
    const said = `case ${n}.kind when '${campusEventKinds.cancelled}' then ${inLine('d.cancel_words')}
      when '${campusEventKinds.removed}' then (select ${inLine('s.words')} from campus_seats s
        where s.date_id = d.id and s.user_id = ${n}.user_id and s.state = 'removed') end`
    // An offer that is answered or over, and one of what is cancelled, holds nothing any more.
    const seat = (what: string) => `case when ${n}.kind = '${campusEventKinds.offered}' and d.state = 'published' then (
      select ${what} from campus_seats s where s.date_id = d.id and s.user_id = ${n}.user_id) end`
    const offer = { until: seat(`case when s.state = 'offered' then s.offer_ends_at end`) }
    // Whoever reads that it has moved can say at once that they do not come.
    const done = `${n}.kind = '${campusEventKinds.moved}' and d.state = 'published' and exists (
      select from campus_seats s where s.date_id = d.id and s.user_id = ${n}.user_id and s.state in ('going', 'waiting', 'offered'))`
    // Of the latest move it is said whether the place is another, too.
    const isElsewhere = `(d.moved_from ->> 'elsewhere')::boolean
      and ${n}.key = concat_ws(' ', '${campusEventKinds.moved}', d.id, ${isoInstantSql('d.moved_at')})`
    const state = `coalesce(${seat('s.state')}, case when ${isElsewhere} then 'elsewhere' end, '')`
    const from = `campus_event_dates d join organizations g on g.id = d.organization_id where d.id = ${n}.reference`
    return [
      subjectSelect(
        { ...shown, ...offer, done, said: `coalesce(${said}, '')`, state },
        `${from} and ${n}.kind in (${kinds}) and ${knowsOfSql(`${n}.user_id`)}`,
      ),
      // Whoever lost a place in what is for members only knows which, and no more of it.
      subjectSelect(
        { title: 'd.title', by: 'g.name', path: `'/events'`, said: `coalesce(${said}, '')` },
        `${from} and ${n}.kind in ('${campusEventKinds.removed}', '${campusEventKinds.lapsed}') and not ${knowsOfSql(`${n}.user_id`)}
          and exists (select from campus_seats s where s.date_id = d.id and s.user_id = ${n}.user_id)`,
      ),
      subjectSelect(
        { ...shown, moment: startMoment },
        `${from} and ${n}.kind = '${campusEventStartKind}' and d.state = 'published'
          and exists (select from campus_seats s where s.date_id = d.id and s.user_id = ${n}.user_id and s.state = 'going')`,
      ),
    ].join(' union all ')
  },
}

/** What somebody goes to, for them. */
export const campusEventReminders: ReminderSource = {
  kind: campusEventStartKind,
  select: ({ from, to }) => `select s.user_id, d.id as reference, null::uuid as course, d.starts_at as at,
      d.starts_at - l.before as remind_at, l.lead, concat_ws(' ', 'campus-event', d.id, ${startMoment}, l.lead) as key
    from (select lead, lead * interval '1 minute' as before from unnest(array[${campusEventLeads.join(', ')}]) lead) l
      join campus_event_dates d on d.starts_at > ${from} + l.before and d.starts_at <= ${to} + l.before and d.state = 'published'
      join campus_seats s on s.date_id = d.id and s.state = 'going'
    where s.state_at <= d.starts_at - l.before`,
}
