import type { Feature } from '../../server/feature.ts'
import { importJobs } from './jobs.ts'
import { importsExport } from './personalData.queries.ts'
import { importRoutes } from './routes.ts'
import { sheetRoutes } from './sheet/routes.ts'

export const importsFeature: Feature = {
  name: 'imports',
  routes: [...importRoutes, ...sheetRoutes],
  jobs: importJobs,
  data: { tables: { imports: 'delete' }, export: importsExport },
}
