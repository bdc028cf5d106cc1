import { createHash } from 'node:crypto'
import { firstContent, type IcsBlock } from './blocks.ts'
import { type ExtraDate, icsDatesIn, icsTimeIn, type RemarkCollector, type RuleWithUntil, rulesOf } from './dates.ts'
import { type IcsDuration, type IcsTime, instantOfIcsTime } from './icsTime.ts'
import { icsTextLimits, readText } from './text.ts'
import { timesOf } from './times.ts'
import { UTC } from './zone.ts'
import type { Zones } from './zones.ts'

/** The times of one VEVENT or VTODO, not yet joined with others of its UID. */
export type IcsDraft = {
  block: IcsBlock
  zones: Zones
  /** The calendar as a whole is a cancellation (METHOD:CANCEL). */
  calledOff: boolean
  todo: boolean
  uid: string | null
  /** UID, or its substitute. */
  identity: string
  /** For a to-do, the start from which its repetition counts; it is due at the end of `span`. */
  start: IcsTime
  /** Null if the file gives no end. */
  span: IcsDuration | null
  /** Which occurrence of its series this block replaces. */
  recurrence: IcsTime | null
  /** The start names no zone of its own: the series' zone applies, which may differ from this block's. */
  recurrenceIsLocal: boolean
  rules: RuleWithUntil[]
  withoutRules: RuleWithUntil[]
  extra: ExtraDate[]
  except: IcsTime[]
  sequence: number
  /** Milliseconds since the epoch, 0 if not given. */
  modified: number
}

/** Null (and a remark) if the block has no usable start, or repeats far too often. */
export function readIcsDraft(
  block: IcsBlock,
  zones: Zones,
  calledOff: boolean,
  remarks: RemarkCollector,
): IcsDraft | null {
  const title = titleOf(block)
  const summary = firstContent(block, 'SUMMARY')
  if (summary && readText(summary.value, Number.POSITIVE_INFINITY).length > icsTextLimits.title)
    remarks.warn({ line: summary.line, why: `Only the first 2,000 characters of the title “${title}…” are kept.` })
  const times = timesOf(block, zones, title, remarks)
  if (!times) return null
  const { start } = times
  // Times without a zone of their own are in the zone of the start, not the reader's.
  const zone = start.zone ?? zones.floating
  const rules = rulesOf(block, 'RRULE', start, zone, title, remarks)
  const withoutRules = rulesOf(block, 'EXRULE', start, zone, title, remarks)
  if (!rules || !withoutRules) return null

  const moved = firstContent(block, 'RECURRENCE-ID')
  if (moved?.params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE')
    remarks.warn({
      line: moved.line,
      why: `A change to “${title}” and all dates after it was applied to one date only.`,
    })
  const uid = readText(firstContent(block, 'UID')?.value ?? '', icsTextLimits.other) || null
  const stamped = firstContent(block, 'LAST-MODIFIED') ?? firstContent(block, 'DTSTAMP')
  const modified = stamped && icsTimeIn(stamped, stamped.value, zones, UTC)
  return {
    ...{ block, zones, calledOff, uid, start, rules, withoutRules },
    todo: block.name === 'VTODO',
    identity: uid ?? contentHash(block),
    span: times.span,
    recurrence: moved ? (icsTimeIn(moved, moved.value, zones, zone) ?? start) : null,
    recurrenceIsLocal: moved !== undefined && !moved.params.get('TZID') && !/Z\s*$/i.test(moved.value),
    extra: icsDatesIn(block, 'RDATE', zones, zone, remarks),
    except: icsDatesIn(block, 'EXDATE', zones, zone, remarks).map(({ stamp }) => stamp),
    sequence: Number.parseInt(firstContent(block, 'SEQUENCE')?.value ?? '', 10) || 0,
    modified: modified ? instantOfIcsTime(modified) : 0,
  }
}

function titleOf(block: IcsBlock): string {
  return readText(firstContent(block, 'SUMMARY')?.value ?? '', 80) || (block.name === 'VTODO' ? 'A to-do' : 'An event')
}

/** Replaces a missing UID. It may depend only on what does not change from one export to the next. */
function contentHash(block: IcsBlock): string {
  const hash = createHash('sha256')
  for (const name of ['DTSTART', 'DTEND', 'DUE', 'DURATION', 'RRULE', 'SUMMARY', 'LOCATION']) {
    const content = firstContent(block, name)
    hash.update(`${name} ${content?.params.get('TZID') ?? ''}:${content?.value.trim() ?? ''}\n`)
  }
  return hash.digest('hex').slice(0, 32)
}
