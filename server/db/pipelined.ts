import net from 'node:net'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import type { SilenceWatch } from './silence.ts'

export type PipelinedConnections = {
  /** Runs one statement, which must be short: others on the same connection wait behind it. */
  query(statement: { name: string; text: string; values: unknown[] }): Promise<pg.QueryResult>
  close(): Promise<void>
}

type Lane = { asked: number; socket: net.Socket; client: Promise<pg.Client> | undefined }

/**
 * Connections that many requests share at the same time. A statement is sent before the last one is answered, and the
 * statements of one turn of the event loop go out in one write: under load, the system calls of one connection for each
 * request cost more than all of our own code. Each statement is a transaction of its own.
 */
export function openPipelinedConnections(
  config: pg.ClientConfig,
  many: number,
  log: Logger,
  watch: SilenceWatch,
): PipelinedConnections {
  const lanes: Lane[] = Array.from({ length: many }, () => ({ asked: 0, socket: new net.Socket(), client: undefined }))

  async function connect(lane: Lane): Promise<pg.Client> {
    const socket = new net.Socket()
    lane.socket = socket
    const client = new watch.Client({ ...config, pipeline: true, stream: () => socket })
    const lost = () => {
      if (lane.socket === socket) lane.client = undefined
    }
    client.on('error', (error) => {
      log.warn({ err: error }, 'a shared database connection failed')
      lost()
    })
    client.on('end', lost)
    try {
      await client.connect()
    } catch (error) {
      lost()
      throw error
    }
    return client
  }

  function send(
    lane: Lane,
    client: pg.Client,
    statement: Parameters<PipelinedConnections['query']>[0],
  ): Promise<pg.QueryResult> {
    const { socket } = lane
    if (socket.writableCorked === 0) {
      socket.cork()
      setImmediate(() => socket.uncork())
    }
    return client.query(statement)
  }

  return {
    async query(statement) {
      watch.refuseSilent()
      const lane = lanes.reduce((best, other) => (other.asked < best.asked ? other : best))
      lane.asked++
      try {
        lane.client ??= connect(lane)
        return await send(lane, await lane.client, statement)
      } finally {
        lane.asked--
      }
    },
    async close() {
      for (const lane of lanes) await (await lane.client?.catch(() => undefined))?.end()
    },
  }
}
