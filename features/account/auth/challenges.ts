import { drawSecret, hashSecret, isSameText } from '../../../server/secrets.ts'
import type { Shell } from '../../../server/shell.ts'

/** What a passkey's answer is for; an answer for one is none for another. */
export type ChallengeUse = 'new' | 'sign-in' | 'proof'

/**
 * A text for an authenticator to sign. It says itself until when and for what it holds, signed by us, so that nothing is
 * stored for the pages that only offer a passkey. `subject`: the session that asked; '' for a visitor.
 */
export function drawChallenge(shell: Shell, use: ChallengeUse, subject: string, minutes: number): string {
  const head = `${shell.clock().getTime() + minutes * 60_000}.${drawSecret()}`
  return `${head}.${signatureOf(shell, use, subject, head)}`
}

/** The challenge inside an answer; undefined where it is not ours or was drawn for something else. */
export function readChallenge(
  shell: Shell,
  use: ChallengeUse,
  subject: string,
  given: string,
): { digest: string; expiresAt: Date; isOver: boolean } | undefined {
  const [ends = '', nonce = '', signature = ''] = given.split('.')
  if (!isSameText(signature, signatureOf(shell, use, subject, `${ends}.${nonce}`))) return undefined
  const expiresAt = new Date(Number(ends))
  return { digest: hashSecret(given), expiresAt, isOver: expiresAt <= shell.clock() }
}

function signatureOf(shell: Shell, use: ChallengeUse, subject: string, head: string): string {
  return shell.secrets.sign('challenge', `${use} ${subject} ${head}`)
}
