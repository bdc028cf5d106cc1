import { Refusal } from '../../../contract/refusal.ts'
import { networkOf } from '../../../server/http/address.ts'
import { on } from '../../../server/route.ts'
import { refuseCommon } from '../auth/admission.ts'
import { hashFor, hashPassword } from '../auth/password.ts'
import { clearSessionCache } from '../auth/session.ts'
import { refuseDemoLogin } from '../demo.ts'
import { markProved } from '../identity/queries.ts'
import { checkOwnPassword } from '../identity/routes.ts'
import { hasJustProved, identityWords } from '../identity/rules.ts'
import { passwordChangedMail } from '../mails.ts'
import { tellOfSecurity } from '../security.queries.ts'
import { hasSecondFactor } from '../twoFactor/queries.ts'
import { changePassword, listActiveSessions, revokeOtherSessions, revokeSession } from './contract.ts'
import { activeSessions, changeOwnPassword, endOtherSessions, endOwnSession } from './queries.ts'

export const sessionRoutes = [
  on(listActiveSessions, async ({ db, me, now, shell }) => ({ rows: await activeSessions(db, me, now, shell.places) })),

  // Nobody is asked who they are before they shut somebody out; whoever uses a foreign session shuts the owner out only
  // until the next sign-in.
  on(
    revokeSession,
    async ({ shell, me, input, transaction }) => {
      if (await transaction((db) => endOwnSession(db, me, input.id))) clearSessionCache(shell)
      return {}
    },
    { transaction: 'own', whileSuspended: true },
  ),

  on(
    revokeOtherSessions,
    async ({ shell, me, now, transaction }) => {
      const ended = await transaction((db) => endOtherSessions(db, me, now))
      clearSessionCache(shell)
      return { ended }
    },
    { transaction: 'own', whileSuspended: true },
  ),

  on(
    changePassword,
    async ({ shell, request, me, input, now, transaction }) => {
      refuseDemoLogin(shell, me.email)
      // Their password alone proves too little.
      const asksCode = await hasSecondFactor(shell.database.db, me)
      if (asksCode && !hasJustProved(me.provedAt, now)) throw new Refusal('confirm_identity', identityWords.wanted)
      await refuseCommon(input.password)
      await checkOwnPassword(shell, request, me, input.current, 'current')
      const passwordHash = await hashFor(networkOf(request.address), () => hashPassword(input.password))
      await transaction(async (db) => {
        await changeOwnPassword(db, me, passwordHash, now)
        if (!asksCode) await markProved(db, me, now)
        const mail = passwordChangedMail(me.email, shell.env.publicUrl.origin, 'others')
        await tellOfSecurity(shell, db, me.id, { event: 'password-changed', mail })
      })
      clearSessionCache(shell)
      return {}
    },
    { transaction: 'own', whileSuspended: true },
  ),
]
