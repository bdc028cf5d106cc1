import type http from 'node:http'
import zlib from 'node:zlib'
import { NotReached, type NotReachedReason } from '../../../server/outside/notReached.ts'
import { calendarUse, type OutsideUse } from '../../../server/outside/uses.ts'
import type { StandInAnswers } from '../../../server/testing/standIn.ts'
import type { Tried } from './tries.ts'
import { answeringHost, deafHost, otherCertificate, silentHost } from './world.ts'

/** Milliseconds after which who is slow on purpose is left. For all others it is what the use says. */
const patience = { connectMs: 400, totalMs: 500 }
const page = 64 * 1024
/** More than this the other side cannot have got rid of when only five mebibytes are taken: systems keep some back. */
const mostWritten = 48 * 2 ** 20

type Ill = { words: string; answer: StandInAnswers; reason: NotReachedReason }

const headers = { 'content-type': 'text/calendar' }
const coded = (coding: string) => ({ ...headers, 'content-encoding': coding })
const text = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'

/** Sends the same part for ever, until the connection is closed or has taken far too much. */
const endless =
  (part: Uint8Array, written: { bytes: number }, first?: Uint8Array, sent: object = headers): StandInAnswers =>
  (_request, response) => {
    response.writeHead(200, sent as http.OutgoingHttpHeaders)
    const write = () => {
      while (!response.destroyed && written.bytes < 4 * mostWritten) {
        written.bytes += part.length
        if (!response.write(part)) return
      }
    }
    response.on('drain', write)
    if (first) response.write(first)
    write()
    return undefined
  }

/** Sends raw bytes after an interval, for ever. */
const dripping =
  (first: string, part: string): StandInAnswers =>
  (_request, { socket }) => {
    socket?.write(first)
    const drip = setInterval(() => socket?.write(part), 50)
    socket?.on('close', () => clearInterval(drip))
    return undefined
  }

const raw =
  (words: string): StandInAnswers =>
  (_request, { socket }) => {
    socket?.end(words, 'latin1')
    return undefined
  }

/** 256 MiB of one letter, packed: of a few hundred kilobytes the first ten are too much already. */
function packBomb(pack: zlib.Gzip | zlib.Deflate | zlib.BrotliCompress): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pack.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
    pack.on('end', () => resolve(Buffer.concat(parts)))
    const block = Buffer.alloc(2 ** 20, 'x')
    let left = 256
    const write = () => {
      while (left-- > 0) if (!pack.write(block)) return void pack.once('drain', write)
      pack.end()
    }
    write()
  })
}

