import { calendarsOf, firstContent, type IcsBlock } from './blocks.ts'
import type { RemarkCollector } from './dates.ts'
import { detailsOf } from './details.ts'
import { type IcsDraft, readIcsDraft } from './draft.ts'
import { readIcsDuration } from './icsTime.ts'
import { linesOf } from './lines.ts'
import { expandSeries } from './occurrences.ts'
import { NotACalendar } from './refusals.ts'
import { type IcsSeries, icsSeriesOf } from './series.ts'
import { icsSourceOf } from './source.ts'
import { icsTextLimits, readText } from './text.ts'
import type { CalendarEntry, CalendarReading, CalendarRemark, ReadingOptions } from './types.ts'
import { ianaZone } from './zone.ts'
import { type Zones, zoneBlocksOf, zoneBy, zonesOf } from './zones.ts'

/**
 * Reads an iCalendar file or feed as real programs write it and expands series inside the window. A faulty event costs
 * at most that event, mostly only the faulty line; `skipped` lists what was left out. The result does not depend on
 * this machine's zone. Throws RangeError if the wanted zone does not exist, and NotACalendar, worded for the person who
 * brought the file, if there is nothing to read.
 */
export function parseCalendarFile(bytes: Uint8Array, options: ReadingOptions): CalendarReading {
  const skipped = collector()
  const warnings = collector()
  const remarks = { skipped: skipped.add, warn: warnings.add }
  const calendars = calendarsOf(linesOf(bytes), skipped.add)
  if (calendars.length === 0) throw new NotACalendar('This is not a calendar. Choose a file whose name ends in .ics.')
  const wanted = ianaZone(options.zone)
  if (!wanted) throw new RangeError(`There is no zone “${options.zone}”.`)
  const shared = zoneBlocksOf(calendars)
  const drafts = calendars.flatMap((calendar) => {
    const own = valueIn([calendar], ['X-WR-TIMEZONE'])
    return draftsIn(calendar, zonesOf(calendar, shared, { own, wanted }, remarks.warn), remarks)
  })
  const entries = entriesOf(icsSeriesOf(drafts), options, remarks)
  const value = (...names: string[]) => valueIn(calendars, names)
  const zone = zoneBy(value('X-WR-TIMEZONE') ?? '')
  const refresh = readIcsDuration(value('REFRESH-INTERVAL', 'X-PUBLISHED-TTL') ?? '')
  return {
    name: value('NAME', 'X-WR-CALNAME'),
    producer: value('PRODID'),
    zone: zone?.name ?? null,
    color: value('COLOR', 'X-APPLE-CALENDAR-COLOR'),
    refresh: refresh && refresh.days * 86_400 + refresh.exact / 1000,
    entries,
    skipped: skipped.all(),
    warnings: warnings.all(),
  }
}

function draftsIn(calendar: IcsBlock, zones: Zones, remarks: RemarkCollector): IcsDraft[] {
  const calledOff = firstContent(calendar, 'METHOD')?.value.trim().toUpperCase() === 'CANCEL'
  return calendar.inner
    .filter(({ name }) => name === 'VEVENT' || name === 'VTODO')
    .map((block) => readIcsDraft(block, zones, calledOff, remarks))
    .filter((draft) => draft !== null)
}

function valueIn(calendars: IcsBlock[], names: string[]): string | null {
  for (const name of names) {
    for (const calendar of calendars) {
      const text = readText(firstContent(calendar, name)?.value ?? '', icsTextLimits.name)
      if (text !== '') return text
    }
  }
  return null
}

function entriesOf(
  all: IcsSeries[],
  { from, to, perEntry, total }: ReadingOptions,
  remarks: RemarkCollector,
): CalendarEntry[] {
  const range = { from: Date.parse(from), to: Date.parse(to) }
  let left = total
  return all.flatMap((series) => {
    const draft = series.master ?? series.overrides[0]
    if (!draft) return []
    const { line } = draft.block
    const details = detailsOf(draft)
    const repeats = series.master !== null && draft.rules.length + draft.extra.length > 0
    const most = Math.min(perEntry, left)
    // Once the limit is used up, series are not expanded: their occurrences would find no place.
    const { occurrences, more, cut } =
      most === 0 && repeats ? { occurrences: [], more: true, cut: false } : expandSeries(series, range, most, remarks)
    if (cut && most === perEntry)
      remarks.warn({ line, why: `“${details.title}” has more dates than the ${most} that were read.` })
    if (left > 0 && left === occurrences.length)
      remarks.warn({
        line,
        why: `Only the first ${total} dates of this calendar were read; what comes after this may be missing.`,
      })
    left -= occurrences.length
    return {
      key: series.key,
      uid: draft.uid,
      kind: draft.todo ? 'todo' : 'event',
      ...details,
      sequence: draft.sequence,
      modified: draft.modified > 0 ? new Date(draft.modified).toISOString() : null,
      ...{ repeats, line, occurrences, more },
      source: icsSourceOf(series),
    }
  })
}

/** Broken files can have a fault on each line; nobody reads the thousandth. */
function collector(most = 1_000): { add: (remark: CalendarRemark) => void; all: () => CalendarRemark[] } {
  const remarks: CalendarRemark[] = []
  let rest: CalendarRemark | null = null
  let lost = 0
  return {
    add(remark) {
      if (remarks.length < most) remarks.push(remark)
      else {
        rest ??= remark
        lost += 1
      }
    },
    all() {
      const sorted = remarks.toSorted((a, b) => a.line - b.line)
      return rest ? [...sorted, { line: rest.line, why: `From here on there are ${lost} more of these.` }] : sorted
    },
  }
}
