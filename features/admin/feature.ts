import type { Feature } from '../../server/feature.ts'
import { roleChanges } from '../account/slots.ts'
import type { VerificationDecision } from '../tutoring/tutors/rules.ts'
import { verificationDecisions } from '../tutoring/tutors/slots.ts'
import { healthRoutes } from './health/routes.ts'
import { invitingRoutes } from './invitations/routes.ts'
import { adminJobs } from './jobs.ts'
import { auditEventsExport, recordAuditEvent } from './queries.ts'
import { adminRoutes } from './routes.ts'
import type { AuditEventKind } from './rules.ts'
import { seedAdmin } from './seed.ts'
import { suspensionRoutes } from './suspension.routes.ts'
import { announcingRoutes } from './texts/announcement.routes.ts'
import { publishingRoutes } from './texts/routes.ts'

const verificationActs: Record<VerificationDecision, AuditEventKind> = {
  granted: 'tutor_verified',
  declined: 'tutor_declined',
  taken: 'tutor_mark_taken',
}

/** The operator's screens: people, background work, and the log of what admins did. */
export const adminFeature: Feature = {
  name: 'admin',
  routes: [
    ...adminRoutes,
    ...suspensionRoutes,
    ...healthRoutes,
    ...invitingRoutes,
    ...publishingRoutes,
    ...announcingRoutes,
  ],
  jobs: adminJobs,
  data: {
    tables: { admin_acts: { keep: 'The log names people by id alone; whose profile is gone is nobody any more.' } },
    export: auditEventsExport,
    exported: { admin_acts: 'acts' },
    triggers: new URL('./triggers.sql', import.meta.url),
  },
  seed: seedAdmin,
  fills: [
    roleChanges.with((db, change, now) => recordAuditEvent(db, { act: 'role_changed', by: null, ...change }, now)),
    verificationDecisions.with((db, { decision, ...of }, now) =>
      recordAuditEvent(db, { act: verificationActs[decision], ...of }, now),
    ),
  ],
}
