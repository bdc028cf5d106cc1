import fs from 'node:fs'
import path from 'node:path'
import { Refusal } from '../../contract/refusal.ts'
import type { Env } from '../env.ts'
import type { Logger } from '../log.ts'

/** Bytes of the disk that holds the data folder. `low`: people should act; `full`: nothing is saved any more. */
export type DiskSpace = { free: number; size: number; level: 'enough' | 'low' | 'full' }

export type Disk = {
  /** At most a second old; null where the data folder does not exist. */
  space(): DiskSpace | null
  /** Whether writes are refused now: the space that has to stay free is not, or a write found no space. */
  isFull(): boolean
  /** Throws the Refusal of a full disk. */
  refuseWrites(): void
  /** A write found no space: gives the reserve up, so that the database can finish what it does. */
  sawFull(): void
  /** Keeps a reserve file from a minute later on, where the database is in the data folder. */
  keepReserve(): void
  stop(): void
}

const watchEvery = 5000
/** The reserve is written when the server has been up for so long, and not during its start. Milliseconds. */
const reserveAfter = 60_000
/** For how long a write that found no space refuses others, where the disk itself cannot be asked. Milliseconds. */
const fullFor = 30_000
const mb = 1024 * 1024

/** People are warned when less than this many times the space that has to stay free is left. */
const warnAt = 5

/**
 * Watches the disk of the data folder. Writes are refused while there is still space, so that those under way and the
 * database's own can finish; beside that, a reserve file is given up when even this space is gone.
 */
export function watchDisk(env: Env, log: Logger): Disk {
  const folder = path.resolve(env.QUAD_DATA)
  const least = env.DISK_FREE_MB * mb
  const reserve = path.join(folder, 'reserve')
  let known: { at: number; space: DiskSpace | null } = { at: Number.NEGATIVE_INFINITY, space: null }
  let told: DiskSpace['level'] = 'enough'
  let fullUntil = 0
  let reserving = false
  let patience: NodeJS.Timeout | undefined

  function space(): DiskSpace | null {
    if (performance.now() - known.at > 1000) known = { at: performance.now(), space: measureDisk(folder, least) }
    return known.space
  }

  function isFull(): boolean {
    return space()?.level === 'full' || performance.now() < fullUntil
  }

  function watch(): void {
    const now = space()
    if (!now) return
    if (now.level !== told) {
      told = now.level
      const facts = { folder, freeMb: Math.round(now.free / mb), leastMb: env.DISK_FREE_MB }
      if (now.level === 'full') log.error(facts, 'the disk is full: nothing is saved until there is space')
      else if (now.level === 'low') log.warn(facts, 'the disk is almost full: free some space, or Quad stops saving')
      else log.info(facts, 'the disk has space again')
    }
    if (!reserving) return
    if (now.free < least / 4) fs.rmSync(reserve, { force: true })
    else if (now.level === 'enough') void writeReserve(reserve, Math.ceil(least / 4))
  }

  watch()
  const timer = setInterval(watch, watchEvery).unref()
  return {
    space,
    isFull,
    refuseWrites() {
      if (isFull()) throw diskIsFull()
    },
    sawFull() {
      fullUntil = performance.now() + fullFor
      if (reserving) fs.rmSync(reserve, { force: true })
    },
    keepReserve() {
      patience = setTimeout(() => {
        reserving = true
      }, reserveAfter).unref()
    },
    stop() {
      clearInterval(timer)
      clearTimeout(patience)
    },
  }
}

/** What people are told while nothing can be saved. */
export function diskIsFull(): Refusal {
  return new Refusal(
    'unavailable',
    'This server’s disk is full, so nothing can be saved right now. What you saved before is safe.',
    { retryAfter: 60 },
  )
}

/** The disk that holds a folder, of which `least` bytes have to stay free; null where there is no such folder. */
export function measureDisk(folder: string, least: number): DiskSpace | null {
  try {
    const { bavail, blocks, bsize } = fs.statfsSync(folder)
    const free = bavail * bsize
    return { free, size: blocks * bsize, level: free < least ? 'full' : free < least * warnAt ? 'low' : 'enough' }
  } catch {
    return null
  }
}

/** Random bytes, since some file systems store zeros without space. */
async function writeReserve(file: string, size: number): Promise<void> {
  if (fs.existsSync(file)) return
  const part = `${file}.part`
  try {
    const piece = crypto.getRandomValues(new Uint8Array(65_536))
    const handle = await fs.promises.open(part, 'w', 0o600)
    for (let at = 0; at < size; at += piece.length) await handle.write(piece)
    await handle.close()
    await fs.promises.rename(part, file)
  } catch {
    // Without a reserve, the space that has to stay free is all there is.
    fs.rmSync(part, { force: true })
  }
}

/** Whether an error of the file system or of a database says that there is no space left. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  // 53100: the database's disk is full.
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || isOutOfSpace(error.cause)
}
