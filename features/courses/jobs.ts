import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { purgeDeletedRecords } from './restore/deleted.queries.ts'

const hour = 3_600_000

export const coursesJobs = [
  job({
    name: 'courses-purge',
    payload: z.strictObject({}),
    every: '51 * * * *',
    run: async ({ database, clock }) => purgeDeletedRecords(database.db, new Date(clock().getTime() - hour)),
  }),
]
