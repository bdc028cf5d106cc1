import { Refusal } from '../contract/refusal.ts'
import { twoFactorResetMail } from '../features/account/mails.ts'
import { endSessionsOf, profileByEmail } from '../features/account/queries.ts'
import { deleteFactor } from '../features/account/twoFactor/queries.ts'
import { recordAuditEvent } from '../features/admin/queries.ts'
import { postMail } from '../features/mail/queries.ts'
import { jobsOf, makeShell } from '../server/boot.ts'
import { features } from '../server/features.ts'
import { makeLog } from '../server/log.ts'
import { withDatabase } from './command.ts'
import { exitWithUsage, readTyped } from './usage.ts'

const [email] = readTyped('reset-2fa').words
if (!email) exitWithUsage('reset-2fa')

/** For somebody who has lost the phone and the recovery codes: the password alone signs in again. */
await withDatabase(async ({ database, secret }, env) => {
  const shell = makeShell(env, makeLog('error'), database, secret, features)
  try {
    await shell.jobs.start(shell, jobsOf(features))
    await database.transaction(async (db) => {
      const now = new Date()
      const person = await profileByEmail(db, email)
      if (!person) throw new Refusal('not_found', `Nobody has the address ${email}.`)
      if (!(await deleteFactor(db, person)))
        throw new Refusal('conflict', `${email} has no two-factor sign-in. Nothing was changed.`)
      await endSessionsOf(db, person.id, now)
      await recordAuditEvent(db, { act: 'second_factor_reset', by: null, person: person.id }, now)
      await postMail(shell, db, twoFactorResetMail(person.email, env.publicUrl.origin))
    })
  } finally {
    await shell.jobs.stop()
    shell.disk.stop()
  }
  process.stdout.write(`${email} signs in with the password alone now, and was signed out everywhere.\n`)
})
