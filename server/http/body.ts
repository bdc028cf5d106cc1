import { Refusal } from '../../contract/refusal.ts'
import type { IncomingRequest } from './request.ts'

/** Largest size of a JSON body in bytes, and its deepest nesting. */
const jsonLimit = 64 * 1024
const depthLimit = 20

/** Reads a body up to `limit` bytes and keeps no more of it, whatever its length header claims. */
export async function readBytes({ headers, body }: IncomingRequest, limit: number): Promise<Uint8Array> {
  if (Number(headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  return new Promise((resolve, reject) => {
    // The sender's connection dropped: nothing of ours failed, and nobody is there to be told.
    const broke = () => reject(new Refusal('invalid', 'The request broke off before all of it had arrived.'))
    // It may have dropped before anybody listened, and then no further event comes.
    if (body.destroyed) return broke()
    const parts: Uint8Array[] = []
    let size = 0
    body.on('data', (part: Uint8Array) => {
      size += part.byteLength
      if (size <= limit) parts.push(part)
      // Reads and drops the rest, so that the sender receives the reason.
      else reject(tooLarge(limit))
    })
    body.once('end', () => resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)))
    body.once('error', broke)
    body.once('close', broke)
  })
}

/** A JSON body as a value. Throws a Refusal when it is too large, nests too deep or is not JSON. */
export async function readJson(request: IncomingRequest, limit: number = jsonLimit): Promise<unknown> {
  const bytes = await readBytes(request, limit)
  if (bytes.byteLength === 0) return {}
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('invalid', 'The request is not valid UTF-8.')
  }
  if (depth(text) > depthLimit) throw new Refusal('invalid', 'The request nests too deep.')
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid', 'The request is not valid JSON.')
  }
}

function depth(text: string): number {
  let now = 0
  let most = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (quoted) {
      if (char === '\\') i++
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '[' || char === '{') most = Math.max(most, ++now)
    else if (char === ']' || char === '}') now--
  }
  return most
}

function tooLarge(limit: number): Refusal {
  const size = limit >= 1024 * 1024 ? `${limit / 1024 / 1024} MB` : `${limit / 1024} kB`
  return new Refusal('too_large', `That is too large. At most ${size} can be sent.`)
}
