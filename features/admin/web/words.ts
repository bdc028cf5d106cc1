import { countWords } from '../../../contract/words/counts.ts'
import { byteWords } from '../../../contract/words/sizes.ts'
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
  jobs_retried: 'Jobs retried',
  job_discarded: 'Job discarded',
  person_exported: 'Data exported',
  person_erased: 'Person erased',
}

export function databaseWords({ engine, database, size }: Overview): string {
  const kind = engine === 'embedded' ? 'embedded' : 'server'
  return `PostgreSQL ${database}, ${kind}, ${byteWords(size)}`
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
    case 'jobs_retried': {
      const which = Object.entries(details).map(([queue, count]) => `${queue} ${count}`)
      return { before: 'had failed jobs tried again:', after: which.join(', ') }
    }
    case 'job_discarded':
      return { before: 'discarded a failed job:', after: detail('queue') }
    case 'person_exported':
      return { before: 'exported what is stored about', after: '' }
    case 'person_erased':
      return { before: 'erased', after: '' }
  }
}
