import type { Feature } from '../../server/feature.ts'
import { homeworkSlice } from './contract.ts'
import { homeworkAgenda, homeworkToday } from './dashboard.ts'
import { homeworkJobs } from './jobs.ts'
import { eraseHomework, homeworkExport, moveOpenWork } from './queries.ts'
import { homeworkRoutes } from './routes.ts'
import { seedHomework } from './seed.ts'

export const homeworkFeature: Feature = {
  name: 'homework',
  routes: homeworkRoutes,
  jobs: homeworkJobs,
  agenda: homeworkAgenda,
  dashboard: { shape: homeworkSlice, slice: homeworkToday },
  moved: moveOpenWork,
  tables: ['assignments', 'course_colors'],
  export: homeworkExport,
  erase: eraseHomework,
  seed: seedHomework,
}
