import { Refusal } from '../../../contract/refusal.ts'
import type { RequestDetails } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import type { Person } from '../contract.ts'
import { hasAdmin, toPerson } from '../queries.ts'
import { accountWords } from '../rules.ts'
import { roleChanges } from '../slots.ts'
import { insertAccount } from './accounts.queries.ts'
import { isValidSetupLink, spendSetupLink } from './links.ts'
import { hashPassword } from './password.ts'
import { beginSession, clearSessionCache } from './session.ts'
import { endOld, evenly, taken } from './sign-in.ts'
import { countCredentialTry } from './tries.ts'

type SetUp = { name: string; email: string; password: string; zone: string; token: string }

/**
 * Makes the first admin and signs them in: whoever reads the server's log runs the installation, so that the address
 * counts as confirmed. Of several who use the link at the same moment one gets an account, the others a Refusal.
 */
export async function makeFirstAdmin(
  shell: Shell,
  request: RequestDetails,
  { token, password, ...draft }: SetUp,
): Promise<Person> {
  const { db } = shell.database
  const counted = await countCredentialTry(shell, request, 'signUp', draft.email)
  const now = shell.clock()
  if (!(await isValidSetupLink(db, token, now))) throw await refusalOfLink(shell)
  const person = await evenly(counted, async () => {
    const passwordHash = await hashPassword(password)
    const made = await shell.database.transaction(async (db) => {
      if (!(await spendSetupLink(db, token, now))) return undefined
      const staff = { ...draft, major: '', year: '', role: 'admin', emailVerified: true } as const
      const row = await insertAccount(db, staff, passwordHash, now)
      // The link stays valid: another address may be free.
      if (!row) throw taken()
      const details = { from: 'student', to: 'admin', by: 'set-up link' }
      for (const { value: hear } of shell.fills(roleChanges)) await hear(db, { person: row.id, details }, now)
      return row
    })
    if (!made) throw await refusalOfLink(shell)
    await endOld(shell, request, undefined)
    await beginSession(shell, request, made)
    await counted.succeed()
    return toPerson(made)
  })
  clearSessionCache(shell)
  return person
}

async function refusalOfLink(shell: Shell): Promise<Refusal> {
  const used = await hasAdmin(shell.database.db)
  return new Refusal('gone', used ? accountWords.usedSetupLink : accountWords.badSetupLink)
}
