import { isoInstantSql } from '../../server/db/json.ts'
import { type NotificationSource, type ReminderSource, subjectSelect } from '../notifications/slots.ts'
import { separatedSql } from '../people/seen.queries.ts'
import {
  bookingNews,
  reviewKind,
  reviewReplyKind,
  tutoringKindOf,
  tutoringLeads,
  tutoringOpeningKind,
  tutoringStartKind,
  tutorMessageKind,
  verificationKinds,
} from './notifications.rules.ts'
import { isAnonymousSql } from './reviews/shown.queries.ts'
import { otherNameSql } from './sessions/names.queries.ts'
import { isTutorHereSql } from './tutors/seen.queries.ts'

/** A minute of a start: a session that is moved within it is the same. */
const startMoment = `to_char(b.scheduled_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')`
const newsKinds = bookingNews.map((news) => `'${tutoringKindOf(news)}'`).join(', ')

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

/** A review for its tutor, and a reply for whoever wrote the review. Without the session: it would say whose it is. */
export const reviewSubjects: NotificationSource = {
  subject: (n) => {
    const from = `session_reviews r join tutoring_sessions b on b.id = r.session_id join tutor_profiles t on t.id = r.tutor_id
      join profiles u on u.id = t.user_id left join profiles a on a.id = r.student_id where r.id = ${n}.reference`
    const named = (person: string) =>
      `case when ${person}.suspended_at is null and not ${separatedSql(`${n}.user_id`, `${person}.id`)} then ${person}.name end`
    const path = `'/tutors/' || r.tutor_id || '#reviews'`
    return [
      subjectSelect(
        {
          ...{ title: 'b.subject', state: 'r.rating::text', path },
          by: `case when not ${isAnonymousSql('r', 'a')} then ${named('a')} end`,
        },
        `${from} and ${n}.kind = '${reviewKind}' and t.user_id = ${n}.user_id`,
      ),
      subjectSelect(
        { title: 'b.subject', by: named('u'), path },
        `${from} and ${n}.kind = '${reviewReplyKind}' and r.student_id = ${n}.user_id and r.reply is not null`,
      ),
    ].join(' union all ')
  },
}

/** The tutor's own profile: what an admin decided about it stands there. */
export const verificationSubjects: NotificationSource = {
  subject: (n) =>
    subjectSelect(
      { path: `'/settings#tutoring'` },
      `tutor_profiles t where t.id = ${n}.reference and t.user_id = ${n}.user_id
        and ${n}.kind in (${verificationKinds.map((kind) => `'${kind}'`).join(', ')})`,
    ),
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
