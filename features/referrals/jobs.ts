import { z } from 'zod'
import { forEachApart } from '../../server/jobs/forEachApart.ts'
import { job } from '../../server/jobs/jobs.ts'
import { dueCommissions, earnCommission } from './commissions.queries.ts'

export const referralJobs = [
  job({
    name: 'referrals-earn',
    payload: z.strictObject({}),
    every: '* * * * *',
    // Some may have become due while nobody ran.
    atStart: true,
    async run(shell) {
      const now = shell.clock()
      const due = await dueCommissions(shell.database.db, now)
      await forEachApart(shell, due, 'a commission could not be earned', (id) =>
        shell.database.transaction((db) => earnCommission(shell, db, id, now)),
      )
    },
  }),
]
