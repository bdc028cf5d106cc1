import { Refusal } from '../../contract/refusal.ts'
import type { Feature } from '../../server/feature.ts'
import { on } from '../../server/route.ts'
import { listDevMails } from './contract.ts'
import { mailJobs } from './jobs.ts'
import { devMailbox } from './queries.ts'

/**
 * Mail to people. The stored rows are the mailbox of development, keyed by address; the account feature clears them.
 */
export const mailFeature: Feature = {
  name: 'mail',
  routes: [
    on(listDevMails, async ({ db, shell }) => {
      if (!shell.env.mailbox) throw new Refusal('not_found', 'There is no such address.')
      const mails = await devMailbox(db)
      return mails.map((mail) => ({ ...mail, sentAt: mail.sentAt.toISOString() }))
    }),
  ],
  jobs: mailJobs,
  data: { tables: {}, export: async () => ({}), exported: {} },
}
