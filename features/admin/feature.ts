import type { Feature } from '../../server/feature.ts'
import { roleChanges } from '../account/slots.ts'
import { adminJobs } from './jobs.ts'
import { auditEventsExport, recordAuditEvent } from './queries.ts'
import { adminRoutes } from './routes.ts'

/** The operator's screens: people, background work, and the log of what admins did. */
export const adminFeature: Feature = {
  name: 'admin',
  routes: adminRoutes,
  jobs: adminJobs,
  data: {
    tables: { admin_acts: { keep: 'The log names people by id alone; whose profile is gone is nobody any more.' } },
    export: auditEventsExport,
    triggers: new URL('./triggers.sql', import.meta.url),
  },
  fills: [
    roleChanges.with((db, change, now) => recordAuditEvent(db, { act: 'role_changed', by: null, ...change }, now)),
  ],
}
