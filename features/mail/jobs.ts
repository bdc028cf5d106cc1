import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { sendBySmtp } from '../../server/mail.ts'
import { keepDevMail } from './queries.ts'

export const mailJobs = [
  job({
    name: 'mail',
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
]
