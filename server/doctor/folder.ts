import fs from 'node:fs'
import path from 'node:path'
import { countWords } from '../../contract/words/counts.ts'
import type { BackupState } from '../backups/backups.ts'
import { backupsIn } from '../backups/folder.ts'
import { folderFault } from '../embedded/existing.ts'
import type { Env } from '../env.ts'
import { measureDisk } from '../files/disk.ts'
import { type Finding, failed, ok, sentenceOf, warning } from './check.ts'

const mb = 1024 * 1024
/** The rights of the group and of everybody. */
const ofOthers = 0o077
const minute = 60_000
const day = 24 * 60 * minute

/** Whether the data folder exists, belongs to this user, and nobody else may read it. */
export function checkDataFolder(env: Env): Finding {
  const data = path.resolve(env.QUAD_DATA)
  if (env.DATABASE_URL && !fs.existsSync(data))
    return warning(
      `There is no folder ${data}, which holds uploaded files where the database is elsewhere.`,
      'The first upload makes it, if this user may. Several nodes need one that they share, or the S3_ settings.',
    )
  if (!isThere(data))
    return failed(`There is no folder ${data}.`, 'Start Quad, whose first start makes it, or correct QUAD_DATA.')
  const fault = folderFault(data)
  if (fault) return failed(fault.seen, fault.todo)
  const { mode, uid } = fs.statSync(data)
  if (process.platform !== 'win32' && (mode & ofOthers) !== 0)
    return warning(
      `Other users of this machine may enter ${data} (mode ${octal(mode)}).`,
      `Close it to them: chmod 700 ${data}`,
    )
  const mine = process.getuid === undefined || process.getuid() === uid
  return ok(`${data} is there, this user may write to it${mine ? ', and it is closed to others' : ''}.`)
}

/** How much of the disk is free, compared with DISK_FREE_MB. */
export function checkDisk(env: Env): Finding {
  const data = path.resolve(env.QUAD_DATA)
  const space = measureDisk(data, env.DISK_FREE_MB * mb)
  if (!space) return notLookedAt('The disk of the data folder was')
  const seen = `${Math.round(space.free / mb)} of ${Math.round(space.size / mb)} MB are free on the disk of ${data}; DISK_FREE_MB is ${env.DISK_FREE_MB}.`
  if (space.level === 'full') return failed(`${seen} Nothing is saved.`, 'Free some space.')
  if (space.level === 'low') return warning(seen, 'Free some space, before Quad stops saving.')
  return ok(seen)
}

/** Whether the root secret is there and nobody else may read it. */
export function checkSecret(env: Env): Finding {
  if (env.QUAD_SECRET) return ok('The root secret comes from QUAD_SECRET.')
  const file = path.join(path.resolve(env.QUAD_DATA), 'secret')
  if (isClosed(env)) return notLookedAt('The root secret was')
  const found = fs.statSync(file, { throwIfNoEntry: false })
  if (!found)
    return failed(
      `There is no file ${file}.`,
      fs.existsSync(path.join(path.dirname(file), 'database'))
        ? 'Put the one of a backup there, or set QUAD_SECRET as before.'
        : 'Start Quad once, which draws the secret, or put the one of a backup there.',
    )
  if (fs.readFileSync(file, 'utf8').trim().length < 32)
    return failed(`The file ${file} does not hold the root secret any more.`, 'Replace it with the one from a backup.')
  if (process.platform !== 'win32' && (found.mode & ofOthers) !== 0)
    return failed(`Other users of this machine may read ${file} (mode ${octal(found.mode)}).`, `chmod 600 ${file}`)
  return ok(`${file} is closed to others (mode ${octal(found.mode)}).`)
}

/** Where there is no database server: whether a file of the data folder is newer than the clock. */
export function checkClockByFiles(env: Env): Finding {
  const data = path.resolve(env.QUAD_DATA)
  if (isClosed(env)) return notLookedAt('The newest file of the data folder, to compare the clock with it, was')
  const folders = ['', 'backups', 'database/global', 'database/pg_wal'].map((name) => path.join(data, name))
  const times = folders
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name)))
    .map((file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  if (times.length === 0)
    return ok(
      'There is nothing with which this machine’s clock could be compared: the data folder is missing or empty.',
    )
  const ahead = (Math.max(0, ...times) - Date.now()) / 1000
  const compared = 'This machine’s clock was compared with the newest file of the data folder'
  if (ahead > 60)
    return failed(
      `${compared}, which is from ${Math.round(ahead)} seconds later: the clock was set back.`,
      'Let the machine take its time from the network (timedatectl set-ntp true).',
    )
  return ok(`${compared}, which is not from later. Whether the clock is right, no other machine was asked.`)
}

/** How old the newest automatic backup is. `state` is that of a running server. */
export function checkBackups(env: Env, state: BackupState | undefined): Finding {
  if (env.DATABASE_URL)
    return ok('Quad makes no backups of a PostgreSQL server by itself, and does not see those that you make.')
  if (state?.failure)
    return failed(
      `The last backup failed: ${sentenceOf(new Error(state.failure.words))} The older ones are kept.`,
      'The log says more about it.',
    )
  const data = path.resolve(env.QUAD_DATA)
  if (isClosed(env)) return notLookedAt('The automatic backups were')
  const [newest] = fs.existsSync(data) ? backupsIn(data) : []
  if (!newest)
    return warning(
      'There is no automatic backup yet.',
      'Quad makes the first one some minutes after its start. If there is none after an hour, the log says why.',
    )
  const age = Date.now() - newest.at.getTime()
  const words =
    age < 2 * day
      ? countWords(Math.max(0, Math.round(age / minute)), 'minute')
      : countWords(Math.floor(age / day), 'day')
  const seen = `The newest automatic backup is ${words} old; one is made every 15 minutes if something changed. It is on the same disk as the data.`
  return age < 2 * day
    ? ok(seen)
    : warning(seen, 'If Quad was used since then, the log says why there is none. Otherwise nothing has to be done.')
}

function isThere(data: string): boolean {
  return fs.statSync(data, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Whether there is a data folder that this user may not use, which its own check says. */
function isClosed(env: Env): boolean {
  const data = path.resolve(env.QUAD_DATA)
  return isThere(data) && folderFault(data) !== undefined
}

function notLookedAt(what: string): Finding {
  return warning(`${what} not looked at.`, 'Mend the data folder first.')
}

function octal(mode: number): string {
  return (mode & 0o777).toString(8).padStart(3, '0')
}
