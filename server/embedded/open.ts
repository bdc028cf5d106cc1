import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { syncAll, syncFolder } from './files.ts'
import { lockFolder } from './lock.ts'
import type { Order, Word } from './worker.ts'

export type Embedded = {
  /** Folder of the Unix socket, for a `pg.Pool`'s `host`. */
  host: string
  /** How often one commit reached the disk, as counted by the self-test; 0 for a database in memory. */
  syncs: number
  /** The whole database as a tar, to open copies of it in memory. */
  dump(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

const connections = 24

/**
 * Opens the embedded database in a worker thread and serves it on a socket that only this user can reach.
 * With `folder` null it lives in memory (`dump` fills it). Rejects with FolderInUse when another process has the folder.
 */
export async function openEmbedded({
  folder,
  dump = null,
  onLost,
}: {
  folder: string | null
  dump?: Uint8Array<ArrayBuffer> | null
  /** Called when the engine's thread ends by itself; nothing can be read or written from then on. */
  onLost?: (code: number) => void
}): Promise<Embedded> {
  let unlock = async () => {}
  let database: string | null = null
  if (folder !== null) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    unlock = await lockFolder(folder)
    database = path.join(folder, 'database')
    if (!fs.existsSync(database)) await initialise(folder, database)
  }
  // The path of a Unix socket holds 107 bytes at most, so it cannot stand in the data folder itself.
  const host = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-'))
  const order: Order = { folder: database, dump, socket: path.join(host, '.s.PGSQL.5432'), connections }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: order })
  const cleanUp = async () => {
    fs.rmSync(host, { recursive: true, force: true })
    if (folder !== null) fs.rmSync(socketNote(folder), { force: true })
    await unlock()
  }

  const started = await heard(worker)
  if (!('ready' in started)) {
    await worker.terminate()
    await cleanUp()
    throw new Error(`The embedded database did not open. ${'failed' in started ? started.failed : ''}`)
  }
  if (database !== null && started.syncs === 0) {
    await worker.terminate()
    await cleanUp()
    throw new Error(
      'The embedded database does not reach the disk at a commit: refusing to start, since a power cut would lose data.',
    )
  }
  let closing = false
  worker.on('exit', (code) => {
    if (!closing) onLost?.(code)
  })
  if (folder !== null) fs.writeFileSync(socketNote(folder), host, { mode: 0o600 })

  return {
    host,
    syncs: started.syncs,
    async dump() {
      worker.postMessage('dump')
      const answer = await heard(worker)
      if (!('dumped' in answer)) throw new Error('The embedded database could not be copied.')
      return answer.dumped
    },
    async close() {
      closing = true
      worker.postMessage('close')
      await heard(worker)
      await worker.terminate()
      await cleanUp()
    },
  }
}

/** A first start that is interrupted leaves only a folder that is never opened, instead of half a database. */
async function initialise(folder: string, database: string): Promise<void> {
  for (const left of fs.readdirSync(folder)) {
    if (left.startsWith('database.new-')) fs.rmSync(path.join(folder, left), { recursive: true, force: true })
  }
  const fresh = path.join(folder, `database.new-${process.pid}`)
  const { PGlite } = await import('@electric-sql/pglite')
  const first = await PGlite.create(fresh)
  await first.close()
  syncAll(fresh)
  fs.renameSync(fresh, database)
  syncFolder(folder)
}

/** Where a running server leaves its socket's folder for commands such as `grant`. */
export function socketNote(folder: string): string {
  return path.join(folder, 'socket')
}

/** The worker's next word. Under `node --watch` Node itself posts what was imported, in between. */
function heard(worker: Worker): Promise<Word> {
  return new Promise((resolve, reject) => {
    const listen = (word: Word | Record<string, unknown>) => {
      if (!isWord(word)) return
      worker.off('message', listen)
      resolve(word)
    }
    worker.on('message', listen)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The embedded database ended with code ${code}.`)))
  })
}

function isWord(said: Word | Record<string, unknown>): said is Word {
  return ['ready', 'failed', 'closed', 'dumped'].some((key) => key in said)
}
