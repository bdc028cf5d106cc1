import { AsyncLocalStorage } from 'node:async_hooks'
import type { Shell } from '../../../server/shell.ts'
import { accounts, profiles, sessions, verifications } from '../tables.ts'
import { cookieName } from './cookies.ts'
import { hashPassword, verifyPassword } from './password.ts'

const day = 86_400

/**
 * A hash made before the library opens its transaction. Hashing takes a while and may queue, and on the embedded engine
 * a transaction keeps everyone waiting.
 */
const prepared = new AsyncLocalStorage<string>()

export async function withHashOf<T>(password: string, work: () => Promise<T>): Promise<T> {
  return prepared.run(await hashPassword(password), work)
}

/**
 * The sign-in library. None of its own routes are reachable, only `features/account/routes.ts` calls it, and our code
 * replaces what it would decide differently (limits, hashing, cookie names, links). Loaded with the first sign-in,
 * since a server that only shows pages never needs its 300 files.
 */
async function make(shell: Shell) {
  const [{ betterAuth }, { drizzleAdapter }] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/adapters/drizzle'),
  ])
  const { env, secrets, database } = shell
  const attributes = { secure: env.secure, httpOnly: true, sameSite: 'lax', path: '/' } as const
  return betterAuth({
    baseURL: env.publicUrl.origin,
    secret: secrets.auth,
    database: drizzleAdapter(database.db, {
      provider: 'pg',
      schema: { profiles, sessions, accounts, verifications },
      transaction: true,
    }),
    user: {
      modelName: 'profiles',
      fields: { image: 'avatarUrl' },
      additionalFields: {
        major: { type: 'string', required: true },
        year: { type: 'string', required: true },
        zone: { type: 'string', required: true },
        weekStart: { type: 'number', input: false, defaultValue: 0 },
        role: { type: 'string', input: false, defaultValue: 'student' },
      },
    },
    session: { modelName: 'sessions', expiresIn: 30 * day, updateAge: day },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: env.confirmFirst,
      maxPasswordLength: 1024,
      password: { hash: async (password) => prepared.getStore() ?? hashPassword(password), verify: verifyPassword },
    },
    advanced: {
      // The prefix of our own names does the work of its "secure cookies".
      useSecureCookies: false,
      cookies: {
        session_token: { name: cookieName(shell, 'session'), attributes },
        dont_remember: { name: cookieName(shell, 'transient'), attributes },
      },
      database: { generateId: () => crypto.randomUUID() },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

const made = new WeakMap<Shell, ReturnType<typeof make>>()

export function signInLibrary(shell: Shell): ReturnType<typeof make> {
  const known = made.get(shell)
  if (known) return known
  const fresh = make(shell)
  made.set(shell, fresh)
  return fresh
}

/** The library's code for a failure, if the error is one of its own. */
export function failureCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('body' in error)) return undefined
  const { body } = error
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined
}
