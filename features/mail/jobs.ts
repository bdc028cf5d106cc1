import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { MailNotTaken, sendBySmtp, smtpConnections } from '../../server/mail.ts'
import { dropOldDevMail, keepDevMail } from './queries.ts'
import { mailAnswers } from './slots.ts'

/** Mails to others may tell of a person who is erased; a deleted account is closed for so long. */
const mailboxDays = 7

export const mailJobs = [
  job({
    name: 'mail',
    prompt: true,
    together: smtpConnections,
    payload: z.strictObject({
      ...{ to: z.string(), subject: z.string(), text: z.string() },
      ...{ html: z.string().optional(), unsubscribe: z.string().optional() },
      calendar: z.strictObject({ method: z.enum(['request', 'cancel']), text: z.string() }).optional(),
      person: z.uuidv4().optional(),
    }),
    async run(shell, { person, ...mail }, id) {
      const { env, database } = shell
      if (!env.SMTP_URL) {
        if (env.mailbox) await keepDevMail(database.db, { ...mail, id }, shell.clock())
        else shell.log.warn('a mail was not sent: SMTP_URL is not set')
        return
      }
      const tell = (taken: boolean) =>
        database.transaction(async (db) => {
          for (const { value: hear } of person === undefined ? [] : shell.fills(mailAnswers))
            await hear(shell, db, { person: person ?? '', to: mail.to, taken })
        })
      try {
        // A mail that was sent twice, because of a crash in between, has the same id both times.
        await sendBySmtp(env.SMTP_URL, env.MAIL_FROM, { ...mail, id: `${id}@${env.publicUrl.hostname}` })
      } catch (error) {
        // Another try would be refused, too.
        if (person === undefined || !(error instanceof MailNotTaken && error.forGood)) throw error
        return tell(false)
      }
      if (person !== undefined) await tell(true)
    },
  }),
  job({
    name: 'mail-tidy',
    payload: z.strictObject({}),
    every: '37 * * * *',
    run: ({ database, clock }) => dropOldDevMail(database.db, new Date(clock().getTime() - mailboxDays * 86_400_000)),
  }),
]
