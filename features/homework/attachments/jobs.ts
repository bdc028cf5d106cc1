import { z } from 'zod'
import { job } from '../../../server/jobs/jobs.ts'
import { undoPeriodMs } from '../../../server/undo/records.ts'
import { purgeAttachments } from './queries.ts'

const day = 24 * 3_600_000

export const attachmentJobs = [
  job({
    name: 'attachments-purge',
    payload: z.strictObject({}),
    every: '43 * * * *',
    run: (shell) => {
      const now = shell.clock().getTime()
      return purgeAttachments(shell.database.db, new Date(now - undoPeriodMs), new Date(now - day))
    },
  }),
]
