import type { Owned } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { profileByEmail } from '../account/queries.ts'

/** A session of the owner with everything that can hang on one. */
export async function makeStudy(owner: Caller, marker: string, app: Running): Promise<Owned> {
  const { pool, db } = app.shell.database
  const id = (await profileByEmail(db, owner.email))?.id
  const text = `
    with series as (
      insert into study_series (user_id, rule, start_date, time, created_at) values ($1, 'FREQ=DAILY;COUNT=2', '2031-01-01', '10:00', now()) returning id
    ), s as (
      insert into study_sessions (user_id, title, course, start_time, series_id, occurrence, created_at, updated_at)
      select $1, 'Session ' || $2, 'Course ' || $2, now(), id, '2031-01-01', now(), now() from series returning id
    ), i as (
      insert into study_intervals (user_id, session_id, started_at, ended_at) select $1, id, now(), now() + interval '1 hour' from s
    ), g as (
      insert into study_gaps (user_id, session_id, started_at, ended_at) select $1, id, now(), now() + interval '1 hour' from s
    ), a as (
      insert into study_assignments (user_id, session_id, assignment_id) select $1, s.id, a.id from s, assignments a where a.user_id = $1 limit 1
    ), t as (
      insert into study_timers (user_id, session_id, pressed_at, vouched_until) select $1, id, now(), now() from s
    ), c as (
      insert into study_commands (user_id, id, page, n, at, result) values ($1, gen_random_uuid(), gen_random_uuid(), 1, now(), '{}')
    ), p as (
      insert into study_presets (user_id, name, focus, short, long, rounds, auto_focus, created_at) values ($1, 'Preset ' || $2, 25, 5, 15, 4, false, now())
    )
    insert into study_links (session_id, user_id, secret_hash, created_at) select id, $1, $2, now() from s returning session_id as id`
  const { rows } = await pool.query({ text, values: [id, marker] })
  return { session: rows[0]?.id }
}
