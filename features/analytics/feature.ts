import type { Feature } from '../../server/feature.ts'
import { paymentEffects } from '../premium/slots.ts'
import { analyticsJobs } from './jobs.ts'
import { notePaid } from './queries.ts'
import { analyticsRoutes } from './routes.ts'
import { seedAnalytics } from './seed.ts'

/**
 * Counts what people do, without people. No row belongs to anybody: erasing a person leaves the counts as they are, and an
 * export has nothing of them but the person's own choice, which is a setting.
 */
export const analyticsFeature: Feature = {
  name: 'analytics',
  routes: analyticsRoutes,
  jobs: analyticsJobs,
  data: { tables: {}, export: async () => ({}), exported: {} },
  seed: seedAnalytics,
  fills: [
    paymentEffects.with({
      paid: (shell, db, { person }, now) => notePaid(shell, db, person, now),
      reversed: async () => undefined,
    }),
  ],
}
