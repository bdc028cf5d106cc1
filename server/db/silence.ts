import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'

/** Milliseconds between two questions whether a silent database answers again. */
const askEvery = 250

/** The database has stopped to answer on connections that were open. */
export class SilentDatabase extends Error {
  override name = 'SilentDatabase'
  constructor() {
    super('the database does not answer')
  }
}

/** Makes connections of which none is waited for longer than it may take, and remembers while the database is silent. */
export type SilenceWatch = {
  Client: new (config?: pg.ClientConfig) => pg.Client
  /** Throws SilentDatabase from the first silence on until the database answers again. */
  refuseSilent(): void
  stop(): void
}

/**
 * PostgreSQL ends statements that take too long, but not while it stands still itself or the network is gone. So a
 * statement without an answer after `limit` milliseconds loses its connection, and everything that waits on it fails.
 * Until the database answers again, which one connection at a time asks, nothing else is sent. Without a limit nothing
 * is watched.
 */
export function watchSilence(config: pg.ClientConfig, limit: number, log: Logger): SilenceWatch {
  let silent = false
  let stopped = false

  function heardNothing(): void {
    if (silent || stopped) return
    silent = true
    log.error('the database does not answer; requests are refused until it does')
    void askAgain()
  }

  async function askAgain(): Promise<void> {
    while (silent && !stopped) {
      const client = new pg.Client({ ...config, query_timeout: limit })
      client.on('error', () => {})
      const answers = await client
        .connect()
        .then(() => client.query('select 1'))
        .then(
          () => true,
          () => false,
        )
      void client.end().catch(() => {})
      if (answers) {
        silent = false
        log.warn('the database answers again')
      } else await pause(askEvery, undefined, { ref: false })
    }
  }

  class WatchedClient extends pg.Client {
    constructor(given?: pg.ClientConfig) {
      const made = given?.stream
      const socket = made?.() ?? new net.Socket()
      super({ ...given, stream: () => socket })
      const cut = () => {
        heardNothing()
        socket.destroy(new SilentDatabase())
      }
      const connect = this.connect.bind(this) as (...values: unknown[]) => unknown
      this.connect = ((...values: unknown[]) => {
        // The driver's own limit comes a moment later.
        const most = (given?.connectionTimeoutMillis ?? 0) - 100
        return most > 0 ? watched(connect, values, most, cut) : connect(...values)
      }) as typeof this.connect
      // Found at each call, so that tests can count statements there.
      const query = (...values: unknown[]) => Reflect.apply(pg.Client.prototype.query, this, values)
      this.query = ((...values: unknown[]) => watched(query, values, limit, cut)) as typeof this.query
    }
  }

  return {
    Client: limit > 0 ? WatchedClient : pg.Client,
    refuseSilent() {
      if (silent) throw new SilentDatabase()
    },
    stop() {
      stopped = true
    },
  }
}

/** Calls the driver, which answers by a promise or by a callback, and `late` when no answer has come after that time. */
function watched(ask: (...values: unknown[]) => unknown, values: unknown[], most: number, late: () => void): unknown {
  let over = false
  // An answer that has arrived is read first.
  const timer = setTimeout(() => setImmediate(() => !over && late()), most)
  const stop = () => {
    over = true
    clearTimeout(timer)
  }
  const callback = values.at(-1)
  if (typeof callback !== 'function') {
    const sent = ask(...values)
    return sent instanceof Promise ? sent.finally(stop) : sent
  }
  return ask(...values.slice(0, -1), (...answer: unknown[]) => {
    stop()
    callback(...answer)
  })
}
