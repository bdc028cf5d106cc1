import type { RequestDetails } from '../../../server/route.ts'
import { drawSecret } from '../../../server/secrets.ts'
import type { Shell } from '../../../server/shell.ts'
import { insertStep } from '../twoFactor/queries.ts'
import { stepMinutes } from '../twoFactor/rules.ts'
import { cookieName, writeCookie } from './cookies.ts'

/**
 * The password was right: instead of a session, this browser gets a cookie with which it may give the code. `begunAt`:
 * before the password was checked, so that a change of it meanwhile voids the step.
 */
export async function awaitCode(
  shell: Shell,
  request: RequestDetails,
  { profileId, remember, begunAt }: { profileId: string; remember: boolean; begunAt: Date },
): Promise<void> {
  const secret = drawSecret()
  const expiresAt = new Date(begunAt.getTime() + stepMinutes * 60_000)
  await insertStep(shell.database.db, secret, { profileId, remember, begunAt, expiresAt })
  request.setCookies.push(writeCookie(shell, cookieName(shell, 'step'), secret, stepMinutes * 60))
}
