import type { Feature } from '../../server/feature.ts'
import { homeworkAchievements } from './achievements.queries.ts'
import { attachmentJobs } from './attachments/jobs.ts'
import { homeworkDashboardPart } from './dashboard.contract.ts'
import { homeworkAgenda, selectHomeworkDashboard } from './dashboard.queries.ts'
import { eraseHomework, homeworkExport, homeworkTables } from './personalData.queries.ts'
import { moveOpenWorkToZone, purgeDeletedAssignments } from './queries.ts'
import { homeworkRoutes } from './routes.ts'
import { seedHomework } from './seed.ts'
import { purgeEmptySeries } from './series/queries.ts'
import { moveSubtasksToZone, purgeDeletedSubtasks } from './subtasks/queries.ts'

export const homeworkFeature: Feature = {
  name: 'homework',
  routes: homeworkRoutes,
  jobs: attachmentJobs,
  agenda: { rows: homeworkAgenda, topics: ['homework'] },
  achievements: { of: homeworkAchievements, topics: ['homework'] },
  live: [{ topic: 'homework' }],
  dashboard: { shape: homeworkDashboardPart, select: selectHomeworkDashboard },
  async onZoneChange(...to) {
    await moveOpenWorkToZone(...to)
    await moveSubtasksToZone(...to)
  },
  courseTexts: [
    {
      table: 'assignments',
      where: 'a.deleted_at is null',
      openWhere: `a.status <> 'completed'`,
      hasCourseId: true,
      countsAsUse: true,
    },
    { table: 'assignment_series', where: 'a.ended_at is null', hasCourseId: false, countsAsUse: false },
  ],
  tables: homeworkTables,
  counters: [{ topic: 'homework', tables: ['assignments', 'subtasks', 'saved_filters'] }],
  triggers: new URL('./triggers.sql', import.meta.url),
  async purge(...until) {
    await purgeDeletedAssignments(...until)
    await purgeDeletedSubtasks(...until)
    await purgeEmptySeries(...until)
  },
  export: homeworkExport,
  erase: eraseHomework,
  files: [{ table: 'attachment_pieces', column: 'key' }],
  seed: seedHomework,
}
