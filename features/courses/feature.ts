import type { Feature } from '../../server/feature.ts'
import { courseAchievements } from './achievements/queries.ts'
import { coursesAgenda, coursesToday } from './dashboard.ts'
import { coursesExport, coursesTables, eraseCourses } from './everything/queries.ts'
import { coursesJobs } from './jobs.ts'
import { courseRoutes } from './routes.ts'
import { seedCourses } from './seed.ts'
import { courseSeries } from './series/queries.ts'
import { coursesSlice } from './slice/contract.ts'

export const coursesFeature: Feature = {
  name: 'courses',
  routes: courseRoutes,
  jobs: coursesJobs,
  agenda: { rows: coursesAgenda, stamps: ['courses'], series: courseSeries },
  dashboard: { shape: coursesSlice, slice: coursesToday },
  achievements: { of: courseAchievements, stamps: ['courses'] },
  live: [{ topic: 'courses' }],
  tables: coursesTables,
  counters: [
    {
      topic: 'courses',
      tables: [
        ...['terms', 'courses', 'course_meetings', 'class_sessions'],
        ...['grading_scales', 'grade_categories', 'grade_items', 'study_plans'],
      ],
    },
  ],
  triggers: new URL('./triggers.sql', import.meta.url),
  export: coursesExport,
  erase: eraseCourses,
  seed: seedCourses,
}
