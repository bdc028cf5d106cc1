import type { Feature } from '../../server/feature.ts'
import { importJobs } from './jobs.ts'
import { eraseImports, importsExport } from './queries.ts'
import { importRoutes } from './routes.ts'

export const importsFeature: Feature = {
  name: 'imports',
  routes: importRoutes,
  jobs: importJobs,
  tables: ['imports'],
  export: importsExport,
  erase: eraseImports,
}
