import fs from 'node:fs'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import { issueSetupLink } from '../features/account/auth/links.ts'
import { demoLogins, demoPassword } from '../features/account/demo.ts'
import { hasAdmin } from '../features/account/queries.ts'
import { makeBackups } from './backups/backups.ts'
import { UnusableDatabase } from './backups/restore.ts'
import { boot, makeShell, serveLive } from './boot.ts'
import { migrateDatabase } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { FolderInUse } from './embedded/lock.ts'
import { readEnv, WrongSetting } from './env.ts'
import { features } from './features.ts'
import { noStaticFiles, readStaticFiles } from './http/static.ts'
import { isLiveRequest } from './live/handshake.ts'
import { makeLog } from './log.ts'

/** How many seconds requests under way may take at a stop. */
const drain = 10

/** One garbage collection after the start: 40 MB that V8 would keep for allocations a quiet server never makes. */
async function giveBack(): Promise<void> {
  const { Session } = await import('node:inspector/promises')
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const log = makeLog(env.LOG_LEVEL)
  const opened = await openDatabase(env, log, { mend: true })
  await migrateDatabase(opened.database, features)
  const backups = opened.data === null ? undefined : makeBackups(opened.database, opened.data, log)
  const shell = { ...makeShell(env, log, opened.database, opened.secret, features), ...(backups && { backups }) }
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST, resolve)
  })
  log.info({ host: env.HOST, port: env.PORT, engine: opened.database.engine, demo: env.demo }, 'Quad is listening')
  if (env.production && !env.SMTP_URL)
    log.warn('SMTP_URL is not set: no mail goes out. `npm run reset-link -- EMAIL` prints a reset link.')

  const stop = async (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    const cut = setTimeout(() => server.closeAllConnections(), drain * 1000)
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
    lost(why) {
      log.fatal({ why }, 'the embedded database does not come back; stopping')
      process.exit(70)
    },
  })
  // Only now, since a process that reads this line may stop the server at once.
  await greet()
  // A stop that comes in between ends the queue meanwhile.
  await shell.jobs.work().catch((error) => {
    if (!stopping) throw error
  })
  if (!stopping) await backups?.start()
  setTimeout(giveBack, 5000).unref()

  async function greet(): Promise<void> {
    const address = env.publicUrl.origin
    const lines = ['', `  Quad is ready: ${address}`]
    if (env.demo) {
      lines.push('', `  Demo logins (password ${demoPassword}):`)
      for (const login of demoLogins) lines.push(`    ${login.label.padEnd(10)} ${login.email}`)
    } else if (!(await hasAdmin(shell.database.db))) {
      const secret = await issueSetupLink(shell.database.db, shell.clock())
      lines.push('', '  Set up the first admin here, once, within a week:', `    ${address}/set-up?token=${secret}`)
    }
    if (env.mailbox) lines.push('', `  Mails are kept at ${address}/dev/mail`)
    process.stdout.write(`${lines.join('\n')}\n\n`)
  }
}

main().catch((error: unknown) => {
  if (error instanceof WrongSetting || error instanceof FolderInUse || error instanceof UnusableDatabase)
    process.stderr.write(`${error.message}\n`)
  else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    process.stderr.write('PORT is taken by another program. Set PORT to a free one, such as PORT=3001.\n')
  else
    process.stderr.write(
      `Quad could not start. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  process.exit(1)
})
