import type { RunStatement } from '../backups/fingerprint.ts'
import { lookUpSecret } from '../rootSecret/mark.ts'
import type { Secrets } from '../secrets.ts'
import { type Finding, warning } from './check.ts'

/** How long a change of the root secret is told, in milliseconds: a week. */
const told = 7 * 24 * 60 * 60_000

/** Warns where the server last started with another root secret, or the secret was changed lately. */
export async function compareSecret(
  found: Finding,
  ask: RunStatement,
  secrets: Pick<Secrets, 'sign'>,
): Promise<Finding> {
  if (found.state !== 'ok') return found
  const { same, changedAt } = await lookUpSecret(ask, secrets)
  if (!same)
    return warning(
      `${found.seen} It is another one than at the last start of the server.`,
      'Set the former one again. If the new one is meant, start Quad: everybody then has to sign in again.',
    )
  if (changedAt && Date.now() - changedAt.getTime() < told)
    return warning(
      `${found.seen} It was changed at ${changedAt.toISOString()}: everybody had to sign in again.`,
      'If that was not on purpose, set the former one again. Otherwise nothing has to be done; this is told for a week.',
    )
  return found
}
