import { z } from 'zod'
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
      const failed: unknown[] = []
      for (const id of await restlessDates(shell.database.db, now))
        try {
          await shell.database.transaction((db) => settleDate(shell, db, id, now))
        } catch (error) {
          // The lines of all others go on.
          shell.log.error({ err: error, date: id }, 'the line of an event could not be looked at')
          failed.push(error)
        }
      if (failed.length > 0) throw failed[0]
    },
  }),
  job({
    name: 'campus-events-forget',
    payload: nothing,
    every: '17 4 * * *',
    run: (shell) => shell.database.transaction((db) => forgetPeople(db, shell.clock())),
  }),
]
