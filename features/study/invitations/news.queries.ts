import type { Db } from '../../../server/db/db.ts'
import { column, readRow, readRows } from '../../../server/db/statements.ts'
import type { Within } from '../../../server/scopes.ts'
import type { Shell } from '../../../server/shell.ts'
import { type Notice, notify, takeBack } from '../../notifications/queries.ts'
import type { studySeat } from '../contract.ts'

/** A plan that somebody hosts, as its guests know it. */
type HostedPlan = { id: string; start: Date; facts: string }

const planShape = { id: column.text, start: column.moment, facts: column.text }

const planColumns = `p.id, p.start_time as start,
  concat_ws(chr(1), p.start_time, p.title, coalesce(p.location, ''), p.planned_minutes) as facts`

/** The plans of a host that a change of one can reach, as they are now: itself, and the others of its series. */
export async function hostedPlans(db: Db, { me, key, role }: Within<typeof studySeat>): Promise<HostedPlan[]> {
  if (role !== 'host') return []
  const text = `select ${planColumns} from study_sessions p
    where p.user_id = $1 and p.shared and (p.id = $2 or p.series_id = (
      select q.series_id from study_sessions q where q.id = $2 and q.user_id = $1)) order by p.id`
  return readRows(db, { text, values: [me.id, key] }, planShape)
}

type Guest = { seat: string; person: string; plan: string }

/** Guests who have not begun, and have not said no. */
async function guestsOf(db: Db, plans: readonly string[]): Promise<Guest[]> {
  if (plans.length === 0) return []
  const text = `select g.id as seat, g.user_id as person, g.plan_id as plan from study_seats g
    where g.plan_id = any($1::uuid[]) and g.id <> g.plan_id and g.answer in ('yes', 'open') and g.started_at is null order by g.id`
  const shape = { seat: column.text, person: column.text, plan: column.text }
  return readRows(db, { text, values: [plans] }, shape)
}

/** Tells guests whose sessions are at another time or place now, or have another title. `before`: as they were. */
export async function tellOfChanges(shell: Shell, db: Db, before: readonly HostedPlan[], now: Date): Promise<void> {
  if (before.length === 0) return
  const text = `select ${planColumns} from study_sessions p
    where p.id = any($1::uuid[])`
  const after = await readRows(db, { text, values: [before.map(({ id }) => id)] }, planShape)
  const changed = before.filter(({ id, facts }) => after.some((one) => one.id === id && one.facts !== facts))
  const guests = await guestsOf(
    db,
    changed.map(({ id }) => id),
  )
  const notices = guests.map(({ seat, person, plan }): Notice => {
    const was = changed.find(({ id }) => id === plan)?.start.toISOString() ?? ''
    return {
      person,
      kind: 'session-changed',
      key: `changed ${seat}`,
      reference: seat,
      facts: { was },
      again: true,
      wait: 5,
    }
  })
  await notify(shell, db, notices, now)
}

/** Whom a deletion of these sessions would leave without them: asked before, told after. */
export async function guestsToTell(db: Db, plans: readonly HostedPlan[]): Promise<(Guest & { start: Date })[]> {
  const guests = await guestsOf(
    db,
    plans.map(({ id }) => id),
  )
  return guests.map((guest) => ({ ...guest, start: plans.find(({ id }) => id === guest.plan)?.start ?? new Date(0) }))
}

/** Tells the guests of sessions that are gone by now. */
export async function tellOfDeletions(
  shell: Shell,
  db: Db,
  guests: readonly (Guest & { start: Date })[],
  now: Date,
): Promise<void> {
  if (guests.length === 0) return
  const text = 'select id from study_sessions where id = any($1::uuid[])'
  const kept = await readRows(db, { text, values: [guests.map(({ plan }) => plan)] }, { id: column.text })
  const gone = guests.filter(({ plan }) => !kept.some(({ id }) => id === plan))
  await notify(
    shell,
    db,
    gone.map((guest) => goneNotice(guest, 'cancelled')),
    now,
  )
}

/** `how`: why the person no longer has it. */
export function goneNotice(
  { person, plan, start }: { person: string; plan: string; start: Date },
  how: 'cancelled' | 'removed' | 'withdrawn',
): Notice {
  const facts = { was: start.toISOString(), how }
  return { person, kind: 'session-gone', key: `gone ${plan} ${how}`, reference: plan, facts, again: true }
}

/** A host who brings sessions back takes back that they were cancelled. */
export function takeBackDeletions(shell: Shell, db: Db, plans: readonly string[]): Promise<void> {
  return takeBack(shell, db, 'session-gone', plans)
}

/** Tells the host that a guest, by their seat, has said yes or no. */
export async function tellOfAnswer(shell: Shell, db: Db, seat: string, now: Date): Promise<void> {
  const text = `select p.user_id as host from study_seats g join study_sessions p on p.id = g.plan_id
    where g.id = $1 and g.id <> g.plan_id and g.answer in ('yes', 'no')`
  const row = await readRow(db, { text, values: [seat] }, { host: column.text })
  if (row)
    await notify(
      shell,
      db,
      [{ person: row.host, kind: 'answered', key: `answered ${seat}`, reference: seat, again: true }],
      now,
    )
}
