import { agendaKinds } from '../../contract/agenda.ts'
import { notificationGroups, notificationKinds } from '../../contract/notification.ts'
import { byteWords } from '../../contract/words/sizes.ts'
import { agendaSources } from '../../server/agenda.ts'
import { dashboardSources } from '../../server/dashboard.ts'
import type { Feature } from '../../server/feature.ts'
import { landings } from '../../server/http/static.ts'
import { searchSources } from '../../server/search.ts'
import { undoPurges, undoRestorers } from '../../server/undo/slots.ts'
import { achievementSources, tokenScopes, zoneChanges } from '../account/slots.ts'
import { courseTexts } from '../courses/slots.ts'
import { mutableThings, notificationSources, reminderSources } from '../notifications/slots.ts'
import { planFeatures, planMeters } from '../premium/slots.ts'
import { homeworkAchievements } from './achievements.queries.ts'
import { assignmentKind } from './agenda.contract.ts'
import { attachmentJobs } from './attachments/jobs.ts'
import { freeBytes, premiumBytes, storageMeter } from './attachments/queries.ts'
import { homeworkDashboardPart } from './dashboard.contract.ts'
import { homeworkAgenda, selectHomeworkDashboard } from './dashboard.queries.ts'
import { assignmentSubjects, dueReminders } from './notifications.queries.ts'
import { dueGroup, homeworkNotifications } from './notifications.rules.ts'
import {
  attachedFiles,
  homeworkExport,
  homeworkExported,
  homeworkLists,
  homeworkTables,
} from './personalData.queries.ts'
import { moveOpenWorkToZone, purgeDeletedAssignments } from './queries.ts'
import { homeworkRoutes } from './routes.ts'
import { homeworkSearch } from './search.queries.ts'
import { seedHomework } from './seed.ts'
import { purgeEmptySeries } from './series/queries.ts'
import { moveSubtasksToZone, purgeDeletedSubtasks } from './subtasks/queries.ts'
import { homeworkUndo } from './undo.queries.ts'

export const homeworkFeature: Feature = {
  name: 'homework',
  routes: homeworkRoutes,
  jobs: attachmentJobs,
  live: [{ topic: 'homework' }],
  data: {
    tables: homeworkTables,
    export: homeworkExport,
    exported: homeworkExported,
    lists: homeworkLists,
    storedFiles: attachedFiles,
    counters: [{ topic: 'homework', tables: ['assignments', 'subtasks', 'saved_filters'] }],
    triggers: new URL('./triggers.sql', import.meta.url),
    files: [{ table: 'attachment_pieces', column: 'key' }],
  },
  seed: seedHomework,
  fills: [
    planFeatures.with(({ env }) => ({
      ...{
        order: 80,
        name: `${env.STORAGE_PREMIUM_MB === undefined ? 'Unlimited' : byteWords(premiumBytes(env))} file storage`,
      },
      ...{ free: `A free account has ${byteWords(freeBytes(env))}.`, freeNow: `now ${byteWords(freeBytes(env))}` },
      paid: env.STORAGE_PREMIUM_MB === undefined ? 'No quota any more' : 'More room for your files',
    })),
    planMeters.with({ order: 10, of: storageMeter }),
    tokenScopes.with({
      title: 'Homework',
      about: 'Assignments with their subtasks, files, history and saved filters.',
    }),
    landings.with({ path: '/homework', screen: 'features/homework/quick/web/QuickAdd.tsx' }),
    landings.with({
      path: '/homework',
      screen: 'features/homework/web/Homework.tsx',
      title: 'Homework & Projects',
      asks: ['/api/me'],
      reads: () => ['/api/assignments?sort=due&limit=60'],
    }),
    notificationGroups.with(dueGroup),
    ...homeworkNotifications.map((kind) => notificationKinds.with(kind)),
    notificationSources.with(assignmentSubjects),
    reminderSources.with(dueReminders),
    mutableThings.with({
      noun: 'assignment',
      title: (m) =>
        `select a.title from assignments a where a.id = ${m}.thing and a.user_id = ${m}.user_id and a.deleted_at is null`,
    }),
    agendaKinds.with(assignmentKind),
    agendaSources.with({ rows: homeworkAgenda, topics: ['homework'] }),
    dashboardSources.with({ shape: homeworkDashboardPart, topics: ['homework'], select: selectHomeworkDashboard }),
    achievementSources.with({ of: homeworkAchievements, topics: ['homework'] }),
    searchSources.with({ rows: homeworkSearch, topics: ['homework'] }),
    zoneChanges.with(moveOpenWorkToZone),
    zoneChanges.with(moveSubtasksToZone),
    courseTexts.with({
      table: 'assignments',
      where: 'a.deleted_at is null',
      openWhere: `a.status <> 'completed'`,
      hasCourseId: true,
      countsAsUse: true,
    }),
    courseTexts.with({
      table: 'assignment_series',
      where: 'a.ended_at is null',
      hasCourseId: false,
      countsAsUse: false,
    }),
    undoRestorers.with(homeworkUndo),
    undoPurges.with(purgeDeletedAssignments),
    undoPurges.with(purgeDeletedSubtasks),
    undoPurges.with(purgeEmptySeries),
  ],
}
