import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { readMoney } from './money/contract.ts'
import { listTutoring } from './sessions/contract.ts'
import { countUnreadThreads, listTutorThreads } from './threads/contract.ts'
import { readOwnTutor } from './tutors/contract.ts'
import { listTutors } from './tutors/shown.contract.ts'

/** Every fifth person is a tutor; of each pair of neighbours one has booked forty sessions of the other. */
const fill = `
  insert into tutor_profiles (id, user_id, bio, hourly_rate, experience_years, education, languages, session_types, location, zone, created_at, updated_at)
      select gen_random_uuid(), id, 'I explain it again', 1000 + 100 * (n % 90), 2, 'BSc', '{English}', '{online}', 'Online', 'UTC', now(), now()
      from (select id, row_number() over (order by id) as n from profiles) p where n % 5 = 0;
  insert into tutor_subjects (tutor_id, subject, proficiency_level, position)
      select id, unnest(array['Mathematics', 'Physics']), 'advanced', generate_series(0, 1) from tutor_profiles;
  insert into tutor_availability (tutor_id, day_of_week, start_time, end_time)
      select id, d, '09:00', '17:00' from tutor_profiles, generate_series(1, 5) d;
  insert into tutoring_sessions (id, student_id, tutor_id, tutor_user_id, subject, session_type, scheduled_start, scheduled_end, hourly_rate,
        total_cost, room, status, free_until_minutes, created_at, updated_at)
      select gen_random_uuid(), s.id, t.id, t.user_id, 'Physics', 'online', at, at + interval '1 hour', 2500, 2500, gen_random_uuid(),
        case when at < now() then 'completed' else 'scheduled' end, 1440, now(), now()
      from (select id, lead(id) over (order by id) as next from profiles) s join tutor_profiles t on t.user_id = s.next
        cross join lateral (select current_date + (n - 30) + time '10:00' as at from generate_series(0, 39) n) n;
  insert into tutoring_occupied (id, session_id, user_id, role, kind, starts_at, ends_at, free_at)
      select gen_random_uuid(), s.id, p.person, p.role, 'session', s.scheduled_start, s.scheduled_end, s.scheduled_end
      from tutoring_sessions s cross join lateral (values (s.student_id, 'student'), (s.tutor_user_id, 'tutor')) p (person, role);
  insert into tutor_threads (id, student_id, tutor_id, tutor_user_id, last_at, created_at)
      select gen_random_uuid(), s.id, t.id, t.user_id, now(), now()
      from (select id, lead(id) over (order by id) as next from profiles) s join tutor_profiles t on t.user_id = s.next;
  insert into tutor_messages (id, thread_id, author_id, side, body, created_at)
      select gen_random_uuid(), h.id, h.student_id, 'student', 'Can you explain this once more?', now() - n * interval '1 hour'
      from tutor_threads h cross join generate_series(0, 39) n`

export const frequentOfTutoring: FrequentRequests = {
  feature: 'tutoring',
  fill,
  requests: [
    frequent('the tutors', listTutors, {}),
    frequent('the tutors of a subject', listTutors, { subject: 'Physics', q: 'again' }),
    frequent('the own tutor profile', readOwnTutor, {}),
    frequent('the sessions with tutors', listTutoring, {}),
    frequent('what was agreed with tutors', readMoney, { side: 'student' }),
    frequent('the conversations with tutors', listTutorThreads, {}),
    frequent('unread conversations with tutors', countUnreadThreads, {}),
  ],
}
