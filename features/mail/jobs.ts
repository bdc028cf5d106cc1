import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { sendBySmtp, smtpConnections } from '../../server/mail.ts'
import { dropOldDevMail, keepDevMail } from './queries.ts'

/** Mails to others may tell of a person who is erased; a deleted account is closed for so long. */
const mailboxDays = 7

export const mailJobs = [
  job({
    name: 'mail',
    prompt: true,
    together: smtpConnections,
    payload: z.strictObject({ to: z.string(), subject: z.string(), text: z.string() }),
    async run(shell, mail, id) {
      const { env } = shell
      // A mail that was sent twice, because of a crash in between, has the same id both times.
      if (env.SMTP_URL)
        await sendBySmtp(env.SMTP_URL, env.MAIL_FROM, { ...mail, id: `${id}@${env.publicUrl.hostname}` })
      else if (env.mailbox) await keepDevMail(shell.database.db, { ...mail, id }, shell.clock())
      else shell.log.warn('a mail was not sent: SMTP_URL is not set')
    },
  }),
  job({
    name: 'mail-tidy',
    payload: z.strictObject({}),
    every: '37 * * * *',
    run: ({ database, clock }) => dropOldDevMail(database.db, new Date(clock().getTime() - mailboxDays * 86_400_000)),
  }),
]
