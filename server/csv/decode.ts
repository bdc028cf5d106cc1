import { csvLimits, NotATable } from './table.ts'

export type Decoded = { text: string; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' }

/**
 * The text of a file as spreadsheets write it: UTF-8 or UTF-16 with or without a byte order mark, else Windows-1252, in
 * which every byte is a letter. Line ends become LF. Throws NotATable for what is certainly not text.
 */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length > csvLimits.bytes)
    throw new NotATable('This file is larger than 5 MB. Split it, then choose the parts.')
  refuseOthers(bytes)
  const { text, encoding } = decodeAs(bytes)
  const unmarked = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (unmarked.trim() === '') throw new NotATable('This file is empty. Save the table again and choose the new file.')
  if (/^\s*<(!doctype|html|head|body|script|\?xml)/i.test(unmarked))
    throw new NotATable('This is a web page, not a table. Save the table as CSV, then choose that file.')
  if (/^\s*BEGIN:VCALENDAR/i.test(unmarked))
    throw new NotATable('This is a calendar. Give the file a name that ends in .ics, then choose it again.')
  if (isBinary(unmarked)) throw new NotATable('This is not a text file. Save the table as CSV, then choose that file.')
  return { text: unmarked, encoding }
}

/** The first bytes of what people choose by mistake. */
const others: [start: number[], words: string][] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'This is a workbook or a packed file. In Excel choose Save As and “CSV UTF-8”, in Google Sheets Download and “Comma-separated values”.',
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is an Excel workbook. In Excel choose Save As and “CSV UTF-8”, then choose that file.',
  ],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Copy the table out of it and use Paste lines instead.'],
  [[0x1f, 0x8b], 'This file is compressed. Unpack it first, then choose the .csv file inside.'],
]

function refuseOthers(bytes: Uint8Array): void {
  for (const [start, words] of others) if (start.every((byte, at) => bytes[at] === byte)) throw new NotATable(words)
}

function decodeAs(bytes: Uint8Array): Decoded {
  const as = (encoding: Decoded['encoding'], fatal = false) => ({
    text: new TextDecoder(encoding, { fatal, ignoreBOM: true }).decode(bytes),
    encoding,
  })
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return as('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return as('utf-16be')
  // Latin letters in UTF-16 show even without a byte order mark: every second byte is zero.
  const zeros = [0, 0]
  const head = bytes.subarray(0, 1024)
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even < odd / 8) return as('utf-16le')
  if (even > head.length / 4 && odd < even / 8) return as('utf-16be')
  try {
    return as('utf-8', true)
  } catch {
    return as('windows-1252')
  }
}

/** Text holds almost no control characters; the few are removed later. */
function isBinary(text: string): boolean {
  const head = text.slice(0, 4096)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is counted
  const controls = head.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0
  return controls > Math.max(8, head.length / 50)
}
