import type { Feature } from '../../server/feature.ts'
import { eraseStudy, studyExport, studyTables } from './everything/queries.ts'

export const studyFeature: Feature = {
  name: 'study',
  routes: [],
  tables: studyTables,
  export: studyExport,
  erase: eraseStudy,
}
