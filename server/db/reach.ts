import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { WrongSetting } from '../env.ts'
import type { Logger } from '../log.ts'
import { type Database, sqlState } from './db.ts'

/** How long a server that is starting may take, in milliseconds: a machine may boot Quad and PostgreSQL at once. */
const patience = 60_000
/** A server that is starting or full: Node's codes of a connection, "is starting up" and "too many connections". */
const passing = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|57P0[1-3]|53300)$/

/**
 * Resolves once the PostgreSQL server answers. One that is starting is asked again for a minute, except by a command
 * (`once`). Throws WrongSetting at once where asking again would not help: a wrong password, database or host.
 */
export async function reachServer({ pool }: Database, log: Logger, once: boolean): Promise<void> {
  const until = performance.now() + patience
  for (let told = false; ; told = true) {
    const error = await pool.query('select 1').then(
      () => undefined,
      (failure: Error) => failure,
    )
    if (!error) return
    const code = sqlState(error) ?? ('code' in error ? String(error.code) : '')
    const why = error.message || code || 'nothing answers there'
    if (once || !passing.test(code) || performance.now() > until)
      throw new WrongSetting(`DATABASE_URL names a database that cannot be used: ${why}.`)
    if (!told) log.warn({ why }, 'the PostgreSQL server does not take connections yet; asking again for a minute')
    await wait(500)
  }
}

/**
 * Behind a pooler that lends a session for one transaction only, statements meet others' settings, locks and prepared
 * statements. It shows by the process that answers: two open connections have the same one, or one connection has two.
 * Throws WrongSetting.
 */
export async function refuseSharedSessions(one: pg.ClientBase, other: pg.ClientBase): Promise<void> {
  const process = async (client: pg.ClientBase) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  for (let round = 0; round < 3; round++) {
    const first = await process(one)
    // A pooler that lends its sessions in turn shows it here, even one that has only two.
    const second = await process(one)
    // Keeps the session that the pooler lends to the other connection.
    await other.query('begin')
    const shared = second !== first || (await process(other)) === first || (await process(one)) !== first
    await other.query('rollback')
    if (shared)
      throw new WrongSetting(
        'DATABASE_URL leads to a pooler that lends a session for one transaction only. Set pool_mode = session in PgBouncer, or name the PostgreSQL server itself.',
      )
  }
}

/** Other encodings lack letters, or count bytes for letters. Throws WrongSetting. */
export async function refuseOtherEncoding(client: pg.Pool | pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>("select current_setting('server_encoding') as encoding")
  const encoding = rows[0]?.encoding
  if (encoding === 'UTF8') return
  throw new WrongSetting(
    `DATABASE_URL names a database with the encoding ${encoding}, and Quad needs UTF8. Make another: createdb --encoding UTF8 --template template0 --owner quad NAME`,
  )
}
