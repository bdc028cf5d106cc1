import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { DurableFiles } from './files.ts'
import { serveEmbedded } from './serve.ts'

export type EngineOptions = {
  folder: string | null
  dump: Uint8Array<ArrayBuffer> | null
  socket: string
  connections: number
}
export type EngineMessage =
  | { ready: true; syncs: number }
  | { failed: string }
  | { closed: true }
  | { dumped: Uint8Array<ArrayBuffer> }
  | {
      pong: true
      /** Bytes of the engine's memory, which grows and never shrinks. */
      memory: number
      clients: number
    }
export type EngineRequest = 'close' | 'dump' | 'ping'

/** Like every connection to a PostgreSQL server, see server/db/db.ts. */
const plans = ['-c', 'plan_cache_mode=force_generic_plan']
/** How much of the log is kept on the disk for reuse after a checkpoint. */
const log = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB']
/** PGlite's own setting of 160 MB would come from memory that never shrinks; the system keeps read files in memory too. */
const buffers = ['-c', 'shared_buffers=32MB']
/** `select 1`, as a message of the protocol. */
const question = Uint8Array.from([0x51, 0, 0, 0, 13, ...Buffer.from('select 1\0')])
const order: EngineOptions & { program: WebAssembly.Module } = workerData
const say = (word: EngineMessage) => parentPort?.postMessage(word)

try {
  const files = order.folder === null ? null : new DurableFiles(order.folder)
  const database = await PGlite.create({
    pgliteWasmModule: order.program,
    ...(files && { fs: files }),
    startParams: [
      ...(files ? durable(PGlite.defaultStartParams) : PGlite.defaultStartParams),
      ...plans,
      ...log,
      ...buffers,
    ],
    ...(order.dump && { loadDataDir: new Blob([order.dump]) }),
  })
  const before = files?.syncs ?? 0
  await database.exec(
    'create table if not exists self_test (at timestamptz); truncate self_test; insert into self_test values (now())',
  )
  // A thread that was ended left it.
  fs.rmSync(order.socket, { force: true })
  const served = await serveEmbedded(database, order.socket, order.connections)
  say({ ready: true, syncs: (files?.syncs ?? 0) - before })

  parentPort?.on('message', async (wish: EngineRequest) => {
    if (wish === 'ping') {
      // Where the engine has broken down, this throws, the thread ends, and its guard starts another.
      await database.runExclusive(() => database.execProtocolRawStream(question, { syncToFs: false, onRawData() {} }))
      say({ pong: true, memory: files?.memory() ?? 0, clients: served.clients() })
      return
    }
    if (wish === 'dump') {
      const dump = await database.dumpDataDir('none')
      say({ dumped: new Uint8Array(await dump.arrayBuffer()) })
      return
    }
    await served.stop()
    await database.close()
    say({ closed: true })
    parentPort?.close()
  })
} catch (error) {
  say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}

/** PGlite starts PostgreSQL with -F, which turns fsync off. */
function durable(start: string[]): string[] {
  return [...start.filter((word) => word !== '-F'), '-c', 'fsync=on', '-c', 'wal_sync_method=fsync']
}
