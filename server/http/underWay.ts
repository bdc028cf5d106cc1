import { makeLine } from '../limits/line.ts'
import type { Me } from '../me.ts'
import { networkOf } from './address.ts'

const busy = 'Quad has more to do than it can right now. Try again in a moment.'
const many = 'Those were many requests at once. Wait a moment.'

/** A screen starts about 15 reads at once; a few tabs that reconnect together still find places. */
const signedIn = makeLine(
  { running: 8, waiting: 100, words: many, retryAfter: 2 },
  { running: 200, waiting: 1000, words: busy, retryAfter: 2 },
)
/**
 * A campus may share one address. There are more places than password hashes may wait for one network, so that sign-ins
 * leave room for others.
 */
const visitors = makeLine(
  { running: 100, waiting: 300, words: many, retryAfter: 2 },
  { running: 400, waiting: 600, words: busy, retryAfter: 2 },
)
const most = { running: 1000, waiting: 0, words: busy, retryAfter: 2, code: 'unavailable' } as const
const arriving = makeLine(most, most)

/** Throws a Refusal when `runRequest` would: before a request is read. */
export function refuseWithoutPlace(me: Me | null, address: string): void {
  if (me) signedIn.refuseFull(me.id)
  else visitors.refuseFull(networkOf(address))
}

/**
 * Runs the part of a request that uses the database: for each person, and for visitors of each network, so many at once,
 * and on this node so many in all. Throws a Refusal when too many wait.
 */
export function runRequest<T>(me: Me | null, address: string, work: () => Promise<T>): Promise<T> {
  return me ? signedIn.run(me.id, work) : visitors.run(networkOf(address), work)
}

/** Runs the part of a request that finds out who sent it. Throws a Refusal when too many are at that. */
export function runArrival<T>(work: () => Promise<T>): Promise<T> {
  return arriving.run('', work)
}
