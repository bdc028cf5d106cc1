import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ChosenSettings } from '../../../contract/setting.ts'
import { siteRoles } from '../../../contract/site.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, runStatement } from '../../../server/db/statements.ts'
import { type Me, mint } from '../../../server/me.ts'
import { hashSecret } from '../../../server/secrets.ts'
import type { Shell } from '../../../server/shell.ts'
import { isKeptOut, lacksFactor, restOf } from './session.ts'

const moment = column.orNull(column.moment)

const person = `p.id, p.name, p.email, p.email_verified as confirmed, p.role, p.zone, p.week_start as "weekStart", p.settings,
  p.suspended_at as "suspendedAt", p.suspended_until as "suspendedUntil", p.erases_at as "erasesAt",
  p.accepted_through < coalesce((select max(t.publication) from site_texts t where t.asks_again), 0) as "mustAccept"`
const personShape = {
  ...{ id: column.text, name: column.text, email: column.text, confirmed: column.flag, role: z.enum(siteRoles) },
  ...{ zone: column.text, weekStart: column.number, settings: (value: unknown) => value as ChosenSettings },
  ...{ suspendedAt: moment, suspendedUntil: moment, erasesAt: moment, mustAccept: column.flag },
}

/** Somebody who changes what the person may waits for this transaction, or this statement for them. */
const locked = (grant: string) => `for no key update of p for key share of ${grant}`

const ofSession = {
  name: 'caller again by session',
  text: `select ${person}, s.id as session, coalesce(s.proved_at, s.created_at) as "provedAt", s.by_passkey as "byPasskey"
    from sessions s join profiles p on p.id = s.user_id where s.id = $1 and s.expires_at > $2 ${locked('s')}`,
}
const ofToken = {
  name: 'caller again by token',
  text: `select ${person} from api_tokens t join profiles p on p.id = t.user_id
    where t.secret_hash = $1 and t.ends_at > $2 ${locked('t')}`,
}

/**
 * The caller as they are now, by the session of `me` or by their API token; null where that has ended, or an admin keeps
 * them out. Whoever would change what they may waits until the transaction of `db` ends.
 */
export async function readCallerAgain(shell: Shell, db: Db, me: Me, token: string | null): Promise<Me | null> {
  const now = shell.clock()
  if (token !== null) {
    const found = await readRow(db, { ...ofToken, values: [hashSecret(token), now] }, personShape)
    if (!found || found.suspendedAt) return null
    const { suspendedAt: _, ...rest } = found
    return mint({ ...rest, session: '', provedAt: new Date(0), lacksFactor: false })
  }
  const shape = { ...personShape, session: column.text, provedAt: column.moment, byPasskey: column.flag }
  const found = await readRow(db, { ...ofSession, values: [me.session, now] }, shape)
  if (!found || isKeptOut(found)) return null
  const { suspendedAt: _, byPasskey, ...rest } = found
  const facts = { ...rest, ...restOf(found) }
  return mint({ ...facts, lacksFactor: await lacksFactor(shell, db, { byPasskey }, found) })
}

/**
 * For a write of one statement, of rows that nobody else has and that nothing has to end: whether the session of that id
 * goes on at a moment, and its person may write. What ends either is before this statement, or after it.
 */
export const maySessionWriteSql = (session: string, now: string): string =>
  `exists (select 1 from sessions s join profiles p on p.id = s.user_id where s.id = ${session} and s.expires_at > ${now}
    and p.erases_at is null and p.suspended_at is null)`

/** People by their ids, or a SELECT of ids. */
export type Concerned = readonly (string | SQL)[]

/**
 * Locks people, in the order of their ids, until the transaction ends. Everything that begins or ends what people have with
 * each other does so first: see docs/adr/0068-one-order-of-locks.md.
 */
export async function lockPeople(db: Db, people: Concerned): Promise<void> {
  const parts = people.map((one) => (typeof one === 'string' ? sql`select ${one}::uuid` : one))
  if (parts.length === 0) return
  const ids = sql.join(parts, sql` union all `)
  await runStatement(db, sql`select 1 from profiles where id = any(array(${ids})) order by id for no key update`)
}
