import type { Feature } from '../../server/feature.ts'
import { studyAchievements } from './achievements/queries.ts'
import { studySlice } from './contract.ts'
import { studyAgenda, studyToday } from './dashboard.ts'
import { eraseStudy, studyExport, studyTables } from './everything/queries.ts'
import { studyJobs } from './jobs.ts'
import { studyRoutes } from './routes.ts'
import { seedStudy } from './seed.ts'

export const studyFeature: Feature = {
  name: 'study',
  routes: studyRoutes,
  jobs: studyJobs,
  agenda: { rows: studyAgenda, stamps: ['study'] },
  dashboard: { shape: studySlice, slice: studyToday },
  achievements: { of: studyAchievements, stamps: ['study'] },
  live: [{ topic: 'study' }],
  courseTexts: [{ table: 'study_sessions', there: 'true', linked: false, uses: true }],
  tables: studyTables,
  counters: [
    {
      topic: 'study',
      tables: ['study_sessions', 'study_intervals', 'study_gaps', 'study_assignments', 'study_presets'],
    },
  ],
  triggers: new URL('./triggers.sql', import.meta.url),
  export: studyExport,
  erase: eraseStudy,
  seed: seedStudy,
}
