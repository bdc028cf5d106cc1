import { domainToUnicode } from 'node:url'
import { Refusal } from '../../contract/refusal.ts'
import { networkOf } from '../../server/http/address.ts'
import { bucketOf, clearTries, countTry } from '../../server/limits/windows.ts'
import { on } from '../../server/route.ts'
import type { Shell } from '../../server/shell.ts'
import { refuseCommon, refuseOutsider } from './auth/admission.ts'
import { deviceOf } from './auth/cookies.ts'
import { findLink, isValidLink, spendLink } from './auth/links.ts'
import { hashFor, hashPassword } from './auth/password.ts'
import { beginSession, clearSessionCache, isKeptOut } from './auth/session.ts'
import { makeFirstAdmin } from './auth/set-up.ts'
import { createAccount, endBrowserSession, endOld, signInWithPassword } from './auth/sign-in.ts'
import { codeFault, withGoodCode } from './auth/signUpCode.ts'
import {
  checkReset,
  confirmEmail,
  editProfile,
  requestReset,
  resetPassword,
  sendConfirmation,
  setUp,
  signIn,
  signInToDemo,
  signOut,
  signUp,
  whoAmI,
} from './contract.ts'
import { demoLogins, demoPassword } from './demo.ts'
import { checkOwnPassword } from './identity/routes.ts'
import { passwordChangedMail } from './mails.ts'
import { changeProfile, markConfirmed, profileById, profileOf, replacePassword } from './queries.ts'
import { accountWords, confirmationTopic, limits, promptResets } from './rules.ts'
import { tellOfSecurity } from './security.queries.ts'
import { endSessionsBut } from './sessions/queries.ts'
import { accountRecoveries, planSources, zoneChanges } from './slots.ts'
import { suspensionOf } from './suspension.queries.ts'
import { announcementNow } from './texts/announcement.queries.ts'
import { siteFacts } from './texts/queries.ts'
import { hasSecondFactor } from './twoFactor/queries.ts'

