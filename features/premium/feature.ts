import { notificationGroups, notificationKinds } from '../../contract/notification.ts'
import type { Feature } from '../../server/feature.ts'
import { planSources, sharedThings } from '../account/slots.ts'
import { notificationSources } from '../notifications/slots.ts'
import { cancelOnClosing, closedPremiumEnding, sayOfPremium } from './billing/change.queries.ts'
import { erasePremium } from './billing/stops.queries.ts'
import { premiumJobs } from './jobs.ts'
import { premiumSubjects } from './notifications.queries.ts'
import { premiumGroup, premiumNotifications } from './notifications.rules.ts'
import { premiumExport, premiumExported, premiumTables } from './personalData.queries.ts'
import { planOf } from './queries.ts'
import { premiumRoutes } from './routes.ts'
import { seedPremium } from './seed.ts'

/** The plan that is sold, who has it and why, and the ways to pay for it. */
export const premiumFeature: Feature = {
  name: 'premium',
  routes: premiumRoutes,
  jobs: premiumJobs,
  live: [{ topic: 'premium' }],
  endings: [closedPremiumEnding],
  data: {
    tables: premiumTables,
    erase: erasePremium,
    export: premiumExport,
    exported: premiumExported,
    counters: [{ topic: 'premium', tables: ['premium_members', 'billing_invoices'] }],
  },
  seed: seedPremium,
  fills: [
    planSources.with(planOf),
    notificationGroups.with(premiumGroup),
    ...premiumNotifications.map((kind) => notificationKinds.with(kind)),
    notificationSources.with(premiumSubjects),
    sharedThings.with({ say: sayOfPremium, close: cancelOnClosing }),
  ],
}
