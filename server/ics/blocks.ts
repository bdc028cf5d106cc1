import { type Content, parseContentLine } from './content.ts'
import type { UnfoldedLine } from './lines.ts'

/** One BEGIN … END with its lines and inner blocks. */
export type IcsBlock = { name: string; line: number; contents: Content[]; inner: IcsBlock[] }
export type IcsNote = { line: number; why: string }

/** Blocks that stand directly in a calendar: meeting one inside another means that an END is missing. */
const TOP = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE'])

/**
 * The calendars of a stream. Lines outside any calendar belong to the last one; an invalid content line and an END
 * without BEGIN are reported and left out; a missing END is supplied.
 */
export function calendarsOf(lines: UnfoldedLine[], skipped: (note: IcsNote) => void): IcsBlock[] {
  const calendars: IcsBlock[] = []
  const open: IcsBlock[] = []
  for (const line of lines) {
    const content = parseContentLine(line)
    if (!content) {
      if (line.text.trim() !== '') skipped({ line: line.line, why: 'This line cannot be read and was left out.' })
    } else if (content.name === 'BEGIN') {
      begin(content, open, calendars)
    } else if (content.name === 'END') {
      const index = open.findLastIndex((block) => block.name === nameIn(content))
      if (index >= 0) open.length = index
      else skipped({ line: content.line, why: `This line ends ${nameIn(content)}, which never began.` })
    } else {
      const block = open.at(-1) ?? calendars.at(-1)
      block?.contents.push(content)
    }
  }
  return calendars
}

function begin(content: Content, open: IcsBlock[], calendars: IcsBlock[]): void {
  const block: IcsBlock = { name: nameIn(content), line: content.line, contents: [], inner: [] }
  if (block.name === 'VCALENDAR') {
    open.length = 0
    calendars.push(block)
  } else {
    if (TOP.has(block.name)) open.length = open[0]?.name === 'VCALENDAR' ? 1 : 0
    const around = open.at(-1) ?? calendars.at(-1)
    around?.inner.push(block)
  }
  open.push(block)
}

function nameIn(content: Content): string {
  return content.value.trim().toUpperCase()
}

export function firstContent(block: IcsBlock, name: string): Content | undefined {
  return block.contents.find((content) => content.name === name)
}

export function allContents(block: IcsBlock, name: string): Content[] {
  return block.contents.filter((content) => content.name === name)
}
