import type { FileStore, StoredFileKey } from './store.ts'

/**
 * The bytes from one position up to another, which is not included, of a file that is stored in pieces. Reads only as
 * fast as the consumer, so that little is held in memory. Throws when a piece is shorter than it was.
 */
export async function* bytesOfPieces(
  files: FileStore,
  pieces: { key: StoredFileKey; size: number }[],
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const { key, size } of pieces) {
    const start = at
    at += size
    if (at <= from) continue
    if (start >= to) return
    let place = start
    for await (const part of files.read(key)) {
      const wanted = part.subarray(Math.max(0, from - place), Math.max(0, to - place))
      place += part.byteLength
      if (wanted.byteLength > 0) yield wanted
      if (place >= to) return
    }
    if (place < at) throw new Error(`the stored file ${key} is shorter than it was`)
  }
}
