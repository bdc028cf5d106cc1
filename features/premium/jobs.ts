import { z } from 'zod'
import { job } from '../../server/jobs/jobs.ts'
import { cancelForClosed } from './billing/change.queries.ts'
import { handleEvent, receiveEvent } from './billing/events.queries.ts'
import { providerOf } from './billing/providers.queries.ts'
import { stopErased } from './billing/stops.queries.ts'
import { compareAll, tellEnded } from './billing/truth.queries.ts'
import { advanceDemoCustomers } from './demo/queries.ts'
import { signDemoEvent } from './demo/signed.queries.ts'

const nothingGiven = z.strictObject({})

export const premiumJobs = [
  job({
    name: 'premium-event',
    prompt: true,
    payload: z.strictObject({ id: z.string() }),
    run: (shell, { id }) => handleEvent(shell, id),
  }),
  job({
    // The demo provider's way to us: signed, and read as if it came over the network.
    name: 'premium-demo-event',
    prompt: true,
    payload: z.strictObject({ id: z.string(), type: z.string(), customer: z.string() }),
    async run(shell, event) {
      const now = shell.clock()
      const { body, signature } = signDemoEvent(shell, event, now)
      await receiveEvent(shell, body, signature, now)
    },
  }),
  job({
    name: 'premium-closed',
    payload: z.strictObject({ person: z.uuidv4() }),
    run: (shell, { person }) => cancelForClosed(shell, person),
  }),
  job({
    name: 'premium-minute',
    payload: nothingGiven,
    every: '* * * * *',
    async run(shell) {
      const provider = providerOf(shell)
      if (!provider) return
      if (provider.source === 'demo') await advanceDemoCustomers(shell, shell.clock())
      await tellEnded(shell, provider.source, shell.clock())
      await stopErased(shell, provider, shell.clock())
    },
  }),
  job({
    name: 'premium-compare',
    payload: nothingGiven,
    every: '23 * * * *',
    // Events may have come while nobody listened.
    atStart: true,
    async run(shell) {
      const provider = providerOf(shell)
      if (!provider) return
      await compareAll(shell, provider, shell.clock())
    },
  }),
]
