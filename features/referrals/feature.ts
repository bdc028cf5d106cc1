import { notificationGroups, notificationKinds } from '../../contract/notification.ts'
import type { Feature } from '../../server/feature.ts'
import { sharedThings, signUpCodes } from '../account/slots.ts'
import { notificationSources } from '../notifications/slots.ts'
import { paymentEffects } from '../premium/slots.ts'
import { commissionFor, reverseCommission } from './commissions.queries.ts'
import { referralJobs } from './jobs.ts'
import { referralSubjects } from './notifications.queries.ts'
import { referralGroup, referralNotifications } from './notifications.rules.ts'
import {
  eraseReferrals,
  referralFates,
  referralsExport,
  referralsExported,
  sayOfReferrals,
} from './personalData.queries.ts'
import { referralRoutes } from './routes.ts'
import { awardTopic } from './rules.ts'
import { seedReferrals } from './seed.ts'
import { codeFaultOf, keepReferral } from './signUp.queries.ts'

/** Who brought whom, and the ledger of what that is worth. */
export const referralsFeature: Feature = {
  name: 'referrals',
  routes: referralRoutes,
  jobs: referralJobs,
  live: [{ topic: 'referrals' }, { topic: awardTopic }],
  data: {
    tables: referralFates,
    export: referralsExport,
    exported: referralsExported,
    erase: eraseReferrals,
    counters: [
      {
        topic: 'referrals',
        tables: [
          { table: 'referrals', thing: 'referrer_user_id' },
          { table: 'referrals', thing: 'referred_user_id' },
          'referral_codes',
        ],
      },
      {
        topic: awardTopic,
        tables: [
          { table: 'referrals', thing: 'referrer_user_id', where: 'earned_at is not null', columns: ['earned_at'] },
        ],
      },
    ],
    triggers: new URL('./triggers.sql', import.meta.url),
  },
  seed: seedReferrals,
  fills: [
    signUpCodes.with({ fault: codeFaultOf, keep: keepReferral }),
    paymentEffects.with({ paid: commissionFor, reversed: reverseCommission }),
    sharedThings.with({ say: sayOfReferrals, close: async () => {} }),
    notificationGroups.with(referralGroup),
    ...referralNotifications.map((kind) => notificationKinds.with(kind)),
    notificationSources.with(referralSubjects),
  ],
}
