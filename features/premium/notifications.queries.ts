import { type NotificationSource, subjectSelect } from '../notifications/slots.ts'
import { premiumEndedKind, renewalFailedKind } from './notifications.rules.ts'

/** What is about the person's own Premium. */
export const premiumSubjects: NotificationSource = {
  subject: (n) =>
    subjectSelect(
      { at: `${n}.at`, path: `'/profile?tab=subscription'` },
      `profiles own where own.id = ${n}.user_id and ${n}.kind in ('${renewalFailedKind}', '${premiumEndedKind}')`,
    ),
}