export const accountRoutes = [
  on(whoAmI, async ({ db, me, shell, now }) => ({
    person: me ? ((await profileOf(db, me)) ?? null) : null,
    site: {
      demo: shell.env.demo ? demoLogins.map(({ as, label }) => ({ as, label })) : [],
      mailbox: shell.env.mailbox,
      meetingRooms: shell.env.MEETING_BASE_URL !== undefined,
      confirmFirst: shell.env.confirmFirst,
      analytics: shell.env.ANALYTICS === 'on',
      signUp: {
        mode: shell.env.SIGN_UP,
        // For people, in the letters of the language.
        domains: shell.env.SIGN_UP_DOMAINS.map(domainToUnicode),
      },
      ...(await siteFacts(db)),
      announcement: await announcementNow(db, now),
    },
    plan: (me && (await shell.fills(planSources)[0]?.value(shell, db, me, now))) ?? 'off',
    lacksFactor: me?.lacksFactor ?? false,
    mustAccept: me?.mustAccept ?? false,
    suspended: me?.suspendedUntil ? await suspensionOf(db, me) : null,
    erasesAt: me?.erasesAt?.toISOString() ?? null,
  })),

  on(signIn, ({ shell, request, input }) => signInWithPassword(shell, request, input), { transaction: 'own' }),

  on(
    signUp,
    async ({ shell, request, input }) => {
      refuseOutsider(shell.env, input.email)
      await refuseCommon(input.password)
      const note = await codeFault(shell, shell.database.db, input.referralCode)
      return { person: await createAccount(shell, request, withGoodCode(input, note)), note }
    },
    { transaction: 'own' },
  ),

  on(
    setUp,
    async ({ shell, request, input }) => {
      await refuseCommon(input.password)
      return makeFirstAdmin(shell, request, input)
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
    async ({ shell, request, input }) => {
      const login = shell.env.demo ? demoLogins.find(({ as }) => as === input.as) : undefined
      if (!login) throw new Refusal('not_found', 'There is no such demo account.')
      const credentials = { email: login.email, password: demoPassword, remember: false }
      const person = await signInWithPassword(shell, request, credentials)
      if ('secondFactor' in person) throw new Error('a demo account has a second factor')
      return person
    },
    { transaction: 'own' },
  ),

  on(
    requestReset,
    async ({ shell, db, request, input }) => {
      const { env } = shell
      if (!env.SMTP_URL && !env.mailbox) throw new Refusal('unavailable', accountWords.resetFailed)
      await countTry(shell, limits.reset, bucketOf(shell, 'reset', input.email))
      // Whoever signed in from this browser before is not kept out by others of the network.
      const late = !deviceOf(shell, request.headers, input.email) && (await isLateReset(shell, request.address))
      await shell.jobs.enqueue(db, 'account-reset', { email: input.email, late }, { bulk: late })
      return {}
    },
    { transaction: 'own' },
  ),

  on(
    resetPassword,
    async ({ shell, request, input, now }) => {
      await refuseCommon(input.password)
      const secret = `${input.access_token}${input.refresh_token}`
      // Otherwise anybody could keep the server busy with hashing, without an account and without limit.
      if (!(await isValidLink(shell.database.db, 'reset', secret, now)))
        throw new Refusal('gone', accountWords.badResetLink)
      // Before the transaction: hashing takes a while, and on the embedded engine a transaction keeps everyone waiting.
      const passwordHash = await hashFor(networkOf(request.address), () => hashPassword(input.password))
      const done = await shell.database.transaction(async (db) => {
        const person = await spendLink(db, 'reset', secret, now)
        const row = person && (await profileById(db, person))
        if (!row) return undefined
        await replacePassword(db, row.id, passwordHash, now)
        for (const { value: withdraw } of shell.fills(accountRecoveries)) await withdraw(db, row.id)
        // Whoever has the link reads that mailbox, so the address is confirmed too.
        if (await markConfirmed(db, row.id, now)) shell.live.publish(db, confirmationTopic, row.id, 1)
        await clearTries(db, bucketOf(shell, 'reset', row.email))
        await clearTries(db, bucketOf(shell, 'signIn', row.email))
        const mail = passwordChangedMail(row.email, shell.env.publicUrl.origin)
        await tellOfSecurity(shell, db, row.id, { event: 'password-changed', mail })
        return row
      })
      if (!done) throw new Refusal('gone', accountWords.badResetLink)
      clearSessionCache(shell)
      return {}
    },
    { transaction: 'own' },
  ),

  on(
    checkReset,
    async ({ shell, request, input, now }) => {
      await countTry(shell, limits.network, bucketOf(shell, 'resetCheck', networkOf(request.address)))
      const secret = `${input.access_token}${input.refresh_token}`
      if (!(await isValidLink(shell.database.db, 'reset', secret, now)))
        throw new Refusal('gone', accountWords.badResetLink)
      return {}
    },
    { transaction: 'own' },
  ),

  on(
    confirmEmail,
    async ({ shell, request, me, input, now }) => {
      const link = await findLink(shell.database.db, 'confirm', input.token, now)
      const person = link && (await profileById(shell.database.db, link.person))
      if (!link || !person || (!link.valid && !person.emailVerified))
        throw new Refusal('gone', accountWords.badConfirmLink)
      const { id, email } = person
      // Who reads this twice has done what was asked for.
      if (person.emailVerified) throw new Refusal('gone', accountWords.confirmedBefore)
      const own = me?.id === id
      if (!own && input.password === undefined) return { done: false, email }
      if (!own) await checkOwnPassword(shell, request, person, input.password ?? '')
      await shell.database.transaction(async (db) => {
        if (!(await markConfirmed(db, id, now))) throw new Refusal('gone', accountWords.confirmedBefore)
        await endSessionsBut(db, id, own ? me.session : null)
        shell.live.publish(db, confirmationTopic, id, 1)
      })
      // Who has a second factor signs in with it.
      if (!own && !isKeptOut(person) && !(await hasSecondFactor(shell.database.db, person))) {
        await endOld(shell, request, undefined)
        await beginSession(shell, request, person)
      }
      clearSessionCache(shell)
      return { done: true, email }
    },
    { transaction: 'own' },
  ),

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

/** Whether so many of a network have asked before that this one waits. Throws a Refusal where there were too many. */
async function isLateReset(shell: Shell, address: string): Promise<boolean> {
  const limit = limits.resetNetwork
  const { remaining } = await countTry(shell, limit, bucketOf(shell, 'resetNetwork', networkOf(address)))
  return limit.tries - remaining > promptResets
}
