import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { deleteOldTries } from '../../server/limits/windows.ts'
import { drawSecret } from '../../server/secrets.ts'
import { postMail, postMailOnce } from '../mail/queries.ts'
import { issueLink, resetAddress } from './auth/links.ts'
import { deleteOldInvitations, drawInvitationSecrets } from './invitations/queries.ts'
import { alreadyRegisteredMail, confirmMail, invitationMail, resetMail } from './mails.ts'
import { profileByEmail } from './queries.ts'
import { deleteEndedTokens } from './tokens/queries.ts'
import { deleteOldSteps } from './twoFactor/queries.ts'

/** Mails that one transaction queues. */
const invitationsAtOnce = 25

const email = z.strictObject({ email: z.string() })

/** Looks the address up here, after the answer was sent, so that an unknown address takes as long as a known one. */
export const accountJobs = [
  job({
    name: 'account-reset',
    prompt: true,
    payload: email.extend({ late: z.boolean().default(false) }),
    run: (shell, { email, late }, id) =>
      shell.database.transaction(async (db) => {
        const person = await profileByEmail(db, email)
        if (!person) return
        const secret = drawSecret()
        const mail = resetMail(person.email, resetAddress(shell.env.publicUrl.origin, secret))
        // A repetition would void the link that was sent already.
        if (await postMailOnce(shell, db, mail, id, { bulk: late }))
          await issueLink(db, person.id, 'reset', shell.clock(), secret)
      }),
  }),
  job({
    name: 'account-welcome',
    prompt: true,
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
    name: 'account-invitations',
    payload: z.strictObject({ ids: z.array(z.string()) }),
    async run(shell, { ids }) {
      // In parts, since a transaction on the embedded engine keeps everybody waiting.
      for (let at = 0; at < ids.length; at += invitationsAtOnce)
        await shell.database.transaction(async (db) => {
          // A repetition finds secrets drawn already: each mail is queued once.
          const drawn = await drawInvitationSecrets(db, ids.slice(at, at + invitationsAtOnce), shell.clock())
          for (const { email, secret } of drawn)
            await postMail(shell, db, invitationMail(email, shell.env.publicUrl.origin, secret))
        })
    },
  }),
  job({
    name: 'account-tidy',
    payload: z.strictObject({}),
    every: '17 * * * *',
    async run(shell) {
      await deleteOldTries(shell.database.db, shell.clock())
      await deleteOldInvitations(shell.database.db, shell.clock())
      await deleteEndedTokens(shell.database.db, shell.clock())
      await deleteOldSteps(shell.database.db, shell.clock())
    },
  }),
]
