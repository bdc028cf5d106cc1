import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { remindOfLinks } from './meeting/queries.ts'
import { lapsedProposals, lapseProposal } from './proposals/queries.ts'
import { overdueBookings, settleBooking } from './sessions/settle.queries.ts'
import { refreshResponseTimes } from './threads/response.queries.ts'
import { tellOpenings } from './waits/openings.queries.ts'

export const tutoringJobs = [
  job({
    name: 'tutoring-overdue',
    payload: z.strictObject({}),
    every: '* * * * *',
    async run(shell) {
      const now = shell.clock()
      for (const id of await overdueBookings(shell.database.db, now))
        await shell.database.transaction((db) => settleBooking(shell, db, id, now))
      for (const id of await lapsedProposals(shell.database.db, now))
        await shell.database.transaction((db) => lapseProposal(shell, db, id, now))
      await shell.database.transaction((db) => remindOfLinks(shell, db, now))
    },
  }),
  job({
    name: 'tutoring-waits',
    payload: z.strictObject({}),
    every: '* * * * *',
    run: (shell) => tellOpenings(shell, shell.clock()),
  }),
  job({
    name: 'tutoring-response-times',
    payload: z.strictObject({}),
    every: '20 3 * * *',
    run: (shell) => refreshResponseTimes(shell, shell.database.db, shell.clock()),
  }),
]
