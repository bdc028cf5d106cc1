import pg from 'pg'
import type { Database } from '../db/db.ts'
import type { Logger } from '../log.ts'
import type { BusTransport } from './bus.ts'

const channel = 'quad_live'
/** Milliseconds between tries to listen again: the first, and the longest. */
const soonest = 1000
const latest = 10_000
/** Milliseconds. */
const listenWithin = 5000

/** PostgreSQL's NOTIFY and LISTEN. Listening uses a connection of its own, which reconnects by itself. */
export function makeNotifyTransport(database: Database, log: Logger): BusTransport {
  const { max: _, Client: __, ...config } = database.pool.options
  let client: pg.Client | undefined
  let stopped = false
  let wasAway = false
  let pause = soonest
  let timer: NodeJS.Timeout | undefined
  let hearing = false

  async function listen(hear: (text: string) => void, back: () => void): Promise<void> {
    const mine = new pg.Client({
      ...config,
      query_timeout: listenWithin,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client = mine
    const lost = (error?: Error) => {
      if (stopped || client !== mine) return
      client = undefined
      hearing = false
      if (!wasAway) log.warn({ err: error }, 'the connection that receives changes from other nodes was lost')
      wasAway = true
      void mine.end().catch(() => {})
      timer = setTimeout(() => void listen(hear, back), pause)
      pause = Math.min(pause * 2, latest)
    }
    mine.on('error', lost)
    mine.on('end', () => lost())
    mine.on('notification', ({ payload }) => payload !== undefined && hear(payload))
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
    } catch (error) {
      return lost(error instanceof Error ? error : undefined)
    }
    if (stopped) return
    hearing = true
    pause = soonest
    if (wasAway) log.info('changes from other nodes are received again')
    if (wasAway) back()
    wasAway = false
  }

  return {
    // The server accepts less than 8000 bytes.
    most: 7900,
    start: (hear, back) => void listen(hear, back),
    hears: () => hearing,
    async send(text) {
      await database.pool.query({ text: 'select pg_notify($1, $2)', values: [channel, text] })
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
