import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { invitationJobs } from './invitations/jobs.ts'
import { purgeDeletedSessions } from './sessions/deleted.queries.ts'
import { forgetCommands, overdueTimers, settleTimer } from './timer/queries.ts'

const hour = 3_600_000
const week = 7 * 24 * hour

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
  job({
    name: 'study-purge',
    payload: z.strictObject({}),
    every: '47 * * * *',
    run: async ({ database, clock }) => purgeDeletedSessions(database.db, new Date(clock().getTime() - hour)),
  }),
  ...invitationJobs,
]
