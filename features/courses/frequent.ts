import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { listCourses, listTerms } from './contract.ts'

/** Six courses in a term each, with a weekly meeting and twenty classes around today. */
const fill = `
  insert into course_colors (user_id, name, color)
        select id, 'course ' || n, n from profiles, generate_series(0, 5) n;
  insert into terms (user_id, name, first_day, last_day, created_at, updated_at)
      select id, 'Fall', current_date - 60, current_date + 60, now(), now() from profiles;
  insert into courses (user_id, term_id, course_code, code_key, course_name, credits, zone, week_start, scale, created_at, updated_at)
      select t.user_id, t.id, 'Course ' || n, 'course' || n, 'Lecture ' || n, 4, 'UTC', 0, 'plus-minus', now(), now()
      from terms t, generate_series(0, 5) n;
  insert into course_meetings (user_id, course_id, weekday, start_time, end_time, room, kind)
      select user_id, id, 1, '10:00', '11:15', 'Wren Hall 204', 'lecture' from courses;
  insert into class_sessions (user_id, course_id, meeting_id, day, starts_at, ends_at)
      select user_id, course_id, id, current_date + n, current_date + n + time '10:00', current_date + n + time '11:15'
      from course_meetings, generate_series(-30, 27, 3) n`

export const frequentOfCourses: FrequentRequests = {
  feature: 'courses',
  fill,
  requests: [
    frequent('the terms', listTerms, {}),
    frequent('the courses', listCourses, {}),
    frequent('the courses that are on', listCourses, { term: 'active' }),
  ],
}
