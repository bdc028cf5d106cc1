import { Refusal } from '../../../contract/refusal.ts'
import type { RequestDetails } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import type { Person } from '../contract.ts'
import { invitationOf, setInvitedPerson, spendInvitation } from '../invitations/queries.ts'
import { invitationWords } from '../invitations/rules.ts'
import { toPerson } from '../queries.ts'
import { checkAcceptance, recordAcceptance } from '../texts/queries.ts'
import { insertAccount } from './accounts.queries.ts'
import { hashPassword } from './password.ts'
import { beginSession, clearSessionCache } from './session.ts'
import { endOld, evenly, taken } from './sign-in.ts'
import { keepCode } from './signUpCode.ts'
import { countCredentialTry } from './tries.ts'

type Draft = {
  name: string
  major: string
  year: string
  password: string
  zone: string
  token: string
  accepted?: number | undefined
  referralCode?: string | undefined
}

/**
 * Makes the account of an invited address, as a student. A link that came by mail proves the address (ADR 38); after
 * another one it is confirmed as after a sign-up. Of several who use the link at the same moment one gets the account.
 */
export async function admitInvited(
  shell: Shell,
  request: RequestDetails,
  { token, password, accepted, referralCode, ...draft }: Draft,
): Promise<Person | null> {
  const invited = await invitationOf(shell.database.db, token, shell.clock())
  if (!invited) throw gone()
  const { email, byMail } = invited
  const terms = await checkAcceptance(shell.database.db, accepted)
  const waits = !byMail && shell.env.confirmFirst
  const counted = await countCredentialTry(shell, request, 'signUp', email)
  const person = await evenly(counted, async () => {
    const passwordHash = await hashPassword(password)
    const made = await shell.database.transaction(async (db) => {
      const now = shell.clock()
      const spent = await spendInvitation(db, token, now)
      if (!spent) throw gone()
      const student = { ...draft, email, role: 'student', emailVerified: byMail } as const
      const row = await insertAccount(db, student, passwordHash, now)
      if (!row) throw taken()
      await recordAcceptance(db, row.id, terms, now)
      await setInvitedPerson(db, spent.id, row.id)
      if (!byMail) await shell.jobs.enqueue(db, 'account-welcome', { email })
      return row
    })
    await keepCode(shell, request, made.id, referralCode)
    await counted.succeed()
    if (waits) return null
    await endOld(shell, request, undefined)
    await beginSession(shell, request, made)
    return toPerson(made)
  })
  clearSessionCache(shell)
  return person
}

export function gone(): Refusal {
  return new Refusal('gone', invitationWords.invalid)
}
