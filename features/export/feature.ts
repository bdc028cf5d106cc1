import type { Feature } from '../../server/feature.ts'
import { accountRecoveries } from '../account/slots.ts'
import { exportJobs } from './jobs.ts'
import { dropExports, exportsExport } from './queries.ts'
import { exportRoutes } from './routes.ts'

/** Everything about oneself in one archive. */
export const exportFeature: Feature = {
  name: 'export',
  routes: exportRoutes,
  jobs: exportJobs,
  live: [{ topic: 'export' }],
  data: {
    tables: { exports: 'delete' },
    export: exportsExport,
    exported: { exports: 'exports', export_pieces: { omitted: 'Keys of the pieces of the archive itself.' } },
    counters: [{ topic: 'export', tables: ['exports'] }],
    triggers: new URL('./triggers.sql', import.meta.url),
    files: [{ table: 'export_pieces', column: 'key', omitted: 'An archive is not inside itself.' }],
  },
  fills: [accountRecoveries.with(dropExports)],
}
