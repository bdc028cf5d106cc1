import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import { id as rowId } from '../../../contract/shapes.ts'
import { calendarDayOf } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { sessionColumns, sessionFromClause } from '../queries.ts'
import type { SessionType } from '../rules.ts'

type Asked = { q?: string | undefined; type?: SessionType | undefined; after?: string | undefined; limit: number }

/** Running, paused, planned (soonest first), completed (newest first): two numbers and the id decide. */
const rank = "(case s.state when 'running' then 0 when 'paused' then 1 when 'planned' then 2 else 3 end)"
const place = 'extract(epoch from case when s.completed then s.end_time else s.start_time end)::float8'
const within = `(case when s.completed then -${place} else ${place} end)`

const folded = (column: string) => `lower(${column} collate "und-x-icu")`

/** One page as JSON text. Of a series only the next plan, unless something is searched for; no invitation that was declined. */
export async function sessionsOf(db: Db, me: Me, { q, type, after, limit }: Asked, now: Date): Promise<string> {
  const values: unknown[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const matches = [`s.user_id = ${given(me.id)}`, "s.answer is distinct from 'no'"]
  const words = q?.trim().toLowerCase()
  if (words) {
    const at = given(words)
    matches.push(`(position(${at} in ${folded('s.title')}) > 0 or position(${at} in ${folded('s.course')}) > 0)`)
  } else {
    const today = `${given(calendarDayOf(now, me.zone).start)}::timestamptz`
    matches.push(`(s.series_id is null or s.state <> 'planned' or s.start_time >= ${today} and not exists (
      select 1 from study_sessions e where e.series_id = s.series_id and e.state = 'planned' and e.start_time >= ${today}
        and (e.start_time, e.id) < (s.start_time, s.id)))`)
  }
  if (type) matches.push(`s.session_type = ${given(type)}`)
  const count = given(limit)
  const paged = [...matches]
  if (after !== undefined) {
    const [first, second, third] = placeIn(after).map(given)
    paged.push(`(${rank}, ${within}, s.id) > (${first}::int, ${second}::float8, ${third}::uuid)`)
  }
  const where = paged.join(' and ')
  const order = `${rank}, ${within}, s.id`
  const text = `
    with counted as (select count(*)::int as total from study_sessions s where ${matches.join(' and ')})
    select coalesce(json_agg(t), '[]')::text as rows, (select total from counted) as total,
      case when (select total from counted) > ${count} then (
        select case when count(*) > 1 then (array_agg(last.place))[1] end
        from (select json_build_array(${order})::text as place from study_sessions s where ${where} order by ${order} offset ${count} - 1 limit 2) last
      ) end as next
    from (select ${sessionColumns} from ${sessionFromClause} where ${where} order by ${order} limit ${count}) t`
  const name = `study sessions${words ? ' q' : ''}${type ? ' type' : ''}${after === undefined ? '' : ' after'}`
  const row = await readRow(db, { name, text, values }, page)
  const next = row?.next ? Buffer.from(row.next).toString('base64url') : null
  return `{"rows":${row?.rows},"next":${JSON.stringify(next)},"total":${row?.total}}`
}

const page = { rows: column.text, next: column.orNull(column.text), total: column.number }

const cursor = z.tuple([z.int32(), z.number(), rowId])

function placeIn(text: string): unknown[] {
  const found = cursor.safeParse(parsed(Buffer.from(text, 'base64url').toString()))
  if (found.success) return found.data
  throw new Refusal('invalid', 'This page of the list does not exist.', { fields: { after: 'This is no cursor.' } })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
