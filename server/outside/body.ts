import { pipeline, Readable } from 'node:stream'
import zlib from 'node:zlib'
import { NotReached } from './notReached.ts'

/** The codings that are asked for. */
export const takenCodings = 'gzip, deflate, br'
/** What a coding may add to bytes that it cannot make smaller. */
const codingSlack = 64 * 1024

type Answered = { coding: string; length: string | undefined; parts: AsyncIterable<Uint8Array> }

/**
 * The bytes of an answer. Counted as they come, before and after decompression, so that whatever is too long, or
 * becomes so, is cut off in the middle.
 */
export async function readDecoded({ coding, length, parts }: Answered, most: number): Promise<Uint8Array> {
  if (length !== undefined && Number(length) > most + codingSlack) throw new NotReached('size')
  const kept: Uint8Array[] = []
  for await (const part of atMost(decoded(atMost(parts, most + codingSlack), coding), most)) kept.push(part)
  return Buffer.concat(kept)
}

async function* atMost(parts: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const part of parts) {
    seen += part.length
    if (seen > most) throw new NotReached('size')
    yield part
  }
}

async function* decoded(parts: AsyncGenerator<Uint8Array>, coding: string): AsyncGenerator<Uint8Array> {
  const name = coding.trim().toLowerCase()
  if (name === '' || name === 'identity') return yield* parts
  const first = await parts.next()
  if (first.done) return
  const decoder = decoderOf(name, first.value)
  async function* all() {
    yield first.value as Uint8Array
    yield* parts
  }
  // An error of either side ends the other, and is thrown by the loop over the decoder.
  pipeline(Readable.from(all(), { objectMode: false }), decoder, () => {})
  yield* decoder
}

function decoderOf(coding: string, [first = 0]: Uint8Array): zlib.Gunzip | zlib.Inflate | zlib.BrotliDecompress {
  if (coding === 'gzip' || coding === 'x-gzip') return zlib.createGunzip()
  if (coding === 'br') return zlib.createBrotliDecompress()
  // Some servers send "deflate" without the frame of zlib that RFC 9110 demands.
  if (coding === 'deflate') return (first & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw()
  throw new NotReached('coding')
}
