import type { BackupState } from '../backups/backups.ts'
import type { RunStatement } from '../backups/fingerprint.ts'
import type { Ending } from '../endings.ts'
import type { Env } from '../env.ts'
import type { Secrets } from '../secrets.ts'
import { checkAddress } from './address.ts'
import { type Diagnosis, type Finding, type HealthCheck, runCheck } from './check.ts'
import { checkConnections, checkServerClock, diagnoseDatabase } from './database.ts'
import { checkEndings } from './endings.ts'
import { checkBackups, checkClockByFiles, checkDataFolder, checkDisk, checkSecret } from './folder.ts'
import { checkPasskeys } from './passkeys.ts'
import { compareSecret } from './secret.ts'
import { checkBucket, checkMail, checkRedis } from './services.ts'

export type Installation = {
  env: Env
  /** The open database; without it, only what needs none is checked. */
  ask?: RunStatement
  /** What the features end that is left. */
  endings: readonly Ending[]
  /** Made of the root secret. */
  secrets?: Pick<Secrets, 'sign'>
  /** Of a running server. */
  backups?: BackupState
}

/** Checks an installation, all parts at once, and changes nothing but one small object in a bucket, which it deletes. */
export function examine(installation: Installation): Promise<Diagnosis[]> {
  return Promise.all(checksOf(installation).map((check) => runCheck(check, installation.env)))
}

/** Nothing is there when the database and the files are elsewhere. */
function inFolder(env: Env): HealthCheck[] {
  return [
    { name: 'Data folder', seconds: 5, look: () => checkDataFolder(env), todo: 'Make Quad’s user its owner.' },
    { name: 'Disk', seconds: 5, look: () => checkDisk(env), todo: 'See whether the disk of the data folder answers.' },
  ]
}

async function lookAtSecret(env: Env, ask: Installation['ask'], secrets: Installation['secrets']): Promise<Finding> {
  const found = checkSecret(env)
  return ask && secrets ? compareSecret(found, ask, secrets) : found
}

function checksOf({ env, ask, endings, secrets, backups }: Installation): HealthCheck[] {
  const opening = 'See docs/operations.md, "When the database does not open".'
  const { REDIS_URL } = env
  return [
    ...(ask ? [{ name: 'Database', seconds: 10, look: () => diagnoseDatabase(ask, env), todo: opening }] : []),
    ...(ask ? [{ name: 'Leftovers', seconds: 10, look: () => checkEndings(ask, endings), todo: opening }] : []),
    ...(ask ? [{ name: 'Passkeys', seconds: 10, look: () => checkPasskeys(ask, env), todo: opening }] : []),
    ...(ask && env.DATABASE_URL
      ? [{ name: 'Connections', seconds: 10, look: () => checkConnections(ask), todo: opening }]
      : []),
    ...(env.DATABASE_URL && env.S3_BUCKET ? [] : inFolder(env)),
    {
      name: 'Root secret',
      seconds: 5,
      look: () => lookAtSecret(env, ask, secrets),
      todo: 'Make Quad’s user the owner of the file.',
    },
    { name: 'Mail', seconds: 25, look: () => checkMail(env), todo: 'Correct SMTP_URL.' },
    ...(env.S3_BUCKET
      ? [{ name: 'Files', seconds: 25, look: () => checkBucket(env), todo: 'Correct the five S3_ settings.' }]
      : []),
    ...(REDIS_URL
      ? [{ name: 'Redis', seconds: 8, look: () => checkRedis(REDIS_URL), todo: 'Correct REDIS_URL.' }]
      : []),
    {
      name: 'Clock',
      seconds: 10,
      look: () => (ask && env.DATABASE_URL ? checkServerClock(ask) : checkClockByFiles(env)),
      todo: 'Look at the clock by hand: timedatectl',
    },
    ...(secrets
      ? [
          {
            name: 'Public address',
            seconds: 20,
            look: () => checkAddress(env, secrets),
            todo: 'Correct PUBLIC_URL, or the proxy.',
          },
        ]
      : []),
    { name: 'Backups', seconds: 5, look: () => checkBackups(env, backups), todo: 'Make Quad’s user their owner.' },
  ]
}
