import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Env } from '../env.ts'
import { BadBackup, pack } from './archive.ts'
import { UnusableDatabase } from './restore.ts'
import { linkRemainingFiles, type TakenBackup } from './take.ts'

const run = promisify(execFile)

/** A backup of a PostgreSQL server's database with pg_dump, and of the root secret and the files in `data`. */
export async function takeFromServer(
  url: string,
  data: string,
  { file, at, secret }: { file: string; at: Date; secret: string },
): Promise<TakenBackup> {
  const from = fs.mkdtempSync(path.join(path.dirname(path.resolve(file)), '.quad-backup-'))
  const part = path.join(from, 'backup.part')
  try {
    const dump = path.join(from, 'database.dump')
    await program('pg_dump', ['--format=custom', '--no-owner', '--no-acl', `--file=${dump}`], url)
    // Reads it to its end; only a restore compares the rows.
    await program('pg_restore', ['--file=/dev/null', dump], url)
    linkRemainingFiles(data, from, secret)
    const bytes = await pack(from, part, { quad: 'backup', format: 1, at, engine: 'postgres', rows: null })
    fs.renameSync(part, file)
    return { at, file, bytes, rows: 0, compared: false }
  } finally {
    fs.rmSync(from, { recursive: true, force: true })
  }
}

/** Fills an empty database from the dump of an unpacked backup, all of it or nothing. */
export async function restoreToServer(url: string, unpacked: string): Promise<void> {
  const dump = path.join(unpacked, 'database.dump')
  if (!fs.existsSync(dump)) throw new BadBackup('this is a backup of an embedded database')
  await program(
    'pg_restore',
    ['--no-owner', '--no-acl', '--single-transaction', '--exit-on-error', '--dbname=', dump],
    url,
  )
}

/** Whether the settings, wherever they come from, have the root secret of an unpacked backup. */
export function hasSecretOf({ QUAD_SECRET }: Pick<Env, 'QUAD_SECRET'>, unpacked: string): boolean {
  return QUAD_SECRET === fs.readFileSync(path.join(unpacked, 'secret'), 'utf8').trim()
}

/** The address travels in the environment: the list of processes would show its password. */
async function program(name: string, args: string[], url: string): Promise<void> {
  const at = new URL(url)
  const env = {
    ...process.env,
    PGHOST: decodeURIComponent(at.hostname),
    PGPORT: at.port || '5432',
    PGUSER: decodeURIComponent(at.username),
    PGPASSWORD: decodeURIComponent(at.password),
    PGDATABASE: decodeURIComponent(at.pathname.slice(1)),
    ...(at.searchParams.has('sslmode') && { PGSSLMODE: at.searchParams.get('sslmode') ?? '' }),
  }
  const programArguments = args.map((arg) => (arg === '--dbname=' ? `--dbname=${env.PGDATABASE}` : arg))
  await run(name, programArguments, { env }).catch((error: NodeJS.ErrnoException & { stderr?: string }) => {
    if (error.code === 'ENOENT')
      throw new UnusableDatabase(
        `${name} is not on this machine. Install PostgreSQL's client programs, as new as the server or newer, ` +
          'or use what your database server offers for backups; keep QUAD_SECRET and the folder files/ with them.',
      )
    throw new UnusableDatabase(`${name} failed: ${(error.stderr ?? error.message).trim()}`)
  })
}
