import type { Db } from '../../../server/db/db.ts'
import { column, readRow } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { sessionRows } from '../queries.ts'
import { sessionInShortSql } from './course.queries.ts'
import { studiedUntilSql } from './week.queries.ts'

const text = `
  with own as (
    select s.id, s.title, s.start_time, s.state, (select count(*) from study_assignments l where l.session_id = s.id) as links
    from study_assignments a join ${sessionRows} s on s.id = a.session_id
    where a.assignment_id = $2 and a.user_id = $1 and s.user_id = $1 and s.answer is distinct from 'no'
  ), taken as (
    select o.id, o.links, sum(greatest(extract(epoch from ${studiedUntilSql('$3')} - i.started_at), 0)) as seconds, max(i.started_at) as at
    from own o join study_intervals i on i.session_id = o.id and i.kind = 'focus' and i.replaced_at is null
    left join study_timers t on t.user_id = i.user_id
    where i.user_id = $1 group by o.id, o.links
  )
  select json_build_object(
    'minutes', (select coalesce(round(sum(seconds) / 60), 0) from taken),
    'sessions', (select count(*) from taken),
    'shared', (select count(*) from taken where links > 1),
    'last', coalesce((select json_agg(l.shown order by l.at desc) from (
      select ${sessionInShortSql('round(t.seconds / 60)')} as shown, t.at from taken t join own o on o.id = t.id order by t.at desc limit 3) l), '[]'),
    'next', (select ${sessionInShortSql('0')} from own o where o.state = 'planned' and o.start_time >= $3 order by o.start_time, o.id limit 1)
  )::text as shown
  from assignments where id = $2 and user_id = $1 and deleted_at is null`

/** As JSON text; undefined when the assignment does not exist or is not theirs. */
export async function assignmentStudyOf(db: Db, me: Me, assignment: string, now: Date): Promise<string | undefined> {
  const row = await readRow(
    db,
    { name: 'study assignment', text, values: [me.id, assignment, now] },
    { shown: column.text },
  )
  return row?.shown
}
