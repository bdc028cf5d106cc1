import { Refusal } from '../../../contract/refusal.ts'
import type { RequestDetails } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import type { Person } from '../contract.ts'
import { profileById, profileOf, toPerson } from '../queries.ts'
import { suspendedWords } from '../rules.ts'
import { siteFacts } from '../texts/queries.ts'
import { endStep, findStep } from '../twoFactor/queries.ts'
import { twoFactorWords } from '../twoFactor/rules.ts'
import { spendCode } from './codeTries.ts'
import { cookieName, readCookie, writeCookie } from './cookies.ts'
import { tellOfNewBrowser } from './newBrowser.ts'
import { beginSession, clearSessionCache, isKeptOut } from './session.ts'
import { endOld } from './sign-in.ts'

/** The second step of a sign-in: makes the session. Throws a Refusal with the words of the sign-in screen. */
export async function finishWithCode(shell: Shell, request: RequestDetails, code: string): Promise<Person> {
  const { db } = shell.database
  const cookie = cookieName(shell, 'step')
  const secret = readCookie(request.headers, cookie)
  const step = secret ? await findStep(db, secret, shell.clock()) : undefined
  const person = step && (await profileById(db, step.profileId))
  if (!step || !person) throw gone()
  if (isKeptOut(person)) throw new Refusal('forbidden', suspendedWords((await siteFacts(db)).contact))
  await spendCode(shell, person, code, async (db) => {
    if (!(await endStep(db, step))) throw gone()
  })
  await endOld(shell, request, undefined)
  await tellOfNewBrowser(shell, request, person)
  await beginSession(shell, request, person, { remember: step.remember })
  request.setCookies.push(writeCookie(shell, cookie, '', 0))
  clearSessionCache(shell)
  return (await profileOf(db, person)) ?? toPerson(person)
}

function gone(): Refusal {
  return new Refusal('gone', twoFactorWords.stepGone)
}
