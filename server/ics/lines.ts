import { NotACalendar } from './refusals.ts'

export const maxCalendarBytes = 5 * 1024 * 1024

const LF = 10
const CR = 13
const SPACE = 32
const TAB = 9

/** One unfolded line, with the number (from 1) of the physical line on which it begins. */
export type UnfoldedLine = { line: number; text: string }

/**
 * Splits a file into unfolded lines; line ends may be CRLF, LF, CR or mixed. Throws NotACalendar for what is certainly
 * not iCalendar text.
 */
export function linesOf(bytes: Uint8Array): UnfoldedLine[] {
  refuseOthers(bytes)
  const { joined, numbers } = unfold(bytes)
  const lines = decode(joined).split('\n')
  // A byte order mark can also stand inside, where files were concatenated. A NUL is no letter, and no database keeps it.
  return lines.map((text, index) => ({
    line: numbers[index] ?? 1,
    text: text.replace(/^\uFEFF+/, '').replaceAll('\0', ''),
  }))
}

function refuseOthers(bytes: Uint8Array): void {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  const opening = latin(bytes.subarray(0, 1024))
    .replace(/^\xEF\xBB\xBF/, '')
    .trimStart()
  if (opening === '') throw new NotACalendar('This file is empty. Export the calendar again and choose the new file.')
  if (bytes.length > maxCalendarBytes)
    throw new NotACalendar('This calendar is larger than 5 MB. Export a shorter period, then choose that file.')
  const gzip = first === 0x1f && second === 0x8b
  const zip = first === 0x50 && second === 0x4b && third < 9 && fourth < 9
  if (gzip || zip) throw new NotACalendar('This file is compressed. Unpack it first, then choose the .ics file inside.')
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (marked || (first === 0 && second === 0x42) || (first === 0x42 && second === 0))
    throw new NotACalendar('This file is saved as UTF-16. Save it again as UTF-8 in a text editor, then choose it.')
  if (/^<(!doctype|html|head|body|script|\?xml)/i.test(opening))
    throw new NotACalendar(
      'This is a web page, not a calendar. Look for the link to the calendar feed; it often ends in .ics.',
    )
  if (!/BEGIN:VCALENDAR/i.test(latin(bytes)))
    throw new NotACalendar('This is not a calendar. Choose a calendar file; its name ends in .ics.')
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/**
 * Works on bytes, because a fold may split a letter of several bytes. Drops empty lines: some writers end lines with CR
 * CR LF, and the folded rest must still find its beginning.
 */
function unfold(bytes: Uint8Array): { joined: Uint8Array; numbers: number[] } {
  const joined = new Uint8Array(bytes.length + 1)
  const numbers: number[] = []
  let length = 0
  let line = 0
  for (let start = 0; start < bytes.length; ) {
    line += 1
    let end = start
    while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end += 1
    const next = bytes[end] === CR && bytes[end + 1] === LF ? end + 2 : end + 1
    const folded = bytes[start] === SPACE || bytes[start] === TAB
    if (end > start) {
      if (!folded || numbers.length === 0) {
        if (numbers.length > 0) joined[length++] = LF
        numbers.push(line)
      }
      const piece = bytes.subarray(folded ? start + 1 : start, end)
      joined.set(piece, length)
      length += piece.length
    }
    start = next
  }
  return { joined: joined.subarray(0, length), numbers }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new NotACalendar(
      'The letters in this file are not saved as UTF-8. Export it again, or save it as UTF-8 in a text editor.',
    )
  }
}
