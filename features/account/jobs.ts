import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { deleteOldTries } from '../../server/limits/windows.ts'
import { drawSecret } from '../../server/secrets.ts'
import { postMailOnce } from '../mail/queries.ts'
import { issueLink, resetAddress } from './auth/links.ts'
import { alreadyRegisteredMail, confirmMail, resetMail } from './mails.ts'
import { profileByEmail } from './queries.ts'

const email = z.strictObject({ email: z.string() })

/** Looks the address up here, after the answer was sent, so that an unknown address takes as long as a known one. */
export const accountJobs = [
  job({
    name: 'account-reset',
    payload: email,
    run: (shell, { email }, id) =>
      shell.database.transaction(async (db) => {
        const person = await profileByEmail(db, email)
        if (!person) return
        const secret = drawSecret()
        const mail = resetMail(person.email, resetAddress(shell.env.publicUrl.origin, secret))
        // A repetition would void the link that was sent already.
        if (await postMailOnce(shell, db, mail, id)) await issueLink(db, person.id, 'reset', shell.clock(), secret)
      }),
  }),
  job({
    name: 'account-welcome',
    payload: email,
    run: (shell, { email }, id) =>
      shell.database.transaction(async (db) => {
        const person = await profileByEmail(db, email)
        if (!person) return
        const { origin } = shell.env.publicUrl
        const secret = drawSecret()
        const mail = person.emailVerified
          ? alreadyRegisteredMail(person.email, origin)
          : confirmMail(person.email, `${origin}/confirm-email?token=${secret}`)
        if ((await postMailOnce(shell, db, mail, id)) && !person.emailVerified)
          await issueLink(db, person.id, 'confirm', shell.clock(), secret)
      }),
  }),
  job({
    name: 'account-tidy',
    payload: z.strictObject({}),
    every: '17 * * * *',
    run: (shell) => deleteOldTries(shell.database.db, shell.clock()),
  }),
]
