import net from 'node:net'
import type { PGlite } from '@electric-sql/pglite'

/** One client. `units` are what it has sent and what is not carried out yet. */
type Line = { socket: net.Socket; started: boolean; rest: Buffer; unit: Uint8Array[]; units: Uint8Array[][] }

type Served = {
  /** How many are connected. */
  clients(): number
  stop(): Promise<void>
}

const startup = 196_608
const encryption = new Set([80_877_103, 80_877_104])
/** Milliseconds that a transaction may idle, as on a PostgreSQL server: everyone else waits for it. */
const idle = 10_000
const letters = { query: 0x51, sync: 0x53, terminate: 0x58 }

/**
 * Serves the embedded database on a Unix socket to clients that speak PostgreSQL's protocol. They all share its one
 * session, so everything that a client sends up to a Sync runs as one unit, and a transaction keeps the others waiting
 * until it ends. Message by message, one client's values would meet another's statement, and their answers would be
 * mixed up. Answers come at the Sync, so cursors cannot be read in portions.
 */
export async function serveEmbedded(database: PGlite, path: string, connections: number): Promise<Served> {
  const lines = new Set<Line>()
  const waiting = new Set<Line>()
  /** The client whose transaction is open. */
  let holder: Line | undefined
  let idling: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined

  const server = net.createServer((socket) => {
    const line: Line = { socket, started: false, rest: Buffer.alloc(0), unit: [], units: [] }
    lines.add(line)
    socket.on('data', (bytes: Buffer) => {
      line.rest = Buffer.concat([line.rest, bytes])
      if (!split(line)) socket.destroy()
      if (line.units.length > 0 && line !== holder) waiting.add(line)
      wake()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      lines.delete(line)
      waiting.delete(line)
      wake()
    })
  })
  server.maxConnections = connections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })

  return {
    clients: () => lines.size,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const { socket } of lines) socket.destroy()
      await closed
      await working
    },
  }

  function wake(): void {
    working ??= work().finally(() => {
      working = undefined
    })
  }

  async function work(): Promise<void> {
    for (;;) {
      if (holder && !lines.has(holder)) {
        await database.exec('rollback')
        holder = undefined
      }
      const line = holder ?? waiting.values().next().value
      const unit = line?.units.shift()
      if (!line || !unit) {
        const idler = holder
        if (idler) idling ??= setTimeout(() => idler.socket.destroy(), idle).unref()
        return
      }
      clearTimeout(idling)
      idling = undefined
      waiting.delete(line)
      await carryOut(line, unit)
      holder = database.isInTransaction() ? line : undefined
      if (!holder && line.units.length > 0 && lines.has(line)) waiting.add(line)
    }
  }

  async function carryOut({ socket }: Line, unit: Uint8Array[]): Promise<void> {
    // The bytes lie in the engine's memory, which the next message overwrites.
    const onRawData = (bytes: Uint8Array) => {
      if (socket.writable) socket.write(Buffer.from(bytes))
    }
    try {
      await database.runExclusive(async () => {
        for (const message of unit)
          await database.execProtocolRawStream(message, { syncToFs: message === unit.at(-1), onRawData })
      })
    } catch {
      socket.destroy()
    }
  }
}

/** Moves whole messages from the received bytes to the line's units. False when they are not the protocol. */
function split(line: Line): boolean {
  while (line.rest.length >= (line.started ? 5 : 8)) {
    const head = line.started ? 1 : 0
    const length = head + line.rest.readInt32BE(head)
    if (length < head + 4) return false
    if (line.rest.length < length) return true
    const message = new Uint8Array(line.rest.subarray(0, length))
    const code = line.started ? (message[0] ?? 0) : line.rest.readInt32BE(4)
    line.rest = line.rest.subarray(length)
    if (!line.started) {
      if (encryption.has(code)) line.socket.write('N')
      else if (code !== startup) return false
      else {
        line.started = true
        line.units.push([message])
      }
    } else if (code === letters.terminate) line.socket.end()
    else {
      line.unit.push(message)
      if (code === letters.query || code === letters.sync) {
        line.units.push(line.unit)
        line.unit = []
      }
    }
  }
  return true
}
