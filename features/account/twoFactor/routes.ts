import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { on } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { drawKey, drawRecoveryCodeSet, keyAddress, openKey, sealKey, stepOfCode } from '../auth/codes.ts'
import { badCode, countCodeTry } from '../auth/codeTries.ts'
import { finishWithCode } from '../auth/finishSignIn.ts'
import { clearSessionCache } from '../auth/session.ts'
import { refuseDemoLogin } from '../demo.ts'
import { newRecoveryCodesMail, twoFactorOffMail, twoFactorOnMail } from '../mails.ts'
import { tellOfSecurity } from '../security.queries.ts'
import { endOtherSessions } from '../sessions/queries.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  drawRecoveryCodes,
  endTwoFactor,
  finishSignIn,
  readTwoFactor,
} from './contract.ts'
import {
  confirmFactor,
  deleteFactor,
  factorOf,
  hasSecondFactor,
  insertFactor,
  recoveryCodesLeft,
  replaceRecoveryCodes,
} from './queries.ts'
import { twoFactorWords } from './rules.ts'

export const twoFactorRoutes = [
  on(
    readTwoFactor,
    async ({ db, me }) => ({
      onSince: (await factorOf(db, me))?.confirmedAt?.toISOString() ?? null,
      recoveryCodes: await recoveryCodesLeft(db, me),
    }),
    // Whoever proves who they are there is asked for a code, too.
    { whileClosed: true },
  ),

  on(
    beginTwoFactor,
    async ({ db, shell, me, now }) => {
      refuseDemoLogin(shell, me.email)
      // Without it nobody could be told, nor get the account back.
      if (!me.confirmed) throw new Refusal('forbidden', twoFactorWords.unconfirmed)
      const key = drawKey()
      if (!(await insertFactor(db, me, sealKey(shell, me.id, key), now)))
        throw new Refusal('conflict', twoFactorWords.onAlready)
      return { key, address: keyAddress(key, me.email) }
    },
    { identity: 'recent' },
  ),

  on(
    confirmTwoFactor,
    async ({ shell, me, input, now, transaction }) => {
      const shown = await countCodeTry(shell, me, () =>
        transaction(async (db) => {
          const factor = await factorOf(db, me)
          if (!factor) throw new Refusal('conflict', twoFactorWords.notBegun)
          if (factor.confirmedAt) throw new Refusal('conflict', twoFactorWords.onAlready)
          const step = stepOfCode(openKey(shell, me.id, factor.sealedKey), input.code, now)
          if (step === undefined) throw badCode(twoFactorWords.badCode)
          if (!(await confirmFactor(db, factor, step, now))) throw new Refusal('conflict', twoFactorWords.notBegun)
          const codes = await newCodes(shell, db, me, now)
          // They began without a code.
          await endOtherSessions(db, me, now)
          const mail = twoFactorOnMail(me.email, shell.env.publicUrl.origin)
          await tellOfSecurity(shell, db, me.id, { event: 'two-factor-on', mail })
          return codes
        }),
      )
      clearSessionCache(shell)
      return { recoveryCodes: shown }
    },
    { transaction: 'own', identity: 'recent' },
  ),

  on(
    drawRecoveryCodes,
    async ({ db, shell, me, now }) => {
      if (!(await hasSecondFactor(db, me))) throw new Refusal('conflict', twoFactorWords.off)
      const recoveryCodes = await newCodes(shell, db, me, now)
      const mail = newRecoveryCodesMail(me.email, shell.env.publicUrl.origin)
      await tellOfSecurity(shell, db, me.id, { event: 'recovery-codes-new', mail })
      return { recoveryCodes }
    },
    { identity: 'recent' },
  ),

  on(
    endTwoFactor,
    async ({ db, shell, me }) => {
      if (!(await deleteFactor(db, me))) return {}
      const mail = twoFactorOffMail(me.email, shell.env.publicUrl.origin)
      await tellOfSecurity(shell, db, me.id, { event: 'two-factor-off', mail })
      return {}
    },
    { identity: 'recent' },
  ),

  on(finishSignIn, ({ shell, request, input }) => finishWithCode(shell, request, input.code), { transaction: 'own' }),
]

async function newCodes(shell: Shell, db: Db, me: Me, now: Date): Promise<string[]> {
  const { shown, hashes } = drawRecoveryCodeSet(shell, me.id)
  await replaceRecoveryCodes(db, me, hashes, now)
  return shown
}
