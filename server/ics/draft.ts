import { createHash } from 'node:crypto'
import { type Block, firstOf } from './blocks.ts'
import { datesIn, type Extra, type Remarks, type Ruled, rulesOf, stampIn } from './dates.ts'
import { instantOf, type Span, type Stamp } from './stamp.ts'
import { LIMITS, readText } from './text.ts'
import { timesOf } from './times.ts'
import { UTC } from './zone.ts'
import type { Zones } from './zones.ts'

/** The times of one VEVENT or VTODO, read but not yet joined with others of its UID. */
export type Draft = {
  block: Block
  zones: Zones
  /** The whole calendar was sent to call something off (METHOD:CANCEL). */
  calledOff: boolean
  todo: boolean
  uid: string | null
  /** UID, or what stands for it. */
  identity: string
  /** Of a to-do, what its repetition counts from; it is due at the end of `span`. */
  start: Stamp
  /** Null if the file gives no end. */
  span: Span | null
  /** Which occurrence of its series this block replaces. */
  recurrence: Stamp | null
  /** That name holds no zone of its own: it is the series' then, which may not be this block's. */
  recurrenceIsLocal: boolean
  rules: Ruled[]
  withoutRules: Ruled[]
  extra: Extra[]
  except: Stamp[]
  sequence: number
  /** Milliseconds since the epoch, 0 if not given. */
  modified: number
}

/** Null (and a remark) if the block has no usable start, or repeats beyond all measure. */
export function readDraft(block: Block, zones: Zones, calledOff: boolean, remarks: Remarks): Draft | null {
  const title = titleOf(block)
  const times = timesOf(block, zones, title, remarks)
  if (!times) return null
  const { start } = times
  // What names no zone of its own belongs to the zone of the start, not to the reader's.
  const zone = start.zone ?? zones.floating
  const rules = rulesOf(block, 'RRULE', start, zone, title, remarks)
  const withoutRules = rulesOf(block, 'EXRULE', start, zone, title, remarks)
  if (!rules || !withoutRules) return null

  const moved = firstOf(block, 'RECURRENCE-ID')
  if (moved?.params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE')
    remarks.warn({
      line: moved.line,
      why: `A change to “${title}” and all dates after it was applied to one date only.`,
    })
  const uid = readText(firstOf(block, 'UID')?.value ?? '', LIMITS.other) || null
  const stamped = firstOf(block, 'LAST-MODIFIED') ?? firstOf(block, 'DTSTAMP')
  const modified = stamped && stampIn(stamped, stamped.value, zones, UTC)
  return {
    ...{ block, zones, calledOff, uid, start, rules, withoutRules },
    todo: block.name === 'VTODO',
    identity: uid ?? contentHash(block),
    span: times.span,
    recurrence: moved ? (stampIn(moved, moved.value, zones, zone) ?? start) : null,
    recurrenceIsLocal: moved !== undefined && !moved.params.get('TZID') && !/Z\s*$/i.test(moved.value),
    extra: datesIn(block, 'RDATE', zones, zone, remarks),
    except: datesIn(block, 'EXDATE', zones, zone, remarks).map(({ stamp }) => stamp),
    sequence: Number.parseInt(firstOf(block, 'SEQUENCE')?.value ?? '', 10) || 0,
    modified: modified ? instantOf(modified) : 0,
  }
}

function titleOf(block: Block): string {
  return readText(firstOf(block, 'SUMMARY')?.value ?? '', 80) || (block.name === 'VTODO' ? 'A to-do' : 'An event')
}

/** Stands for a missing UID. Only what does not change from one export to the next may be in it. */
function contentHash(block: Block): string {
  const hash = createHash('sha256')
  for (const name of ['DTSTART', 'DTEND', 'DUE', 'DURATION', 'RRULE', 'SUMMARY', 'LOCATION']) {
    const content = firstOf(block, name)
    hash.update(`${name} ${content?.params.get('TZID') ?? ''}:${content?.value.trim() ?? ''}\n`)
  }
  return hash.digest('hex').slice(0, 32)
}
