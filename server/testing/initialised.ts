import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { connect } from '../db/db.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { openEmbedded } from '../embedded/open.ts'
import { features } from '../features.ts'
import { makeLog } from '../log.ts'

/** Folders with an initialised, migrated database, by their settings. */
const cache = 'node_modules/.cache/initialised'

/**
 * Makes `folder` a data folder in which Quad was started once. Initialising a database takes seconds, so the first call
 * does it for this and for later runs; as usual, each start applies the missing migrations.
 */
export async function initialise(folder: string): Promise<void> {
  const made = path.join(cache, digest())
  if (!fs.existsSync(made)) await make(made)
  fs.cpSync(made, folder, { recursive: true })
}

async function make(target: string): Promise<void> {
  const older = fs.existsSync(cache) ? fs.readdirSync(cache) : []
  for (const name of older)
    if (!name.startsWith(path.basename(target))) fs.rmSync(path.join(cache, name), { recursive: true })
  const folder = `${target}.${process.pid}`
  const embedded = await openEmbedded({ folder })
  const where = { host: embedded.host, user: 'postgres', database: 'postgres' }
  const database = connect('embedded', where, makeLog('silent'))
  await migrateDatabase(database, features)
  await database.close()
  await embedded.close()
  if (fs.existsSync(target)) fs.rmSync(folder, { recursive: true })
  else fs.renameSync(folder, target)
}

function digest(): string {
  const hash = createHash('sha256').update(fs.readFileSync('package-lock.json'))
  for (const name of fs.readdirSync('server/migrations').sort())
    if (name.endsWith('.sql')) hash.update(name).update(fs.readFileSync(path.join('server/migrations', name)))
  return hash.digest('hex')
}
