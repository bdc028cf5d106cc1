import { hashPassword } from '../../features/account/auth/password.ts'
import { createAccount } from '../../features/account/auth/sign-in.ts'
import { signUpDraft } from '../../features/account/contract.ts'
import type { Shell } from '../shell.ts'
import { type Caller, fullDraft, makeCaller, type SignUpDraft, usualPassword } from './caller.ts'

let usualHash: Promise<string> | undefined

/**
 * A new student, signed in in a browser of their own: what the sign-up endpoint does, without its request, and with one
 * hash for everybody who has the usual password.
 */
export async function makeMember(shell: Shell, origin: string, draft: Partial<SignUpDraft>): Promise<Caller> {
  const caller = makeCaller(origin)
  const full = fullDraft(draft)
  if (full.password !== usualPassword) return caller.signUp(full)
  const wire = {
    id: '',
    address: '127.0.0.1',
    headers: new Headers({ 'user-agent': 'node' }),
    setCookies: [],
    body: new Uint8Array(),
    tab: null,
  }
  usualHash ??= hashPassword(usualPassword)
  const hash = await usualHash
  const person = await createAccount(shell, wire, signUpDraft.parse(full), async () => hash)
  caller.keep(wire.setCookies)
  return Object.assign(caller, { id: person?.id ?? '', email: full.email, password: full.password })
}
