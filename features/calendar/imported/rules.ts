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
 * A stored row. `said` has the source's values, null while the row equals them; `original` identifies it in the source,
 * null for a single event.
 */
export type StoredOccurrence = OccurrenceFields & {
  id: string
  original: string | null
  said: SourceOccurrenceFields | null
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

function same(one: OccurrenceFields, other: OccurrenceFields, of: readonly (keyof OccurrenceFields)[] = keys): boolean {
  return of.every((key) => one[key] === other[key])
}

/** A row after the student changed it. `along`: the change also applies to later ones. */
export function applyStudentChange(
  held: StoredOccurrence,
  changes: Partial<OccurrenceFields>,
  along: boolean,
): StoredOccurrence {
  const next = { ...held, ...changes }
  const source = held.said ?? occurrenceFieldsOf(held)
  return { ...next, said: same(next, source) ? null : { ...source, along } }
}

/** A row after its source changed: the student's changes stay, the rest follows the source. */
export function applySourceChange(held: StoredOccurrence, fresh: SourceOccurrence): StoredOccurrence {
  const before = held.said ?? held
  const next: StoredOccurrence = { ...held, original: fresh.original }
  for (const part of parts)
    if (same(held, before, part)) Object.assign(next, Object.fromEntries(part.map((key) => [key, fresh[key]])))
  next.said = same(next, fresh) ? null : { ...occurrenceFieldsOf(fresh), along: held.said?.along }
  return next
}

/** The new times of an occurrence that moves like one which moved from `present` to `given`, at both ends alike. */
export function moveWhenAlike(of: EventWhen, present: EventWhen, given: EventWhen): EventWhen {
  const shift = daysBetween(present.start.slice(0, 10), given.start.slice(0, 10))
  const day = daysAfter(of.start.slice(0, 10), shift)
  const until = (from: string) => daysAfter(day, daysBetween(from.slice(0, 10), given.end.slice(0, 10)))
  if (given.kind === 'days') return { kind: 'days', start: day, end: until(given.start) }
  if (of.kind === 'days' || present.kind === 'days') {
    const [start, end] = [given.start.slice(10, 16), given.end.slice(10, 16)]
    return { kind: 'time', start: `${day}${start}`, end: `${until(given.start)}${end}` }
  }
  const start = later(of.start, between(present.start, given.start))
  const end = later(of.end, between(present.end, given.end))
  return { kind: 'time', start, end: mayEnd(start, end) ? end : later(start, Math.max(between(of.start, of.end), 15)) }
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
  kept: StoredOccurrence[]
  added: (SourceOccurrence & { said: SourceOccurrenceFields | null })[]
  gone: string[]
}

/**
 * Matches each existing row with an occurrence of the source: by `original`, else by the same time, day or week, else
 * if only one of each is left. `dayOf` gives the day of a start in the calendar's zone. A row that the source no longer
 * has is removed, if it lies in the days that the file covers (`speaksOf`). A new occurrence after rows that the
 * student changed together gets the same changes as the row before it (`changedLike`).
 */
export function mergeOccurrences(
  held: StoredOccurrence[],
  fresh: SourceOccurrence[],
  dayOf: (of: OccurrenceFields) => string,
  speaksOf: (day: string) => boolean,
  changedLike: (
    fresh: SourceOccurrence,
    before: StoredOccurrence,
  ) => SourceOccurrence & { said: SourceOccurrenceFields | null },
): MergedOccurrences {
  const open = new Map(held.map((one) => [one.id, one]))
  const pairs = new Map<SourceOccurrence, StoredOccurrence>()
  const pair = (nameOf: (of: OccurrenceFields & { original: string | null }) => string | null) => {
    const named = new Map<string, StoredOccurrence>()
    for (const one of open.values()) {
      const name = nameOf({ ...one, ...one.said })
      if (name !== null && !named.has(name)) named.set(name, one)
    }
    for (const one of fresh) {
      const name = pairs.has(one) ? null : nameOf(one)
      const found = name === null ? undefined : named.get(name)
      if (name === null || !found) continue
      named.delete(name)
      open.delete(found.id)
      pairs.set(one, found)
    }
  }
  pair(({ original }) => original)
  pair((of) => of.startsAt ?? of.startDay)
  pair(dayOf)
  pair((of) => daysAfter(dayOf(of), -weekdayOf(dayOf(of))))
  if (held.length === 1 && fresh.length === 1) pair(() => 'the only one')
  const along = held.filter(({ said }) => said?.along).toSorted(byName)
  const kept = [...pairs].map(([one, before]) => applySourceChange(before, one))
  const added = fresh
    .filter((one) => !pairs.has(one))
    .map((one) => {
      const before = along.findLast(({ original }) => (original ?? '') < (one.original ?? ''))
      return before ? changedLike(one, before) : { ...one, said: null }
    })
  const gone = [...open.values()].filter((one) => speaksOf(dayOf({ ...one, ...one.said }))).map(({ id }) => id)
  return { kept, added, gone }
}

function byName(one: StoredOccurrence, other: StoredOccurrence): number {
  const [a, b] = [one.original ?? '', other.original ?? '']
  return a < b ? -1 : a > b ? 1 : 0
}
