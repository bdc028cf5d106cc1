import { z } from 'zod'
import { job } from '../../../server/jobs/jobs.ts'
import { clearSessionCache } from '../auth/session.ts'
import { dueForErasure, isDueForErasure } from './queries.ts'

/** Each in a transaction of its own, which on the embedded engine keeps everybody waiting. */
const atOnce = 50

export const deletionJobs = [
  job({
    name: 'account-erase-closed',
    payload: z.strictObject({}),
    every: '7 * * * *',
    async run(shell) {
      const now = shell.clock()
      for (const person of await dueForErasure(shell.database.db, now, atOnce))
        await shell.database.transaction(async (db) => {
          if (await isDueForErasure(db, person, now)) await shell.erase(db, person)
        })
      clearSessionCache(shell)
    },
  }),
]
