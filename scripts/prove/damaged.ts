import fs from 'node:fs'
import path from 'node:path'
import { backupFileNameOf, backupFolderOf, backupsIn } from '../../server/backups/folder.ts'
import { type TakenBackup, takeBackup } from '../../server/backups/take.ts'
import { connect, type Database } from '../../server/db/db.ts'
import { damages, garble } from '../../server/embedded/damage.testing.ts'
import { socketNote } from '../../server/embedded/open.ts'
import { makeLog } from '../../server/log.ts'
import { startProcess } from '../../server/testing/process.ts'
import type { ProofOutcome } from './outcome.ts'
import { someOf } from './sampled.ts'
import { delay, prepareWriters, writeUntilStopped } from './writers.ts'

/** Backups while people write: each is unpacked, opened and compared row by row with the database at its moment. */
export async function proveBackups(data: string, times: number): Promise<ProofOutcome> {
  const quad = await startProcess({ QUAD_DATA: data, LOG_LEVEL: 'error' })
  const writing = writeUntilStopped(quad.origin, await prepareWriters(quad.origin))
  const database = connectToRunning(data)
  const faults: string[] = []
  const taken: TakenBackup[] = []
  for (let time = 0; time < times; time++) {
    // One a second, since their names have seconds.
    await delay(1000)
    await back(database, data).then(
      (one) => taken.push(one),
      (error: Error) => faults.push(`backup ${time + 1}: ${error.message}`),
    )
  }
  await database.close()
  await writing.stop()
  await quad.stop()
  const equal = taken.filter(({ compared }) => compared).length
  if (equal < times) faults.push(`only ${equal} of ${times} backups were restored with equal rows`)
  return { line: `${equal} of ${times} backups, made while people wrote, restored with equal rows`, faults }
}

/**
 * Each kind of damage keeps the database from opening; the newest backup replaces it. The next backup finds damage that
 * does not. `most`: how many kinds are tried, other ones each time.
 */
export async function proveAside(data: string, folder: string, most: number): Promise<ProofOutcome> {
  const faults: string[] = []
  const all = Object.entries(damages)
  const kinds = someOf(all, most)
  let mended = 0
  for (const [kind, damage] of kinds) {
    const broken = copyOf(data, folder)
    damage(path.join(broken, 'database'))
    const log = await startProcess({ QUAD_DATA: broken })
      .then(async (quad) => {
        const output = quad.output()
        await quad.stop()
        return output
      })
      .catch((error: Error) => error.message)
    const kept = fs.readdirSync(broken).some((name) => name.startsWith('database.broken-')) || kind === 'no folder'
    if (log.includes('The database did not open. The backup of') && log.includes('Quad is ready') && kept) mended++
    else faults.push(`${kind}: ${log.slice(0, 300)}`)
  }
  const hidden = await findHidden(copyOf(data, folder))
  if (!hidden) faults.push('the next backup did not find garbage in a table of people')
  return {
    line: `${mended} of ${kinds.length} kinds of damage, of ${all.length}, replaced by a backup; garbage in a table ${hidden ? 'found' : 'not found'} by the next backup`,
    faults,
  }
}

/** Damage that only shows when the rows are read: the next backup has to fail, and the others have to stay. */
async function findHidden(data: string): Promise<boolean> {
  const quad = await startProcess({ QUAD_DATA: data, LOG_LEVEL: 'error' })
  const before = connectToRunning(data)
  const { rows } = await before.pool.query("select pg_relation_filepath('profiles') as file")
  await before.close()
  await quad.stop()
  garble(path.join(data, 'database', String(rows[0]?.file)))
  const again = await startProcess({ QUAD_DATA: data, LOG_LEVEL: 'silent' }).catch(() => undefined)
  if (!again) return true
  const database = connectToRunning(data)
  const standing = backupsIn(data).length
  const failed = await back(database, data).then(
    () => false,
    () => true,
  )
  await database.close()
  await again.stop('SIGKILL')
  return failed && standing > 0 && backupsIn(data).length === standing
}

/** Seconds for which a hung engine serves nobody. */
export async function proveHang(data: string): Promise<ProofOutcome> {
  const quad = await startProcess({ QUAD_DATA: data, LOG_LEVEL: 'fatal' })
  // Otherwise the first look of the watchdog would come at any time.
  await delay(1500)
  const database = connectToRunning(data)
  await database.pool.query('select 1')
  const began = performance.now()
  const hung = database.pool.query('do $$ begin loop end loop; end $$').catch(() => {})
  await delay(100)
  let up = false
  while (!up && performance.now() - began < 60_000) {
    await delay(100)
    up = await fetch(`${quad.origin}/readyz`, { signal: AbortSignal.timeout(20_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  const seconds = (performance.now() - began) / 1000
  await hung
  await database.close()
  await quad.stop()
  // Five seconds to be sure, and a start; on a busy machine that takes as long as the server's own did.
  const most = Math.max(10, 6 + (2 * quad.startedIn) / 1000)
  const faults =
    up && seconds <= most ? [] : [`after a hang: served again ${up ? `only after ${seconds.toFixed(1)} s` : 'never'}`]
  return { line: `a hung engine serves again after ${seconds.toFixed(1)} s`, faults }
}

export function connectToRunning(data: string): Database {
  const host = fs.readFileSync(socketNote(data), 'utf8')
  return connect('embedded', { host, user: 'postgres', database: 'postgres', max: 2 }, makeLog('silent'))
}

function back(database: Database, data: string): Promise<TakenBackup> {
  const at = new Date()
  return takeBackup(database, data, {
    file: path.join(backupFolderOf(data), backupFileNameOf(at)),
    at,
    daily: true,
    whole: null,
  })
}

function copyOf(data: string, folder: string): string {
  const copy = path.join(folder, 'copy')
  fs.rmSync(copy, { recursive: true, force: true })
  fs.cpSync(data, copy, { recursive: true })
  return copy
}
