import { agendaKinds } from '../../contract/agenda.ts'
import { agendaSources } from '../../server/agenda.ts'
import { dashboardSources } from '../../server/dashboard.ts'
import type { Feature } from '../../server/feature.ts'
import { landings } from '../../server/http/static.ts'
import { undoRestorers } from '../../server/undo/slots.ts'
import { achievementSources } from '../account/slots.ts'
import { courseAchievements } from './achievements/queries.ts'
import { classKind } from './agenda.contract.ts'
import { courseSeries } from './classes/series.queries.ts'
import { coursesDashboardPart } from './dashboard.contract.ts'
import { coursesAgenda, selectCoursesDashboard } from './dashboard.queries.ts'
import { coursesExport, coursesTables } from './personalData.queries.ts'
import { courseUndo } from './restore/queries.ts'
import { courseRoutes } from './routes.ts'
import { seedCourses } from './seed.ts'

export const coursesFeature: Feature = {
  name: 'courses',
  routes: courseRoutes,
  live: [{ topic: 'courses' }],
  data: {
    tables: coursesTables,
    export: coursesExport,
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
  },
  seed: seedCourses,
  fills: [
    landings.with({ path: '/courses', screen: 'features/courses/web/Courses.tsx', asks: ['/api/me'] }),
    agendaKinds.with(classKind),
    agendaSources.with({ rows: coursesAgenda, topics: ['courses'], series: courseSeries }),
    dashboardSources.with({ shape: coursesDashboardPart, select: selectCoursesDashboard }),
    achievementSources.with({ of: courseAchievements, topics: ['courses'] }),
    undoRestorers.with(courseUndo),
  ],
}
