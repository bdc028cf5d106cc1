import { z } from 'zod'
import { forgetDone } from '../../server/jobStates.ts'
import { job } from '../../server/jobs.ts'

const day = 86_400_000

export const adminJobs = [
  job({
    name: 'admin-tidy',
    payload: z.strictObject({}),
    every: '27 * * * *',
    run: (shell) => forgetDone(shell.database.pool, new Date(shell.clock().getTime() - 2 * day)),
  }),
]
