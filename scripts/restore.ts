import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BadBackup, readCover, unpack } from '../server/backups/archive.ts'
import { whyUnreadable } from '../server/backups/operatorFile.ts'
import { hasSecretOf, restoreToServer } from '../server/backups/postgres.ts'
import { archiveDataPart, putInPlace, UnusableDatabase, unpackChecked } from '../server/backups/restore.ts'
import { askDatabase } from '../server/backups/take.ts'
import { commandLine } from '../server/commandLine.ts'
import { connect, type Database } from '../server/db/db.ts'
import { refuseNewer, schemaAgeOf } from '../server/db/migrate.ts'
import { isDemoDatabase, refuseDemo } from '../server/demo/mark.ts'
import { refuseWithoutFolder } from '../server/embedded/existing.ts'
import { lockFolder } from '../server/embedded/lock.ts'
import { type Env, readEnv } from '../server/env.ts'
import { makeLog } from '../server/log.ts'
import { clearDatabase, isEmptyDatabase } from '../server/move/target.ts'
import { endWithWords, exitWithWords, nameDatabase, settingsHere } from './command.ts'
import { exitWithUsage, readTyped } from './usage.ts'

/** Replaces the present database with a backup, and keeps the present one under another name. */
const [fileName] = readTyped('restore').words
if (!fileName) exitWithUsage('restore')
const unreadable = whyUnreadable(fileName)
if (unreadable) exitWithWords(`Nothing was changed. ${unreadable}`)
const file = path.resolve(fileName)

// Restored files are for this user alone, whatever a shell's default is.
process.umask(0o077)
await endWithWords(async () => {
  const env = readEnv(settingsHere())
  const data = path.resolve(env.QUAD_DATA)
  refuseWithoutFolder(
    data,
    `There is no folder ${data}. Make it for Quad's user (install -d -m 700 -o quad ${data}), or set QUAD_DATA.`,
  )
  nameDatabase(env)
  if (env.DATABASE_URL) await onServer(env, env.DATABASE_URL, data)
  else await inFolder(env, data)
}, 'Nothing was changed. ')

async function inFolder(env: Env, data: string): Promise<void> {
  const unlock = await lockFolder(data)
  try {
    if ((await readCover(file)).engine !== 'embedded')
      throw new BadBackup(`${file} is a backup of a PostgreSQL server: set DATABASE_URL to an empty database.`)
    const { into, at, rows, demo, age } = await unpackChecked(data, file)
    refuseNewer(age, file)
    refuseDemo(env, demo, file)
    const now = new Date()
    const kept = [putInPlace(data, path.join(into, 'database'), 'before', now), ...bring(data, into, now)]
    tell(`The database of ${at.toISOString()} is in place (${rows} rows).`, kept)
    if (!fs.existsSync(path.join(data, 'secret')) && !env.QUAD_SECRET)
      process.stdout.write(
        'This backup contains no root secret, and the data folder has none. Before the start, put the old one into the file "secret" of the data folder, ' +
          'or set QUAD_SECRET; with a new one (openssl rand -base64 36) everybody has to sign in again, and what was encrypted with the old one cannot be read.\n',
      )
  } finally {
    fs.rmSync(path.join(data, '.restoring'), { recursive: true, force: true })
    await unlock()
  }
}

async function onServer(env: Env, url: string, data: string): Promise<void> {
  const database = connect('postgres', { connectionString: url, max: 1 }, makeLog('silent'))
  const into = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-restore-'))
  try {
    if (!(await isEmptyDatabase(database)))
      throw new UnusableDatabase('DATABASE_URL names a database that already has tables.')
    const { at, engine } = await unpack(file, into)
    if (engine !== 'postgres')
      throw new BadBackup(
        `${file} is a backup of an embedded database. Restore it without DATABASE_URL. Then set DATABASE_URL again, and: ${commandLine('move')}`,
      )
    await restoreToServer(url, into)
    await refuseRestored(env, database)
    const kept = fs.existsSync(path.join(into, 'files')) ? bring(data, into, new Date(), ['files']) : []
    tell(`The database of ${at.toISOString()} is in place.`, kept)
    if (!hasSecretOf(env, into))
      process.stdout.write(
        'QUAD_SECRET differs from the secret in the backup. Set it to the content of the file "secret" in the backup.\n',
      )
  } finally {
    await database.close()
    fs.rmSync(into, { recursive: true, force: true })
  }
}

/** A dump tells what it holds only once it is in the database, which was empty before. */
async function refuseRestored(env: Env, database: Database): Promise<void> {
  try {
    refuseNewer(await schemaAgeOf(askDatabase(database)), file)
    refuseDemo(env, await isDemoDatabase(askDatabase(database)), file)
  } catch (error) {
    await clearDatabase(database)
    throw error
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
