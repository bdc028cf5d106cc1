import fs from 'node:fs'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeBackups } from './backups/backups.ts'
import { askDatabase } from './backups/take.ts'
import { boot, makeShell, serveLive } from './boot.ts'
import { commandLine } from './commandLine.ts'
import { migrateDatabase } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { outlastOutages } from './db/outage.ts'
import { isDemoDatabase, refuseDemo } from './demo/mark.ts'
import { memoryOfMachine, runsUnoptimized } from './embedded/program.ts'
import { atPort, readEnv } from './env.ts'
import { features } from './features.ts'
import { giveBackWhenQuiet } from './giveBack.ts'
import { greet } from './greeting.ts'
import { noStaticFiles, readStaticFiles } from './http/static.ts'
import { takePort } from './http/takenPort.ts'
import { isLiveRequest } from './live/handshake.ts'
import { makeLog } from './log.ts'
import { noteSecret } from './rootSecret/mark.ts'
import { trustAuthorities } from './settings/authorities.ts'
import { withSettingsFile } from './settings/file.ts'
import { wordsOfFailedStart } from './startFailure.ts'

/** How many seconds requests under way may take at a stop. */
const finishing = 10
/** Milliseconds in which a second signal is the same press: a terminal and npm both pass it on. */
const samePress = 500

const unexpected = 'Quad could not start.'

async function main(): Promise<void> {
  Object.assign(process.env, withSettingsFile(process.env))
  const wanted = readEnv(process.env)
  trustAuthorities(wanted)
  const log = makeLog(wanted.LOG_LEVEL)
  const taken = await takePort(wanted)
  const env = atPort(wanted, taken.port)
  const opened = await openDatabase(env, log, { mend: true })
  try {
    refuseDemo(env, await isDemoDatabase(askDatabase(opened.database)))
    await migrateDatabase(opened.database, features)
  } catch (error) {
    await opened.close()
    throw error
  }
  const backups = opened.data === null ? undefined : makeBackups(opened.database, opened.data, log)
  const shell = { ...makeShell(env, log, opened.database, opened.secret, features), ...(backups && { backups }) }
  if (opened.data !== null) shell.disk.keepReserve()
  if (await noteSecret(opened.database.db, shell.secrets, shell.clock()))
    log.warn(
      `${env.QUAD_SECRET ? 'QUAD_SECRET' : `The root secret in ${opened.data}`} is another one than at the last start: ` +
        'everybody has to sign in again, and background work that was encrypted fails. If that was not on purpose, set the former one again.',
    )
  let stopping = false
  const dist = fileURLToPath(new URL('../dist', import.meta.url))
  // In development the development server serves the browser app.
  const files = fs.existsSync(`${dist}/index.html`) ? readStaticFiles(dist, shell.fills) : noStaticFiles
  const app = await boot(shell, features, files, { ready: () => !stopping })

  const limits = {
    maxHeaderSize: 16 * 1024,
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    keepAliveTimeout: 15_000,
    shouldUpgradeCallback: isLiveRequest,
  }
  const server = http.createServer(limits, app)
  serveLive(shell, server, () => !stopping)
  await taken.handTo(server)
  log.info({ host: env.HOST, port: env.PORT, engine: opened.database.engine, demo: env.demo }, 'Quad is listening')
  if (opened.database.engine === 'embedded' && runsUnoptimized(memoryOfMachine()))
    log.info(
      { mebibytes: Math.round(memoryOfMachine() / 2 ** 20) },
      'with so little memory the embedded database runs unoptimized, which is slower',
    )
  if (env.production && !env.SMTP_URL)
    log.warn(`SMTP_URL is not set: no mail goes out. ${commandLine('reset-link', 'EMAIL')} prints a reset link.`)

  let stoppedAt = 0
  const stop = async (signal: string) => {
    if (stopping && performance.now() - stoppedAt < samePress) return
    if (stopping) process.exit(1)
    stopping = true
    stoppedAt = performance.now()
    log.info({ signal, drain: env.DRAIN_SECONDS }, 'stopping')
    // `/readyz` says so from now on: a load balancer has this long to send requests elsewhere.
    await wait(env.DRAIN_SECONDS * 1000)
    const cut = setTimeout(() => server.closeAllConnections(), finishing * 1000)
    await shell.live.stop()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeIdleConnections()
    })
    clearTimeout(cut)
    await shell.jobs.stop()
    await backups?.stop()
    await opened.close()
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  opened.guard({
    down: (why) => log.error({ why }, 'the embedded database is started again; requests fail meanwhile'),
    back: (milliseconds) => log.warn({ seconds: milliseconds / 1000 }, 'the embedded database answers again'),
    renewed: (milliseconds, memory) =>
      log.info(
        { seconds: milliseconds / 1000, mebibytes: Math.round(memory / 2 ** 20) },
        'the embedded database was started anew, since it had taken much memory; requests waited meanwhile',
      ),
    failed: (why) => log.error({ why }, 'the embedded database did not start; it is tried again'),
    lost(why) {
      log.fatal({ why }, 'the embedded database does not come back; stopping')
      process.exit(70)
    },
  })
  const outlast = (work: () => Promise<void>) =>
    outlastOutages(work, {
      failed: (error) => log.error({ err: error }, 'the database went away during the start; it is asked again'),
      // A stop that comes in between ends the queue meanwhile.
      stopped: () => stopping,
    })
  // Only now, since a process that reads this line may stop the server at once.
  await outlast(() => greet(shell))
  await outlast(() => shell.jobs.work())
  if (!stopping) await backups?.start()
  giveBackWhenQuiet()
}

main().catch((error: unknown) => {
  const words = wordsOfFailedStart(error, process.env)
  if (process.env.NODE_ENV === 'production') makeLog('fatal').fatal(words ? {} : { err: error }, words ?? unexpected)
  else process.stderr.write(`${words ?? `${unexpected} ${error instanceof Error ? error.stack : String(error)}`}\n`)
  process.exit(1)
})
