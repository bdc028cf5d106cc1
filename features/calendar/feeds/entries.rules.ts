import type { AgendaKind, AgendaKinds, AgendaRow } from '../../../contract/agenda.ts'
import { instantOf } from '../../../contract/zone.ts'
import { leadMinutes } from './rules.ts'

/** The details of an entry, without its times. */
export type EntryDetails = {
  title: string
  location: string | null
  notes: string | null
  categories: string[]
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

/** When something is: two instants, two days (end exclusive), or wall-clock times in a zone. */
export type EntrySpan =
  | { kind: 'instants'; start: Date; end: Date }
  | { kind: 'days'; start: string; end: string }
  | { kind: 'clock'; zone: string; start: string; end: string; milliseconds: number; byLength: boolean }

/** An occurrence of a series that differs from its rule. */
export type EntryOverride = {
  of: string
  span: EntrySpan
  said: EntryDetails
  /** Equal to the rule, but listed, since clocks change around it. */
  regular: boolean
}

/** One feed entry, under a UID that never changes. */
export type FeedEntry = {
  uid: string
  kind: string
  busy: boolean
  span: EntrySpan
  said: EntryDetails
  /** For a series: its RRULE, the omitted starts, and the occurrences that differ. */
  rule: string | null
  without: string[]
  singles: EntryOverride[]
  /** The zone to describe, and its first and last moment. */
  described: { zone: string; since: Date; until: Date } | null
  /** The end of the last one; null if there is none. */
  endsAt: Date | null
}

/** The UID of an entry, independent of the server and of later changes. */
export function uidOf(feature: string, id: string): string {
  return `${feature}-${id}@quad`
}

/**
 * A single event. A deadline ends at its moment and gets a displayed length before it; an event without an end gets the
 * same length.
 */
export function entryOfRow(row: AgendaRow, notes: string | null, zone: string, kinds: AgendaKinds): FeedEntry {
  const { id, feature, kind, title, location, course, when, state } = row
  const known = kinds.of(kind)
  const span = spanOf(row, known)
  return {
    ...{ uid: uidOf(feature, id), kind, busy: row.busy, span, rule: null, without: [], singles: [], described: null },
    said: {
      ...{ location, notes, title: known.deadline && !row.busy ? `Due: ${title}` : title },
      categories: categoriesOf(known, course),
      status: state === 'cancelled' ? 'CANCELLED' : state === 'tentative' ? 'TENTATIVE' : 'CONFIRMED',
    },
    endsAt: when.kind === 'days' ? instantOf(when.end, '00:00', zone) : new Date(when.end ?? when.start),
  }
}

function spanOf({ when }: AgendaRow, { deadline = false }: AgendaKind): EntrySpan {
  if (when.kind === 'days') return when
  const start = new Date(when.start)
  const lead = leadMinutes * 60_000
  if (when.end !== null && when.end > when.start) return { kind: 'instants', start, end: new Date(when.end) }
  const [before, after] = deadline ? [lead, 0] : [0, lead]
  return { kind: 'instants', start: new Date(start.getTime() - before), end: new Date(start.getTime() + after) }
}

export function categoriesOf({ noun, category = noun }: AgendaKind, course: string | null): string[] {
  return course === null ? [category] : [category, course]
}
