import path from 'node:path'
import { backupFileNameOf } from '../server/backups/folder.ts'
import { whyUnwritable } from '../server/backups/operatorFile.ts'
import { takeFromServer } from '../server/backups/postgres.ts'
import { takeBackup } from '../server/backups/take.ts'
import { isWrapped } from '../server/commandLine.ts'
import { exitWithWords, withDatabase } from './command.ts'
import { exitWithUsage, readTyped } from './usage.ts'

/** Everything that is needed to go on elsewhere, in one file: the database, the root secret and the attached files. */
const at = new Date()
const [given] = readTyped('backup').words
// `quad` runs in the folder of the code, where its user may not write.
if (given === undefined && isWrapped()) exitWithUsage('backup')
const name = given ?? `quad-${backupFileNameOf(at)}`
const unwritable = whyUnwritable(name)
if (unwritable) exitWithWords(`No backup was made: ${unwritable}`)
const file = path.resolve(name)

await withDatabase(
  async ({ database, data, secret }, env) => {
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
  },
  { anyVersion: true, before: 'No backup was made: ' },
)
