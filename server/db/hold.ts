import { once } from 'node:events'
import type pg from 'pg'

/**
 * Lends no connection from now on: whoever asks for one waits. Once all that are lent have come back, closes them and
 * resolves to the function that lends again; to undefined where they took longer than `patience` (milliseconds).
 */
export type HoldConnections = (patience: number) => Promise<(() => void) | undefined>

/** Makes a pool's connections holdable. */
export function makeHoldable(pool: pg.Pool): HoldConnections {
  const take = pool.connect.bind(pool) as (...values: unknown[]) => unknown
  let held: Promise<void> | undefined
  pool.connect = ((...values: unknown[]) => {
    if (!held) return take(...values)
    const later = held.then(() => pool.connect(...(values as [])))
    // With a callback, `connect` answers nothing.
    return values.length === 0 ? later : undefined
  }) as typeof pool.connect

  return async (patience) => {
    let open = () => {}
    held = new Promise((resolve) => {
      open = resolve
    })
    const lend = () => {
      held = undefined
      open()
    }
    const late = AbortSignal.timeout(patience)
    try {
      while (pool.totalCount > pool.idleCount || pool.waitingCount > 0) await once(pool, 'release', { signal: late })
      while (pool.idleCount > 0) await closeOne()
      return lend
    } catch {
      lend()
      return undefined
    }
  }

  async function closeOne(): Promise<void> {
    const client = (await take()) as pg.PoolClient
    const ended = new Promise((resolve) => client.once('end', resolve))
    client.release(true)
    await ended
  }
}
