import { agendaKinds } from '../../contract/agenda.ts'
import { agendaSources } from '../../server/agenda.ts'
import { dashboardSources } from '../../server/dashboard.ts'
import type { Feature } from '../../server/feature.ts'
import { coursePageChunk } from '../../server/http/chunks.ts'
import { landings } from '../../server/http/static.ts'
import { searchSources } from '../../server/search.ts'
import { undoRestorers } from '../../server/undo/slots.ts'
import { achievementSources, tokenScopes } from '../account/slots.ts'
import { mutableThings } from '../notifications/slots.ts'
import { courseAchievements } from './achievements/queries.ts'
import { classKind } from './agenda.contract.ts'
import { courseSeries } from './classes/series.queries.ts'
import { coursesDashboardPart } from './dashboard.contract.ts'
import { coursesAgenda, selectCoursesDashboard } from './dashboard.queries.ts'
import { coursesExport, coursesExported, coursesLists, coursesTables } from './personalData.queries.ts'
import { courseUndo } from './restore/queries.ts'
import { courseRoutes } from './routes.ts'
import { coursesSearch } from './search.queries.ts'
import { seedCourses } from './seed.ts'

export const coursesFeature: Feature = {
  name: 'courses',
  routes: courseRoutes,
  live: [{ topic: 'courses' }],
  data: {
    tables: coursesTables,
    export: coursesExport,
    exported: coursesExported,
    lists: coursesLists,
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
    mutableThings.with({
      noun: 'course',
      title: (m) => `select concat_ws(', ', k.course_code, nullif(k.course_name, '')) from courses k
        where k.id = ${m}.thing and k.user_id = ${m}.user_id`,
    }),
    tokenScopes.with({ title: 'Courses', about: 'Terms, courses, classes, grades and progress.' }),
    landings.with({
      ...{ path: '/courses', screen: 'features/courses/web/Courses.tsx', title: 'My Courses' },
      asks: ['/api/me'],
    }),
    landings.with({
      ...{ path: '/courses/progress', screen: 'features/courses/grades/web/ProgressPage.tsx', title: null },
      asks: ['/api/me', '/api/progress'],
    }),
    landings.with({
      ...{ path: '/courses/:id', screen: coursePageChunk, title: null },
      asks: ['/api/me', '/api/courses/:id', '/api/courses/:id/gradebook'],
    }),
    agendaKinds.with(classKind),
    searchSources.with({ rows: coursesSearch, topics: ['courses'] }),
    agendaSources.with({ rows: coursesAgenda, topics: ['courses'], series: courseSeries }),
    dashboardSources.with({ shape: coursesDashboardPart, topics: ['courses'], select: selectCoursesDashboard }),
    achievementSources.with({ of: courseAchievements, topics: ['courses'] }),
    undoRestorers.with(courseUndo),
  ],
}
