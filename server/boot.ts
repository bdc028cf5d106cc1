import type { Server } from 'node:http'
import { collectFills } from '../contract/slot.ts'
import { lockPeople, readCallerAgain } from '../features/account/auth/again.queries.ts'
import { authenticate, findChangedSessions } from '../features/account/auth/session.ts'
import { authenticateToken } from '../features/account/tokens/authenticate.queries.ts'
import type { Database } from './db/db.ts'
import { withMigrationLock } from './db/migrate.ts'
import { fillDemo } from './demo/fill.ts'
import { directoryJobs } from './directories.ts'
import { endingJobs } from './endings.ts'
import type { Env } from './env.ts'
import type { Feature } from './feature.ts'
import { watchDisk } from './files/disk.ts'
import { fileJobs } from './files/pendingDeletions.ts'
import { makeFileStore } from './files/store.ts'
import { makeApp } from './http/app.ts'
import type { StaticFiles } from './http/static.ts'
import { type Job, makeJobs } from './jobs/jobs.ts'
import { makeLive } from './live/live.ts'
import type { Logger } from './log.ts'
import { makeOutside } from './outside/outside.ts'
import { erasePerson, exportSourcesOf } from './personalData.ts'
import { readPlaces } from './places.ts'
import { makeScopes } from './scopes.ts'
import { makeSecrets } from './secrets.ts'
import type { Shell } from './shell.ts'

export function makeShell(
  env: Env,
  log: Logger,
  database: Database,
  rootSecret: string,
  features: Feature[],
  clock: () => Date = () => new Date(),
  monotonic: () => number = () => performance.now(),
): Shell {
  const secrets = makeSecrets(rootSecret)
  const fills = collectFills(features)
  const scopes = makeScopes(features, clock, fills)
  return {
    env,
    log,
    database,
    secrets,
    clock,
    monotonic,
    jobs: makeJobs(database, secrets, log),
    files: makeFileStore(env),
    disk: watchDisk(env, log),
    places: readPlaces(env.PLACES_FILE, log),
    outside: makeOutside(env),
    scopes,
    live: makeLive(
      database,
      env,
      log,
      features.flatMap(({ live }) => live ?? []),
      scopes,
    ),
    erase: (db, person) => erasePerson(db, features, person),
    exportSources: exportSourcesOf(features),
    endings: features.flatMap(({ endings = [] }) => endings),
    texts: features.flatMap(({ data }) => data?.texts ?? []),
    fills,
  }
}

/** All jobs: the features' and the shell's. */
export function jobsOf(features: Feature[]): Job[] {
  return [
    ...features.flatMap((feature) => feature.jobs ?? []),
    ...fileJobs(features),
    ...directoryJobs(features),
    ...endingJobs(features),
  ]
}

const who = { session: authenticate, token: authenticateToken, again: readCallerAgain, lock: lockPeople }

/** Queues, demo campus, web server: everything after the database is open and migrated. */
export async function boot(shell: Shell, features: Feature[], files: StaticFiles, { ready }: { ready: () => boolean }) {
  const queues = shell.jobs.start(shell, jobsOf(features))
  // Runs while the database answers.
  const app = makeApp(shell, features, who, files, ready)
  await queues
  if (shell.env.demo) await withMigrationLock(shell.database, () => fillDemo(shell, features))
  return app
}

/** Live push on the same server. */
export function serveLive(shell: Shell, server: Server, ready: () => boolean): void {
  shell.live.attach(server, shell, { authenticate, changedSessions: findChangedSessions, ready })
}
