import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { Refusal } from '../../contract/refusal.ts'
import { byteWords } from '../../contract/words/sizes.ts'
import type { ExportedFile } from '../../server/personalData.ts'
import type { Shell } from '../../server/shell.ts'
import type { ArchivePart } from './parts.queries.ts'
import { archivePieceBytes, exportWords } from './rules.ts'

/**
 * The parts as a ZIP file, in pieces of a fixed size, which is all that is in memory of it. `entered` is called when a
 * part has been read. A failed read of a part throws here.
 */
export async function* zipPieces(
  parts: ArchivePart[],
  folder: string,
  entered: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  // Ours is a stream that can be destroyed; the type says less.
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const open = new Set<Readable>()
  for (const { path, compress, at, size, read } of parts) {
    const options = { compress, mtime: at, ...(size !== undefined && { size }) }
    zip.addReadStreamLazy(`${folder}/${path}`, options, (give) => {
      const stream = Readable.from(
        (async function* () {
          yield* read()
          await entered()
        })(),
        { objectMode: false },
      )
      open.add(stream.once('close', () => open.delete(stream)))
      // The library does not look.
      stream.on('error', (error: Error) => output.destroy(error))
      give(null, stream)
    })
  }
  zip.end()
  try {
    yield* inPieces(output)
  } finally {
    output.destroy()
    for (const stream of open) stream.destroy()
  }
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafe(archivePieceBytes)
  let filled = 0
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.byteLength; ) {
      const some = chunk.subarray(from, from + archivePieceBytes - filled)
      piece.set(some, filled)
      from += some.byteLength
      filled += some.byteLength
      if (filled < archivePieceBytes) continue
      // It is stored before the next is asked for.
      yield piece
      filled = 0
    }
  if (filled > 0) yield piece.subarray(0, filled)
}

const mebibyte = 1024 * 1024
/** What the texts of an archive take, generously. */
const textBytes = 32 * mebibyte

/** Throws a Refusal where the disk has no room for an archive with these files. */
export function refuseWithoutRoom({ env, disk }: Shell, files: ExportedFile[]): void {
  disk.refuseWrites()
  const space = disk.space()
  const needed = files.reduce((sum, { size }) => sum + (size ?? 0), textBytes)
  // Archives are stored where files are; of a bucket nobody knows how much it holds.
  if (env.S3_BUCKET || !space || space.free - needed >= env.DISK_FREE_MB * mebibyte) return
  throw new Refusal('unavailable', exportWords.noRoom(byteWords(needed)), { retryAfter: 3600 })
}
