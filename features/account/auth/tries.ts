import { Refusal } from '../../../contract/refusal.ts'
import { networkOf } from '../../../server/http/address.ts'
import { bucketOf, clearTries, countTry, uncountTry } from '../../../server/limits/windows.ts'
import type { RequestDetails } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { limits } from '../rules.ts'
import { deviceOf } from './cookies.ts'
import { hashFor, refuseFullLine } from './password.ts'

/** Tries that were counted, before anything was evaluated. */
export type CountedTry = {
  /** Runs the evaluation. When there is no place in the line of hashes, the try does not count. */
  evaluate<T>(work: () => Promise<T>): Promise<T>
  /** The address starts anew, and the network has one failure less. */
  succeed(): Promise<void>
}

/**
 * Counts one try for an e-mail address, and then for the network from which it comes, so that a network loses only
 * tries that are evaluated. A browser in which this person has signed in before has a count of its own, and no other is
 * asked: nobody can lock the owner out. Throws a Refusal when there were too many, or when the line of hashes is full.
 */
export async function countCredentialTry(
  shell: Shell,
  request: RequestDetails,
  kind: 'signIn' | 'signUp',
  email: string,
): Promise<CountedTry> {
  const { db } = shell.database
  const device = kind === 'signIn' ? deviceOf(shell, request.headers, email) : undefined
  const source = device ? `device of ${email}` : networkOf(request.address)
  refuseFullLine(source)
  const own = bucketOf(shell, kind, device ? `device ${device}` : email)
  const network = device ? undefined : bucketOf(shell, 'network', networkOf(request.address))
  await countTry(shell, limits[kind], own)
  if (network)
    await countTry(shell, limits.network, network).catch(async (error: unknown) => {
      for (const bucket of [own, network]) await uncountTry(db, bucket)
      throw error
    })

  return {
    async evaluate(work) {
      try {
        return await hashFor(source, work)
      } catch (error) {
        if (error instanceof Refusal && error.code === 'unavailable')
          for (const bucket of network ? [own, network] : [own]) await uncountTry(db, bucket)
        throw error
      }
    },
    async succeed() {
      await clearTries(db, own)
      if (network) await uncountTry(db, network)
    },
  }
}
