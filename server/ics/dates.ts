import { allContents, type IcsBlock, type IcsNote } from './blocks.ts'
import type { Content } from './content.ts'
import { type IcsDuration, type IcsTime, icsDurationBetween, readIcsDuration, readIcsTime } from './icsTime.ts'
import { type Rule, readRule } from './rule.ts'
import { readText } from './text.ts'
import type { Zone } from './zone.ts'
import type { Zones } from './zones.ts'

/** Remarks on what was left out, and on what was kept with doubt. */
export type RemarkCollector = { skipped(note: IcsNote): void; warn(note: IcsNote): void }

/** A rule, and the meaning of its UNTIL for this start. */
export type RuleWithUntil = { rule: Rule; until: IcsTime | null }

/** A further single date of a series; a span only if the file gives this date its own (RDATE as PERIOD). */
export type ExtraDate = { stamp: IcsTime; span: IcsDuration | null }

/** Reads one value of a line; `zone` is for times without a TZID of their own. Null if it is no date. */
export function icsTimeIn({ params, line }: Content, value: string, zones: Zones, zone: Zone): IcsTime | null {
  const id = params.get('TZID')
  return readIcsTime(value, id ? zones.named(id, line) : zone, params.get('VALUE')?.toUpperCase() === 'DATE')
}

/**
 * The block's RRULE or EXRULE lines. An unreadable one is left out and reported, and the event keeps its first date;
 * null if one repeats too often and the whole event has to go.
 */
export function rulesOf(
  block: IcsBlock,
  name: string,
  start: IcsTime,
  zone: Zone,
  title: string,
  remarks: RemarkCollector,
) {
  const ruled: RuleWithUntil[] = []
  for (const { value, line } of allContents(block, name)) {
    const rule = readRule(value)
    if ('why' in rule) {
      remarks.skipped({ line, why: `“${title}”: ${rule.why}` })
      if (rule.storm) return null
      continue
    }
    const until = rule.until === null ? null : readIcsTime(rule.until, zone)
    if ((rule.until !== null && !until) || (rule.frequency === 'HOURLY' && !start.zone))
      remarks.skipped({ line, why: `“${title}”: Its repetition cannot be read; only its first date was kept.` })
    else ruled.push({ rule, until })
  }
  return ruled
}

/** The block's RDATE or EXDATE lines, each a list of dates, times or periods. */
export function icsDatesIn(
  block: IcsBlock,
  name: string,
  zones: Zones,
  zone: Zone,
  remarks: RemarkCollector,
): ExtraDate[] {
  const dates: ExtraDate[] = []
  for (const content of allContents(block, name)) {
    for (const part of content.value.split(',')) {
      const [from = '', to] = part.split('/')
      const stamp = icsTimeIn(content, from, zones, zone)
      const end = stamp && to !== undefined ? icsTimeIn(content, to, zones, zone) : null
      if (stamp) dates.push({ stamp, span: end ? icsDurationBetween(stamp, end) : readIcsDuration(to ?? '') })
      else if (part.trim() !== '')
        remarks.skipped({ line: content.line, why: `“${readText(part, 40)}” is no date and was left out.` })
    }
  }
  return dates
}
