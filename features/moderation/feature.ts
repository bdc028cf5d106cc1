import { notificationGroups, notificationKinds } from '../../contract/notification.ts'
import { reachesSiteRole } from '../../contract/site.ts'
import { directoryVersion } from '../../server/directories.ts'
import type { Feature } from '../../server/feature.ts'
import { notificationSources, subjectSelect } from '../notifications/slots.ts'
import { caseScope } from './contract.ts'
import { moderationJobs } from './jobs.ts'
import { decisionGroup, moderationNotifications } from './notifications.rules.ts'
import { eraseModeration, moderationExport } from './personalData.queries.ts'
import { moderationRoutes } from './routes.ts'
import { moderationKey, moderationTopic } from './rules.ts'
import { seedModeration } from './seed.ts'

/** Reports, the queue of moderators, what they decide, and how authors ask for another look (ADR 53). */
export const moderationFeature: Feature = {
  name: 'moderation',
  routes: moderationRoutes,
  jobs: moderationJobs,
  scopes: [
    {
      scope: caseScope,
      people: null,
      // A case is its author's once there is a decision that they know of.
      relations: ({ me }) => `select c.id as key, 'author' as role from moderation_cases c
        where c.user_id = ${me} and c.outcome is not null`,
    },
  ],
  live: [
    { topic: 'cases' },
    {
      topic: moderationTopic,
      may: async (_db, me, key) => key === moderationKey && reachesSiteRole(me.role, 'moderator') && !me.lacksFactor,
      at: async (db) => Number(await directoryVersion(db, moderationTopic)),
    },
  ],
  seed: seedModeration,
  fills: [
    notificationGroups.with(decisionGroup),
    ...moderationNotifications.map((kind) => notificationKinds.with(kind)),
    notificationSources.with({
      subject: (n) =>
        subjectSelect(
          { path: `'/cases'` },
          `moderation_cases c where ${n}.kind = 'decision' and c.id = ${n}.reference and c.user_id = ${n}.user_id`,
        ),
    }),
  ],
  data: {
    tables: {
      moderation_reports: 'delete',
      moderation_cases: 'delete',
      moderation_decisions: 'delete',
      moderation_log: {
        keep: 'It names people by id alone and holds no words; whose profile is gone is nobody any more.',
      },
    },
    export: moderationExport,
    erase: eraseModeration,
    exported: {
      moderation_cases: 'cases',
      moderation_reports: 'reports',
      moderation_decisions: 'cases',
      moderation_log: { omitted: 'What moderators did, by id alone; decisions about the person are in cases.' },
    },
    counters: [
      { topic: 'cases', tables: ['moderation_cases'] },
      {
        topic: moderationTopic,
        tables: [],
        directory: { things: 'moderation_cases', columns: ['version', 'looked_by'] },
      },
    ],
    counts: [{ things: 'moderation_cases', column: 'reports', table: 'moderation_reports', thing: 'case_id' }],
    triggers: new URL('./triggers.sql', import.meta.url),
  },
}
