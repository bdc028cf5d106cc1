import type { Feature } from '../../server/feature.ts'
import { tokenScopes } from '../account/slots.ts'
import { importJobs } from './jobs.ts'
import { calendarLinkRoutes } from './link.routes.ts'
import { importsExport, importsExported } from './personalData.queries.ts'
import { importRoutes } from './routes.ts'
import { sheetRoutes } from './sheet/routes.ts'

export const importsFeature: Feature = {
  name: 'imports',
  routes: [...importRoutes, ...calendarLinkRoutes, ...sheetRoutes],
  jobs: importJobs,
  data: { tables: { imports: 'delete' }, export: importsExport, exported: importsExported },
  fills: [
    tokenScopes.with({
      title: 'Imports',
      about: 'Calendar files, tables and pasted lines. Changing adds assignments, events and courses.',
    }),
  ],
}
