import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Database } from '../db/db.ts'
import { syncFolder } from '../embedded/files.ts'
import { lockFolder } from '../embedded/lock.ts'
import { inChild } from './child.ts'
import { bytesInTables, type Fingerprint, type RunStatement } from './fingerprint.ts'
import { backupFolderOf } from './folder.ts'
import { UnusableDatabase } from './restore.ts'
import { snapshot } from './snapshot.ts'

export type TakenBackup = { at: Date; file: string; bytes: number; rows: number; compared: boolean }

/** Up to so many bytes in tables, every backup is compared row by row: about a third of a second. */
const comparedAlways = 24 * 2 ** 20
/** Up to so many, one backup a day is. A larger database belongs on a PostgreSQL server. */
const comparedDaily = 192 * 2 ** 20

/**
 * Takes a backup of the running embedded database in `data`, unpacks it, opens it, reads it whole and then puts it at
 * `file`. `daily`: rows may be compared even where that keeps people waiting for up to three seconds. `whole`: includes
 * the root secret and the attached files.
 */
export async function takeBackup(
  database: Database,
  data: string,
  { file, at, daily, whole }: { file: string; at: Date; daily: boolean; whole: { secret: string } | null },
): Promise<TakenBackup> {
  const folder = backupFolderOf(data)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(folder, () => 'A backup is being made right now. Try again in a minute.')
  const from = path.join(folder, '.taking')
  const into = path.join(folder, '.checking')
  const part = `${file}.part-${randomBytes(4).toString('hex')}`
  try {
    // What a crashed process left here.
    for (const left of [from, into]) fs.rmSync(left, { recursive: true, force: true })
    refuseWithoutRoom(path.join(data, 'database'), folder)
    const bytes = await bytesInTables(askDatabase(database))
    const compare = bytes <= (daily ? comparedDaily : comparedAlways)
    const rows = await snapshot(database, path.join(data, 'database'), path.join(from, 'database'), compare)
    if (whole) linkRemainingFiles(data, from, whole.secret)
    return await seal({ file, part, from, into, folder, at, rows })
  } finally {
    for (const left of [from, into, part]) fs.rmSync(left, { recursive: true, force: true })
    await unlock()
  }
}

async function seal(of: {
  file: string
  part: string
  from: string
  into: string
  folder: string
  at: Date
  rows: Fingerprint | null
}): Promise<TakenBackup> {
  const { file, part, from, into, at, rows } = of
  const answer = await inChild({
    pack: { from, file: part, manifest: { quad: 'backup', format: 1, at, engine: 'embedded', rows } },
    check: { file: part, into, keep: false },
  })
  fs.renameSync(part, file)
  syncFolder(path.dirname(path.resolve(file)))
  return { at, file, bytes: answer.bytes, rows: answer.rows, compared: answer.compared }
}

/** Links files instead of copying them, since they never change once written. */
export function linkRemainingFiles(data: string, from: string, secret: string): void {
  fs.writeFileSync(path.join(from, 'secret'), secret, { mode: 0o600 })
  const files = path.join(data, 'files')
  if (fs.existsSync(files)) linkTree(files, path.join(from, 'files'))
}

function linkTree(from: string, to: string): void {
  fs.mkdirSync(to, { mode: 0o700 })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isFile()) linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    fs.linkSync(source, target)
  } catch {
    // Another file system, or one without hard links.
    fs.copyFileSync(source, target)
  }
}

/** A backup that fills the disk would stop the database that it should protect. */
function refuseWithoutRoom(database: string, folder: string): void {
  const { bavail, bsize } = fs.statfsSync(folder)
  const needed = 2.5 * sizeOf(database) + 64 * 2 ** 20
  if (bavail * bsize < needed)
    throw new UnusableDatabase(
      `a backup needs ${megabytes(needed)} MB of free disk space for a moment, and ${megabytes(bavail * bsize)} MB are free`,
    )
}

function sizeOf(folder: string): number {
  let sum = 0
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) sum += sizeOf(full)
    else sum += fs.statSync(full, { throwIfNoEntry: false })?.size ?? 0
  }
  return sum
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

export function askDatabase({ pool }: Database): RunStatement {
  return async (text) => (await pool.query(text)).rows
}
