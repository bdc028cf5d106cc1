import type { Db } from '../../../server/db/db.ts'
import { column, readRows } from '../../../server/db/statements.ts'
import type { Shell } from '../../../server/shell.ts'
import { responseSpan } from './rules.ts'

const { answers, days } = responseSpan

/**
 * The latest answers of the tutor `t`: from the first message of a student that waited until the tutor wrote again. `$1`
 * is now.
 */
const answersSql = `select m.created_at - w.since as took
  from tutor_messages m join tutor_threads h on h.id = m.thread_id and h.tutor_id = t.id
  cross join lateral (
    select min(s.created_at) as since from tutor_messages s
    where s.thread_id = m.thread_id and s.side = 'student' and s.created_at < m.created_at
      and s.created_at > coalesce((select max(o.created_at) from tutor_messages o
        where o.thread_id = m.thread_id and o.side = 'tutor' and o.created_at < m.created_at), '-infinity')) w
  where m.author_id = t.user_id and m.side = 'tutor' and m.created_at > $1::timestamptz - interval '${days} days' and w.since is not null
  order by m.created_at desc limit ${answers}`

async function updateResponseTimes(shell: Pick<Shell, 'live'>, db: Db, which: string, values: unknown[]) {
  const text = `update tutor_profiles p set response_minutes = r.minutes
    from (
      select t.id, (select ceil(percentile_cont(0.5) within group (order by extract(epoch from a.took)) / 60)::int
        from (${answersSql}) a) as minutes
      from tutor_profiles t where ${which}) r
    where r.id = p.id and p.response_minutes is distinct from r.minutes returning p.id`
  for (const { id } of await readRows(db, { text, values }, { id: column.text })) shell.live.thingChanged(db, id)
}

/** How long a tutor takes to answer: the median, in whole minutes; null without an answer. After each message of theirs. */
export const keepResponseTime = (shell: Pick<Shell, 'live'>, db: Db, tutorId: string, now: Date) =>
  updateResponseTimes(shell, db, 't.id = $2', [now, tutorId])

/** Answers grow old also for whoever writes nothing more. */
export const refreshResponseTimes = (shell: Pick<Shell, 'live'>, db: Db, now: Date) =>
  updateResponseTimes(shell, db, 't.response_minutes is not null', [now])
