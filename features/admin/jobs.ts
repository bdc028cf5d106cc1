import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { deleteDoneJobs } from '../../server/jobs/states.ts'

const day = 86_400_000

export const adminJobs = [
  job({
    name: 'admin-tidy',
    payload: z.strictObject({}),
    every: '27 * * * *',
    run: (shell) => deleteDoneJobs(shell.database.pool, new Date(shell.clock().getTime() - 2 * day)),
  }),
]
