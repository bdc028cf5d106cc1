import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../server/db/db.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import { makeSecrets } from '../../server/secrets.ts'

export const rootSecret = 'bench'.repeat(8)
/** The credentials of each person: a signed cookie for Quad, a bearer token for the baselines. */
export type BenchPerson = { token: string; cookie: string }

/**
 * 200 students with 100 assignments in 6 courses of a term, 120 classes around today, and 40 study sessions each. Without
 * triggers, and without looking up foreign keys, which would take twice as long: what triggers would write is written
 * here. A person's rows lie among everybody's, as they do where people add theirs day by day.
 */
export async function fillDatabase(database: Database, people = 200): Promise<BenchPerson[]> {
  // On a busy machine one of these statements may take longer than a request may.
  await database.withoutTimeLimits(async ({ transaction }) => {
    const write = (work: (db: Db) => Promise<void>) =>
      transaction(async (db) => {
        await runStatement(db, sql`set local session_replication_role = replica`)
        await work(db)
      })
    await write((db) => addPeople(db, people))
    await Promise.all([write(fillHomework), write(fillCourses), write(fillStudy)])
  })
  await settle(database)
  return tokensOf(database)
}

/** As a database is that has run for a while: what the planner knows is true, and pages say that all may see them. */
export function settle(database: Database): Promise<number> {
  return database.withoutTimeLimits(({ db }) => runStatement(db, sql`vacuum analyze`))
}

async function fillHomework(db: Db): Promise<void> {
  await runStatement(
    db,
    sql`insert into stamps (thing, topic, version)
      select id, topic, 1 from profiles, unnest(array['homework', 'courses', 'study']) topic`,
  )
  await runStatement(
    db,
    sql`insert into course_colors (user_id, name, color)
      select id, 'course ' || n, n from profiles, generate_series(0, 5) n`,
  )
  await runStatement(
    db,
    sql`insert into assignments
        (user_id, title, description, course, due_date, due_time, due_at, priority, status, progress, completed_at, created_at, updated_at)
      select id, 'Problem set ' || n || ': paths and trees', case when n % 2 = 0 then repeat('Sections five and six. ', 4) end,
        'Course ' || n % 6, day, case when n % 3 > 0 then time '17:00' end, (day + time '17:00') at time zone zone,
        (array['low', 'medium', 'high'])[1 + n % 3], status,
        case status when 'completed' then 100 when 'in-progress' then 50 else 0 end,
        case status when 'completed' then now() end, now(), now()
      from (select p.id, p.zone, n, current_date + n - 50 as day,
          case when n <= 45 then 'completed' when n % 4 = 0 then 'in-progress' else 'not-started' end as status
        from profiles p, generate_series(1, 100) n) of_person`,
  )
}

/** Students with a session each, and nothing else. */
export async function fillPeople(database: Database, people: number): Promise<BenchPerson[]> {
  await database.transaction((db) => addPeople(db, people))
  return tokensOf(database)
}

async function addPeople(db: Db, people: number): Promise<void> {
  await runStatement(
    db,
    sql`insert into profiles (id, name, email, email_verified, major, year, zone, created_at, updated_at)
      select gen_random_uuid(), 'Student ' || n, 'student' || n || '@example.edu', true, 'Mathematics', 'Junior',
        (array['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo'])[1 + n % 4], now(), now()
      from generate_series(1, ${people}::int) n`,
  )
  await runStatement(
    db,
    sql`insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
      select gen_random_uuid(), id, md5(id::text), now() + interval '30 days', now(), now() from profiles`,
  )
}

/** Everybody's credentials, by name. */
export async function tokensOf(database: Database): Promise<BenchPerson[]> {
  const rows = await readRows(
    database.db,
    sql`select s.token from sessions s join profiles p on p.id = s.user_id order by p.name`,
    { token: column.text },
  )
  return rows.map(({ token }) => ({ token, cookie: signed(token) }))
}

async function fillCourses(db: Db): Promise<void> {
  await runStatement(
    db,
    sql`insert into terms (user_id, name, first_day, last_day, created_at, updated_at)
    select id, 'Fall', current_date - 60, current_date + 60, now(), now() from profiles`,
  )
  await runStatement(
    db,
    sql`insert into courses (user_id, term_id, course_code, code_key, course_name, credits, zone, week_start, scale, created_at, updated_at)
    select t.user_id, t.id, 'Course ' || n, 'course' || n, 'Lecture ' || n, 4, 'UTC', 0, 'plus-minus', now(), now()
    from terms t, generate_series(0, 5) n`,
  )
  await runStatement(
    db,
    sql`insert into course_meetings (user_id, course_id, weekday, start_time, end_time, room, kind)
    select user_id, id, 1, '10:00', '11:15', 'Wren Hall 204', 'lecture' from courses`,
  )
  await runStatement(
    db,
    sql`insert into class_sessions (user_id, course_id, meeting_id, day, starts_at, ends_at)
    select user_id, course_id, id, current_date + n, current_date + n + time '10:00', current_date + n + time '11:15'
    from course_meetings, generate_series(-30, 27, 3) n`,
  )
}

/** Two a day: those of the past completed, with a stretch of fifty minutes each. */
async function fillStudy(db: Db): Promise<void> {
  await runStatement(
    db,
    sql`insert into study_sessions (user_id, title, start_time, location, planned_minutes, created_at, updated_at)
    select id, 'Revision ' || n, current_date + (n / 2 - 15) + time '06:00' + interval '8 hours' * (n % 2), 'Old Library', 60, now(), now()
    from profiles, generate_series(0, 39) n`,
  )
  await runStatement(
    db,
    sql`insert into study_seats
      (id, plan_id, user_id, course, state, completed, start_time, started_at, end_time, duration_minutes, created_at, updated_at)
    select id, id, user_id, 'Course ' || split_part(title, ' ', 2)::int % 6, case when over then 'completed' else 'planned' end, over, start_time,
      case when over then start_time end, case when over then start_time + interval '50 minutes' end,
      case when over then 50 else 0 end, created_at, updated_at
    from (select *, start_time < current_date as over from study_sessions) s`,
  )
  await runStatement(
    db,
    sql`insert into study_intervals (user_id, session_id, started_at, ended_at)
    select user_id, id, started_at, end_time from study_seats where completed`,
  )
}

/** As the sign-in library signs it. */
function signed(token: string): string {
  const signature = createHmac('sha256', makeSecrets(rootSecret).auth).update(token).digest('base64')
  return `quad_session=${encodeURIComponent(`${token}.${signature}`)}`
}
