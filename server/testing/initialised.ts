import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrateDatabase } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { readEnv } from '../env.ts'
import { features } from '../features.ts'
import { makeLog } from '../log.ts'

/** Folders with an initialised, migrated database and a root secret, by what made them. */
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
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-initialised-'))
  const opened = await openDatabase(readEnv({ QUAD_DATA: folder }), makeLog('silent'))
  await migrateDatabase(opened.database, features)
  await opened.close()
  const part = `${target}.${process.pid}`
  fs.cpSync(folder, part, { recursive: true })
  fs.rmSync(folder, { recursive: true })
  if (fs.existsSync(target)) fs.rmSync(part, { recursive: true })
  else fs.renameSync(part, target)
}

function digest(): string {
  const hash = createHash('sha256').update('with a secret').update(fs.readFileSync('package-lock.json'))
  // By the moments in it the database knows which migrations it has: one that is written anew has another.
  hash.update(fs.readFileSync('server/migrations/meta/_journal.json'))
  for (const name of fs.readdirSync('server/migrations').sort())
    if (name.endsWith('.sql')) hash.update(name).update(fs.readFileSync(path.join('server/migrations', name)))
  return hash.digest('hex')
}
