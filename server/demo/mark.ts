import { demoLogins } from '../../features/account/demo.ts'
import type { RunStatement } from '../backups/fingerprint.ts'
import { UnusableDatabase } from '../backups/restore.ts'
import { commandLine } from '../commandLine.ts'
import { placeOf } from '../db/place.ts'
import type { Env } from '../env.ts'

/** The logins that a fill of the demo campus makes. Where people sign up, the address of a demo login stays unverified. */
const logins = demoLogins.map(({ email }) => `'${email}'`).join(', ')

/**
 * Whether a database holds the demo campus. One of a version without the mark is recognised by the demo's logins; a
 * database of this version only by the mark, so that nobody can forge it by the address that they sign up with.
 */
export async function isDemoDatabase(ask: RunStatement): Promise<boolean> {
  const exists = async (select: string) => (await ask(`select (${select}) as found`))[0]?.found === true
  if (await exists("to_regclass('public.demo_fills') is not null")) return exists('exists (select 1 from demo_fills)')
  if (!(await exists("to_regclass('public.profiles') is not null"))) return false
  return exists(`exists (select 1 from profiles where email in (${logins}) and email_verified)`)
}

/**
 * The demo's passwords are published, so its database is for this machine only and never for production. `backup`: the
 * file from which it would come. Throws UnusableDatabase with the way out.
 */
export function refuseDemo(env: Env, demo: boolean, backup?: string): void {
  if (!demo || (!env.production && env.onlyHere)) return
  const wayOut = backup
    ? 'Restore it where NODE_ENV is not production, or restore another backup'
    : env.DATABASE_URL
      ? 'Set DATABASE_URL to a new, empty database'
      : 'Set QUAD_DATA to another folder, where a new database is made'
  const orLeave = backup ? '' : `, or, if real people are in it, remove the demo's with ${commandLine('leave-demo')}`
  throw new UnusableDatabase(
    `${backup ? `The backup ${backup}` : `The database in ${placeOf(env)}`} holds the demo campus, whose passwords are ` +
      `published, but ${env.production ? 'NODE_ENV is production' : 'HOST or PUBLIC_URL lets other machines in'}. ${wayOut}${orLeave}.`,
  )
}
