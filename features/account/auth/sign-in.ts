import { and, eq, ne } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import { networkOf } from '../../../server/http/address.ts'
import { bucketOf, clearTries, countTry, uncountTry } from '../../../server/limits/windows.ts'
import type { RequestDetails } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import type { Person } from '../contract.ts'
import { profileByEmail, profileById, toPerson } from '../queries.ts'
import { accountWords, limits } from '../rules.ts'
import { roleChanges } from '../slots.ts'
import { profiles, sessions } from '../tables.ts'
import { cookieName, deviceCookie, deviceOf, readCookie, writeCookie } from './cookies.ts'
import { failureCode, signInLibrary, withHashOf } from './library.ts'
import { isValidSetupLink, spendSetupLink } from './links.ts'
import { clearSessionCache } from './session.ts'

/** Failed sign-ins and sign-ups take a multiple of this, so that their time tells nothing. Milliseconds. */
const floor = 120

type Credentials = { email: string; password: string; remember: boolean }

/** Signs a person in on this browser. Throws a Refusal with the words of the sign-in screen. */
export async function signInWithPassword(
  shell: Shell,
  request: RequestDetails,
  { email, password, remember }: Credentials,
): Promise<Person> {
  const device = deviceOf(shell, request.headers, email)
  const bucket = bucketOf(shell, 'signIn', device ? `device ${device}` : email)
  const line = bucketOf(shell, 'network', networkOf(request.address))
  await countTry(shell, limits.network, line)
  await countTry(shell, limits.signIn, bucket)
  return evenly(async () => {
    const { api } = await signInLibrary(shell)
    const answer = await api
      .signInEmail({ body: { email, password, rememberMe: remember }, headers: seen(request), returnHeaders: true })
      .catch((error: unknown) => {
        if (failureCode(error) === 'EMAIL_NOT_VERIFIED') throw new Refusal('forbidden', accountWords.unconfirmed)
        if (failureCode(error)) throw new Refusal('invalid', accountWords.badCredentials)
        throw error
      })
    const { db } = shell.database
    await endOld(shell, request, answer.response.token)
    await clearTries(db, bucket)
    await uncountTry(db, line)
    request.setCookies.push(...sessionCookies(answer.headers), deviceCookie(shell, email))
    const person = await profileByEmail(db, email)
    if (!person) throw new Refusal('invalid', accountWords.badCredentials)
    return toPerson(person)
  })
}

type SignUp = {
  name: string
  major: string
  year: string
  email: string
  password: string
  zone: string
  setup?: string | undefined
}

/**
 * Makes an account and signs it in, unless its address has to be confirmed first: then null, for a known address too.
 */
export async function createAccount(
  shell: Shell,
  request: RequestDetails,
  { setup, ...draft }: SignUp,
): Promise<Person | null> {
  const { confirmFirst } = shell.env
  const { db } = shell.database
  const bucket = bucketOf(shell, 'signUp', draft.email)
  const line = bucketOf(shell, 'network', networkOf(request.address))
  await countTry(shell, limits.network, line)
  await countTry(shell, limits.signUp, bucket)
  if (setup !== undefined && !(await isValidSetupLink(db, setup, shell.clock()))) {
    throw new Refusal('gone', 'This set-up link is no longer valid. Restart the server to get a new one in its log.')
  }
  const person = await evenly(async () => {
    const { api } = await signInLibrary(shell)
    const answer = await withHashOf(draft.password, () =>
      api.signUpEmail({
        body: { ...draft, rememberMe: false },
        headers: seen(request),
        returnHeaders: true,
      }),
    ).catch((error: unknown) => {
      const code = failureCode(error)
      if (!code) throw error
      // The library refuses some shapes of addresses.
      if (code === 'VALIDATION_ERROR' || code === 'INVALID_EMAIL')
        throw new Refusal('invalid', accountWords.email, { fields: { email: accountWords.email } })
      // Two sign-ups of one address at once: the unique key let one through.
      if (confirmFirst && setup === undefined) return null
      throw taken()
    })
    if (setup !== undefined) await makeAdmin(shell, setup, answer?.response.user.id)
    else await shell.jobs.enqueue(db, 'account-welcome', { email: draft.email })
    if (confirmFirst) return null
    await clearTries(db, bucket)
    await uncountTry(db, line)
    await endOld(shell, request, undefined)
    request.setCookies.push(...(answer ? sessionCookies(answer.headers) : []), deviceCookie(shell, draft.email))
    const made = await profileByEmail(db, draft.email)
    return made ? toPerson(made) : null
  })
  clearSessionCache(shell)
  return person
}

/**
 * Consumes the set-up link for the new account. Where addresses are confirmed first, the library answers with an
 * invented person for a known address: that account already belongs to somebody, perhaps not the operator, and does not
 * become an admin's. Of two who use the link at once, one gets an ordinary account.
 */
async function makeAdmin(shell: Shell, setup: string, id: string | undefined): Promise<void> {
  await shell.database.transaction(async (db) => {
    if (!id || !(await profileById(db, id))) throw taken()
    const now = shell.clock()
    if (!(await spendSetupLink(db, setup, now))) return
    await db.update(profiles).set({ role: 'admin', emailVerified: true }).where(eq(profiles.id, id))
    const details = { from: 'student', to: 'admin', by: 'set-up link' }
    for (const { value: hear } of shell.fills(roleChanges)) await hear(db, { person: id, details }, now)
  })
}

function taken(): Refusal {
  return new Refusal('conflict', accountWords.taken, { fields: { email: accountWords.taken } })
}

/** Ends the session of this browser and removes its cookie. The device mark stays. */
export async function endBrowserSession(shell: Shell, request: RequestDetails): Promise<void> {
  await endOld(shell, request, undefined)
  request.setCookies.push(
    writeCookie(shell, cookieName(shell, 'session'), '', 0),
    writeCookie(shell, cookieName(shell, 'transient'), '', 0),
  )
}

/** A new sign-in in a browser ends the session of its old cookie. */
async function endOld(shell: Shell, request: RequestDetails, fresh: string | undefined): Promise<void> {
  const cookie = readCookie(request.headers, cookieName(shell, 'session'))
  const token = cookie?.slice(0, cookie.lastIndexOf('.'))
  if (!token) return
  await shell.database.db
    .delete(sessions)
    .where(and(eq(sessions.token, token), fresh === undefined ? undefined : ne(sessions.token, fresh)))
  clearSessionCache(shell)
}

/**
 * The library's cookies, without its mark for sessions that end with the browser: their length in the database says so.
 */
function sessionCookies(headers: Headers): string[] {
  return headers.getSetCookie().filter((cookie) => !cookie.includes('quad_transient'))
}

/** The part of the request that the library sees: no cookie, and the client address as we know it. */
function seen(request: RequestDetails): Headers {
  return new Headers({
    'user-agent': request.headers.get('user-agent')?.slice(0, 300) ?? '',
    'x-forwarded-for': request.address,
  })
}

/**
 * Failures and answers without a session are sent `floor` after the start or, when the work took longer (a busy
 * machine), a whole number of floors after it.
 */
async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const settle = () => {
    const took = performance.now() - began
    return new Promise((resolve) => setTimeout(resolve, Math.ceil(took / floor) * floor - took))
  }
  try {
    const result = await work()
    if (result === null) await settle()
    return result
  } catch (error) {
    await settle()
    throw error
  }
}
