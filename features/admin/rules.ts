export const personRoles = ['student', 'moderator', 'admin'] as const

/** Everything that the audit log knows. What is stored; the words for people are the screen's. */
export const auditEventKinds = [
  'role_changed',
  'signed_out',
  'reset_link',
  'jobs_retried',
  'job_discarded',
  'person_exported',
  'person_erased',
] as const
export type AuditEventKind = (typeof auditEventKinds)[number]

export const adminWords = {
  noPerson: 'This person is not there.',
  noFailure: 'This failure is not there any more. It may have been retried or discarded meanwhile.',
  noMail: 'No mail goes out from here: SMTP_URL is not set. Print a link on the server instead.',
}
