import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { forgetOldLog } from './log/queries.ts'
import { endAnswered } from './proposals/queries.ts'

export const organizationJobs = [
  job({
    name: 'organizations-purge',
    payload: z.strictObject({}),
    every: '41 4 * * *',
    async run({ database, clock }) {
      await forgetOldLog(database.db, clock())
      await endAnswered(database.db, clock())
    },
  }),
]
