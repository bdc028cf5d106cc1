import { z } from 'zod'
import { job } from '../../server/jobs.ts'
import { purgeDeleted } from './queries.ts'

const hour = 3_600_000

export const homeworkJobs = [
  job({
    name: 'homework-purge',
    payload: z.strictObject({}),
    every: '37 * * * *',
    run: (shell) => purgeDeleted(shell.database.db, new Date(shell.clock().getTime() - hour)),
  }),
]
