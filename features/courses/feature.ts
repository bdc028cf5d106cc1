import type { Feature } from '../../server/feature.ts'
import { courseAchievements } from './achievements/queries.ts'
import { courseSeries } from './classes/series.queries.ts'
import { coursesDashboardPart } from './dashboard.contract.ts'
import { coursesAgenda, selectCoursesDashboard } from './dashboard.queries.ts'
import { coursesExport, coursesTables, eraseCourses } from './personalData.queries.ts'
import { courseUndo } from './restore/queries.ts'
import { courseRoutes } from './routes.ts'
import { seedCourses } from './seed.ts'

export const coursesFeature: Feature = {
  name: 'courses',
  routes: courseRoutes,
  agenda: { rows: coursesAgenda, topics: ['courses'], series: courseSeries },
  dashboard: { shape: coursesDashboardPart, select: selectCoursesDashboard },
  achievements: { of: courseAchievements, topics: ['courses'] },
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
  undo: courseUndo,
  export: coursesExport,
  erase: eraseCourses,
  seed: seedCourses,
}
