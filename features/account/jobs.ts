import { z } from 'zod'
import { job } from '../../server/jobs.ts'
import { postMail } from '../mail/queries.ts'
import { alreadyMail, confirmMail, resetMail } from './mails.ts'
import { profileByEmail } from './queries.ts'
import { forgetOldTries } from './wall/limits.ts'
import { issueLink, resetAddress } from './wall/links.ts'

const email = z.strictObject({ email: z.string() })

/**
 * Looking the address up happens here, after the answer went out, so that the answer takes as long for an unknown
 * address as for a known one.
 */
export const accountJobs = [
  job({
    name: 'account-reset',
    payload: email,
    run: (shell, { email }) =>
      shell.database.transaction(async (db) => {
        const person = await profileByEmail(db, email)
        if (!person) return
        const secret = await issueLink(db, person.id, 'reset', shell.clock())
        await postMail(shell, db, resetMail(person.email, resetAddress(shell.env.publicUrl.origin, secret)))
      }),
  }),
  job({
    name: 'account-welcome',
    payload: email,
    run: (shell, { email }) =>
      shell.database.transaction(async (db) => {
        const person = await profileByEmail(db, email)
        if (!person) return
        const { origin } = shell.env.publicUrl
        const mail = person.emailVerified
          ? alreadyMail(person.email, origin)
          : confirmMail(
              person.email,
              `${origin}/confirm-email?token=${await issueLink(db, person.id, 'confirm', shell.clock())}`,
            )
        await postMail(shell, db, mail)
      }),
  }),
  job({
    name: 'account-tidy',
    payload: z.strictObject({}),
    every: '17 * * * *',
    run: (shell) => forgetOldTries(shell.database.db, shell.clock()),
  }),
]
