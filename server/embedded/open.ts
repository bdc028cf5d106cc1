import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { backupsIn } from '../backups/folder.ts'
import { finishRestore, refuseClosed, refuseUnfit, UnusableDatabase } from '../backups/restore.ts'
import { type EmbeddedEngine, type FindFault, startEngine } from './engine.ts'
import { postgresVersion, syncAll, syncFolder } from './files.ts'
import { lockFolder } from './lock.ts'
import { compiledProgram } from './program.ts'
import type { EngineOptions } from './worker.ts'

export type ServedEngine = EmbeddedEngine & {
  /** Folder of the Unix socket, for a `pg.Pool`'s `host`. */
  host: string
}

const connections = 24

/**
 * Opens the embedded database in a worker thread and serves it on a socket that only this user can reach. With `folder`
 * null the database lives in memory (`dump` fills it). Rejects with FolderInUse when another process has the folder,
 * with Unusable when the database cannot be opened.
 */
export async function openEmbedded({
  folder,
  dump = null,
  onLost,
  rescue,
}: {
  folder: string | null
  dump?: Uint8Array<ArrayBuffer> | null
  /** Called when the engine's thread ends by itself and no guard restarts it; nothing can be read or written then. */
  onLost?: (why: string) => void
  /** Called under the lock when the database in the folder does not open; makes it open, or rejects. */
  rescue?: (why: string) => Promise<void>
}): Promise<ServedEngine> {
  if (folder !== null) fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unlock = folder === null ? async () => {} : await lockFolder(folder)
  // The path of a Unix socket holds 107 bytes at most, so it cannot stand in the data folder itself.
  const host = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-'))
  const socket = path.join(host, '.s.PGSQL.5432')
  const cleanUp = async () => {
    fs.rmSync(host, { recursive: true, force: true })
    if (folder !== null) fs.rmSync(socketNote(folder), { force: true })
    await unlock()
  }
  try {
    const engine = await (folder === null
      ? startEngine({ folder: null, dump, socket, connections }, onLost)
      : startOn(folder, { dump, socket, connections }, onLost, rescue))
    if (folder !== null) fs.writeFileSync(socketNote(folder), host, { mode: 0o600 })
    return {
      ...engine,
      host,
      async close() {
        await engine.close()
        await cleanUp()
      },
    }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

async function startOn(
  folder: string,
  rest: Omit<EngineOptions, 'folder'>,
  onLost?: (why: string) => void,
  rescue?: (why: string) => Promise<void>,
): Promise<EmbeddedEngine> {
  const database = path.join(folder, 'database')
  finishRestore(folder)
  if (!fs.existsSync(database) && backupsIn(folder).length === 0) await initialise(folder, database)
  const start = async () => {
    refuseUnsound(database)
    closeToOthers(database)
    return startEngine({ ...rest, folder: database }, onLost, faultOf(folder, database))
  }
  const engine = await start().catch(async (error: Error) => {
    if (error instanceof UnusableDatabase) throw error
    if (!rescue) {
      refuseClosed(database)
      throw new UnusableDatabase(`The embedded database did not open: ${error.message}`)
    }
    await rescue(error.message)
    return start()
  })
  if (engine.syncs > 0) return engine
  await engine.close()
  throw new UnusableDatabase(
    'The embedded database does not write to the disk at a commit. Quad does not start, since a power cut would lose data.',
  )
}

/** So many starts of the engine that fail in a row, with room and rights enough, mean that the files are damaged. */
const manyFailures = 10
/** Failures for want of something that other programs use up meanwhile. */
const shortage = /out of memory|allocat|ENOMEM|EAGAIN|EMFILE|ENFILE|ENOSPC|EDQUOT/i

/** What the next start of Quad mends by a backup. In a folder that is gone PGlite would make a new, empty database. */
function faultOf(data: string, database: string): FindFault {
  return (failures, error) => {
    try {
      refuseUnsound(database)
    } catch (fault) {
      return fault instanceof Error ? fault.message : String(fault)
    }
    if (!error || failures < manyFailures || shortage.test(error.message)) return undefined
    try {
      refuseUnfit(data)
    } catch {
      return undefined
    }
    return error.message
  }
}

/** Where the folder is not a database, PGlite would make a new, empty one in it. */
function refuseUnsound(database: string): void {
  if (!fs.existsSync(database)) throw new Error('its folder is gone')
  const file = path.join(database, 'PG_VERSION')
  const version = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ''
  if (version === postgresVersion) return
  // Not damage: another version of Quad wrote it, and an older backup in its place would lose data.
  if (/^\d\d$/.test(version))
    throw new UnusableDatabase(
      `The database in ${database} was written by PostgreSQL ${version}, and this version of Quad has PostgreSQL ${postgresVersion}. ` +
        'Start the version of Quad that wrote it. Nothing was changed.',
    )
  throw new Error('its folder is not a database')
}

/** PGlite makes files that every user of the machine may write, whatever the umask, and the data folder may be open. */
function closeToOthers(database: string): void {
  try {
    fs.chmodSync(database, 0o700)
  } catch {
    // Another user's folder, or a file system without rights.
  }
}

/** An interrupted first start leaves only a folder that is never opened, instead of half a database. */
async function initialise(folder: string, database: string): Promise<void> {
  for (const left of fs.readdirSync(folder)) {
    if (left.startsWith('database.new-')) fs.rmSync(path.join(folder, left), { recursive: true, force: true })
  }
  const fresh = path.join(folder, `database.new-${process.pid}`)
  const { PGlite } = await import('@electric-sql/pglite')
  const first = await PGlite.create(fresh, { pgliteWasmModule: await compiledProgram() })
  await first.close()
  syncAll(fresh)
  fs.renameSync(fresh, database)
  syncFolder(folder)
}

/** Where a running server leaves its socket's folder for commands such as `grant`. */
export function socketNote(folder: string): string {
  return path.join(folder, 'socket')
}
