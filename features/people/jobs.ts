import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { sweepPresence } from './presence.queries.ts'

export const peopleJobs = [
  job({
    name: 'presence-sweep',
    payload: z.strictObject({}),
    every: '* * * * *',
    run: (shell) => sweepPresence(shell),
  }),
]
