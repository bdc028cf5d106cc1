import { isoInstantSql } from '../../server/db/json.ts'
import { type NotificationSource, type ReminderSource, subjectSelect } from '../notifications/slots.ts'
import { separatedSql } from '../people/seen.queries.ts'
import {
  bookingNews,
  tutoringKindOf,
  tutoringLeads,
  tutoringOpeningKind,
  tutoringStartKind,
  tutorMessageKind,
} from './notifications.rules.ts'
import { isTutorHereSql } from './tutors/seen.queries.ts'

/** A minute of a start: a session that is moved within it is the same. */
const startMoment = `to_char(b.scheduled_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')`
const newsKinds = bookingNews.map((news) => `'${tutoringKindOf(news)}'`).join(', ')

/** The name of the other one of the two as `reader` may call them; null where a block or a suspension hides it. */
const otherNameSql = (reader: string) => `(select p.name from profiles p
  where p.id = case when b.student_id = ${reader} then b.tutor_user_id else b.student_id end
    and p.suspended_at is null and not ${separatedSql(reader, 'p.id')})`

/** A booking of the reader, as it is now. */
export const bookingSubjects: NotificationSource = {
  subject: (n) => {
    const own = {
      title: 'b.subject',
      by: otherNameSql(`${n}.user_id`),
      at: 'b.scheduled_start',
      state: 'b.status',
      path: `'/tutoring-sessions?open=' || b.id`,
    }
    const from = `tutoring_sessions b where b.id = ${n}.reference and ${n}.user_id in (b.student_id, b.tutor_user_id)`
    return [
      subjectSelect(own, `${from} and ${n}.kind in (${newsKinds})`),
      subjectSelect(
        { ...own, place: `nullif(b.location, '')`, moment: startMoment },
        `${from} and ${n}.kind = '${tutoringStartKind}' and b.status in ('scheduled', 'in_progress')`,
      ),
    ].join(' union all ')
  },
}

/** Sessions that are agreed, for both. */
export const tutoringReminders: ReminderSource = {
  kind: tutoringStartKind,
  select: ({
    from,
    to,
  }) => `select p.person as user_id, b.id as reference, null::uuid as course, b.scheduled_start as at,
      b.scheduled_start - l.before as remind_at, l.lead, concat_ws(' ', 'tutoring', b.id, ${startMoment}, l.lead) as key
    from (select lead, lead * interval '1 minute' as before from unnest(array[${tutoringLeads.join(', ')}]) lead) l
      join tutoring_sessions b on b.scheduled_start > ${from} + l.before and b.scheduled_start <= ${to} + l.before
        and b.status = 'scheduled'
      cross join lateral (values (b.student_id), (b.tutor_user_id)) p (person)
    where p.person is not null and b.created_at <= b.scheduled_start - l.before`,
}

/** A conversation of the reader, as long as the two see each other. `state` is the side of the reader. */
export const threadSubjects: NotificationSource = {
  subject: (n) =>
    subjectSelect(
      {
        by: 'p.name',
        state: `case when h.student_id = p.id then 'tutor' else 'student' end`,
        path: `'/tutors/messages/' || h.id`,
      },
      `tutor_threads h join profiles p on p.id in (h.student_id, h.tutor_user_id) and p.id <> ${n}.user_id
        where h.id = ${n}.reference and ${n}.kind = '${tutorMessageKind}' and ${n}.user_id in (h.student_id, h.tutor_user_id)
          and p.suspended_at is null and not ${separatedSql(`${n}.user_id`, 'p.id')}`,
    ),
}

/** A time that has opened for somebody who waited, as long as the tutor is there. */
export const openingSubjects: NotificationSource = {
  subject: (n) =>
    subjectSelect(
      {
        ...{ by: 'p.name', at: `${n}.at` },
        path: `'/tutors/' || t.id || '?book=' || ${isoInstantSql(`${n}.at`)} || '&minutes=' || (${n}.facts ->> 'minutes')`,
      },
      `tutor_profiles t join profiles p on p.id = t.user_id
        where t.id = ${n}.reference and ${n}.kind = '${tutoringOpeningKind}' and ${isTutorHereSql(`${n}.user_id`)}`,
    ),
}
