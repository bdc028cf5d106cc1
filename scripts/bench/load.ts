import { randomUUID } from 'node:crypto'
import net from 'node:net'

/*
 * The load generator, a process of its own. It speaks HTTP/1.1 straight to the socket, since node:http's client would
 * cost as much as the servers under measurement. Each of `concurrency` keep-alive connections sends its next request
 * once it has an answer.
 */

export type Load = {
  port: number
  requests: string[]
  status: number
  concurrency: number
  milliseconds: number
  /** A connection begins a request at most once in so many milliseconds; at once after its answer when not given. */
  every?: number
}
export type Loaded = {
  answers: number
  /** Answers by status. */
  statuses: Record<string, number>
  /** Answers 429 and 503 that do not say when to come back. */
  unsaid: number
  wrong: string[]
  seconds: number
  p50: number
  p95: number
  p99: number
}

/** In a request: a new id each time it is sent. */
export const freshIdMark = '00000000-0000-4000-8000-00000000cafe'
const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

function load({ port, requests, status, concurrency, milliseconds, every = 0 }: Load): Promise<Loaded> {
  const times: number[] = []
  const wrong: string[] = []
  const statuses: Record<string, number> = {}
  let unsaid = 0
  let turn = 0
  let open = concurrency
  const began = performance.now()

  return new Promise((resolve) => {
    for (let index = 0; index < concurrency; index++) connect()

    function connect() {
      const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
      let sent = 0
      /** Bytes of the answer still to come; negative: until the last chunk; null: its head is still to come. */
      let left: number | null = null
      let rest: Buffer = Buffer.alloc(0)
      const ask = () => {
        left = null
        sent = performance.now()
        socket.write((requests[turn++ % requests.length] ?? '').replaceAll(freshIdMark, () => randomUUID()))
      }
      const done = () => {
        times.push(performance.now() - sent)
        if (performance.now() - began >= milliseconds) socket.destroy()
        else if (every === 0) ask()
        else setTimeout(ask, Math.max(0, every - (performance.now() - sent)))
      }
      // Not all at once: people do not act in step.
      socket.on('connect', () => (every === 0 ? ask() : setTimeout(ask, Math.random() * every)))
      socket.on('error', (error) => wrong.push(error.message))
      socket.on(
        'close',
        () => --open === 0 && resolve({ ...summary(times, wrong, performance.now() - began), statuses, unsaid }),
      )
      socket.on('data', (bytes: Buffer) => {
        let part = bytes
        if (left === null) {
          part = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
          const end = part.indexOf(headEnd)
          rest = end < 0 ? part : Buffer.alloc(0)
          if (end < 0) return
          const head = part.toString('latin1', 0, end)
          const found = Number(head.slice(9, 12))
          statuses[found] = (statuses[found] ?? 0) + 1
          if ((found === 429 || found === 503) && !/\nretry-after: \d/i.test(head)) unsaid++
          if (found !== status) wrong.push(`${found} instead of ${status}`)
          left = found === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? -1)
          part = part.subarray(end + 4)
        }
        if (left >= 0) left -= part.length
        else if (part.subarray(-5).equals(lastChunk)) left = 0
        if (left === 0) done()
      })
    }
  })
}

function summary(times: number[], wrong: string[], milliseconds: number): Omit<Loaded, 'statuses' | 'unsaid'> {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  const [p50, p95, p99] = [at(0.5), at(0.95), at(0.99)]
  return { answers: times.length, wrong: wrong.slice(0, 3), seconds: milliseconds / 1000, p50, p95, p99 }
}

process.on('message', async (order: Load) => process.send?.(await load(order)))
process.on('disconnect', () => process.exit())
