import type { Db } from '../../server/db/db.ts'
import { runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'

const hour = 3_600_000

/** What the student of the demo was told in the last days: of work, groups, and the account. */
export async function seedNotifications(db: Db, me: Me, now: Date): Promise<void> {
  const told = (
    kind: string,
    hoursAgo: number,
    read: boolean,
    from: string,
    more: { lead?: number; facts?: object } = {},
  ) => {
    const text = `insert into notifications (user_id, kind, key, reference, lead, facts, told_at, read_at, made_at)
      select $1, $2, 'demo ' || $2 || ' ' || $5::text || coalesce(r.id::text, ''), r.id, $4, $6, $3, case when $7 then $3::timestamptz end, $3
      from (${from}) r where $1::uuid is not null`
    const at = new Date(now.getTime() - hoursAgo * hour)
    return runStatement(db, {
      text,
      values: [me.id, kind, at, more.lead ?? null, String(hoursAgo), more.facts ?? {}, read],
    })
  }
  const work = (due: string) =>
    `select id from assignments where user_id = $1 and status <> 'completed' and deleted_at is null and due_at ${due} order by due_at limit 1`
  const seat = (which: string) =>
    `select s.id from study_seats s join study_sessions p on p.id = s.plan_id where ${which}`
  await told('answered', 5, false, seat('p.user_id = $1 and s.user_id <> $1 and p.start_time > $3::timestamptz'))
  await told('due', 1, false, work(`> $3::timestamptz + interval '20 hours'`), { lead: 1440 })
  await told('due', 26, true, work(`< $3::timestamptz + interval '26 hours'`), { lead: 120 })
  const facts = { event: 'new-browser', device: 'Firefox on Linux' }
  await told('security', 31, true, 'select null::uuid as id', { facts })
  await told('invited', 96, true, seat(`p.user_id <> $1 and s.user_id = $1 and s.answer = 'yes'`))
  await runStatement(db, { text: 'analyze notifications' })
}
