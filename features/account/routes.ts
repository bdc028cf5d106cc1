import { Refusal } from '../../contract/refusal.ts'
import { bucketOf, clearTries, countTry } from '../../server/limits/windows.ts'
import { on } from '../../server/route.ts'
import { postMail } from '../mail/queries.ts'
import { isValidLink, spendLink } from './auth/links.ts'
import { hashPassword, isCommon } from './auth/password.ts'
import { clearSessionCache } from './auth/session.ts'
import { createAccount, endBrowserSession, signInWithPassword } from './auth/sign-in.ts'
import {
  confirmEmail,
  editProfile,
  requestReset,
  resetPassword,
  sendConfirmation,
  signIn,
  signInToDemo,
  signOut,
  signUp,
  whoAmI,
} from './contract.ts'
import { demoLogins, demoPassword } from './demo.ts'
import { passwordChangedMail } from './mails.ts'
import { changeProfile, markConfirmed, profileById, profileOf, replacePassword } from './queries.ts'
import { accountWords, limits } from './rules.ts'
import { zoneChanges } from './slots.ts'

export const accountRoutes = [
  on(whoAmI, async ({ db, me, shell }) => ({
    person: me ? ((await profileOf(db, me)) ?? null) : null,
    site: {
      demo: shell.env.demo ? demoLogins.map(({ as, label }) => ({ as, label })) : [],
      mailbox: shell.env.mailbox,
      confirmFirst: shell.env.confirmFirst,
    },
  })),

  on(signIn, ({ shell, request, input }) => signInWithPassword(shell, request, input), { transaction: 'own' }),

  on(
    signUp,
    async ({ shell, request, input }) => {
      await refuseCommon(input.password)
      return { person: await createAccount(shell, request, input) }
    },
    { transaction: 'own' },
  ),

  on(
    signOut,
    async ({ shell, request }) => {
      await endBrowserSession(shell, request)
      return {}
    },
    { transaction: 'own' },
  ),

  on(
    signInToDemo,
    ({ shell, request, input }) => {
      const login = shell.env.demo ? demoLogins.find(({ as }) => as === input.as) : undefined
      if (!login) throw new Refusal('not_found', 'There is no such demo account.')
      return signInWithPassword(shell, request, { email: login.email, password: demoPassword, remember: false })
    },
    { transaction: 'own' },
  ),

  on(
    requestReset,
    async ({ shell, db, input }) => {
      const { env } = shell
      if (!env.SMTP_URL && !env.mailbox) throw new Refusal('unavailable', accountWords.resetFailed)
      await countTry(shell, limits.reset, bucketOf(shell, 'reset', input.email))
      await shell.jobs.enqueue(db, 'account-reset', { email: input.email })
      return {}
    },
    { transaction: 'own' },
  ),

  on(
    resetPassword,
    async ({ shell, input, now }) => {
      await refuseCommon(input.password)
      const secret = `${input.access_token}${input.refresh_token}`
      // Otherwise anybody could keep the server busy with hashing, without an account and without limit.
      if (!(await isValidLink(shell.database.db, 'reset', secret, now)))
        throw new Refusal('gone', accountWords.badResetLink)
      // Before the transaction: hashing takes a while, and on the embedded engine a transaction keeps everyone waiting.
      const passwordHash = await hashPassword(input.password)
      const done = await shell.database.transaction(async (db) => {
        const person = await spendLink(db, 'reset', secret, now)
        const row = person && (await profileById(db, person))
        if (!row) return undefined
        await replacePassword(db, row.id, passwordHash, now)
        // Whoever has the link reads that mailbox, so the address is confirmed too.
        await markConfirmed(db, row.id, now)
        await clearTries(db, bucketOf(shell, 'reset', row.email))
        await clearTries(db, bucketOf(shell, 'signIn', row.email))
        await postMail(shell, db, passwordChangedMail(row.email, shell.env.publicUrl.origin))
        return row
      })
      if (!done) throw new Refusal('gone', accountWords.badResetLink)
      clearSessionCache(shell)
      return {}
    },
    { transaction: 'own' },
  ),

  on(confirmEmail, async ({ db, shell, input, now }) => {
    const person = await spendLink(db, 'confirm', input.token, now)
    if (!person) throw new Refusal('gone', accountWords.badConfirmLink)
    await markConfirmed(db, person, now)
    clearSessionCache(shell)
    return {}
  }),

  on(
    sendConfirmation,
    async ({ db, shell, me }) => {
      await countTry(shell, limits.reset, bucketOf(shell, 'reset', `confirm ${me.id}`))
      await shell.jobs.enqueue(db, 'account-welcome', { email: me.email })
      return {}
    },
    { transaction: 'own' },
  ),

  on(editProfile, async ({ db, shell, me, input, now }) => {
    const saved = await changeProfile(db, me, input, now)
    if (!saved) throw new Refusal('signed_out', 'No user logged in')
    if (saved.zone !== me.zone)
      for (const { value: moveToZone } of shell.fills(zoneChanges)) await moveToZone(db, me, saved.zone, now)
    clearSessionCache(shell)
    return saved
  }),
]

async function refuseCommon(password: string): Promise<void> {
  if (await isCommon(password))
    throw new Refusal('invalid', accountWords.passwordCommon, { fields: { password: accountWords.passwordCommon } })
}
