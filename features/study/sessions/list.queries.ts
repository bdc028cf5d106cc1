import { calendarDayOf } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { type OrderStep, readPageText } from '../../../server/db/page.ts'
import { containsSql, searchWords } from '../../../server/db/search.ts'
import type { Me } from '../../../server/me.ts'
import { sessionColumns, sessionFromClause, sessionRowsOf } from '../queries.ts'
import type { SessionType } from '../rules.ts'

type Asked = { q?: string | undefined; type?: SessionType | undefined; after?: string | undefined; limit: number }

const moment = 'extract(epoch from case when s.completed then s.end_time else s.start_time end)::float8'

/** Running, paused, planned (soonest first), completed (newest first). */
const order: OrderStep[] = [
  { by: "(case s.state when 'running' then 0 when 'paused' then 1 when 'planned' then 2 else 3 end)", type: 'int' },
  { by: `(case when s.completed then -${moment} else ${moment} end)`, type: 'float8' },
  { by: 's.id', type: 'uuid' },
]

/** One page as JSON text. Of a series only the next plan, unless there is a search; no declined invitation. */
export async function sessionsOf(db: Db, me: Me, { q, type, after, limit }: Asked, now: Date): Promise<string> {
  const values: unknown[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const own = sessionRowsOf(given(me.id))
  const matches = ["s.answer is distinct from 'no'"]
  const words = searchWords(q ?? '')
  if (words) {
    matches.push(containsSql(given(words), ['s.title', 's.course']))
  } else {
    const today = `${given(calendarDayOf(now, me.zone).start)}::timestamptz`
    matches.push(`(s.series_id is null or not s.is_host or s.state <> 'planned' or s.start_time >= ${today} and not exists (
      select 1 from study_sessions e join study_seats h on h.id = e.id
      where e.series_id = s.series_id and h.state = 'planned' and e.start_time >= ${today} and (e.start_time, e.id) < (s.start_time, s.id)))`)
  }
  if (type) matches.push(`s.session_type = ${given(type)}`)
  return readPageText(db, {
    name: `study sessions${words ? ' q' : ''}${type ? ' type' : ''}`,
    ...{ columns: sessionColumns, from: `${own} s`, joined: sessionFromClause, onePass: true },
    ...{ conditions: matches, values, order, limit, after },
  })
}
