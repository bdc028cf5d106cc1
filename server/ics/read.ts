import { type Block, calendarsOf, firstOf } from './blocks.ts'
import type { Remarks } from './dates.ts'
import { detailsOf } from './details.ts'
import { type Draft, readDraft } from './draft.ts'
import { linesOf } from './lines.ts'
import { expand } from './occurrences.ts'
import type { Entry, Reading, ReadingOptions, Remark } from './reading.ts'
import { NotACalendar } from './refusals.ts'
import { type Series, seriesOf } from './series.ts'
import { sourceOf } from './source.ts'
import { readSpan } from './stamp.ts'
import { LIMITS, readText } from './text.ts'
import { ianaZone } from './zone.ts'
import { type Zones, zoneBlocksOf, zoneBy, zonesOf } from './zones.ts'

/**
 * Reads an iCalendar file or feed as it is found in the wild and expands what repeats inside the window. One bad event
 * costs that event, mostly only the bad line; what was left out is in `skipped`. The result does not depend on the
 * zone of this machine. Throws RangeError if the wanted zone does not exist, and NotACalendar, worded for the person who brought the file, if there is nothing to read.
 */
export function readCalendar(bytes: Uint8Array, options: ReadingOptions): Reading {
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
  const entries = entriesOf(seriesOf(drafts), options, remarks)
  const value = (...names: string[]) => valueIn(calendars, names)
  const zone = zoneBy(value('X-WR-TIMEZONE') ?? '')
  const refresh = readSpan(value('REFRESH-INTERVAL', 'X-PUBLISHED-TTL') ?? '')
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

function draftsIn(calendar: Block, zones: Zones, remarks: Remarks): Draft[] {
  const calledOff = firstOf(calendar, 'METHOD')?.value.trim().toUpperCase() === 'CANCEL'
  return calendar.inner
    .filter(({ name }) => name === 'VEVENT' || name === 'VTODO')
    .map((block) => readDraft(block, zones, calledOff, remarks))
    .filter((draft) => draft !== null)
}

function valueIn(calendars: Block[], names: string[]): string | null {
  for (const name of names) {
    for (const calendar of calendars) {
      const text = readText(firstOf(calendar, name)?.value ?? '', LIMITS.title)
      if (text !== '') return text
    }
  }
  return null
}

function entriesOf(all: Series[], { from, to, perEntry, total }: ReadingOptions, remarks: Remarks): Entry[] {
  const range = { from: Date.parse(from), to: Date.parse(to) }
  let left = total
  return all.flatMap((series) => {
    const draft = series.master ?? series.overrides[0]
    if (!draft) return []
    const { line } = draft.block
    const details = detailsOf(draft)
    const repeats = series.master !== null && draft.rules.length + draft.extra.length > 0
    const most = Math.min(perEntry, left)
    // With nothing left, what repeats is not worth the work of finding out what has no place.
    const { occurrences, more, cut } =
      most === 0 && repeats ? { occurrences: [], more: true, cut: false } : expand(series, range, most, remarks)
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
      source: sourceOf(series),
    }
  })
}

/** Broken files can have a fault on each line; nobody reads the thousandth. */
function collector(most = 1_000): { add: (remark: Remark) => void; all: () => Remark[] } {
  const kept: Remark[] = []
  let rest: Remark | null = null
  let lost = 0
  return {
    add(remark) {
      if (kept.length < most) kept.push(remark)
      else {
        rest ??= remark
        lost += 1
      }
    },
    all() {
      const sorted = kept.toSorted((a, b) => a.line - b.line)
      return rest ? [...sorted, { line: rest.line, why: `From here on there are ${lost} more of these.` }] : sorted
    },
  }
}
