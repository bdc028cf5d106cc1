import { notificationGroups, notificationKinds } from '../../contract/notification.ts'
import { reachesSiteRole } from '../../contract/site.ts'
import { directoryVersion } from '../../server/directories.ts'
import type { Feature } from '../../server/feature.ts'
import { notificationSources } from '../notifications/slots.ts'
import { premiumSql } from '../premium/queries.ts'
import { planFeatures } from '../premium/slots.ts'
import { inboxKey, inboxTopic } from './inbox/rules.ts'
import { feedbackGroup, feedbackNotifications } from './notifications.rules.ts'
import { eraseFeedback, feedbackExport, feedbackExported, feedbackTables } from './personalData.queries.ts'
import { feedbackSubjects } from './queries.ts'
import { feedbackRoutes } from './routes.ts'
import { seedFeedback } from './seed.ts'
import { priorityPeople } from './slots.ts'

/** Stars and words of students, questions to support, the inbox in which admins answer, and when Quad asks by itself. */
export const feedbackFeature: Feature = {
  name: 'feedback',
  routes: feedbackRoutes,
  live: [
    { topic: 'feedback' },
    {
      topic: inboxTopic,
      may: async (_db, me, key) => key === inboxKey && reachesSiteRole(me.role, 'admin') && !me.lacksFactor,
      at: async (db) => Number(await directoryVersion(db, inboxTopic)),
    },
  ],
  data: {
    tables: feedbackTables,
    export: feedbackExport,
    exported: feedbackExported,
    erase: eraseFeedback,
    counters: [
      { topic: 'feedback', tables: ['feedback'] },
      { topic: inboxTopic, tables: [], directory: { things: 'feedback', columns: ['status', 'tags', 'replies'] } },
    ],
    counts: [{ things: 'feedback', column: 'replies', table: 'feedback_replies', thing: 'feedback_id' }],
  },
  seed: seedFeedback,
  fills: [
    priorityPeople.with(premiumSql),
    planFeatures.with(() => ({
      ...{ order: 40, name: 'Priority support', free: 'Your questions are answered first.' },
      ...{ freeNow: 'now in order of arrival', paid: 'Your questions are answered first' },
    })),
    notificationGroups.with(feedbackGroup),
    ...feedbackNotifications.map((kind) => notificationKinds.with(kind)),
    notificationSources.with(feedbackSubjects),
  ],
}
