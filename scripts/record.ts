import fs from 'node:fs'
import { gzipSync } from 'node:zlib'
import { connect } from '../server/db/db.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { openEmbedded } from '../server/embedded/open.ts'
import { features } from '../server/features.ts'
import { makeLog } from '../server/log.ts'
import { accessRows } from '../server/testing/access.ts'
import { record } from '../server/testing/recorded.ts'
import { runApp } from '../server/testing/run.ts'

/**
 * `npm run record -- FILE`: the database and the answers of this version for people who have something of everything,
 * for the test that every later version opens it (server/db/upgrade.test.ts).
 */
const [file] = process.argv.slice(2)
if (!file) {
  process.stderr.write('Usage: npm run record -- FILE, such as server/testing/older/NAME.json.gz.\n')
  process.exit(1)
}
const embedded = await openEmbedded({ folder: null })
const database = connect('embedded', { host: embedded.host, user: 'postgres', database: 'postgres' }, makeLog('silent'))
await migrateDatabase(database, features)
const app = await runApp(database, { LOG_LEVEL: 'silent' })
const made = await record(app, accessRows, database.db)
fs.writeFileSync(file, gzipSync(JSON.stringify(made), { level: 9 }))
await app.close()
await database.close()
await embedded.close()
const rows = Object.values(made.tables).reduce((sum, table) => sum + table.length, 0)
process.stdout.write(
  `${rows} rows, ${made.people.reduce((sum, { answers }) => sum + Object.keys(answers).length, 0)} answers, after ${made.migrations} migrations\n`,
)
