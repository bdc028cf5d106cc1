import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../server/db.ts'
import { makeSecrets } from '../../server/secrets.ts'

export const rootSecret = 'bench'.repeat(8)
/** How each person is known: to Quad by a signed cookie, to the baselines by a bearer token. */
export type Person = { token: string; cookie: string }

/** 200 students with 100 assignments in 6 courses, 120 classes around today, and a session each. */
export async function fill(database: Database, people = 200): Promise<Person[]> {
  await database.transaction(async (db) => {
    await db.execute(sql`insert into profiles (id, name, email, email_verified, major, year, zone, created_at, updated_at)
      select gen_random_uuid(), 'Student ' || n, 'student' || n || '@example.edu', true, 'Mathematics', 'Junior',
        (array['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo'])[1 + n % 4], now(), now()
      from generate_series(1, ${people}::int) n`)
    await db.execute(sql`insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
      select gen_random_uuid(), id, md5(id::text), now() + interval '30 days', now(), now() from profiles`)
    await db.execute(sql`insert into course_colors (user_id, name, color)
      select id, 'course ' || n, n from profiles, generate_series(0, 5) n`)
    await db.execute(sql`insert into assignments
        (user_id, title, description, course, due_date, due_time, due_at, priority, status, progress, completed_at, created_at, updated_at)
      select id, 'Problem set ' || n || ': paths and trees', case when n % 2 = 0 then repeat('Sections five and six. ', 4) end,
        'Course ' || n % 6, day, case when n % 3 > 0 then time '17:00' end, (day + time '17:00') at time zone zone,
        (array['low', 'medium', 'high'])[1 + n % 3], status,
        case status when 'completed' then 100 when 'in-progress' then 50 else 0 end,
        case status when 'completed' then now() end, now(), now()
      from (select p.id, p.zone, n, current_date + n - 50 as day,
          case when n <= 45 then 'completed' when n % 4 = 0 then 'in-progress' else 'not-started' end as status
        from profiles p, generate_series(1, 100) n) of_person`)
    await db.execute(sql`insert into calendar_events (user_id, title, location, kind, created_at, updated_at)
      select id, 'Lecture ' || n, 'Wren Hall 204', 'class', now(), now() from profiles, generate_series(0, 5) n`)
    await db.execute(sql`insert into calendar_occurrences (event_id, user_id, starts_at, ends_at)
      select id, user_id, current_date + n + time '10:00', current_date + n + time '11:15'
      from calendar_events, generate_series(-30, 27, 3) n`)
  })
  await database.db.execute(sql`vacuum analyze`)
  const { rows } = await database.db.execute(sql`select token from sessions`)
  return rows.map(({ token }) => ({ token: String(token), cookie: signed(String(token)) }))
}

/** As the sign-in library signs it. */
function signed(token: string): string {
  const signature = createHmac('sha256', makeSecrets(rootSecret).auth).update(token).digest('base64')
  return `quad_session=${encodeURIComponent(`${token}.${signature}`)}`
}
