import { Refusal } from '../../../contract/refusal.ts'
import type { RequestDetails } from '../../../server/route.ts'
import { on } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { badCode, spendCode } from '../auth/codeTries.ts'
import { verifyPassword } from '../auth/password.ts'
import { clearSessionCache } from '../auth/session.ts'
import { evenly } from '../auth/sign-in.ts'
import { countCredentialTry } from '../auth/tries.ts'
import { hasSecondFactor } from '../twoFactor/queries.ts'
import { twoFactorWords } from '../twoFactor/rules.ts'
import { confirmIdentity } from './contract.ts'
import { markProved, passwordHashOf } from './queries.ts'
import { identityWords } from './rules.ts'

export const identityRoutes = [
  on(
    confirmIdentity,
    async ({ shell, request, me, input, now }) => {
      await checkOwnPassword(shell, request, me, input.password)
      await checkOwnCode(shell, me, input.code)
      await markProved(shell.database.db, me, now)
      clearSessionCache(shell)
      return {}
    },
    { transaction: 'own', whileClosed: true },
  ),
]

/** Uses up a code of whoever has a second factor. Throws a Refusal, about `code`, where there is none or a wrong one. */
async function checkOwnCode(shell: Shell, me: { id: string; email: string }, code: string | undefined): Promise<void> {
  if (!(await hasSecondFactor(shell.database.db, me))) return
  if (code === undefined) throw badCode(twoFactorWords.codeWanted)
  await spendCode(shell, me, code)
}

/** Throws a Refusal, about that field, where it is not the person's password. Counts as a try to sign in. */
export async function checkOwnPassword(
  shell: Shell,
  request: RequestDetails,
  me: { id: string; email: string },
  password: string,
  field = 'password',
): Promise<void> {
  const counted = await countCredentialTry(shell, request, 'signIn', me.email)
  await evenly(counted, async () => {
    const hash = await passwordHashOf(shell.database.db, me)
    if (!hash || !(await verifyPassword({ hash, password })))
      throw new Refusal('invalid', identityWords.badPassword, { fields: { [field]: identityWords.badPassword } })
    await counted.succeed()
    return true
  })
}
