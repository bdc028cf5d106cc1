import fs from 'node:fs'
import path from 'node:path'
import { UnusableDatabase } from '../backups/restore.ts'
import { syncFolder } from '../embedded/files.ts'
import { type Env, WrongSetting } from '../env.ts'
import { drawSecret } from '../secrets.ts'

/** QUAD_SECRET, or the content of the file that the first start made; undefined where there is neither. */
export function readRootSecret(env: Pick<Env, 'QUAD_SECRET'>, folder: string): string | undefined {
  if (env.QUAD_SECRET) return env.QUAD_SECRET
  const file = path.join(folder, 'secret')
  if (!fs.existsSync(file)) return undefined
  const secret = fs.readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new WrongSetting(
      `The file ${file} does not hold the root secret any more. Replace it with the one from a backup.`,
    )
  return secret
}

/** Draws the root secret into a file that only this user can read. */
export function makeRootSecret(folder: string): string {
  // Whole and on the disk before it signs or seals anything, or a power cut could leave an empty file.
  const file = path.join(folder, 'secret')
  const part = `${file}.part`
  const secret = drawSecret()
  fs.writeFileSync(part, secret, { mode: 0o600, flush: true })
  fs.renameSync(part, file)
  syncFolder(folder)
  return secret
}

/** What a command says that finds a database and no secret. */
export function withoutSecret(folder: string): UnusableDatabase {
  return new UnusableDatabase(
    `There is no root secret in ${folder}. Set QUAD_SECRET as for the server, or put the file "secret" of a backup there.`,
  )
}

/** What a start says where the database is in use and the secret is gone: a new one would sign everybody out unasked. */
export function lostSecret(folder: string): UnusableDatabase {
  return new UnusableDatabase(
    `The root secret is gone: ${folder} holds a database, but no file "secret", and QUAD_SECRET is not set. ` +
      'Put the file "secret" of a backup there, or set QUAD_SECRET as before. If it is lost for good, set QUAD_SECRET to a new one ' +
      '(openssl rand -base64 36): everybody then has to sign in again, and background work that was encrypted fails. Nothing was changed.',
  )
}
