/** All kinds of audit events, as stored; the screen has the words for people. */
export const auditEventKinds = [
  'role_changed',
  'signed_out',
  'reset_link',
  'second_factor_reset',
  'person_suspended',
  'suspension_lifted',
  'people_invited',
  'invitation_renewed',
  'invitation_revoked',
  'text_published',
  'announced',
  'announcement_removed',
  'tutor_verified',
  'tutor_declined',
  'tutor_mark_taken',
  'jobs_retried',
  'job_discarded',
  'dispute_decided',
  'feedback_answered',
  'referral_released',
  'referral_refused',
  'referral_paid_out',
  'organization_approved',
  'organization_answered',
  'organization_merged',
  'person_exported',
  'person_erased',
] as const
export type AuditEventKind = (typeof auditEventKinds)[number]

export const adminWords = {
  otherAddress: 'This is not the address of this person.',
  noAdmin: 'You are no admin any more.',
  noPerson: 'This person is not there.',
  noFailure: 'This failure is not there any more. It may have been retried or discarded meanwhile.',
  noMail: 'No mail goes out from here: SMTP_URL is not set. Print a link on the server instead.',
}
