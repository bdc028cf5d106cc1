import { Refusal } from '../../contract/refusal.ts'
import { failureWords } from '../../server/jobs/failureWords.ts'
import { on } from '../../server/route.ts'
import type { Shell } from '../../server/shell.ts'
import { installedVersion } from '../../server/version.ts'
import { endSessionsOf, invalidateSessions, profileById, setRole } from '../account/queries.ts'
import { verificationCounts } from '../tutoring/tutors/verification.queries.ts'
import {
  changeRole,
  discardFailure,
  listActs,
  listFailures,
  listPeople,
  listQueues,
  type ManagedPerson,
  type Overview,
  readOverview,
  readPerson,
  retryAllFailures,
  retryFailure,
  sendResetLink,
  signOutPerson,
} from './contract.ts'
import { findAuditEvents, findPeople, managedPerson, overviewCountsOf, recordAuditEvent } from './queries.ts'
import { adminWords } from './rules.ts'

export const adminRoutes = [
  on(readOverview, async ({ db, shell, now }) => {
    const states = await shell.jobs.states(now)
    const sum = (of: 'failed' | 'waiting') => states.reduce((total, state) => total + state[of], 0)
    return {
      version: installedVersion,
      node: process.versions.node,
      engine: shell.database.engine,
      ...(await overviewCountsOf(db, now)),
      mail: mailOf(shell),
      confirmFirst: shell.env.confirmFirst,
      demo: shell.env.demo,
      tutorsAsking: (await verificationCounts(db)).asked,
      jobs: { failed: sum('failed'), waiting: sum('waiting') },
      disk: shell.disk.space(),
      backups: backupsOf(shell),
    }
  }),

  on(listPeople, ({ db, input, now }) => findPeople(db, input, now)),
  on(readPerson, async ({ db, input, now }) => there(await managedPerson(db, input.person, now))),

  on(
    changeRole,
    async ({ shell, me, input: { person, role }, now, request: { id: request }, transaction }) => {
      const changed = await transaction(async (db) => {
        const before = await setRole(db, person, role, now)
        if (before && before !== role) {
          const details = { from: before, to: role }
          await recordAuditEvent(db, { act: 'role_changed', by: me, person, details, request }, now)
        }
        return there(await managedPerson(db, person, now))
      })
      // Only now: before the commit another request might have cached the old role again.
      invalidateSessions(shell)
      return changed
    },
    { transaction: 'own' },
  ),

  on(
    signOutPerson,
    async ({ shell, me, input: { person }, now, request: { id: request }, transaction }) => {
      const ended = await transaction(async (db) => {
        there(await managedPerson(db, person, now))
        const ended = await endSessionsOf(db, person, now)
        await recordAuditEvent(db, { act: 'signed_out', by: me, person, details: { ended }, request }, now)
        return ended
      })
      invalidateSessions(shell)
      return { ended }
    },
    { transaction: 'own' },
  ),

  on(sendResetLink, async ({ db, shell, me, input: { person }, now, request: { id: request } }) => {
    if (mailOf(shell) === 'none') throw new Refusal('unavailable', adminWords.noMail)
    const row = await profileById(db, person)
    if (!row) throw new Refusal('not_found', adminWords.noPerson)
    await shell.jobs.enqueue(db, 'account-reset', { email: row.email })
    await recordAuditEvent(db, { act: 'reset_link', by: me, person, details: { by: 'mail' }, request }, now)
    return {}
  }),

  on(listQueues, ({ shell, now }) => shell.jobs.states(now)),

  on(listFailures, async ({ shell, input: { after, limit } }) => {
    const { rows, next } = await shell.jobs.failures(after, limit)
    return { rows, next }
  }),

  on(retryFailure, async ({ db, shell, me, input, now, request: { id: request } }) => {
    const details = await shell.jobs.retry(db, input.failure)
    if (Object.keys(details).length === 0) throw new Refusal('not_found', adminWords.noFailure)
    await recordAuditEvent(db, { act: 'jobs_retried', by: me, details, request }, now)
    return {}
  }),

  on(retryAllFailures, async ({ db, shell, me, now, request: { id: request } }) => {
    const details = await shell.jobs.retry(db)
    const retried = Object.values(details).reduce((sum, count) => sum + count, 0)
    if (retried > 0) await recordAuditEvent(db, { act: 'jobs_retried', by: me, details, request }, now)
    return { retried }
  }),

  on(discardFailure, async ({ db, shell, me, input, now, request: { id: request } }) => {
    const queue = await shell.jobs.discard(db, input.failure)
    if (!queue) throw new Refusal('not_found', adminWords.noFailure)
    await recordAuditEvent(db, { act: 'job_discarded', by: me, details: { queue }, request }, now)
    return {}
  }),

  on(listActs, ({ db, input }) => findAuditEvents(db, input)),
]

function mailOf({ env }: Shell): 'smtp' | 'mailbox' | 'none' {
  if (env.SMTP_URL) return 'smtp'
  return env.mailbox ? 'mailbox' : 'none'
}

function backupsOf({ backups }: Shell): Overview['backups'] {
  if (!backups) return null
  const { last, verified, failure, count, bytes } = backups.state()
  return {
    last: last?.at.toISOString() ?? null,
    verified: verified?.at.toISOString() ?? null,
    // The log's words name folders of the server.
    failure: failure && failureWords(failure.words),
    count,
    bytes,
  }
}

function there(person: ManagedPerson | undefined): ManagedPerson {
  if (!person) throw new Refusal('not_found', adminWords.noPerson)
  return person
}
