import type { Feature } from '../../server/feature.ts'
import { coursesExport, eraseCourses } from './queries.ts'

export const coursesFeature: Feature = {
  name: 'courses',
  routes: [],
  tables: ['course_colors'],
  export: coursesExport,
  erase: eraseCourses,
}
