import { z } from 'zod'
import { job } from '../../../server/jobs/jobs.ts'
import { purgeAttachments } from './queries.ts'

const hour = 3_600_000

export const attachmentJobs = [
  job({
    name: 'attachments-purge',
    payload: z.strictObject({}),
    every: '43 * * * *',
    run: (shell) => {
      const now = shell.clock().getTime()
      return purgeAttachments(shell.database.db, new Date(now - hour), new Date(now - 24 * hour))
    },
  }),
]
