import type { Feature } from '../../server/feature.ts'
import { homeworkAchievements } from './achievements/queries.ts'
import { homeworkAgenda, homeworkToday } from './dashboard.ts'
import { eraseHomework, homeworkExport, homeworkTables } from './everything/queries.ts'
import { homeworkJobs } from './jobs.ts'
import { moveOpenWork } from './queries.ts'
import { homeworkRoutes } from './routes.ts'
import { seedHomework } from './seed.ts'
import { homeworkSlice } from './slice/contract.ts'
import { moveSubtasks } from './subtasks/queries.ts'

export const homeworkFeature: Feature = {
  name: 'homework',
  routes: homeworkRoutes,
  jobs: homeworkJobs,
  agenda: { rows: homeworkAgenda, stamps: ['homework'] },
  achievements: { of: homeworkAchievements, stamps: ['homework'] },
  live: [{ topic: 'homework' }],
  dashboard: { shape: homeworkSlice, slice: homeworkToday },
  async moved(...to) {
    await moveOpenWork(...to)
    await moveSubtasks(...to)
  },
  courseTexts: [
    { table: 'assignments', there: 'a.deleted_at is null', open: `a.status <> 'completed'`, linked: true, uses: true },
    { table: 'assignment_series', there: 'a.ended_at is null', linked: false, uses: false },
  ],
  tables: homeworkTables,
  counters: [{ topic: 'homework', tables: ['assignments', 'subtasks', 'saved_filters'] }],
  triggers: new URL('./triggers.sql', import.meta.url),
  export: homeworkExport,
  erase: eraseHomework,
  files: [{ table: 'attachment_pieces', column: 'key' }],
  seed: seedHomework,
}
