import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { invalidateSessions, markConfirmed } from '../queries.ts'
import { createToken } from './contract.ts'

/** A new student whose address is confirmed, as whoever makes tokens has to be. */
export async function confirmedMember(app: Running): Promise<Caller> {
  const made = await app.student()
  await markConfirmed(app.shell.database.db, made.id, app.shell.clock())
  invalidateSessions(app.shell)
  return made
}

/** Makes an API token over HTTP. `program` calls with it, and with no cookies. */
export async function newToken(app: Running, owner: Caller, scopes: string[], more: { endsOn?: string } = {}) {
  const made = await owner.call(createToken, { name: 'Script', scopes, ...more })
  if (!('secret' in made)) throw new Error(`no token was made: ${made.detail}`)
  return { ...made, program: withToken(app, made.secret) }
}

/** A program that calls with this token. */
export const withToken = (app: Running, secret: string) => app.browser({ authorization: `Bearer ${secret}` })
