import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { pushUse } from '../../server/outside/uses.ts'
import { deliverDue } from './delivery.queries.ts'
import { sendDigest, tellDigests } from './digest.queries.ts'
import { forgetOld } from './list.queries.ts'
import { pushKeysOf } from './push/keys.queries.ts'
import { sendPush } from './push/send.queries.ts'
import { tellReminders } from './reminders.queries.ts'
import { keptDays } from './rules.ts'

export const notificationJobs = [
  job({
    name: 'notifications-minute',
    prompt: true,
    payload: z.strictObject({}),
    every: '* * * * *',
    async run(shell) {
      await shell.database.transaction(async (db) => {
        await tellReminders(shell, db, shell.clock())
        await tellDigests(shell, db, shell.clock())
      })
      // Also what was put off, or waited for the end of the quiet hours.
      await deliverDue(shell)
    },
  }),
  job({
    name: 'notifications-deliver',
    prompt: true,
    payload: z.strictObject({}),
    run: (shell) => deliverDue(shell),
  }),
  job({
    name: 'digest',
    payload: z.strictObject({ person: z.uuidv4(), day: z.iso.date(), weekly: z.boolean() }),
    run: (shell, of, id) => sendDigest(shell, of, id),
  }),
  job({
    name: 'push',
    prompt: true,
    together: pushUse.together.all,
    payload: z.strictObject({
      subscription: z.uuidv4(),
      ...{ message: z.string(), told: z.array(z.uuidv4()), until: z.string(), tries: z.number() },
    }),
    run: (shell, message, id) => sendPush(shell, message, id),
  }),
  job({
    // Drawn when Quad first starts, so that what is restored or moved later has them.
    name: 'push-keys',
    payload: z.strictObject({}),
    atStart: true,
    run: async (shell) => void (await pushKeysOf(shell)),
  }),
  job({
    name: 'notifications-purge',
    payload: z.strictObject({}),
    every: '11 4 * * *',
    run: ({ database, clock }) => forgetOld(database.db, new Date(clock().getTime() - keptDays * 86_400_000)),
  }),
]
