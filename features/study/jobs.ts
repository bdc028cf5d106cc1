import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { invitationJobs } from './invitations/jobs.ts'
import { forgetCommands, overdueTimers, settleTimer } from './timer/queries.ts'

const week = 7 * 86_400_000

export const studyJobs = [
  job({
    name: 'study-timers',
    payload: z.strictObject({}),
    every: '*/10 * * * *',
    run: async ({ database, clock }) => {
      const now = clock()
      for (const person of await overdueTimers(database.db, now, 5000))
        await database.transaction((db) => settleTimer(db, person, now, null))
      await forgetCommands(database.db, new Date(now.getTime() - week))
    },
  }),
  ...invitationJobs,
]
