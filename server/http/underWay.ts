import { makeLine, type Patience } from '../limits/line.ts'
import type { Me } from '../me.ts'
import { networkOf } from './address.ts'

const busy = 'Quad has more to do than it can right now. Try again in a moment.'
const many = 'Those were many requests at once. Wait a moment.'

/** How many reads of one person wait. A screen starts about 15 at once; some tabs that reconnect together find places. */
const readsThatWait = 40
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

/** Who sends a request from which network address, and whether it only reads. */
type Sender = { me: Me | null; address: string; reads: boolean }

const mostOf = ({ reads }: Sender) => (reads ? { waiting: readsThatWait } : {})

/** Throws a Refusal when `runRequest` would: before a request is read. */
export function refuseWithoutPlace(sender: Sender): void {
  const { me, address } = sender
  if (me) signedIn.refuseFull(me.id, mostOf(sender).waiting)
  else visitors.refuseFull(networkOf(address))
}

/**
 * Runs the part of a request that uses the database: for each person, and for visitors of each network, so many at once,
 * and on this node so many in all. Throws a Refusal when too many wait, or a person's request longer than `until`.
 */
export function runRequest<T>(sender: Sender, until: Patience['until'], work: () => Promise<T>): Promise<T> {
  const { me, address } = sender
  if (!me) return visitors.run(networkOf(address), work)
  return signedIn.run(me.id, work, { ...mostOf(sender), ...(until && { until }) })
}

/** Runs the part of a request that finds out who sent it. Throws a Refusal when too many are at that. */
export function runArrival<T>(work: () => Promise<T>): Promise<T> {
  return arriving.run('', work)
}
