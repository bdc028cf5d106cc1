import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { attachmentJobs } from './attachments/jobs.ts'
import { purgeDeletedAssignments } from './queries.ts'
import { purgeEmptySeries } from './series/queries.ts'
import { purgeDeletedSubtasks } from './subtasks/queries.ts'

const hour = 3_600_000

export const homeworkJobs = [
  job({
    name: 'homework-purge',
    payload: z.strictObject({}),
    every: '37 * * * *',
    run: async (shell) => {
      const before = new Date(shell.clock().getTime() - hour)
      await purgeDeletedAssignments(shell.database.db, before)
      await purgeDeletedSubtasks(shell.database.db, before)
      await purgeEmptySeries(shell.database.db, before)
    },
  }),
  ...attachmentJobs,
]
