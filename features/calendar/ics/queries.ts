import { createHash } from 'node:crypto'
import {
  type Block,
  dateValue,
  durationValue,
  line,
  listLine,
  localValue,
  textLine,
  utcValue,
  written,
} from '../../../server/ics/write.ts'
import { zoneBlock } from '../../../server/ics/writeZone.ts'
import type { Entry, Said, Span } from '../entries/rules.ts'
import type { Gone, Stamp } from '../sent/queries.ts'

export type Settings = { name: string; kinds: string[]; busyOnly: boolean }

/** Seconds after which a program may ask again. */
export const refresh = 3600

/** The calendar as text: what there is of the wanted kinds, and what is gone. */
export function feedText(
  { name, kinds, busyOnly }: Settings,
  zone: string,
  entries: Entry[],
  { stamps, gone }: { stamps: Map<string, Stamp>; gone: Gone[] },
): string {
  const wanted = (kind: string) => kinds.length === 0 || kinds.includes(kind)
  const shown = entries.filter(({ kind, busy }) => wanted(kind) && (busy || !busyOnly))
  const head = [
    line('VERSION', '2.0'),
    line('PRODID', '-//Quad//Calendar//EN'),
    line('CALSCALE', 'GREGORIAN'),
    line('METHOD', 'PUBLISH'),
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    line('X-WR-TIMEZONE', zone),
    line('REFRESH-INTERVAL', `PT${refresh / 3600}H`, { VALUE: 'DURATION' }),
    line('X-PUBLISHED-TTL', `PT${refresh / 3600}H`),
    line('COLOR', 'seagreen'),
  ]
  const events = shown.flatMap((entry) => eventsOf(entry, stamps.get(entry.uid), busyOnly))
  const cancelled = gone.filter(({ kind }) => wanted(kind)).map((one) => goneBlock(one, busyOnly))
  return written({ name: 'VCALENDAR', lines: head, inner: [...zonesOf(shown), ...events, ...cancelled] })
}

/** Each zone once, over all the years that any series needs. */
function zonesOf(entries: Entry[]): Block[] {
  const zones = new Map<string, { since: number; until: number }>()
  for (const { described } of entries) {
    if (!described) continue
    const [since, until] = [described.since.getTime(), described.until.getTime()]
    const known = zones.get(described.zone) ?? { since, until }
    zones.set(described.zone, { since: Math.min(known.since, since), until: Math.max(known.until, until) })
  }
  return [...zones].map(([zone, { since, until }]) => zoneBlock(zone, since, until))
}

function eventsOf(entry: Entry, stamp: Stamp | undefined, busyOnly: boolean): Block[] {
  const { busy, span, said, rule, without, singles } = entry
  const id = identity(entry.uid, stamp ?? { sequence: 0, lastModified: new Date(0) }, busyOnly)
  const zone = span.kind === 'clock' ? span.zone : null
  const excluded = without.map((start) => startLine('EXDATE', start, zone))
  const repeats = rule === null ? [] : [line('RRULE', rule), ...excluded]
  const event = (when: string[], of: Said) => ({
    name: 'VEVENT',
    lines: [...id, ...when, ...wordsOf(of, busy, busyOnly)],
  })
  return [
    event([...spanLines(span), ...repeats], said),
    ...singles.map((one) => event([startLine('RECURRENCE-ID', one.of, zone), ...spanLines(one.span)], one.said)),
  ]
}

/** A feed that says nothing of what something is does not say it by its id either. */
function identity(uid: string, { sequence, lastModified }: Stamp, busyOnly: boolean): string[] {
  const shown = busyOnly ? `${createHash('sha256').update(uid).digest('hex').slice(0, 32)}@quad` : uid
  const at = utcValue(lastModified)
  return [line('UID', shown), line('DTSTAMP', at), line('LAST-MODIFIED', at), line('SEQUENCE', sequence)]
}

function spanLines(span: Span): string[] {
  if (span.kind === 'instants') return [line('DTSTART', utcValue(span.start)), line('DTEND', utcValue(span.end))]
  if (span.kind === 'days') return [startLine('DTSTART', span.start, null), startLine('DTEND', span.end, null)]
  const end = span.byLength
    ? line('DURATION', durationValue(span.milliseconds))
    : startLine('DTEND', span.end, span.zone)
  return [startLine('DTSTART', span.start, span.zone), end]
}

/** A day, or what clocks show in a zone; of UTC that is a moment. */
function startLine(name: string, start: string, zone: string | null): string {
  if (start.length === 10) return line(name, dateValue(start), { VALUE: 'DATE' })
  if (zone === null || zone === 'UTC') return line(name, `${localValue(start)}Z`)
  return line(name, localValue(start), { TZID: zone })
}

function wordsOf({ title, location, notes, categories, status }: Said, busy: boolean, busyOnly: boolean): string[] {
  const words = busyOnly
    ? [textLine('SUMMARY', 'Busy')]
    : [
        textLine('SUMMARY', title),
        ...(location ? [textLine('LOCATION', location)] : []),
        ...(notes ? [textLine('DESCRIPTION', notes)] : []),
        listLine('CATEGORIES', categories),
      ]
  return [...words, line('STATUS', status), line('TRANSP', busy ? 'OPAQUE' : 'TRANSPARENT')]
}

/** Nothing is kept of what it was. */
function goneBlock({ uid, startsAt, ...stamp }: Gone, busyOnly: boolean): Block {
  const start = startsAt.endsWith('Z')
    ? line('DTSTART', utcValue(new Date(startsAt)))
    : startLine('DTSTART', startsAt, null)
  const words = [textLine('SUMMARY', 'Cancelled'), line('STATUS', 'CANCELLED'), line('TRANSP', 'TRANSPARENT')]
  return { name: 'VEVENT', lines: [...identity(uid, stamp, busyOnly), start, ...words] }
}
