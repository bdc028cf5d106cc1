import fs from 'node:fs'
import path from 'node:path'
import { BadBackup } from '../server/backups/archive.ts'
import { backupFileNameOf } from '../server/backups/folder.ts'
import { takeFromServer } from '../server/backups/postgres.ts'
import { UnusableDatabase } from '../server/backups/restore.ts'
import { takeBackup } from '../server/backups/take.ts'
import { FolderInUse } from '../server/embedded/lock.ts'
import { exitWithWords, withDatabase } from './command.ts'

/** Everything that is needed to go on elsewhere, in one file: the database, the root secret and the attached files. */
const at = new Date()
const file = path.resolve(process.argv[2] ?? `quad-${backupFileNameOf(at)}`)
if (fs.existsSync(file)) exitWithWords(`${file} exists already. Name another file.`)
if (!fs.existsSync(path.dirname(file))) exitWithWords(`There is no folder ${path.dirname(file)}.`)

try {
  await withDatabase(async ({ database, data, secret }, env) => {
    const taken =
      data === null
        ? await takeFromServer(env.DATABASE_URL ?? '', path.resolve(env.QUAD_DATA), { file, at, secret })
        : await takeBackup(database, data, { file, at, daily: true, whole: { secret } })
    const checked = taken.compared
      ? `opened again, ${taken.rows} rows compared with the database`
      : data === null
        ? 'read completely'
        : `opened again, ${taken.rows} rows and all indexes read`
    process.stdout.write(
      `${file}: ${(taken.bytes / 1e6).toFixed(1)} MB, ${checked}.\n` +
        'It contains the root secret and all data of people. Protect it like the server, and keep it on another machine.\n',
    )
  })
} catch (error) {
  if (error instanceof UnusableDatabase || error instanceof BadBackup || error instanceof FolderInUse)
    exitWithWords(`No backup was made: ${error.message}`)
  throw error
}
