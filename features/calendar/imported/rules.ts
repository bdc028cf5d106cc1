import { daysAfter, daysBetween, weekdayOf } from '../../../contract/day.ts'
import type { EventWhen } from '../contract.ts'
import { mayEnd } from '../rules.ts'

/** The fields of one occurrence, from its source or its row. Moments are ISO instants. */
export type OccurrenceFields = {
  startsAt: string | null
  endsAt: string | null
  startDay: string | null
  endDay: string | null
  title: string | null
  location: string | null
  notes: string | null
  cancelled: boolean
}

/** The source's values of a row that the student changed. `along`: the change also applied to later rows. */
export type SourceOccurrenceFields = OccurrenceFields & { along?: boolean | undefined }

/**
 * A stored row. `sourceFields` has the source's values, null while the row equals them; `original` identifies it in the
 * source, null for a single event.
 */
export type StoredOccurrence = OccurrenceFields & {
  id: string
  original: string | null
  sourceFields: SourceOccurrenceFields | null
}
/** An occurrence as its source has it now. */
export type SourceOccurrence = OccurrenceFields & { original: string | null }

/** Fields that belong together: changing one of them counts as changing all. */
const parts = [['startsAt', 'endsAt', 'startDay', 'endDay'], ['title'], ['location'], ['notes'], ['cancelled']] as const
const keys = parts.flat()

export function occurrenceFieldsOf(from: OccurrenceFields): OccurrenceFields {
  const { startsAt, endsAt, startDay, endDay, title, location, notes, cancelled } = from
  return { startsAt, endsAt, startDay, endDay, title, location, notes, cancelled }
}

function same(
  one: OccurrenceFields,
  other: OccurrenceFields,
  fields: readonly (keyof OccurrenceFields)[] = keys,
): boolean {
  return fields.every((key) => one[key] === other[key])
}

/** A row after the student changed it. `along`: the change also applies to later ones. */
export function applyStudentChange(
  row: StoredOccurrence,
  changes: Partial<OccurrenceFields>,
  appliesToLater: boolean,
): StoredOccurrence {
  const next = { ...row, ...changes }
  const source = row.sourceFields ?? occurrenceFieldsOf(row)
  return { ...next, sourceFields: same(next, source) ? null : { ...source, along: appliesToLater } }
}

/** A row after its source changed: the student's changes stay, the rest follows the source. */
export function applySourceChange(row: StoredOccurrence, fresh: SourceOccurrence): StoredOccurrence {
  const before = row.sourceFields ?? row
  const next: StoredOccurrence = { ...row, original: fresh.original }
  for (const part of parts)
    if (same(row, before, part)) Object.assign(next, Object.fromEntries(part.map((key) => [key, fresh[key]])))
  next.sourceFields = same(next, fresh) ? null : { ...occurrenceFieldsOf(fresh), along: row.sourceFields?.along }
  return next
}

/** The new times of an occurrence that moves like one which moved from `present` to `given`, at both ends alike. */
export function moveWhenAlike(when: EventWhen, present: EventWhen, target: EventWhen): EventWhen {
  const shift = daysBetween(present.start.slice(0, 10), target.start.slice(0, 10))
  const day = daysAfter(when.start.slice(0, 10), shift)
  const until = (from: string) => daysAfter(day, daysBetween(from.slice(0, 10), target.end.slice(0, 10)))
  if (target.kind === 'days') return { kind: 'days', start: day, end: until(target.start) }
  if (when.kind === 'days' || present.kind === 'days') {
    const [start, end] = [target.start.slice(10, 16), target.end.slice(10, 16)]
    return { kind: 'time', start: `${day}${start}`, end: `${until(target.start)}${end}` }
  }
  const start = later(when.start, between(present.start, target.start))
  const end = later(when.end, between(present.end, target.end))
  return {
    kind: 'time',
    start,
    end: mayEnd(start, end) ? end : later(start, Math.max(between(when.start, when.end), 15)),
  }
}

/** Minutes from one wall-clock time to another, as if clocks never changed. */
function between(from: string, to: string): number {
  return (asUtc(to) - asUtc(from)) / 60_000
}

function later(local: string, minutes: number): string {
  if (minutes === 0) return local
  return new Date(asUtc(local) + minutes * 60_000).toISOString().slice(0, 16)
}

function asUtc(local: string): number {
  return Date.parse(`${local.slice(0, 16)}Z`)
}

/** The changes to an event's rows when it is imported again. */
export type MergedOccurrences = {
  matched: StoredOccurrence[]
  added: (SourceOccurrence & { sourceFields: SourceOccurrenceFields | null })[]
  removedIds: string[]
}

/**
 * Matches each existing row with an occurrence of the source: by `original`, else by the same time, day or week, else
 * if only one of each is left. `dayOf` gives the day of a start in the calendar's zone. A row that the source no longer
 * has is removed, if it lies in the days that the file covers (`speaksOf`). A new occurrence after rows that the
 * student changed together gets the same changes as the row before it (`changedLike`).
 */
export function mergeOccurrences(
  rows: StoredOccurrence[],
  fresh: SourceOccurrence[],
  dayOf: (fields: OccurrenceFields) => string,
  speaksOf: (day: string) => boolean,
  changedLike: (
    fresh: SourceOccurrence,
    before: StoredOccurrence,
  ) => SourceOccurrence & { sourceFields: SourceOccurrenceFields | null },
): MergedOccurrences {
  const unmatched = new Map(rows.map((one) => [one.id, one]))
  const pairs = new Map<SourceOccurrence, StoredOccurrence>()
  const pair = (nameOf: (fields: OccurrenceFields & { original: string | null }) => string | null) => {
    const rowByName = new Map<string, StoredOccurrence>()
    for (const one of unmatched.values()) {
      const name = nameOf({ ...one, ...one.sourceFields })
      if (name !== null && !rowByName.has(name)) rowByName.set(name, one)
    }
    for (const one of fresh) {
      const name = pairs.has(one) ? null : nameOf(one)
      const row = name === null ? undefined : rowByName.get(name)
      if (name === null || !row) continue
      rowByName.delete(name)
      unmatched.delete(row.id)
      pairs.set(one, row)
    }
  }
  pair(({ original }) => original)
  pair((fields) => fields.startsAt ?? fields.startDay)
  pair(dayOf)
  pair((fields) => daysAfter(dayOf(fields), -weekdayOf(dayOf(fields))))
  if (rows.length === 1 && fresh.length === 1) pair(() => 'the only one')
  const changedWithLater = rows.filter(({ sourceFields }) => sourceFields?.along).toSorted(byName)
  const matched = [...pairs].map(([one, before]) => applySourceChange(before, one))
  const added = fresh
    .filter((one) => !pairs.has(one))
    .map((one) => {
      const before = changedWithLater.findLast(({ original }) => (original ?? '') < (one.original ?? ''))
      return before ? changedLike(one, before) : { ...one, sourceFields: null }
    })
  const removedIds = [...unmatched.values()]
    .filter((one) => speaksOf(dayOf({ ...one, ...one.sourceFields })))
    .map(({ id }) => id)
  return { matched: matched, added, removedIds: removedIds }
}

function byName(one: StoredOccurrence, other: StoredOccurrence): number {
  const [a, b] = [one.original ?? '', other.original ?? '']
  return a < b ? -1 : a > b ? 1 : 0
}
