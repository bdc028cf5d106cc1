import { type NotificationSource, type ReminderSource, subjectSelect } from '../notifications/slots.ts'
import { separatedSql } from '../people/seen.queries.ts'
import { sessionLead, sessionLeadChoices } from './notifications.contract.ts'
import { sessionColorSql, sessionRows } from './queries.ts'

/** A minute of a start: a session that is moved within it is the same. */
const startMoment = (start: string) => `to_char(${start} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')`

/** The name of a person `p` as the reader may call them: nobody, where a block separates them or they are suspended. */
const nameOf = (p: string, reader: string) =>
  `case when not ${separatedSql(reader, `${p}.id`)} and ${p}.suspended_at is null then ${p}.name end`

/** A session as the person has it, by the id that they have for it. */
const own = {
  title: 's.title',
  place: 's.location',
  course: 's.course',
  color: sessionColorSql,
  at: 's.start_time',
  path: `'/study-sessions?open=' || s.id`,
  moment: startMoment('s.start_time'),
}

const seat = (
  n: string,
) => `${sessionRows} s left join course_colors c on c.user_id = s.user_id and c.name = lower(s.course)
  where s.id = ${n}.reference and s.user_id = ${n}.user_id`

export const sessionSubjects: NotificationSource = {
  subject: (n) =>
    [
      subjectSelect(
        { ...own, state: `case when s.state = 'planned' then 'open' else 'done' end`, later: 'false' },
        `${seat(n)} and ${n}.kind in ('session-start', 'session-changed') and s.answer is distinct from 'no'`,
      ),
      subjectSelect(
        {
          ...own,
          state: `coalesce(s.answer, 'open')`,
          by: `(select ${nameOf('p', 's.user_id')} from study_sessions h join profiles p on p.id = h.user_id where h.id = s.plan_id)`,
        },
        `${seat(n)} and ${n}.kind = 'invited'`,
      ),
      // The reference is the seat of the guest who has answered; the reader is the host.
      subjectSelect(
        {
          title: 's.title',
          place: 's.location',
          at: 's.start_time',
          path: `'/study-sessions?open=' || s.id`,
          by: nameOf('p', 's.user_id'),
          state: 'g.answer',
          group: `s.id || ' ' || g.answer`,
        },
        `study_seats g join ${sessionRows} s on s.id = g.plan_id join profiles p on p.id = g.user_id
          where ${n}.kind = 'answered' and g.id = ${n}.reference and s.user_id = ${n}.user_id and g.answer in ('yes', 'no')`,
      ),
      subjectSelect({ path: `'/study-sessions'` }, `(select 1) one where ${n}.kind = 'session-gone'`),
    ].join(' union all '),
}

/** Sessions that have not begun, of everybody who has not said no, as long before as each has chosen. */
export const sessionReminders: ReminderSource = {
  kind: 'session-start',
  select: ({ from, to }) => `select s.user_id, s.id as reference,
      (select k.id from courses k where k.user_id = s.user_id and lower(k.course_code) = lower(s.course) order by k.created_at desc, k.id limit 1) as course,
      p.start_time as at, p.start_time - l.before as remind_at, l.lead,
      concat_ws(' ', 'session', s.id, ${startMoment('p.start_time')}) as key
    from (select lead, lead * interval '1 minute' as before from unnest(array[${sessionLeadChoices.join(', ')}]) lead) l
      join study_sessions p on p.start_time > ${from} + l.before and p.start_time <= ${to} + l.before
      join study_seats s on s.plan_id = p.id and s.started_at is null and s.state = 'planned' and coalesce(s.answer, 'yes') = 'yes'
      join profiles w on w.id = s.user_id
    where s.created_at <= p.start_time - l.before
      and coalesce((w.settings ->> '${sessionLead.name}')::int, ${sessionLead.initial}) = l.lead`,
}
