import { z } from 'zod'
import { job } from '../../server/jobs.ts'
import { sendBySmtp } from '../../server/outside/mail.ts'
import { keepDevMail } from './queries.ts'

export const mailJobs = [
  job({
    name: 'mail',
    payload: z.strictObject({ to: z.string(), subject: z.string(), text: z.string() }),
    async run(shell, mail) {
      if (shell.env.SMTP_URL) await sendBySmtp(shell.env.SMTP_URL, shell.env.MAIL_FROM, mail)
      else if (shell.env.mailbox) await keepDevMail(shell.database.db, mail, shell.clock())
      else shell.log.warn('a mail was not sent: SMTP_URL is not set')
    },
  }),
]
