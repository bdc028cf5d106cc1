import { z } from 'zod'
import { job } from '../../../server/jobs/jobs.ts'
import { drawSecret } from '../../../server/secrets.ts'
import { postMailOnce } from '../../mail/queries.ts'
import { issueLink } from '../auth/links.ts'
import { newAddressMail, takenAddressMail } from '../mails.ts'
import { profileByEmail } from '../queries.ts'
import { deleteOldEmailChanges, emailChangeOf, isReservedEmail } from './queries.ts'

export const emailJobs = [
  // Looks the address up after the answer was sent, so that a taken one is answered like a free one.
  job({
    name: 'account-new-email',
    prompt: true,
    payload: z.strictObject({ person: z.string(), email: z.string() }),
    run: (shell, { person, email }, id) =>
      shell.database.transaction(async (db) => {
        const wish = await emailChangeOf(db, person)
        // Another wish has come, or this one was taken back.
        if (!wish || wish.changedAt || wish.newEmail !== email) return
        const { origin } = shell.env.publicUrl
        if (await profileByEmail(db, email)) {
          await postMailOnce(shell, db, takenAddressMail(email, origin), id)
          return
        }
        // Its owner may still take it back.
        if (await isReservedEmail(db, email, shell.clock())) return
        const secret = drawSecret()
        const mail = newAddressMail(email, `${origin}/confirm-new-email?token=${secret}`)
        if (await postMailOnce(shell, db, mail, id)) await issueLink(db, person, 'new-email', shell.clock(), secret)
      }),
  }),
  job({
    name: 'account-email-tidy',
    payload: z.strictObject({}),
    every: '47 3 * * *',
    run: (shell) => deleteOldEmailChanges(shell.database.db, shell.clock()),
  }),
]
