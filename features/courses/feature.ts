import type { Feature } from '../../server/feature.ts'
import { coursesExport, coursesTables, eraseCourses } from './everything/queries.ts'

export const coursesFeature: Feature = {
  name: 'courses',
  routes: [],
  tables: coursesTables,
  export: coursesExport,
  erase: eraseCourses,
}
