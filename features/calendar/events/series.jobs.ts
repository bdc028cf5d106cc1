import { z } from 'zod'
import { job } from '../../../server/jobs/jobs.ts'
import { extendSeries } from './series.queries.ts'

/** Keeps the occurrences of series without end, or with a distant one, three years ahead. */
export const seriesJobs = [
  job({
    name: 'calendar-extend',
    payload: z.strictObject({}),
    every: '17 3 * * *',
    run: async ({ database, clock }) => {
      const now = clock()
      while (await database.transaction((db) => extendSeries(db, now))) {
        // One series after another, each in a transaction of its own.
      }
    },
  }),
]
