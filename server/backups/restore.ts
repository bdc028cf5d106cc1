import fs from 'node:fs'
import path from 'node:path'
import { commandLine } from '../commandLine.ts'
import { syncAll, syncFolder } from '../embedded/files.ts'
import type { Logger } from '../log.ts'
import { BadBackup } from './archive.ts'
import { inChild } from './child.ts'
import { backupsIn, fileNameTime } from './folder.ts'

/** Thrown where the embedded database cannot be used; worded for the operator. Nothing was changed. */
export class UnusableDatabase extends Error {}

/** The folder with this name always holds a database that was opened, read whole, closed and synced to the disk. */
export const readyName = 'database.ready'

/**
 * Unpacks a backup beside the database and checks it. Resolves to the folder with its parts, which the caller removes.
 * The caller holds the data folder's lock. Throws BadBackup.
 */
export async function unpackChecked(data: string, file: string) {
  const into = path.join(data, '.restoring')
  fs.rmSync(into, { recursive: true, force: true })
  const answer = await inChild({ pack: null, check: { file, into, keep: true } })
  return { ...answer, into }
}

/**
 * Puts a checked database in the place of the present one, which is renamed: resolves to its new name, or null when
 * there was none. If this is interrupted, `finishRestore` completes it at the next start.
 */
export function putInPlace(data: string, database: string, why: 'broken' | 'before', now: Date): string | null {
  syncAll(database)
  const ready = path.join(data, readyName)
  fs.rmSync(ready, { recursive: true, force: true })
  fs.renameSync(database, ready)
  syncFolder(data)
  const aside = archiveDataPart(data, 'database', why, now)
  finishRestore(data)
  return aside
}

/** Renames a part of the data folder; null when it does not exist. */
export function archiveDataPart(data: string, name: string, why: 'broken' | 'before', now: Date): string | null {
  const present = path.join(data, name)
  if (!fs.existsSync(present)) return null
  let aside = `${present}.${why}-${fileNameTime(now)}`
  for (let again = 2; fs.existsSync(aside); again++) aside = `${present}.${why}-${fileNameTime(now)}-${again}`
  fs.renameSync(present, aside)
  syncFolder(data)
  return aside
}

export function finishRestore(data: string): void {
  const [ready, database] = [path.join(data, readyName), path.join(data, 'database')]
  if (fs.existsSync(database) || !fs.existsSync(ready)) return
  fs.renameSync(ready, database)
  syncFolder(data)
}

/**
 * What the server does when its database does not open: sets it aside and puts the newest good backup in its place.
 * Throws Unusable when something else is wrong (rights, a full disk) or no backup is good; then nothing changes.
 */
export async function rescueDatabase(data: string, why: string, log: Logger): Promise<void> {
  refuseUnfit(data)
  let fault = 'There is none.'
  for (const { file, at } of backupsIn(data)) {
    try {
      const { into, rows } = await unpackChecked(data, file)
      const aside = putInPlace(data, path.join(into, 'database'), 'broken', new Date())
      fs.rmSync(into, { recursive: true, force: true })
      const since = at.toISOString()
      log.error(
        { why, backup: file, rows, aside, since },
        `The database did not open. The backup of ${since} is in its place; what was written after that moment is missing. ` +
          (aside ? `The files that did not open are kept in ${aside}.` : 'Its folder was gone.'),
      )
      return
    } catch (error) {
      if (!(error instanceof BadBackup)) throw error
      log.error({ backup: file, fault: error.message }, 'a backup is damaged and was skipped')
      fault = `The last one tried, ${file}: ${error.message}.`
    }
  }
  throw new UnusableDatabase(
    `The database in ${data} does not open, and there is no good backup in ${path.join(data, 'backups')}. ${fault} ` +
      `Nothing was changed. If you have a backup elsewhere: ${commandLine('restore', 'FILE')}. The error of the database: ${why}`,
  )
}

/** A full disk or wrong rights are not damage: throws Unusable with what to do. */
export function refuseUnfit(data: string): void {
  const probe = path.join(data, '.probe')
  try {
    fs.writeFileSync(probe, Buffer.alloc(2 ** 20), { mode: 0o600 })
    syncFolder(probe)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new UnusableDatabase(`The disk of ${data} is full. Free some space and start again. Nothing was changed.`)
    throw new UnusableDatabase(
      `Quad cannot write to ${data} (${code}). Give Quad's user the permission. Nothing was changed.`,
    )
  } finally {
    fs.rmSync(probe, { force: true })
  }
  refuseClosed(path.join(data, 'database'))
}

/** Throws UnusableDatabase where this user may not read and write a file or folder, or something below it. */
export function refuseClosed(place: string): void {
  const closed = firstClosed(place)
  if (closed)
    throw new UnusableDatabase(
      `Quad may not read and write ${closed}. Give Quad's user the permission. Nothing was changed.`,
    )
}

function firstClosed(folder: string): string | undefined {
  if (!fs.existsSync(folder)) return undefined
  if (!allowed(folder)) return folder
  if (!fs.statSync(folder).isDirectory()) return undefined
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name)
    const closed = entry.isDirectory() ? firstClosed(full) : allowed(full) ? undefined : full
    if (closed) return closed
  }
  return undefined
}

function allowed(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.R_OK | fs.constants.W_OK)
    return true
  } catch (error) {
    return !['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
