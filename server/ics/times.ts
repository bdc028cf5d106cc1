import { allContents, firstContent, type IcsBlock } from './blocks.ts'
import { icsTimeIn, type RemarkCollector } from './dates.ts'
import {
  endOfIcsDuration,
  type IcsDuration,
  type IcsTime,
  icsDurationBetween,
  instantOfIcsTime,
  isNoSuchDay,
  readIcsDuration,
} from './icsTime.ts'
import { readText } from './text.ts'
import type { Zones } from './zones.ts'

/** For a to-do, `start` is where its repetition counts from; it is due at the end of the span. */
export type IcsTimes = { start: IcsTime; span: IcsDuration | null }

/** The times of a VEVENT or VTODO. Null (and a remark) without a readable start, for a to-do without a due date. */
export function timesOf(block: IcsBlock, zones: Zones, title: string, remarks: RemarkCollector): IcsTimes | null {
  reportDoubles(block, title, remarks)
  const todo = block.name === 'VTODO'
  const startLine = firstContent(block, 'DTSTART')
  const begun = startLine ? icsTimeIn(startLine, startLine.value, zones, zones.floating) : null
  const endLine = firstContent(block, todo ? 'DUE' : 'DTEND')
  const ended = endLine ? icsTimeIn(endLine, endLine.value, zones, begun?.zone ?? zones.floating) : null
  const start = todo && ended ? countedFrom(block, begun, ended) : begun
  const span =
    start && ended ? icsDurationBetween(start, ended) : readIcsDuration(firstContent(block, 'DURATION')?.value ?? '')

  const faulty = !begun && startLine ? startLine : !ended && endLine ? endLine : null
  const fault = faulty && `“${readText(faulty.value, 40)}” is no date`
  if (!start || (todo && !span)) {
    const why = fault ?? (todo ? 'it has no due date' : 'it has no start')
    remarks.skipped({ line: (faulty ?? block).line, why: `“${title}” was left out: ${why}.` })
    return null
  }
  if (faulty) remarks.skipped({ line: faulty.line, why: `“${title}”: ${fault}; that line was left out.` })
  const odd = [startLine, endLine].find((content) => content && isNoSuchDay(content.value))
  if (odd)
    remarks.warn({ line: odd.line, why: `“${title}”: there is no such day, the one after the month's end was used.` })
  if (!span || endOfIcsDuration(start, span) >= instantOfIcsTime(start)) return { start, span }
  remarks.warn({ line: (endLine ?? block).line, why: `“${title}” ends before it starts; its end was left out.` })
  return { start, span: todo ? { days: 0, exact: 0 } : null }
}

/** A to-do stands at its due date; its start matters only for a rule, and only if both are dates or both times. */
function countedFrom(block: IcsBlock, begun: IcsTime | null, due: IcsTime): IcsTime {
  const alike = begun && (begun.zone === null) === (due.zone === null)
  return alike && firstContent(block, 'RRULE') ? begun : due
}

function reportDoubles(block: IcsBlock, title: string, remarks: RemarkCollector): void {
  for (const name of ['DTSTART', 'DTEND', 'DUE', 'RECURRENCE-ID']) {
    for (const { line } of allContents(block, name).slice(1))
      remarks.skipped({ line, why: `“${title}” has a second ${name}; only the first was used.` })
  }
}
