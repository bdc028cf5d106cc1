import { Refusal } from '../../../contract/refusal.ts'
import { networkOf } from '../../../server/http/address.ts'
import { bucketOf, clearTries, countTry } from '../../../server/limits/windows.ts'
import { on } from '../../../server/route.ts'
import { postMail } from '../../mail/queries.ts'
import { refuseCommon, refuseOutsider } from '../auth/admission.ts'
import { deviceCookie } from '../auth/cookies.ts'
import { findLink, issueLink, isValidLink, spendLink } from '../auth/links.ts'
import { hashFor, hashPassword } from '../auth/password.ts'
import { clearSessionCache } from '../auth/session.ts'
import { openAccount } from '../deletion/queries.ts'
import { refuseDemoLogin } from '../demo.ts'
import { addressChangedMail, addressRestoredMail, twoFactorOffMail } from '../mails.ts'
import { deletePasskeysSince } from '../passkeys/queries.ts'
import { replacePassword } from '../queries.ts'
import { confirmationTopic, limits } from '../rules.ts'
import { tellOfSecurity } from '../security.queries.ts'
import { accountRecoveries } from '../slots.ts'
import { withdrawFactorSince } from '../twoFactor/queries.ts'
import {
  cancelEmailChange,
  changeEmail,
  checkEmailUndo,
  confirmEmailChange,
  readEmailChange,
  undoEmailChange,
} from './contract.ts'
import { applyEmailChange, dropWishedEmail, emailChangeOf, forgetEmailChange, setEmail, wishEmail } from './queries.ts'
import { emailWords, lockedWords } from './rules.ts'

export const emailRoutes = [
  on(readEmailChange, async ({ db, me, now }) => {
    const found = await emailChangeOf(db, me.id)
    return {
      pending: found && !found.changedAt ? { email: found.newEmail, askedAt: found.askedAt.toISOString() } : null,
      lockedUntil: found?.undoUntil && found.undoUntil > now ? found.undoUntil.toISOString() : null,
    }
  }),

  on(
    changeEmail,
    async ({ shell, request, me, input, now, transaction }) => {
      const { env } = shell
      refuseDemoLogin(shell, me.email)
      if (!env.SMTP_URL && !env.mailbox) throw new Refusal('unavailable', emailWords.noMail)
      if (input.email === me.email)
        throw new Refusal('invalid', emailWords.same, { fields: { email: emailWords.same } })
      refuseOutsider(env, input.email)
      await countTry(shell, limits.signUp, bucketOf(shell, 'changeEmail', me.id))
      await countTry(shell, limits.network, bucketOf(shell, 'network', networkOf(request.address)))
      await transaction(async (db) => {
        if (!(await wishEmail(db, me, input.email, now))) throw await locked(db, me.id)
        await shell.jobs.enqueue(db, 'account-new-email', { person: me.id, email: input.email })
      })
      return {}
    },
    { transaction: 'own', identity: 'recent' },
  ),

  on(cancelEmailChange, async ({ db, me }) => {
    await dropWishedEmail(db, me)
    return {}
  }),

  on(
    confirmEmailChange,
    async ({ shell, request, me, input, now, transaction }) => {
      await countTry(shell, limits.network, bucketOf(shell, 'emailLinks', networkOf(request.address)))
      const changed = await transaction(async (db) => {
        const person = await spendLink(db, 'new-email', input.token, now)
        const change = person ? await emailChangeOf(db, person) : undefined
        if (!change || change.changedAt) throw new Refusal('gone', emailWords.badLink)
        const applied = await applyEmailChange(db, change, now)
        if (!applied) throw new Refusal('conflict', emailWords.gone)
        if (applied.undoable) {
          const secret = await issueLink(db, change.profileId, 'undo-email', now)
          const link = `${shell.env.publicUrl.origin}/undo-email-change?token=${secret}`
          const mail = addressChangedMail(change.oldEmail, change.newEmail, link)
          await tellOfSecurity(shell, db, change.profileId, { event: 'email-changed', mail })
        }
        shell.live.publish(db, confirmationTopic, change.profileId, 1)
        return change
      })
      clearSessionCache(shell)
      // This browser goes on being known as this person's.
      if (me?.id === changed.profileId) request.setCookies.push(deviceCookie(shell, changed.newEmail))
      return { email: changed.newEmail }
    },
    { transaction: 'own' },
  ),

  on(
    checkEmailUndo,
    async ({ db, shell, request, input, now }) => {
      await countTry(shell, limits.network, bucketOf(shell, 'emailLinks', networkOf(request.address)))
      const link = await findLink(db, 'undo-email', input.token, now)
      const change = link?.valid ? await emailChangeOf(db, link.person) : undefined
      if (!change?.changedAt) throw new Refusal('gone', emailWords.badUndoLink)
      return { oldEmail: change.oldEmail, newEmail: change.newEmail, changedAt: change.changedAt.toISOString() }
    },
    { transaction: 'own' },
  ),

  on(
    undoEmailChange,
    async ({ shell, request, input, now }) => {
      await refuseCommon(input.password)
      // Otherwise anybody could keep the server busy with hashing.
      if (!(await isValidLink(shell.database.db, 'undo-email', input.token, now)))
        throw new Refusal('gone', emailWords.badUndoLink)
      const passwordHash = await hashFor(networkOf(request.address), () => hashPassword(input.password))
      const email = await shell.database.transaction(async (db) => {
        const person = await spendLink(db, 'undo-email', input.token, now)
        const change = person ? await emailChangeOf(db, person) : undefined
        if (!change?.changedAt) throw new Refusal('gone', emailWords.badUndoLink)
        if (!(await setEmail(db, change.profileId, change.oldEmail, now)))
          throw new Refusal('conflict', emailWords.restoreTaken)
        await replacePassword(db, change.profileId, passwordHash, now)
        for (const { value: withdraw } of shell.fills(accountRecoveries)) await withdraw(db, change.profileId)
        // How an intruder could still get in.
        await deletePasskeysSince(db, change.profileId, change.askedAt)
        // One that the intruder added; an older one stays the owner's.
        if (await withdrawFactorSince(db, { id: change.profileId }, change.askedAt)) {
          const mail = twoFactorOffMail(change.oldEmail, shell.env.publicUrl.origin)
          await tellOfSecurity(shell, db, change.profileId, { event: 'two-factor-off', mail })
        }
        await forgetEmailChange(db, change.profileId)
        // A deletion that the intruder began.
        await openAccount(db, change.profileId, now)
        for (const email of [change.oldEmail, change.newEmail]) await clearTries(db, bucketOf(shell, 'signIn', email))
        await postMail(shell, db, addressRestoredMail(change.newEmail, change.oldEmail))
        const mail = addressRestoredMail(change.oldEmail, change.oldEmail)
        await tellOfSecurity(shell, db, change.profileId, { event: 'email-restored', mail })
        return change.oldEmail
      })
      clearSessionCache(shell)
      return { email }
    },
    { transaction: 'own' },
  ),
]

async function locked(db: Parameters<typeof emailChangeOf>[0], person: string): Promise<Refusal> {
  const until = (await emailChangeOf(db, person))?.undoUntil
  return new Refusal(
    'conflict',
    lockedWords(until ? `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'later'),
  )
}
