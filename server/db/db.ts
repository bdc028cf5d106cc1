import { createHash, randomBytes } from 'node:crypto'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { type HoldConnections, makeHoldable } from './hold.ts'
import { openPipelinedConnections, type PipelinedConnections } from './pipelined.ts'
import { type SilenceWatch, SilentDatabase, watchSilence } from './silence.ts'

export type Engine = 'embedded' | 'postgres'
/** What queries take first: the pool, or the one connection of a transaction. Statements by hand go through `statements.ts`. */
export type Db = NodePgDatabase<Record<string, never>> & {
  $client: pg.Pool | pg.PoolClient
  engine: Engine
  pipelined?: PipelinedConnections
  /** Work of a transaction that waits for its commit; see `afterCommit`. */
  onCommit?: (() => void)[] | undefined
}

export type Database = {
  engine: Engine
  db: Db
  pool: pg.Pool
  /** Runs `work` in one transaction; a serialization failure or a deadlock runs it again, three times at most. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs work on connections without time limits, such as a migration. */
  withoutTimeLimits<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Not for the pipelined connections of `postgres`. */
  hold: HoldConnections
  close(): Promise<void>
}

// The driver gives int8 counts as strings by default; none of ours passes 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function connect(engine: Engine, config: pg.PoolConfig, log: Logger): Database {
  const limits = {
    connectionTimeoutMillis: 3000,
    // Prepared statements here differ in the person that they ask about, never in the number of rows: planning each
    // anew cost more than running it. The embedded engine gets this at its start, as its connections share a session.
    ...(engine === 'postgres' && {
      statement_timeout: 4000,
      idle_in_transaction_session_timeout: 10_000,
      options: '-c plan_cache_mode=force_generic_plan',
    }),
  }
  const asked = Number({ ...limits, ...config }.statement_timeout) || 0
  // PostgreSQL itself ends a statement before; no more waits for one that stands still. On a busy machine the news that it
  // has ended one takes a moment, too.
  const watch = watchSilence({ ...limits, ...config }, asked > 0 ? asked + 2000 : 0, log)
  const lanes = engine === 'postgres' ? openPipelinedConnections({ ...limits, ...config }, 8, log, watch) : undefined
  const pool = new pg.Pool({
    max: 10,
    ...limits,
    // Waiting is normal on the embedded engine, which runs one query at a time. Its connections stay open, since their
    // prepared statements stay with them.
    ...(engine === 'embedded' && { max: 8, connectionTimeoutMillis: 30_000, idleTimeoutMillis: 0 }),
    ...config,
    ...(engine === 'postgres' && { Client: watch.Client }),
  })
  refuseSilent(pool, watch)
  const hold = makeHoldable(pool)
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection failed'))
  // An error of a connection that is lent out has no other listener and would end the process. The borrower gets the
  // error from the statement under way.
  pool.on('connect', (client) => client.on('error', () => {}))
  const known = new WeakMap<pg.PoolClient, Db>()

  /** One query builder for each connection, since making one costs more than a small query. */
  function on(client: pg.PoolClient): Db {
    const made = known.get(client)
    if (made) return made
    const db = Object.assign(drizzle(client, { casing: 'snake_case' }), { engine })
    known.set(client, db)
    return db
  }

  async function once<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    const db = on(client)
    const waiting: (() => void)[] = []
    let broken: Error | undefined
    let result: T
    try {
      await client.query('begin')
      db.onCommit = waiting
      result = await work(db)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      db.onCommit = undefined
      client.release(broken)
    }
    for (const after of waiting) after()
    return result
  }

  const shared: Pick<Db, 'engine' | 'pipelined'> = { engine, ...(lanes && { pipelined: lanes }) }
  return {
    engine,
    db: Object.assign(drizzle(pool, { casing: 'snake_case' }), shared),
    pool,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work)
        } catch (error) {
          if (attempt === 3 || !isPassing(error)) throw error
        }
      }
    },
    async withoutTimeLimits(work) {
      if (engine === 'embedded') return work(this)
      const none = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }
      const patient = connect(engine, { ...config, ...none }, log)
      try {
        return await work(patient)
      } finally {
        await patient.close()
      }
    },
    hold,
    async close() {
      watch.stop()
      await lanes?.close()
      await pool.end()
    },
  }
}

/** Nobody waits for a connection while the database does not answer. */
function refuseSilent(pool: pg.Pool, watch: SilenceWatch): void {
  const take = pool.connect.bind(pool) as (...values: unknown[]) => unknown
  pool.connect = ((...values: unknown[]) => {
    try {
      watch.refuseSilent()
    } catch (error) {
      const [tell] = values
      if (typeof tell !== 'function') return Promise.reject(error)
      return void process.nextTick(tell, error, undefined, () => {})
    }
    return take(...values)
  }) as typeof pool.connect
}

/**
 * Runs `work`, which cannot be taken back and does not throw, once the transaction of `db` is committed; never when it
 * is rolled back; at once outside of a transaction.
 */
export function afterCommit(db: Db, work: () => void): void {
  if (db.onCommit) db.onCommit.push(work)
  else work()
}

/** Serialization failures and deadlocks: the database asks to try again. */
function isPassing(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '')
}

/** Codes of an ended connection, or of none to be had: PostgreSQL's classes 08 and 57P, Node's, the driver's. */
const awayCode = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/

/** Whether the database was out of reach or the statement took too long: the caller may try again, and it is no bug. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof SilentDatabase) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // 57014: the statement ran out of time. The transient codes: other transactions were in the way at every try.
  if (awayCode.test(code) || code === '57014' || isPassing(error) || awayWords.test(error.message)) return true
  // The embedded engine's socket during a restart.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return isUnreachable(error.cause)
}

/** The five-character SQLSTATE of an error of the database, also when the query builder wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof pg.DatabaseError && /^[0-9A-Z]{5}$/.test(error.code ?? '')) return error.code
  return sqlState(error.cause)
}

/**
 * Runs a short prepared statement: planned once for each connection, and outside a transaction sent on a connection
 * that others share meanwhile. The embedded engine has one session for all connections, so each of them prepares under
 * names of its own.
 */
export async function runPrepared(
  db: Db,
  name: string,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Record<string, unknown>>> {
  const { $client: client, engine, pipelined: lanes } = db
  const whole = fittingName(name)
  if (lanes) return lanes.query({ name: whole, text, values })
  if (engine === 'postgres') return client.query({ name: whole, text, values })
  if (!(client instanceof pg.Pool)) return client.query({ name: ownName(client, whole), text, values })
  const one = await client.connect()
  try {
    return await one.query({ name: ownName(one, whole), text, values })
  } finally {
    one.release()
  }
}

/** PostgreSQL looks at the first 63 bytes of a name, and `ownName` adds nine: a longer name is replaced by its hash. */
function fittingName(name: string): string {
  return Buffer.byteLength(name) <= 50 ? name : createHash('sha256').update(name).digest('base64url').slice(0, 32)
}

const marks = new WeakMap<pg.PoolClient, string>()

function ownName(client: pg.PoolClient, name: string): string {
  const mark = marks.get(client) ?? randomBytes(6).toString('base64url')
  marks.set(client, mark)
  return `${name} ${mark}`
}
