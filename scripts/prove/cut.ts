import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { initialise } from '../../server/testing/initialised.ts'
import { startProcess } from '../../server/testing/process.ts'
import { connectToRunning } from './damaged.ts'
import type { ProofOutcome } from './outcome.ts'
import { findLost } from './stored.ts'
import { prepareWriters, type Writers, writeUntilStopped } from './writers.ts'

/**
 * Power cuts: the database lives on a file system in a file, and while the server is stopped in the middle of writes
 * that file is copied. The copy has what had reached the disk and not what the kernel still held in memory; it does not
 * tear sectors. A file written without fsync shows in every round that the cut works.
 */
export async function provePowerCuts(folder: string, cuts: number): Promise<ProofOutcome> {
  const [disk, cut, mount] = ['disk', 'cut', 'mount'].map((name) => path.join(folder, name))
  if (!disk || !cut || !mount) return { line: '', faults: [] }
  const reason = prepare(disk, mount)
  if (reason) return { line: `power cuts skipped: ${reason}`, faults: [] }
  const data = path.join(mount, 'data')
  await initialise(data)
  execFileSync('sync')
  const faults: string[] = []
  let [lost, opened, blind] = [0, 0, 0]
  let writers: Writers | undefined
  try {
    for (let round = 0; round < cuts && faults.length === 0; round++) {
      const quad = await startProcess({ QUAD_DATA: data, LOG_LEVEL: 'error' })
      writers ??= await prepareWriters(quad.origin)
      const writing = writeUntilStopped(quad.origin, writers, 5)
      await writing.reached(5)
      await writing.more(Math.floor(Math.random() * 100))
      const unsynced = path.join(mount, `unsynced-${round}`)
      fs.writeFileSync(unsynced, 'a file nobody waited for')
      quad.child.kill('SIGSTOP')
      execFileSync('cp', ['--sparse=always', disk, cut])
      await quad.stop('SIGKILL')
      await writing.stop()
      execFileSync('umount', [mount])
      fs.renameSync(cut, disk)
      mountAt(disk, mount)
      if (fs.existsSync(unsynced) && fs.readFileSync(unsynced, 'utf8') !== '') blind++
      const again = await startProcess({ QUAD_DATA: data, LOG_LEVEL: 'error' }).catch((error: Error) => {
        faults.push(`cut ${round + 1}: ${error.message.slice(0, 300)}`)
      })
      if (!again) break
      opened++
      const database = connectToRunning(data)
      const missing = await findLost(database.pool, writers.ledger)
      await database.close()
      await again.stop()
      lost += missing.length
      if (missing.length > 0) faults.push(`cut ${round + 1}: lost: ${missing.slice(0, 3).join(' / ')}`)
      if (again.output().includes('did not open')) faults.push(`cut ${round + 1}: the database did not open`)
    }
  } finally {
    execFileSync('umount', ['--lazy', mount])
  }
  if (blind > 0) faults.push(`an unsynced file survived ${blind} cuts: the simulated cuts lose nothing`)
  const acknowledged = writers?.ledger.counts.acknowledged ?? 0
  if (acknowledged === 0) faults.push('nothing was written before a cut')
  return {
    line: `${cuts} power cuts: ${acknowledged} acknowledged, ${lost} lost, ${opened} of ${cuts} opened again`,
    faults,
  }
}

/** Makes the disk; answers the reason where this machine does not allow it. */
function prepare(disk: string, mount: string): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'they need root on Linux'
  try {
    execFileSync('truncate', ['--size=1G', disk])
    execFileSync('mkfs.ext4', ['-q', '-F', disk], { stdio: 'pipe' })
    fs.mkdirSync(mount)
    mountAt(disk, mount)
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return `this machine cannot mount a file as a disk (${reason})`
  }
}

/** The kernel writes nothing by itself for ten minutes, so that only synced writes are on the disk. */
function mountAt(disk: string, mount: string): void {
  execFileSync('mount', ['-o', 'loop,commit=600', disk, mount], { stdio: 'pipe' })
}
