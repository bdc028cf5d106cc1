import { z } from 'zod'
import { forEachApart } from '../../server/jobs/forEachApart.ts'
import { job } from '../../server/jobs/jobs.ts'
import { forgetPeople } from './people.queries.ts'
import { restlessDates, settleDate } from './seats/line.queries.ts'

const nothing = z.strictObject({})

export const campusEventJobs = [
  job({
    name: 'campus-events-minute',
    payload: nothing,
    every: '* * * * *',
    async run(shell) {
      const now = shell.clock()
      const dates = await restlessDates(shell.database.db, now)
      await forEachApart(shell, dates, 'the line of an event could not be looked at', (id) =>
        shell.database.transaction((db) => settleDate(shell, db, id, now)),
      )
    },
  }),
  job({
    name: 'campus-events-forget',
    payload: nothing,
    every: '17 4 * * *',
    run: (shell) => shell.database.transaction((db) => forgetPeople(db, shell.clock())),
  }),
]
