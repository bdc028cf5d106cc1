import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../contract/refusal.ts'
import { bucketOf, countTry } from '../limits/windows.ts'
import type { Shell } from '../shell.ts'
import { readDecoded } from './body.ts'
import { exchange } from './exchange.ts'
import type { Destination } from './network.ts'
import { NotReached } from './notReached.ts'
import type { OutsideUse } from './uses.ts'

/** `person`: the id of whoever gave the address; it is their budget. */
export type OutsideRequest = {
  address: string
  person: string
  headers?: Record<string, string>
  body?: Uint8Array
}

export type OutsideAnswer = {
  status: number
  /** Seconds after which the other side wants to be asked again. */
  retryAfter: number | undefined
  etag: string | undefined
  lastModified: string | undefined
  /** Empty unless the use reads answers and the status is 200. */
  body: Uint8Array
}

type Asked = { url: URL; headers: Record<string, string>; body: Uint8Array | undefined; left: number }
type Heard = { answer: OutsideAnswer; location: string | undefined; spent: number }

const redirectStatuses = [301, 302, 303, 307, 308]
/** Nobody is waited for longer than a week. */
const longestRetryAfter = 7 * 86_400
/** Milliseconds in a line. */
const longestWait = 30_000
const nothing = new Uint8Array()

/**
 * The one way to ask an address that came from a person. Never within a transaction, since it waits for the network.
 * Throws NotReached where the address may not be asked or does not answer as its use demands, and another Refusal where
 * the person has no budget left or too much is under way.
 */
export async function fetchOutside(shell: Shell, use: OutsideUse, request: OutsideRequest): Promise<OutsideAnswer> {
  const { address, person, headers = {}, body } = request
  for (const name of Object.keys(headers))
    if (!use.sends.includes(name)) throw new Error(`the use ${use.name} does not send the header ${name}`)
  const { walls, linesOf } = shell.outside
  let host: string | undefined
  try {
    const url = walls.judgeAddress(address, use)
    host = url.hostname
    await countTry(shell, use.budget, bucketOf(shell, `outside-${use.name}`, person))
    const { people } = linesOf(use)
    return await people.run(
      person,
      async () => {
        let asked: Asked = { url, headers, body, left: use.totalMs }
        for (let followed = 0; ; followed++) {
          host = asked.url.hostname
          const { answer, location, spent } = await askInTurn(shell, use, asked)
          if (location === undefined) return answer
          if (followed === use.redirects) throw new NotReached('redirect')
          asked = nextOf(asked, walls.judgeAddress(location, use, asked.url), spent)
        }
      },
      patienceOf(shell),
    )
  } catch (error) {
    if (error instanceof NotReached) {
      const { reason, errorCode: code } = error
      shell.log.info({ use: use.name, host, reason, code }, 'an address outside was not reached')
    }
    throw error
  }
}

const patienceOf = ({ monotonic }: Shell) => ({ until: { moment: monotonic() + longestWait, now: monotonic } })

/** What was for one origin is for no other. */
const nextOf = ({ url, headers, body, left }: Asked, to: URL, spent: number): Asked => ({
  url: to,
  headers: to.origin === url.origin ? headers : {},
  body,
  left: left - spent,
})

function askInTurn(shell: Shell, use: OutsideUse, asked: Asked): Promise<Heard> {
  const { hosts } = shell.outside.linesOf(use)
  return hosts.run(asked.url.hostname, () => ask(shell, use, asked), patienceOf(shell))
}

/** One request, from the look-up to the last byte, on a connection that is closed in the end in any case. */
async function ask(shell: Shell, use: OutsideUse, { url, headers, body, left }: Asked): Promise<Heard> {
  const began = performance.now()
  const total = AbortSignal.timeout(Math.max(1, Math.floor(left)))
  const connect = AbortSignal.any([total, AbortSignal.timeout(use.connectMs)])
  try {
    const route = await routeTo(shell, url, connect)
    const response = await exchange(url, route, use, { headers, body }, { connect, total })
    try {
      const location = locationIn(response, use)
      const answer = await answerOf(response, use, shell.clock())
      // Without a length, a text that was cut off for its time looks whole.
      total.throwIfAborted()
      return { answer, location, spent: performance.now() - began }
    } finally {
      response.destroy()
    }
  } catch (error) {
    if (total.aborted) throw new NotReached('time')
    if (error instanceof Refusal) throw error
    throw new NotReached(isOfHeaders(error) ? 'headers' : 'connection', { error })
  }
}

const isOfHeaders = (error: unknown) => error instanceof Error && 'code' in error && /^HPE_/.test(String(error.code))

/** All answers of one look-up have to be public, and the connection can go to nowhere else. */
async function routeTo({ outside: { network, walls } }: Shell, url: URL, signal: AbortSignal): Promise<Destination> {
  const addresses = await network.resolve(url.hostname, signal).catch((error: unknown) => {
    throw new NotReached(signal.aborted ? 'time' : 'look-up', { error })
  })
  if (addresses.length === 0) throw new NotReached('look-up')
  if (!addresses.every((address) => walls.isPublic(address))) throw new NotReached('not public')
  return network.route(url.hostname, { addresses, port: url.protocol === 'https:' ? 443 : 80 })
}

function locationIn({ statusCode = 0, headers }: IncomingMessage, use: OutsideUse): string | undefined {
  return use.redirects > 0 && redirectStatuses.includes(statusCode) ? headers.location : undefined
}

async function answerOf(response: IncomingMessage, { reads }: OutsideUse, now: Date): Promise<OutsideAnswer> {
  const { statusCode: status = 0, headers } = response
  const { etag, 'last-modified': lastModified, 'retry-after': retry } = headers
  const answer = { status, retryAfter: secondsUntil(retry, now), etag, lastModified, body: nothing }
  if (!reads || status !== 200) return answer
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!reads.types.includes(type)) throw new NotReached('type')
  const { 'content-encoding': coding = '', 'content-length': length } = headers
  const body = await readDecoded({ coding, length, parts: response }, reads.bytes).catch((error: unknown) => {
    throw error instanceof NotReached ? error : new NotReached('answer', { error })
  })
  return { ...answer, body }
}

/** Seconds, or a moment (RFC 9110). */
function secondsUntil(retry: string | undefined, now: Date): number | undefined {
  if (retry === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(retry) ? Number(retry) : Math.ceil((Date.parse(retry) - now.getTime()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), longestRetryAfter)
}
