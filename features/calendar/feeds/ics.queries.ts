import { createHash } from 'node:crypto'
import {
  contentLine,
  dateValue,
  durationValue,
  type IcsOutputBlock,
  listLine,
  localValue,
  textLine,
  utcValue,
  writeCalendar,
} from '../../../server/ics/write.ts'
import { zoneBlock } from '../../../server/ics/writeZone.ts'
import type { EntryDetails, EntrySpan, FeedEntry } from './entries.rules.ts'
import type { CancelledEntry, EntryRevision } from './published.queries.ts'

export type FeedSettings = { name: string; kinds: string[]; busyOnly: boolean }

/** Seconds after which a program may fetch again. */
export const feedRefreshSeconds = 3600

/** The calendar as text: the entries of the wanted kinds, and the deleted ones. */
export function feedText(
  { name, kinds, busyOnly }: FeedSettings,
  zone: string,
  entries: FeedEntry[],
  { stamps, gone }: { stamps: Map<string, EntryRevision>; gone: CancelledEntry[] },
): string {
  const wanted = (kind: string) => kinds.length === 0 || kinds.includes(kind)
  const shown = entries.filter(({ kind, busy }) => wanted(kind) && (busy || !busyOnly))
  const head = [
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Quad//Calendar//EN'),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('METHOD', 'PUBLISH'),
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    contentLine('X-WR-TIMEZONE', zone),
    contentLine('REFRESH-INTERVAL', `PT${feedRefreshSeconds / 3600}H`, { VALUE: 'DURATION' }),
    contentLine('X-PUBLISHED-TTL', `PT${feedRefreshSeconds / 3600}H`),
    contentLine('COLOR', 'seagreen'),
  ]
  const events = shown.flatMap((entry) => eventsOf(entry, stamps.get(entry.uid), busyOnly))
  const cancelled = gone.filter(({ kind }) => wanted(kind)).map((one) => goneBlock(one, busyOnly))
  return writeCalendar({ name: 'VCALENDAR', lines: head, inner: [...zonesOf(shown), ...events, ...cancelled] })
}

/** Each zone once, for all the years that any series needs. */
function zonesOf(entries: FeedEntry[]): IcsOutputBlock[] {
  const zones = new Map<string, { since: number; until: number }>()
  for (const { described } of entries) {
    if (!described) continue
    const [since, until] = [described.since.getTime(), described.until.getTime()]
    const known = zones.get(described.zone) ?? { since, until }
    zones.set(described.zone, { since: Math.min(known.since, since), until: Math.max(known.until, until) })
  }
  return [...zones].map(([zone, { since, until }]) => zoneBlock(zone, since, until))
}

function eventsOf(entry: FeedEntry, stamp: EntryRevision | undefined, busyOnly: boolean): IcsOutputBlock[] {
  const { busy, span, said, rule, without, singles } = entry
  const id = identity(entry.uid, stamp ?? { sequence: 0, lastModified: new Date(0) }, busyOnly)
  const zone = span.kind === 'clock' ? span.zone : null
  const excluded = without.map((start) => startLine('EXDATE', start, zone))
  const repeats = rule === null ? [] : [contentLine('RRULE', rule), ...excluded]
  const event = (when: string[], details: EntryDetails) => ({
    name: 'VEVENT',
    lines: [...id, ...when, ...wordsOf(details, busy, busyOnly)],
  })
  return [
    event([...spanLines(span), ...repeats], said),
    ...singles.map((one) => event([startLine('RECURRENCE-ID', one.of, zone), ...spanLines(one.span)], one.said)),
  ]
}

/** A feed of busy times must not reveal by its ids what an entry is. */
function identity(uid: string, { sequence, lastModified }: EntryRevision, busyOnly: boolean): string[] {
  const shown = busyOnly ? `${createHash('sha256').update(uid).digest('hex').slice(0, 32)}@quad` : uid
  const at = utcValue(lastModified)
  return [
    contentLine('UID', shown),
    contentLine('DTSTAMP', at),
    contentLine('LAST-MODIFIED', at),
    contentLine('SEQUENCE', sequence),
  ]
}

function spanLines(span: EntrySpan): string[] {
  if (span.kind === 'instants')
    return [contentLine('DTSTART', utcValue(span.start)), contentLine('DTEND', utcValue(span.end))]
  if (span.kind === 'days') return [startLine('DTSTART', span.start, null), startLine('DTEND', span.end, null)]
  const end = span.byLength
    ? contentLine('DURATION', durationValue(span.milliseconds))
    : startLine('DTEND', span.end, span.zone)
  return [startLine('DTSTART', span.start, span.zone), end]
}

/** A day, or a wall-clock time in a zone; in UTC that is a moment. */
function startLine(name: string, start: string, zone: string | null): string {
  if (start.length === 10) return contentLine(name, dateValue(start), { VALUE: 'DATE' })
  if (zone === null || zone === 'UTC') return contentLine(name, `${localValue(start)}Z`)
  return contentLine(name, localValue(start), { TZID: zone })
}

function wordsOf(
  { title, location, notes, categories, status }: EntryDetails,
  busy: boolean,
  busyOnly: boolean,
): string[] {
  const words = busyOnly
    ? [textLine('SUMMARY', 'Busy')]
    : [
        textLine('SUMMARY', title),
        ...(location ? [textLine('LOCATION', location)] : []),
        ...(notes ? [textLine('DESCRIPTION', notes)] : []),
        listLine('CATEGORIES', categories),
      ]
  return [...words, contentLine('STATUS', status), contentLine('TRANSP', busy ? 'OPAQUE' : 'TRANSPARENT')]
}

/** Nothing of its content is stored. */
function goneBlock({ uid, startsAt, ...stamp }: CancelledEntry, busyOnly: boolean): IcsOutputBlock {
  const start = startsAt.endsWith('Z')
    ? contentLine('DTSTART', utcValue(new Date(startsAt)))
    : startLine('DTSTART', startsAt, null)
  const words = [
    textLine('SUMMARY', 'Cancelled'),
    contentLine('STATUS', 'CANCELLED'),
    contentLine('TRANSP', 'TRANSPARENT'),
  ]
  return { name: 'VEVENT', lines: [...identity(uid, stamp, busyOnly), start, ...words] }
}
