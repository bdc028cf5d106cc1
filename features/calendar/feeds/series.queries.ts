import { Temporal } from 'temporal-polyfill'
import type { AgendaKinds } from '../../../contract/agenda.ts'
import { dayIn, daysAfter, daysBetween } from '../../../contract/day.ts'
import { instantOf } from '../../../contract/zone.ts'
import type { DatedSeries } from '../../../server/agenda.ts'
import { datesOf } from '../../../server/ics/ruleDates.ts'
import { utcValue } from '../../../server/ics/write.ts'
import { offsetChangesIn } from '../../../server/ics/writeZone.ts'
import { occurrenceTimesOn, patternLengthMs, type RecurrencePattern } from '../events/series.queries.ts'
import type { FeedSpan } from './entries.queries.ts'
import {
  categoriesOf,
  type EntryDetails,
  type EntryOverride,
  type EntrySpan,
  type FeedEntry,
  uidOf,
} from './entries.rules.ts'

const day = 86_400_000
/** A zone is described for some years more than single days are searched: a rule may have no end. */
const further = 3653 * day

/** Null when no occurrence remains. */
export function entryOfSeries(
  series: DatedSeries & { feature: string },
  { to }: FeedSpan,
  kinds: AgendaKinds,
): FeedEntry | null {
  const { id, feature, kind, title, location, notes, course, zone, first, rule, without, changed, busy = true } = series
  const pattern = { rule: rule ?? '', firstStart: first.start, firstEnd: first.end, zone }
  const details: EntryDetails = {
    title,
    location,
    notes,
    categories: categoriesOf(kinds.of(kind), course),
    status: 'CONFIRMED',
  }
  const days = rule === null ? [first.start.slice(0, 10)] : daysUntil(rule, first.start.slice(0, 10), to)
  const endless = rule !== null && !/UNTIL=|COUNT=/.test(rule)
  const named = new Set([...without, ...changed.map(({ of }) => of)])
  const time = first.start.slice(10)
  const regular = days.map((date) => `${date}${time}`).filter((start) => !named.has(start))
  const singles: EntryOverride[] = changed.map(({ of, when, title: own, location: place }) => ({
    ...{
      of,
      regular: false,
      span: spanOf(when),
      said: { ...details, title: own ?? title, location: place ?? location },
    },
  }))
  const ends = [...singles.map(({ span }) => endOf(span, zone)), ...lastOf(pattern, regular)]
  if (ends.length === 0) return null
  if (time !== '') singles.push(...irregular(pattern, regular, details))
  const since = new Date(Date.parse(`${first.start.slice(0, 10)}T00:00:00Z`) - 2 * day)
  const until = new Date(Math.max(Date.parse(`${to}T00:00:00Z`), since.getTime()) + further)
  return {
    ...{ uid: uidOf(feature, id), kind, busy, said: details, without, singles },
    span: time === '' ? { kind: 'days', start: first.start, end: first.end } : clockSpan(pattern),
    rule: rule && (time === '' ? rule : rule.replace(/UNTIL=(\d{8})/, (_, date) => `UNTIL=${endOfDay(date, zone)}`)),
    described: time === '' || zone === 'UTC' ? null : { zone, since, until },
    endsAt: endless ? null : new Date(Math.max(...ends.map((end) => end.getTime()))),
  }
}

function daysUntil(rule: string, first: string, to: string): string[] {
  const days: string[] = []
  for (const date of datesOf(rule, first)) {
    // A series with an end is followed to it: its last end decides when it is over.
    if (date > to && !/UNTIL=|COUNT=/.test(rule)) break
    days.push(date)
  }
  return days
}

/** UNTIL of a series with times has to be a moment: the last second of its day there. */
function endOfDay(date: string, zone: string): string {
  return utcValue(instantOf(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`, null, zone))
}

function spanOf(when: DatedSeries['changed'][number]['when']): EntrySpan {
  if (when.kind === 'days') return when
  return { kind: 'instants', start: new Date(when.start), end: new Date(when.end ?? when.start) }
}

function endOf(span: EntrySpan, zone: string): Date {
  return span.kind === 'instants' ? span.end : instantOf(span.end.slice(0, 10), '00:00', zone)
}

function lastOf(pattern: RecurrencePattern, regular: string[]): Date[] {
  const last = regular.at(-1)
  if (last === undefined) return []
  const { endsAt, endDay } = occurrenceTimesOn(pattern, last.slice(0, 10))
  return [endsAt ?? instantOf(endDay ?? last, '00:00', pattern.zone)]
}

/** As a duration where clocks change during the first one: all have the first one's length, says RFC 5545. */
function clockSpan(pattern: RecurrencePattern): EntrySpan {
  const { firstStart: start, firstEnd: end, zone } = pattern
  const { startsAt, endsAt } = occurrenceTimesOn(pattern, start.slice(0, 10))
  const milliseconds = patternLengthMs(pattern)
  const byLength = (endsAt?.getTime() ?? 0) - (startsAt?.getTime() ?? 0) !== milliseconds
  return { kind: 'clock', zone, start, end, milliseconds, byLength }
}

/**
 * Occurrences during or at the beginning of which clocks change. Programs read such wall-clock times differently, so
 * they are listed in UTC.
 */
function irregular(pattern: RecurrencePattern, starts: string[], details: EntryDetails): EntryOverride[] {
  const { zone, firstStart, firstEnd } = pattern
  const [first, last] = [starts[0], starts.at(-1)]
  if (first === undefined || last === undefined) return []
  const spanDays = daysBetween(firstStart.slice(0, 10), firstEnd.slice(0, 10)) + 1
  const near = new Set<string>()
  const since = Date.parse(`${first.slice(0, 10)}T00:00:00Z`) - 3 * day
  for (const { at } of offsetChangesIn(
    zone,
    since,
    Date.parse(`${last.slice(0, 10)}T00:00:00Z`) + (spanDays + 3) * day,
  )) {
    const date = dayIn(zone, new Date(at))
    for (let back = -1; back <= spanDays; back++) near.add(daysAfter(date, -back))
  }
  const ends = (start: string) => `${daysAfter(start.slice(0, 10), spanDays - 1)}${firstEnd.slice(10)}`
  return starts
    .filter((start) => near.has(start.slice(0, 10)))
    .flatMap((of) => {
      const { startsAt, endsAt } = occurrenceTimesOn(pattern, of.slice(0, 10))
      if (!startsAt || !endsAt) return []
      const asLong = endsAt.getTime() - startsAt.getTime() === patternLengthMs(pattern)
      if (asLong && plain(of, zone) && plain(ends(of), zone)) return []
      return [{ of, said: details, regular: true, span: { kind: 'instants' as const, start: startsAt, end: endsAt } }]
    })
}

/** Whether clocks show that time once and only once. */
function plain(local: string, zone: string): boolean {
  const clock = Temporal.PlainDateTime.from(local)
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    clock.toZonedDateTime(zone, { disambiguation }),
  )
  return earlier?.epochMilliseconds === later?.epochMilliseconds
}
