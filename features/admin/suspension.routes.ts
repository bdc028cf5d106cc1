import { Refusal } from '../../contract/refusal.ts'
import type { Me } from '../../server/me.ts'
import { on } from '../../server/route.ts'
import { endSessionsOf, invalidateSessions, isAdminForErasing, profileById } from '../account/queries.ts'
import { accountWords } from '../account/rules.ts'
import { endSuspension, suspend } from '../account/suspension.queries.ts'
import { erasePersonForGood, liftSuspension, suspendPerson } from './contract.ts'
import { managedPerson, recordAuditEvent } from './queries.ts'
import { adminWords } from './rules.ts'

export const suspensionRoutes = [
  on(
    suspendPerson,
    async ({ shell, me, input: { person, reason }, now, request: { id: request }, transaction }) => {
      refuseOneself(me, person)
      const suspended = await transaction(async (db) => {
        if (!(await suspend(shell, db, { person, reason, until: null }, now))) throw noPerson()
        await endSessionsOf(db, person, now)
        await recordAuditEvent(db, { act: 'person_suspended', by: me, person, request }, now)
        return managedPerson(db, person, now)
      })
      // Only now: before the commit another request might have cached the session again.
      invalidateSessions(shell)
      if (!suspended) throw noPerson()
      return suspended
    },
    { transaction: 'own' },
  ),

  on(
    liftSuspension,
    async ({ shell, me, input: { person }, now, request: { id: request }, transaction }) => {
      const lifted = await transaction(async (db) => {
        if (!(await endSuspension(shell, db, person, now))) throw noPerson()
        await recordAuditEvent(db, { act: 'suspension_lifted', by: me, person, request }, now)
        return managedPerson(db, person, now)
      })
      invalidateSessions(shell)
      if (!lifted) throw noPerson()
      return lifted
    },
    { transaction: 'own' },
  ),

  on(
    erasePersonForGood,
    async ({ shell, me, input: { person, email }, now, request: { id: request }, transaction }) => {
      refuseOneself(me, person)
      await transaction(async (db) => {
        if (!(await isAdminForErasing(db, me))) throw new Refusal('forbidden', adminWords.noAdmin)
        const row = await profileById(db, person)
        if (!row) throw noPerson()
        if (email.trim().toLowerCase() !== row.email)
          throw new Refusal('invalid', adminWords.otherAddress, { fields: { email: adminWords.otherAddress } })
        await recordAuditEvent(db, { act: 'person_erased', by: me, person, request }, now)
        await shell.erase(db, person)
      })
      invalidateSessions(shell)
      return {}
    },
    { transaction: 'own' },
  ),
]

function refuseOneself(me: Me, person: string): void {
  if (me.id === person) throw new Refusal('conflict', accountWords.notYourself)
}

function noPerson(): Refusal {
  return new Refusal('not_found', adminWords.noPerson)
}
