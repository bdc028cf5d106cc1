import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { deleteOldEvents } from './queries.ts'
import { firstKeptDay } from './rules.ts'

export const analyticsJobs = [
  job({
    name: 'analytics-tidy',
    payload: z.strictObject({}),
    every: '52 3 * * *',
    run: async (shell) => {
      await deleteOldEvents(shell.database.db, firstKeptDay(shell.clock()))
    },
  }),
]
