import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { forgetOldLog } from './log/queries.ts'

export const organizationJobs = [
  job({
    name: 'organizations-purge',
    payload: z.strictObject({}),
    every: '41 4 * * *',
    run: ({ database, clock }) => forgetOldLog(database.db, clock()),
  }),
]
