import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql } from '../../../server/db/json.ts'
import { column, readRow } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { sessionColorSql, sessionRows } from '../queries.ts'
import { presencePingMs, presenceSlackMs } from '../rules.ts'

const ms = (span: string) => `round(extract(epoch from ${span}) * 1000)::bigint`

/** Without presence for longer than this, a running timer is shown as of the last presence ping. */
const seenWithin = `interval '${3 * presencePingMs} milliseconds'`

/**
 * The timer as JSON, from a row `t` of study_timers, or none, which `from` selects. $1 is the person, $2 the moment.
 * The kind of the phase is computed from its number as in `phaseOf`.
 */
const shown = (from: string) => `
  select json_build_object(
    'version', coalesce(t.version, 0),
    'now', ${isoInstantSql('asked.now')},
    'state', case when s.id is null then 'idle' else t.state end,
    'session', case when s.id is not null then json_build_object('id', s.id, 'title', s.title, 'course', s.course,
      'courseColor', ${sessionColorSql}, 'location', s.location, 'mode', s.mode, 'startedAt', ${isoInstantSql('s.started_at')}) end,
    'studiedMs', coalesce(studied.before, 0) + case when i.kind = 'focus' then greatest(0, ${ms('upto.moment - i.started_at')}) else 0 end,
    'counting', coalesce(i.kind = 'focus' and upto.moment = asked.now, false),
    'phase', case when s.mode = 'pomodoro' then json_build_object(
      'kind', phase.kind, 'round', phase.round, 'rounds', phase.rounds, 'lengthMs', phase.length,
      'elapsedMs', least(phase.length, t.phase_done + coalesce(greatest(0, ${ms('asked.now - i.started_at')}), 0)),
      'endsAt', ${isoInstantSql('t.phase_ends')}) end,
    'gaps', coalesce((select json_agg(json_build_object('id', g.id, 'sessionId', g.session_id, 'sessionTitle', o.title,
        'start', ${isoInstantSql('g.started_at')}, 'end', ${isoInstantSql('g.ended_at')}) order by g.started_at)
      from (select * from study_gaps where user_id = $1 and not discarded order by started_at limit 10) g join ${sessionRows} o on o.id = g.session_id), '[]'),
    'left', coalesce(t.unattended, false)
  )::text as shown, t.version as version, t.state = 'running' and (t.phase_ends <= asked.now or t.phase_ends is null and t.unattended_at <= asked.now) as due
  from (select $2::timestamptz as now) asked
  left join (select *, vouched_until + interval '4 hours' as unattended_at from ${from}) t on true
  left join ${sessionRows} s on s.id = t.session_id
  left join course_colors c on c.user_id = s.user_id and c.name = lower(s.course)
  left join study_intervals i on i.user_id = $1 and i.ended_at is null and i.session_id = s.id
  left join lateral (
    select sum(${ms('d.ended_at - d.started_at')})::bigint as before from study_intervals d
    where d.session_id = s.id and d.kind = 'focus' and d.ended_at is not null and d.replaced_at is null
  ) studied on true
  left join lateral (
    select case when t.phase_ends is not null then least(asked.now, t.phase_ends)
      when asked.now - t.vouched_until <= ${seenWithin} then asked.now else greatest(t.vouched_until, i.started_at) end as moment
  ) upto on true
  left join lateral (
    select kind, round, rounds, (s.pomodoro->>kind)::int * 60000 as length
    from (
      select (s.pomodoro->>'rounds')::int as rounds, t.phase / 2 % (s.pomodoro->>'rounds')::int + 1 as round,
        case when t.phase % 2 = 0 then 'focus' when t.phase / 2 % (s.pomodoro->>'rounds')::int + 1 = (s.pomodoro->>'rounds')::int then 'long' else 'short' end as kind
    ) named
  ) phase on true`

const mine = '(select * from study_timers where user_id = $1) own'
const stands = shown(mine)

/** The timer as JSON text, and whether it has advanced by itself in a way that is not stored yet. */
export async function timerStateOf(db: Db, me: Me, now: Date): Promise<{ text: string; due: boolean }> {
  const statement = { name: 'study timer', text: stands, values: [me.id, now] }
  const row = await readRow(db, statement, { shown: column.text, due: column.orNull(column.flag) })
  return { text: String(row?.shown), due: row?.due === true }
}

const beaten = `
  with beaten as (
    update study_timers b set vouched_until = greatest(b.vouched_until, $2)
    where b.user_id = $1 and b.state = 'running' and b.session_id is not null
      and (b.phase_ends > $2 or b.phase_ends is null and greatest($3::timestamptz, b.pressed_at) <= b.vouched_until + interval '${presenceSlackMs} milliseconds')
      and not exists (select 1 from study_gaps g where g.user_id = $1 and g.session_id = b.session_id and g.ended_at > $3)
    returning *
  )
  ${shown('beaten')} where i.id is not null`

/**
 * Records that a page was awake from a moment until now, in one statement if the timer only goes on. Undefined if
 * `settleTimer` has to do more, also if this statement waited for a press and did not see the interval that it opened.
 */
export async function recordPresence(db: Db, me: Me, from: Date, now: Date): Promise<string | undefined> {
  const statement = { name: 'study beat', text: beaten, values: [me.id, now, from] }
  return (await readRow(db, statement, { shown: column.text }))?.shown
}
