import { Secret, TOTP } from 'otpauth'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { issueLink } from '../auth/links.ts'
import { confirmEmail } from '../contract.ts'
import { beginTwoFactor, confirmTwoFactor } from './contract.ts'

/** What the app of somebody with this key shows at that moment. */
export function codeAt(key: string, moment: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp: moment.getTime() })
}

/** A code that is none of the three that are right at that moment. */
export function wrongCodeAt(key: string, moment: Date): string {
  const right = [-30_000, 0, 30_000].map((off) => codeAt(key, new Date(moment.getTime() + off)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

export async function confirmAddress(app: Running, caller: Caller): Promise<void> {
  const token = await issueLink(app.shell.database.db, caller.id, 'confirm', app.shell.clock())
  await caller.call(confirmEmail, { token })
}

/** Turns two-factor sign-in on, with a confirmed address. The code of this moment is used up with it. */
export async function turnOnTwoFactor(app: Running, caller: Caller): Promise<{ key: string; recoveryCodes: string[] }> {
  await confirmAddress(app, caller)
  const begun = await caller.call(beginTwoFactor, {})
  if (!('key' in begun)) throw new Error(begun.detail)
  const done = await caller.call(confirmTwoFactor, { code: codeAt(begun.key, app.shell.clock()) })
  if (!('recoveryCodes' in done)) throw new Error(done.detail)
  return { key: begun.key, recoveryCodes: done.recoveryCodes }
}
