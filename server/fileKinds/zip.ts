import type { DetectedKind } from './detect.ts'

const endSize = 22
const commentMost = 65_535
const directoryMost = 4 * 1024 * 1024
const entriesMost = 65_535

const openDocuments: Record<string, DetectedKind> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
}

/** The kind of a ZIP archive by the names in its directory, which stands at its end. Nothing is unpacked. */
export async function zipKind(
  head: Uint8Array,
  size: number,
  read: (from: number, to: number) => Promise<Uint8Array>,
): Promise<DetectedKind> {
  const tailFrom = Math.max(0, size - endSize - commentMost)
  const tail = Buffer.from(await read(tailFrom, size))
  const end = tail.lastIndexOf('PK\x05\x06')
  if (end < 0 || end + endSize > tail.length) return 'unknown'
  const length = tail.readUInt32LE(end + 12)
  const from = tail.readUInt32LE(end + 16)
  // Too large to look through (or in the 64-bit form, which no office document of this size needs): a plain archive.
  if (length === 0xffff_ffff || from === 0xffff_ffff || length > directoryMost) return 'zip'
  if (from + length > size) return 'unknown'
  const names = namesIn(Buffer.from(await read(from, from + length)))
  if (names.has('[Content_Types].xml')) {
    const has = (folder: string) => [...names].some((name) => name.startsWith(folder))
    const found = has('word/') ? 'docx' : has('xl/') ? 'xlsx' : has('ppt/') ? 'pptx' : undefined
    if (found) return [...names].some((name) => /vbaProject\.bin$/i.test(name)) ? 'macros' : found
  }
  return openDocuments[mimetypeIn(Buffer.from(head))] ?? 'zip'
}

function namesIn(directory: Buffer): Set<string> {
  const names = new Set<string>()
  for (let at = 0; at + 46 <= directory.length && names.size < entriesMost; ) {
    if (directory.readUInt32LE(at) !== 0x0201_4b50) break
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    names.add(directory.toString('utf8', at + 46, nameEnd))
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names
}

/** The first entry of an OpenDocument file names its kind and is not compressed. */
function mimetypeIn(head: Buffer): string {
  if (head.length < 38 || head.readUInt16LE(8) !== 0 || head.readUInt16LE(26) !== 8) return ''
  if (head.toString('latin1', 30, 38) !== 'mimetype') return ''
  const from = 38 + head.readUInt16LE(28)
  return head.toString('latin1', from, from + Math.min(head.readUInt32LE(18), 100))
}
