import { and, eq, ne } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { RequestDetails } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import type { Person, SignedIn } from '../contract.ts'
import { isReservedEmail } from '../email/queries.ts'
import { profileByEmail, profileOf, toPerson } from '../queries.ts'
import { accountWords, suspendedWords } from '../rules.ts'
import { sessions } from '../tables.ts'
import { checkAcceptance, recordAcceptance, siteFacts } from '../texts/queries.ts'
import { hasSecondFactor } from '../twoFactor/queries.ts'
import { awaitCode } from './awaitCode.ts'
import { cookieName, deviceCookie, readCookie, writeCookie } from './cookies.ts'
import { failureCode, signInLibrary, withHashOf } from './library.ts'
import { tellOfNewBrowser } from './newBrowser.ts'
import { clearSessionCache, isKeptOut } from './session.ts'
import { keepCode } from './signUpCode.ts'
import { type CountedTry, countCredentialTry } from './tries.ts'

/** Failed sign-ins and sign-ups take a multiple of this, so that their time tells nothing. Milliseconds. */
const floor = 120

type Credentials = { email: string; password: string; remember: boolean }

/**
 * Signs a person in on this browser; who has a second factor is asked for a code first. Throws a Refusal with the words
 * of the sign-in screen.
 */
export async function signInWithPassword(
  shell: Shell,
  request: RequestDetails,
  { email, password, remember }: Credentials,
): Promise<SignedIn> {
  const begunAt = shell.clock()
  const counted = await countCredentialTry(shell, request, 'signIn', email)
  return evenly(counted, async () => {
    const { api } = await signInLibrary(shell)
    const answer = await api
      .signInEmail({ body: { email, password, rememberMe: remember }, headers: seen(request), returnHeaders: true })
      .catch((error: unknown) => {
        if (failureCode(error) === 'EMAIL_NOT_VERIFIED') throw new Refusal('forbidden', accountWords.unconfirmed)
        if (failureCode(error)) throw new Refusal('invalid', accountWords.badCredentials)
        throw error
      })
    const { db } = shell.database
    const person = await profileByEmail(db, email)
    if (!person) throw new Refusal('invalid', accountWords.badCredentials)
    // Only now: whoever does not know the password learns nothing.
    if (isKeptOut(person)) {
      await db.delete(sessions).where(eq(sessions.token, answer.response.token))
      const { contact } = await siteFacts(db)
      throw new Refusal('forbidden', suspendedWords(contact))
    }
    if (await hasSecondFactor(db, person)) {
      // The library made a session; its secret has not left this function.
      await db.delete(sessions).where(eq(sessions.token, answer.response.token))
      await counted.succeed()
      await awaitCode(shell, request, { profileId: person.id, remember, begunAt })
      return { secondFactor: true as const }
    }
    await endOld(shell, request, answer.response.token)
    await counted.succeed()
    await tellOfNewBrowser(shell, request, person)
    request.setCookies.push(...sessionCookies(answer.headers), deviceCookie(shell, email))
    return (await profileOf(db, person)) ?? toPerson(person)
  })
}

type SignUp = {
  name: string
  major: string
  year: string
  email: string
  password: string
  zone: string
  accepted?: number | undefined
  referralCode?: string | undefined
}

/**
 * Makes an account and signs it in, unless its address has to be confirmed first: then null, for a known address too.
 */
export async function createAccount(
  shell: Shell,
  request: RequestDetails,
  { accepted, referralCode, ...draft }: SignUp,
): Promise<Person | null> {
  const { confirmFirst } = shell.env
  const { db } = shell.database
  const terms = await checkAcceptance(db, accepted)
  const counted = await countCredentialTry(shell, request, 'signUp', draft.email)
  const person = await evenly(counted, async () => {
    // Its owner of until a moment ago can still take it back.
    if (await isReservedEmail(db, draft.email, shell.clock())) {
      if (confirmFirst) return null
      throw taken()
    }
    const { api } = await signInLibrary(shell)
    const answer = await withHashOf(draft.password, () =>
      api.signUpEmail({
        body: { ...draft, rememberMe: false },
        headers: seen(request),
        returnHeaders: true,
      }),
    ).catch(async (error: unknown) => {
      const code = failureCode(error)
      if (!code) throw error
      // The library refuses some shapes of addresses.
      if (code === 'VALIDATION_ERROR' || code === 'INVALID_EMAIL')
        throw new Refusal('invalid', accountWords.email, { fields: { email: accountWords.email } })
      // The library says the same when the database took nothing at all.
      if (!(await profileByEmail(db, draft.email))) throw error
      // Two sign-ups of one address at once: the unique key let one through.
      if (confirmFirst) return null
      throw taken()
    })
    // The library invents a person where an account exists: then nothing is recorded.
    if (answer) {
      await recordAcceptance(db, answer.response.user.id, terms, shell.clock())
      await keepCode(shell, request, answer.response.user.id, referralCode)
    }
    await shell.jobs.enqueue(db, 'account-welcome', { email: draft.email })
    if (confirmFirst) return null
    await counted.succeed()
    await endOld(shell, request, undefined)
    request.setCookies.push(...(answer ? sessionCookies(answer.headers) : []), deviceCookie(shell, draft.email))
    const made = await profileByEmail(db, draft.email)
    return made ? toPerson(made) : null
  })
  clearSessionCache(shell)
  return person
}

export function taken(): Refusal {
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
export async function endOld(shell: Shell, request: RequestDetails, fresh: string | undefined): Promise<void> {
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
export async function evenly<T>(counted: CountedTry, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const settle = () => {
    const took = performance.now() - began
    return new Promise((resolve) => setTimeout(resolve, Math.ceil(took / floor) * floor - took))
  }
  try {
    const result = await counted.evaluate(work)
    if (result === null) await settle()
    return result
  } catch (error) {
    await settle()
    throw error
  }
}
