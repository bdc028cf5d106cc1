import { z } from 'zod'
import { dayIn } from '../../../contract/day.ts'
import { job } from '../../../server/jobs/jobs.ts'
import { postMail } from '../../mail/queries.ts'
import { clearSessionCache } from '../auth/session.ts'
import { unusedMail } from '../mails.ts'
import { isUnusedSinceTold, markToldUnused, unusedSinceTold } from './queries.ts'
import { unusedNoticeDays } from './rules.ts'

const day = 86_400_000
/** Of one hour: a campus that switches it on has years of accounts, and a mail server its limits. */
const atOnce = 100

export const unusedJobs = [
  job({
    name: 'account-unused',
    payload: z.strictObject({}),
    every: '37 * * * *',
    async run(shell) {
      const { UNUSED_ACCOUNTS_MONTHS: months, demo, publicUrl } = shell.env
      if (months === 0 || demo) return
      const { database } = shell
      const now = shell.clock()
      const cutoff = new Date(now)
      cutoff.setUTCMonth(cutoff.getUTCMonth() - months)
      const toldBefore = new Date(now.getTime() - unusedNoticeDays * day)
      for (const person of await unusedSinceTold(database.db, cutoff, toldBefore, atOnce))
        await database.transaction(async (db) => {
          if (await isUnusedSinceTold(db, person, cutoff, toldBefore)) await shell.erase(db, person)
        })
      await database.transaction(async (db) => {
        const erasedOn = new Date(now.getTime() + unusedNoticeDays * day)
        for (const { email, zone } of await markToldUnused(db, cutoff, now, atOnce))
          await postMail(shell, db, unusedMail(email, publicUrl.origin, months, dayIn(zone, erasedOn)))
      })
      clearSessionCache(shell)
    },
  }),
]
