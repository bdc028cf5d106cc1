import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { purgeDeletedEvents } from './events/deleted.queries.ts'
import { seriesJobs } from './events/series.jobs.ts'

const hour = 3_600_000

export const calendarJobs = [
  job({
    name: 'calendar-purge',
    payload: z.strictObject({}),
    every: '43 * * * *',
    run: async ({ database, clock }) => purgeDeletedEvents(database.db, new Date(clock().getTime() - hour)),
  }),
  ...seriesJobs,
]
