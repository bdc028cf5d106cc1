import { sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql } from '../../../server/db/json.ts'
import { column, readRows, runStatement } from '../../../server/db/statements.ts'
import type { Ending } from '../../../server/endings.ts'
import type { Within } from '../../../server/scopes.ts'
import type { acquaintance } from '../../people/contract.ts'
import { separatedSql } from '../../people/seen.queries.ts'
import type { Acquaintances } from '../../people/slots.ts'
import { voidReturns } from '../sessions/deleted.queries.ts'

/** Two people in the same group session. `answers`: which of them count as in it. */
const inOneGroup = (one: string, other: string, answers: (seat: string) => string) => `exists (
  select from study_seats x join study_seats y on y.plan_id = x.plan_id
  where x.user_id = ${one} and x.shared and y.user_id = ${other} and ${answers('y')} and ${answers('x')})`

const saidYes = (seat: string) => `coalesce(${seat}.answer, 'yes') = 'yes'`

export const groupAcquaintances: Acquaintances = {
  /** An invitation that nobody has answered shows nobody. */
  together: (one, other) => inOneGroup(one, other, saidYes),
  /** Whoever was invited sees the host and all who have answered. */
  named: (reader, other) =>
    inOneGroup(reader, other, (seat) => (seat === 'y' ? "y.answer is distinct from 'open'" : 'true')),

  /** Between two whom a block separates no invitation stays open, and whoever had left the other's group stays out. */
  async separate(shell, db, one, other) {
    for (const [host, guest] of [
      [one, other],
      [other, one],
    ] as const) {
      const left = `select s.id as plan from study_sessions s where s.user_id = $1 and s.shared and exists (
        select from undo_records u where u.user_id = $2 and u.feature = 'study' and u.kind = 'sessions' and u.own
          and u.rows @> jsonb_build_object('study_seats', jsonb_build_array(jsonb_build_object('plan_id', s.id::text))))`
      for (const { plan } of await readRows(db, { text: left, values: [host, guest] }, { plan: column.text }))
        await voidReturns(db, plan, guest)
    }
    const text = `delete from study_seats g using study_sessions s
      where s.id = g.plan_id and g.answer = 'open' and g.started_at is null
        and ((s.user_id = $1 and g.user_id = $2) or (s.user_id = $2 and g.user_id = $1)) returning s.id as plan`
    for (const { plan } of await readRows(db, { text, values: [one, other] }, { plan: column.text })) {
      await runStatement(db, sql`update study_sessions set updated_at = ${shell.clock()} where id = ${plan}`)
      shell.live.thingChanged(db, plan)
    }
  },
}

/** Invitations that nobody has answered, of two whom a block separates, or of a host who is away. */
export const invitationEnding: Ending = {
  name: 'study invitations of people of whom one has blocked the other, or is not there any more',
  left: () => `select g.id::text as key from study_seats g join study_sessions s on s.id = g.plan_id
    join profiles h on h.id = s.user_id join profiles p on p.id = g.user_id
    where g.answer = 'open' and g.started_at is null
      and (h.erases_at is not null or p.erases_at is not null or ${separatedSql('h.id', 'p.id')})`,
  async end(shell, db, key) {
    const text = `delete from study_seats where id = $1 and answer = 'open' and started_at is null returning plan_id as plan`
    for (const { plan } of await readRows(db, { text, values: [key] }, { plan: column.text })) {
      await runStatement(db, sql`update study_sessions set updated_at = ${shell.clock()} where id = ${plan}`)
      shell.live.thingChanged(db, plan)
    }
  },
}

/**
 * The sessions that both are in, as the person has them: those that are still to come, soonest first, and those that are
 * over, newest first.
 */
export async function sharedSessionsOf(db: Db, { me, key: other }: Within<typeof acquaintance>) {
  const text = `select m.id, p.title, m.course, coalesce(c.color, 0) as color, ${isoInstantSql('coalesce(m.start_time, p.start_time)')} as start,
      p.location, m.id = m.plan_id as hosts, m.completed,
      (select count(*)::int from study_seats n where n.plan_id = m.plan_id and n.answer is distinct from 'open') as people
    from study_seats m join study_sessions p on p.id = m.plan_id join study_seats o on o.plan_id = m.plan_id
    left join course_colors c on c.user_id = m.user_id and c.name = lower(m.course)
    where m.user_id = $1 and m.shared and o.user_id = $2 and coalesce(m.answer, 'yes') = 'yes' and coalesce(o.answer, 'yes') = 'yes'
    order by m.completed, case when m.completed then null else coalesce(m.start_time, p.start_time) end, coalesce(m.start_time, p.start_time) desc, m.id
    limit 40`
  const shape = {
    ...{ id: column.text, title: column.text, course: column.text, color: column.number, start: column.text },
    ...{ location: column.orNull(column.text), hosts: column.flag, completed: column.flag, people: column.number },
  }
  const rows = await readRows(db, { name: 'study shared', text, values: [me.id, other] }, shape)
  const all = rows.map(({ color: courseColor, start: startTime, ...row }) => ({ ...row, courseColor, startTime }))
  return {
    coming: all.filter(({ completed }) => !completed).map(({ completed: _, ...row }) => row),
    past: all.filter(({ completed }) => completed).map(({ completed: _, ...row }) => row),
  }
}
