import { DAY } from './civil.ts'
import type { Remarks } from './dates.ts'
import { type Details, detailsOf } from './details.ts'
import type { Draft } from './draft.ts'
import { type Instance, type Instances, instancesOf, markOf, marksOf, type Range } from './instances.ts'
import type { Moment, Occurrence } from './reading.ts'
import type { Series } from './series.ts'
import { endOf, instantOf, momentOf } from './stamp.ts'

/** `cut`: some inside the range were left out. `more`: there are others, inside or behind it. */
export type Expansion = { occurrences: Occurrence[]; more: boolean; cut: boolean }

type Placed = { at: number; occurrence: Occurrence }

/** What a series puts into the range, at most `most`, by where it was moved to, in order of start. */
export function expand({ master, overrides }: Series, range: Range, most: number, remarks: Remarks): Expansion {
  const placed: Placed[] = []
  const base = master ? detailsOf(master) : null
  const place = (draft: Draft, instance: Instance, recurrence: Moment | null) => {
    const one = placedFrom(draft, instance, recurrence, base)
    if (one.at >= range.from && one.at <= range.to) placed.push(one)
  }
  const changed = new Map(
    overrides.map((one) => [markOf(one.recurrence ?? one.start, master?.start ?? one.start), one]),
  )
  const planned = master ? instancesOf(master, withOrigins(overrides, range)) : nothing
  const repeats = master !== null && master.rules.length + master.extra.length > 0
  for (const instance of master ? planned.instances : []) {
    const mark = marksOf(instance).find((name) => changed.has(name))
    const override = mark === undefined ? undefined : changed.get(mark)
    if (mark !== undefined) changed.delete(mark)
    const recurrence = repeats || override ? momentOf(instance.start, instance.at) : null
    if (override) place(override, firstOf(override), recurrence)
    else if (master) place(master, instance, recurrence)
  }
  for (const override of changed.values()) {
    if (!repeats) place(override, firstOf(override), momentOf(override.recurrence ?? override.start))
    else if (!planned.spent && overlaps(override, range)) remarks.warn(lost(override))
  }
  if (master && planned.spent) remarks.warn({ line: master.block.line, why: `“${base?.title}” ${TOO_LONG}` })
  placed.sort((a, b) => a.at - b.at)
  const occurrences = placed.slice(0, Math.max(0, most)).map(({ occurrence }) => occurrence)
  const cut = occurrences.length < placed.length
  return { occurrences, more: planned.more || planned.spent || cut, cut }
}

const nothing: Instances = { instances: [], more: false, spent: false }
const TOO_LONG = 'repeats so often that not all of it was read.'

function lost({ block }: Draft) {
  return { line: block.line, why: 'This changes a date on which the series has nothing; it was left out.' }
}

function firstOf({ start, span }: Draft): Instance {
  return { start, span, at: instantOf(start) }
}

function overlaps({ start, recurrence }: Draft, { from, to }: Range): boolean {
  return [start, recurrence ?? start].map(instantOf).some((at) => at >= from && at <= to)
}

/** Wide enough to find the planned dates of what was moved into the range from outside. */
function withOrigins(overrides: Draft[], range: Range): Range {
  let { from, to } = range
  for (const { start, recurrence } of overrides) {
    const [at, origin] = [instantOf(start), instantOf(recurrence ?? start)]
    if (at < range.from || at > range.to) continue
    from = Math.min(from, origin - DAY)
    to = Math.max(to, origin + DAY)
  }
  return { from, to }
}

function placedFrom(
  draft: Draft,
  { start, at, span }: Instance,
  recurrence: Moment | null,
  base: Details | null,
): Placed {
  const details = base && draft.recurrence === null ? base : detailsOf(draft)
  const end = span && endOf(start, span, at)
  const moment = (wallOrAt: number) => momentOf({ wall: wallOrAt, zone: start.zone }, wallOrAt)
  const timed = end === null ? null : moment(end)
  const due = draft.todo ? (end ?? at) : at
  return {
    at: due,
    occurrence: {
      recurrence: recurrence && (recurrence.kind === 'date' ? recurrence.date : recurrence.at),
      start: moment(due),
      // A day is at least a day long, also where the file says that it ends when it starts.
      end: draft.todo ? moment(due) : start.zone ? timed : moment(Math.max(end ?? 0, start.wall + DAY)),
      title: details.title || (base?.title ?? ''),
      location: details.location,
      description: base && details.description !== base.description ? details.description : null,
      cancelled: details.status === 'cancelled' || base?.status === 'cancelled',
    },
  }
}
