import { countWords } from '../../../contract/words/counts.ts'
import { byteWords } from '../../../contract/words/sizes.ts'
import type { Site } from '../../account/contract.ts'
import { domainWords } from '../../account/rules.ts'
import type { AuditEvent, ManagedPerson, Overview } from '../contract.ts'
import type { AuditEventKind } from '../rules.ts'

export const roleWords: Record<ManagedPerson['role'], string> = {
  student: 'Student',
  moderator: 'Moderator',
  admin: 'Admin',
}

export const auditEventWords: Record<AuditEventKind, string> = {
  role_changed: 'Role changed',
  signed_out: 'Signed out everywhere',
  reset_link: 'Reset link',
  second_factor_reset: 'Two-factor sign-in reset',
  people_invited: 'People invited',
  invitation_renewed: 'Invitation sent again',
  invitation_revoked: 'Invitation revoked',
  text_published: 'Text published',
  person_suspended: 'Person suspended',
  suspension_lifted: 'Suspension lifted',
  announced: 'Sentence to everybody',
  announcement_removed: 'Sentence to everybody removed',
  tutor_verified: 'Tutor verified',
  tutor_declined: 'Verification declined',
  tutor_mark_taken: 'Verified mark taken away',
  jobs_retried: 'Jobs retried',
  job_discarded: 'Job discarded',
  dispute_decided: 'Dispute decided',
  feedback_answered: 'Feedback answered',
  referral_released: 'Referral released',
  referral_refused: 'Referral refused',
  referral_paid_out: 'Referral payout recorded',
  organization_approved: 'Organization approved',
  organization_answered: 'Proposal answered',
  organization_merged: 'Proposal merged',
  person_exported: 'Data exported',
  person_erased: 'Person erased',
}

export function databaseWords({ engine, database, size }: Overview): string {
  const kind = engine === 'embedded' ? 'embedded' : 'server'
  return `PostgreSQL ${database}, ${kind}, ${byteWords(size)}`
}

/** Who may come in, as the settings say. */
export function signUpWords({ mode, domains }: Site['signUp']): string {
  switch (mode) {
    case 'open':
      return 'Open to everybody'
    case 'domains':
      return `For people ${domainWords(domains)}`
    case 'invited':
      return 'For invited people'
    case 'closed':
      return 'Closed'
  }
}

/** The schedules that Quad itself uses, in words; any other unchanged. */
export function scheduleWords(every: string | null): string {
  if (!every) return 'When needed'
  const [minute = '', hour = '', ...rest] = every.split(' ')
  if (rest.join(' ') !== '* * *' || !/^\d+$/.test(minute)) return `${every} UTC`
  const minutes = minute.padStart(2, '0')
  if (hour === '*') return `Every hour at :${minutes}`
  return /^\d+$/.test(hour) ? `Every day at ${hour.padStart(2, '0')}:${minutes} UTC` : `${every} UTC`
}

/** An event as the end of a sentence that begins with its author: "made Maya Okafor moderator". */
export function auditEventSentence({ act, details }: AuditEvent): { before: string; after: string } {
  const detail = (key: string) => String(details[key] ?? '')
  switch (act) {
    case 'role_changed': {
      const how = details.by === undefined ? '' : `, by the ${detail('by')}`
      return { before: 'made', after: `${detail('to')} (was ${detail('from')})${how}` }
    }
    case 'signed_out':
      return { before: 'signed', after: `out of ${countWords(Number(details.ended ?? 0), 'browser')}` }
    case 'reset_link':
      return details.by === 'mail'
        ? { before: 'had a reset link sent to', after: '' }
        : { before: 'printed a reset link for', after: '' }
    case 'second_factor_reset':
      return { before: 'reset the two-factor sign-in of', after: '' }
    case 'people_invited':
      return { before: 'invited', after: countWords(Number(details.count ?? 0), 'person', 'people') }
    case 'invitation_renewed':
      return { before: 'sent an invitation again', after: '' }
    case 'invitation_revoked':
      return { before: 'revoked an invitation', after: '' }
    case 'text_published': {
      const asks = details.asks === undefined ? '' : ', to be accepted by everybody'
      return { before: 'published', after: `${detail('text')}, version ${detail('version')}${asks}` }
    }
    case 'announced':
      return { before: 'wrote a sentence to everybody', after: '' }
    case 'announcement_removed':
      return { before: 'removed the sentence to everybody', after: '' }
    case 'tutor_verified':
      return { before: 'verified the tutor', after: '' }
    case 'tutor_declined':
      return { before: 'declined to verify the tutor', after: '' }
    case 'tutor_mark_taken':
      return { before: 'took the verified mark from', after: '' }
    case 'jobs_retried': {
      const which = Object.entries(details).map(([queue, count]) => `${queue} ${count}`)
      return { before: 'had failed jobs tried again:', after: which.join(', ') }
    }
    case 'job_discarded':
      return { before: 'discarded a failed job:', after: detail('queue') }
    case 'person_suspended':
      return { before: 'suspended', after: '' }
    case 'suspension_lifted':
      return { before: 'lifted the suspension of', after: '' }
    case 'dispute_decided':
      return { before: 'decided whether there was an absence of', after: detail('outcome').replaceAll('_', ' ') }
    case 'feedback_answered':
      return { before: 'answered the feedback of', after: '' }
    case 'referral_released':
      return { before: 'released a referral by', after: '' }
    case 'referral_refused':
      return { before: 'refused a referral by', after: '' }
    case 'referral_paid_out':
      return { before: 'recorded a payout to', after: `of $${detail('amount')}` }
    case 'organization_approved':
      return { before: 'approved an organization proposed by', after: '' }
    case 'organization_answered':
      return { before: 'answered a proposal of', after: '' }
    case 'organization_merged':
      return { before: 'merged a proposal of', after: '' }
    case 'person_exported':
      return { before: 'exported what is stored about', after: '' }
    case 'person_erased':
      return { before: 'erased', after: '' }
  }
}
