import type { Db } from '../../server/db/db.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import type { DecisionAct } from './rules.ts'

type Logged = {
  case: string
  kind: string
  act: DecisionAct | 'report' | 'appeal'
  actor: string | null
  onAppeal?: boolean
  alone?: boolean
}

/** Writes into the log, in the transaction of what it says. */
export async function logModeration(db: Db, of: Logged, now: Date): Promise<void> {
  await runStatement(db, {
    text: `insert into moderation_log (id, at, actor_id, case_ref, kind, act, on_appeal, alone)
      values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7)`,
    values: [now, of.actor, of.case, of.kind, of.act, of.onAppeal ?? false, of.alone ?? false],
  })
}

/** Decisions by month in UTC, newest first, of the twelve months up to now. */
export async function decisionCounts(db: Db, now: Date) {
  const of = (act: DecisionAct, name: string) => `count(*) filter (where act = '${act}')::int as ${name}`
  const text = `select to_char(at at time zone 'UTC', 'YYYY-MM') as month, ${of('hide', 'hidden')}, ${of('warn', 'warned')},
      ${of('suspend', 'suspended')}, ${of('dismiss', 'dismissed')}, ${of('restore', 'restored')}
    from moderation_log where act not in ('report', 'appeal', 'uphold') and at >= $1
    group by 1 order by 1 desc`
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1))
  const number = column.number
  const counts = { hidden: number, warned: number, suspended: number, dismissed: number, restored: number }
  return readRows(db, { text, values: [since] }, { month: column.text, ...counts })
}
