import fs from 'node:fs'
import { run } from './run.ts'

/**
 * Writes a migration from the changed tables (arguments go to drizzle-kit, such as `--name NAME` and `--custom`). Only the
 * newest snapshot is kept: the next migration compares with that one alone, and the SQL files tell the history.
 */
const { code } = await run('drizzle-kit', ['generate', ...process.argv.slice(2)])
const folder = new URL('../server/migrations/meta/', import.meta.url)
const snapshots = fs.readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
for (const old of snapshots.toSorted().slice(0, -1)) fs.rmSync(new URL(old, folder))
process.exit(code)