async function illAnswers(written: { bytes: number }): Promise<Ill[]> {
  const fast = { level: 1 }
  const bombs = await Promise.all([
    packBomb(zlib.createGzip(fast)),
    packBomb(zlib.createDeflate(fast)),
    packBomb(zlib.createDeflateRaw(fast)),
    packBomb(zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })),
  ])
  const emptyMembers = Buffer.concat(Array.from({ length: 3000 }, () => zlib.gzipSync('')))
  const noise = Buffer.alloc(page, 'x')
  const start = 'HTTP/1.1 200 OK\r\n'
  return [
    ...['gzip', 'deflate', 'deflate', 'br'].map((coding, at) => ({
      words: `a bomb in ${coding}${at === 2 ? ' without its frame' : ''}`,
      answer: endless(bombs[at] ?? Buffer.alloc(0), written, undefined, coded(coding)),
      reason: 'size' as const,
    })),
    {
      words: 'gzip that holds nothing, for ever',
      answer: endless(emptyMembers, written, undefined, coded('gzip')),
      reason: 'size',
    },
    { words: 'a body without an end', answer: endless(noise, written), reason: 'size' },
    {
      words: 'a body that says how long it is',
      answer: endless(noise, written, undefined, { ...headers, 'content-length': `${2 ** 40}` }),
      reason: 'size',
    },
    {
      words: 'a body one byte too long',
      answer: { headers, body: Buffer.alloc(5 * 2 ** 20 + 1, 'x') },
      reason: 'size',
    },
    {
      words: 'a gzip in a gzip',
      answer: { headers: coded('gzip, gzip'), body: zlib.gzipSync(zlib.gzipSync(text)) },
      reason: 'coding',
    },
    {
      words: 'a coding that was not asked for',
      answer: { headers: coded('zstd'), body: zlib.zstdCompressSync(text) },
      reason: 'coding',
    },
    { words: 'a gzip that is none', answer: { headers: coded('gzip'), body: text }, reason: 'answer' },
    {
      words: 'half a gzip',
      answer: { headers: coded('gzip'), body: zlib.gzipSync(text).subarray(0, 30) },
      reason: 'answer',
    },
    { words: 'headers without an end', answer: endlessHeaders(`${start}`), reason: 'headers' },
    { words: 'one huge header', answer: raw(`${start}x-long: ${'x'.repeat(200_000)}\r\n\r\n`), reason: 'headers' },
    { words: 'no HTTP at all', answer: raw('220 smtp ready\r\n'), reason: 'headers' },
    {
      words: 'two lengths',
      answer: raw(`${start}content-type: text/calendar\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx`),
      reason: 'headers',
    },
    {
      words: 'another protocol',
      answer: raw('HTTP/1.1 101 x\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      reason: 'answer',
    },
    { words: 'a connection that ends', answer: raw(''), reason: 'connection' },
    {
      words: 'half a body',
      answer: raw(`${start}content-type: text/calendar\r\ncontent-length: 100\r\n\r\nBEGIN`),
      reason: 'answer',
    },
    {
      words: 'a body that drips',
      answer: dripping(`${start}content-type: text/calendar\r\n\r\n`, 'x'),
      reason: 'time',
    },
    { words: 'headers that drip', answer: dripping(start, 'x: y\r\n'), reason: 'time' },
    {
      words: 'hints without an end',
      answer: dripping('', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
      reason: 'time',
    },
    { words: 'silence', answer: () => undefined, reason: 'time' },
    ...['text/html', 'application/json', 'image/png', 'application/octet-stream', 'text/calendarx', ''].map((type) => ({
      words: `an answer of type ${type || 'nothing'}`,
      answer: { headers: type ? { 'content-type': type } : {}, body: text },
      reason: 'type' as const,
    })),
  ]
}

function endlessHeaders(first: string): StandInAnswers {
  return (_request, { socket }) => {
    socket?.write(first)
    const write = () => {
      while (socket?.writable && socket.write(`x: ${'y'.repeat(1000)}\r\n`)) {}
    }
    socket?.on('drain', write)
    write()
    return undefined
  }
}

/** Whatever a machine answers, it is left in time, at the size where it is too much, and without a connection. */
export async function tryAnswers(
  { world, ask, faults, count }: Tried,
  change = (use: OutsideUse) => use,
): Promise<void> {
  const [use, hurried] = [change(calendarUse), change({ ...calendarUse, ...patience })]
  const written = { bytes: 0 }
  for (const { words, answer, reason } of await illAnswers(written)) {
    written.bytes = 0
    world.machine.answer(answeringHost, answer)
    const { error } = await ask(`https://${answeringHost}/`, reason === 'time' ? hurried : use)
    count.tries++
    if (!(error instanceof NotReached)) faults.push(`${words} was taken`)
    else if (error.reason !== reason) faults.push(`${words} was refused for its ${error.reason}, not for its ${reason}`)
    if (written.bytes > mostWritten) faults.push(`${words} went on for ${Math.round(written.bytes / 2 ** 20)} MiB`)
  }
  for (const [host, reason] of [
    [silentHost, 'time'],
    [deafHost, 'time'],
    [otherCertificate, 'connection'],
  ] as const) {
    count.tries++
    const { error } = await ask(`https://${host}/`, reason === 'time' ? hurried : use)
    if (!(error instanceof NotReached && error.reason === reason)) faults.push(`${host} was not left for its ${reason}`)
  }
  for (let looks = 0; (await world.machine.connections()) > 0; looks++) {
    if (looks === 2000) return void faults.push('connections stay open after all answers')
    await new Promise((resolve) => setImmediate(resolve))
  }
  world.connected()
}
