import type { ByteSource } from './detect.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of these
const unwritten = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** Whether the whole file is UTF-8 without control characters. Reads the rest only if the head is. */
export async function looksLikeText(head: Uint8Array, source: ByteSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isText = (bytes: Uint8Array) => {
    try {
      return !unwritten.test(decoder.decode(bytes, { stream: true }))
    } catch {
      return false
    }
  }
  if (!isText(head)) return false
  for await (const part of source.bytes(head.byteLength, source.size)) if (!isText(part)) return false
  try {
    decoder.decode()
    return true
  } catch {
    // The file ends in the middle of a character.
    return false
  }
}
