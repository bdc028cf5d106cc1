import type { Feature } from '../../server/feature.ts'
import { studyDashboardPart } from './contract.ts'
import { selectStudyDashboard, studyAgenda } from './dashboard.queries.ts'
import { studyJobs } from './jobs.ts'
import { eraseStudy, studyExport, studyTables } from './personalData.queries.ts'
import { studyRoutes } from './routes.ts'
import { seedStudy } from './seed.ts'
import { restoreSessions } from './sessions/deleted.queries.ts'
import { studyAchievements } from './stats/achievements.queries.ts'

export const studyFeature: Feature = {
  name: 'study',
  routes: studyRoutes,
  jobs: studyJobs,
  agenda: { rows: studyAgenda, topics: ['study'] },
  dashboard: { shape: studyDashboardPart, select: selectStudyDashboard },
  achievements: { of: studyAchievements, topics: ['study'] },
  live: [{ topic: 'study' }],
  courseTexts: [{ table: 'study_sessions', where: 'true', hasCourseId: false, countsAsUse: true }],
  tables: studyTables,
  counters: [
    {
      topic: 'study',
      tables: ['study_sessions', 'study_intervals', 'study_gaps', 'study_assignments', 'study_presets'],
    },
  ],
  triggers: new URL('./triggers.sql', import.meta.url),
  undo: { sessions: restoreSessions },
  export: studyExport,
  erase: eraseStudy,
  seed: seedStudy,
}
