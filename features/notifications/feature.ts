import { notificationGroups, notificationKinds } from '../../contract/notification.ts'
import type { Feature } from '../../server/feature.ts'
import { securityNews } from '../account/slots.ts'
import { mailAnswers } from '../mail/slots.ts'
import { accountGroup, accountNotifications } from './account.rules.ts'
import { notificationJobs } from './jobs.ts'
import { noteOutcome } from './mail/queries.ts'
import { notificationsExport, notificationsExported } from './personalData.queries.ts'
import { notify } from './queries.ts'
import { notificationRoutes } from './routes.ts'
import { notificationSources, subjectSelect } from './slots.ts'

/** What people are told, in the app and by mail, and when (ADR 54). */
export const notificationsFeature: Feature = {
  name: 'notifications',
  routes: notificationRoutes,
  jobs: notificationJobs,
  live: [{ topic: 'notifications' }],
  data: {
    tables: {
      notifications: 'delete',
      notification_mutes: 'delete',
      refused_addresses: 'delete',
      push_subscriptions: 'delete',
    },
    export: notificationsExport,
    exported: notificationsExported,
    counters: [{ topic: 'notifications', tables: ['notifications', 'notification_mutes', 'push_subscriptions'] }],
  },
  fills: [
    notificationGroups.with(accountGroup),
    ...accountNotifications.map((kind) => notificationKinds.with(kind)),
    notificationSources.with({
      // They are about the account itself: all that they say is in their facts.
      subject: (n) =>
        subjectSelect(
          { path: `'/settings#security'` },
          `(select 1) one where ${n}.kind in (${accountNotifications.map(({ kind }) => `'${kind}'`).join(', ')})`,
        ),
    }),
    securityNews.with((shell, db, { person, event, device }, now) => {
      const facts = { event, ...(device !== null && { device }) }
      return notify(shell, db, [{ person, kind: 'security', key: `security ${crypto.randomUUID()}`, facts }], now)
    }),
    mailAnswers.with((shell, db, answer) => noteOutcome(shell, db, answer, shell.clock())),
  ],
}
