import { argon2Sync, createHmac, randomBytes } from 'node:crypto'
import { cookieName, deviceCookie, writeCookie } from '../../features/account/auth/cookies.ts'
import { signUpDraft } from '../../features/account/contract.ts'
import { accounts, profiles, sessions } from '../../features/account/tables.ts'
import { recordAcceptance, siteFacts } from '../../features/account/texts/queries.ts'
import type { Shell } from '../shell.ts'
import { type Caller, fullDraft, makeCaller, type SignUpDraft, usualPassword } from './caller.ts'

const day = 86_400_000

/** A hash that is checked in a millisecond: what a password costs is shown by people who sign up. */
const usualHash = (() => {
  const [salt, cost] = [randomBytes(16), { memory: 8, passes: 1, parallelism: 1 }]
  const tag = argon2Sync('argon2id', { message: usualPassword, nonce: salt, tagLength: 32, ...cost })
  return `$argon2id$m=8,t=1,p=1$${salt.toString('base64')}$${tag.toString('base64')}`
})()

/**
 * A new student, signed in in a browser of their own: the rows that sign-up leaves behind, written directly, with one
 * hash for everybody who has the usual password. They get no welcome mail, and stay signed in for weeks of the test's
 * clock: a test that moves it to another day must not depend on the hour at which it runs.
 */
export async function makeStudent(shell: Shell, origin: string, draft: Partial<SignUpDraft>): Promise<Caller> {
  const caller = makeCaller(origin)
  const full = fullDraft(draft)
  if (full.password !== usualPassword || shell.env.confirmFirst) return caller.signUp(full)
  const { password: _, ...profile } = signUpDraft.parse(full)
  const { db } = shell.database
  const [id, token, now] = [crypto.randomUUID(), randomBytes(24).toString('base64url'), shell.clock()]
  const times = { createdAt: now, updatedAt: now }
  await db.insert(profiles).values({ id, ...profile, email: profile.email.toLowerCase(), ...times })
  await db.insert(accounts).values({
    ...{ id: crypto.randomUUID(), userId: id, accountId: id, providerId: 'credential', password: usualHash },
    ...times,
  })
  const { terms } = await siteFacts(db)
  await recordAcceptance(db, id, terms, now)
  // The library compares it with the real time as well.
  const expiresAt = new Date(Math.max(now.getTime(), Date.now()) + 30 * day)
  await db.insert(sessions).values({
    ...{ id: crypto.randomUUID(), userId: id, token, expiresAt },
    ...{ ipAddress: '127.0.0.1', userAgent: 'node', ...times },
  })
  // Signed as the sign-in library signs it.
  const signature = createHmac('sha256', shell.secrets.auth).update(token).digest('base64')
  const session = writeCookie(shell, cookieName(shell, 'session'), `${token}.${signature}`, undefined)
  caller.keep([session, deviceCookie(shell, full.email)])
  return Object.assign(caller, { id, email: full.email, password: full.password })
}
