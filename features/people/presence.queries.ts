import type { Db } from '../../server/db/db.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import type { PresenceReport } from '../../server/live/slots.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { showOnlineStatus } from './contract.ts'
import { awayAfterMinutes } from './rules.ts'

/** Seconds after which a page that said nothing more counts as closed: half a minute longer than it may be silent. */
const hereSeconds = 90
const isOnline = (input: string, now: string) => `${input} > ${now} - interval '${awayAfterMinutes} minutes'`

/** SQL for the presence that a person shows at that moment. */
export function presenceSql(person: string, now: string): string {
  return `coalesce((select case when ${isOnline('h.input_at', now)} then 'online' else 'away' end
    from presence h where h.user_id = ${person} and h.here_until > ${now}), 'offline')`
}

/** What pages said, all together. Only of people who show it. Tells those who look at somebody whose state changed. */
export async function keepPresence(shell: Shell, reports: PresenceReport[]): Promise<void> {
  const { db } = shell.database
  // In one order, so that two nodes do not wait for each other.
  const all = reports.toSorted((one, other) => (one.person < other.person ? -1 : 1))
  const state = (input: string) => `case when ${isOnline(input, '$3::timestamptz')} then 'online' else 'away' end`
  const latest = 'greatest(presence.input_at, excluded.input_at)'
  const text = `
    with before as (select user_id, state from presence where user_id = any($1::uuid[])),
    written as (
      insert into presence (user_id, state, input_at, here_until)
      select p.id, ${state('r.input')}, r.input, $3::timestamptz + interval '${hereSeconds} seconds'
      from unnest($1::uuid[], $2::timestamptz[]) r(person, input) join profiles p on p.id = r.person
      where p.settings ->> '${showOnlineStatus.name}' is distinct from 'false' and p.suspended_at is null and p.erases_at is null
      on conflict (user_id) do update set input_at = ${latest}, here_until = excluded.here_until, state = ${state(latest)}
      returning user_id, state)
    select w.user_id as person from written w left join before b on b.user_id = w.user_id where b.state is distinct from w.state`
  const values = [all.map(({ person }) => person), all.map(({ input }) => input), shell.clock()]
  tell(shell, db, await readRows(db, { name: 'presence', text, values }, { person: column.text }))
}

/** Who has given no input for long is away, and who has no page open is not here. */
export async function sweepPresence(shell: Shell): Promise<void> {
  const { db } = shell.database
  const text = `
    with gone as (delete from presence where here_until <= $1 returning user_id),
    idle as (update presence set state = 'away'
      where here_until > $1 and state = 'online' and not ${isOnline('input_at', '$1::timestamptz')} returning user_id)
    select user_id as person from gone union all select user_id from idle`
  tell(shell, db, await readRows(db, { text, values: [shell.clock()] }, { person: column.text }))
}

/** From now on nobody sees whether the person is here. */
export async function hidePresence(db: Db, me: Me): Promise<void> {
  await runStatement(db, { text: 'delete from presence where user_id = $1', values: [me.id] })
}

function tell({ live }: Shell, db: Db, changed: { person: string }[]): void {
  for (const { person } of changed) live.thingChanged(db, person)
}
