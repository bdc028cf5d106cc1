import { z } from 'zod'
import { forEachApart } from '../../server/jobs/forEachApart.ts'
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
      const { database } = shell
      const each = [
        ...(await overdueBookings(database.db, now)).map((id) => ({ id, act: settleBooking })),
        ...(await lapsedProposals(database.db, now)).map((id) => ({ id, act: lapseProposal })),
      ]
      await database.transaction((db) => remindOfLinks(shell, db, now))
      await forEachApart(shell, each, 'what is overdue of a booking could not be done', ({ id, act }) =>
        database.transaction((db) => act(shell, db, id, now)),
      )
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
