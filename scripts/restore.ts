import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BadBackup, readCover, unpack } from '../server/backups/archive.ts'
import { restoreToServer } from '../server/backups/postgres.ts'
import { archiveDataPart, putInPlace, UnusableDatabase, unpackChecked } from '../server/backups/restore.ts'
import { connect } from '../server/db/db.ts'
import { FolderInUse, lockFolder } from '../server/embedded/lock.ts'
import { readEnv, WrongSetting } from '../server/env.ts'
import { makeLog } from '../server/log.ts'
import { isEmptyDatabase } from '../server/move/target.ts'
import { exitWithWords } from './command.ts'

/** Replaces the present database with a backup, and keeps the present one under another name. */
const [fileName] = process.argv.slice(2)
if (!fileName) exitWithWords('Usage: npm run restore -- FILE, with the server stopped.')
const file = path.resolve(fileName)
if (!fs.existsSync(file)) exitWithWords(`There is no file ${file}.`)

// Restored files are for this user alone, whatever a shell's default is.
process.umask(0o077)
try {
  const env = readEnv(process.env)
  if (env.DATABASE_URL) await onServer(env.DATABASE_URL, path.resolve(env.QUAD_DATA))
  else await inFolder(path.resolve(env.QUAD_DATA), env.QUAD_SECRET)
} catch (error) {
  const expected = [UnusableDatabase, BadBackup, FolderInUse, WrongSetting].some((kind) => error instanceof kind)
  if (error instanceof Error && expected) exitWithWords(`Nothing was changed. ${error.message}`)
  throw error
}

async function inFolder(data: string, secret: string | undefined): Promise<void> {
  fs.mkdirSync(data, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(data)
  try {
    if ((await readCover(file)).engine !== 'embedded')
      throw new BadBackup(`${file} is a backup of a PostgreSQL server: set DATABASE_URL to an empty database.`)
    const { into, at, rows } = await unpackChecked(data, file)
    const now = new Date()
    const kept = [putInPlace(data, path.join(into, 'database'), 'before', now), ...bring(data, into, now)]
    fs.rmSync(into, { recursive: true, force: true })
    tell(`The database of ${at.toISOString()} is in place (${rows} rows).`, kept)
    if (!fs.existsSync(path.join(data, 'secret')) && !secret)
      process.stdout.write(
        'This backup contains no root secret, and the data folder has none. Put the old one into the file "secret" of the data folder, ' +
          'or set QUAD_SECRET; with a new one everybody has to sign in again, and what was encrypted with the old one cannot be read.\n',
      )
  } finally {
    await unlock()
  }
}

async function onServer(url: string, data: string): Promise<void> {
  const database = connect('postgres', { connectionString: url, max: 1 }, makeLog('silent'))
  const into = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-restore-'))
  try {
    if (!(await isEmptyDatabase(database)))
      throw new UnusableDatabase('DATABASE_URL names a database that already has tables.')
    const { at, engine } = await unpack(file, into)
    if (engine !== 'postgres')
      throw new BadBackup(
        `${file} is a backup of an embedded database. Restore it without DATABASE_URL, then: npm run move -- DATABASE_URL`,
      )
    await restoreToServer(url, into)
    const secret = fs.readFileSync(path.join(into, 'secret'), 'utf8')
    const kept = fs.existsSync(path.join(into, 'files')) ? bring(data, into, new Date(), ['files']) : []
    tell(`The database of ${at.toISOString()} is in place.`, kept)
    if (process.env.QUAD_SECRET !== secret)
      process.stdout.write(
        'QUAD_SECRET differs from the secret in the backup. Set it to the content of the file "secret" in the backup.\n',
      )
  } finally {
    await database.close()
    fs.rmSync(into, { recursive: true, force: true })
  }
}

/** The root secret and the attached files, where the backup has them. Answers the new names of the present ones. */
function bring(data: string, from: string, now: Date, names = ['secret', 'files']): (string | null)[] {
  return names.map((name) => {
    const fresh = path.join(from, name)
    if (!fs.existsSync(fresh)) return null
    const present = path.join(data, name)
    if (name === 'secret' && fs.existsSync(present) && fs.readFileSync(present).equals(fs.readFileSync(fresh)))
      return null
    fs.mkdirSync(data, { recursive: true, mode: 0o700 })
    const kept = archiveDataPart(data, name, 'before', now)
    fs.cpSync(fresh, present, { recursive: true })
    fs.chmodSync(present, name === 'secret' ? 0o600 : 0o700)
    return kept
  })
}

function tell(words: string, keptNames: (string | null)[]): void {
  const names = keptNames.filter((name) => name !== null)
  process.stdout.write(`${words}\n`)
  for (const name of names)
    process.stdout.write(`The previous data are kept in ${name}. Remove them when everything works.\n`)
}
