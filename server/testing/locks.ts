import type { Running } from './run.ts'

type WithDatabase = { shell: { database: Pick<Running['shell']['database'], 'pool'> } }

/**
 * Runs a statement on a connection of its own and holds what it locks, and its uncommitted changes, until the returned
 * function commits. On a PostgreSQL server only: all connections to the embedded engine share one session.
 */
export async function holdLock(
  { shell }: WithDatabase,
  statement: string,
  ...values: unknown[]
): Promise<() => Promise<void>> {
  const client = await shell.database.pool.connect()
  await client.query('begin')
  await client.query(statement, values)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** Until so many connections wait for a lock of another. */
export async function untilWaiting({ shell }: WithDatabase, many: number): Promise<void> {
  const text = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while ((await shell.database.pool.query(text)).rows.length < many);
}
