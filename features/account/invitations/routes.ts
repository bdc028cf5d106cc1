import { Refusal } from '../../../contract/refusal.ts'
import { on } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { refuseCommon } from '../auth/admission.ts'
import { admitInvited, gone } from '../auth/invited.ts'
import { codeFault, withGoodCode } from '../auth/signUpCode.ts'
import { accountWords } from '../rules.ts'
import { acceptInvitation, readInvitation } from './contract.ts'
import { invitationOf } from './queries.ts'

export const accountInvitationRoutes = [
  on(
    readInvitation,
    async ({ db, shell, input, now }) => {
      refuseClosed(shell)
      const found = await invitationOf(db, input.token, now)
      if (!found) throw gone()
      return { email: found.email, expiresAt: found.expiresAt.toISOString() }
    },
    { transaction: 'own' },
  ),

  on(
    acceptInvitation,
    async ({ shell, request, input }) => {
      refuseClosed(shell)
      await refuseCommon(input.password)
      const note = await codeFault(shell, shell.database.db, input.referralCode)
      return { person: await admitInvited(shell, request, withGoodCode(input, note)), note }
    },
    { transaction: 'own' },
  ),
]

function refuseClosed({ env }: Shell): void {
  if (env.SIGN_UP === 'closed') throw new Refusal('forbidden', accountWords.signUpClosed)
}
