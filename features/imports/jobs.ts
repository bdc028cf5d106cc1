import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { purgeWaitingImports } from './queries.ts'

const day = 86_400_000

export const importJobs = [
  job({
    name: 'imports-tidy',
    payload: z.strictObject({}),
    every: '47 4 * * *',
    run: (shell) => purgeWaitingImports(shell.database.db, new Date(shell.clock().getTime() - day)),
  }),
]
