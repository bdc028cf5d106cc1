import { domainToUnicode } from 'node:url'
import { Refusal } from '../../../contract/refusal.ts'
import type { Env } from '../../../server/env.ts'
import { isOfDomains } from '../../../server/mailDomains.ts'
import { accountWords, domainWords } from '../rules.ts'
import { isCommon } from './password.ts'

/**
 * Refuses an address that may not have an account here. The answer depends on the settings and the domain alone, so
 * that it says nothing about who has an account.
 */
export function refuseOutsider(env: Pick<Env, 'SIGN_UP' | 'SIGN_UP_DOMAINS'>, email: string): void {
  if (env.SIGN_UP === 'invited') throw new Refusal('forbidden', accountWords.signUpInvited)
  if (env.SIGN_UP === 'closed') throw new Refusal('forbidden', accountWords.signUpClosed)
  if (env.SIGN_UP !== 'domains' || isOfDomains(email, env.SIGN_UP_DOMAINS)) return
  const words = `Sign up with your address ${domainWords(env.SIGN_UP_DOMAINS.map(domainToUnicode))}.`
  throw new Refusal('invalid', words, { fields: { email: words } })
}

/** Refuses a password that is on the list of the most common ones. */
export async function refuseCommon(password: string): Promise<void> {
  if (await isCommon(password))
    throw new Refusal('invalid', accountWords.passwordCommon, { fields: { password: accountWords.passwordCommon } })
}
