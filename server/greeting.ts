import { issueSetupLink } from '../features/account/auth/links.ts'
import { demoLogins, demoPassword } from '../features/account/demo.ts'
import { hasAdmin } from '../features/account/queries.ts'
import { makeLog } from './log.ts'
import type { Shell } from './shell.ts'

/**
 * Says where Quad is, and while there is no admin the link with which the first one is set up: in production as lines of
 * the log, which no LOG_LEVEL hides, and otherwise for a person at a terminal.
 */
export async function greet(shell: Shell): Promise<void> {
  const { env, database, clock } = shell
  const address = env.publicUrl.origin
  const setup =
    !env.demo && !(await hasAdmin(database.db))
      ? `${address}/set-up?token=${await issueSetupLink(database.db, clock())}`
      : undefined
  if (env.production) {
    const log = makeLog('info')
    if (setup) log.info({ url: setup }, 'Set up the first admin here, once, within a week')
    log.info({ url: address }, 'Quad is ready')
    return
  }
  const lines = ['', `  Quad is ready: ${address}`]
  if (env.demo) {
    lines.push('', `  Demo logins (password ${demoPassword}):`)
    for (const login of demoLogins) lines.push(`    ${login.label.padEnd(10)} ${login.email}`)
  }
  if (setup) lines.push('', '  Set up the first admin here, once, within a week:', `    ${setup}`)
  if (env.mailbox) lines.push('', `  Mails are kept at ${address}/dev/mail`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
