import { DAY } from './civil.ts'
import type { RemarkCollector } from './dates.ts'
import { type Details, detailsOf } from './details.ts'
import type { IcsDraft } from './draft.ts'
import { endOfIcsDuration, instantOfIcsTime, momentOfIcsTime } from './icsTime.ts'
import { type Instances, type InstantRange, instancesOf, markOf, marksOf, type SeriesInstance } from './instances.ts'
import type { IcsSeries } from './series.ts'
import type { Moment, Occurrence } from './types.ts'

/** `cut`: some inside the range were left out. `more`: there are others, inside or after it. */
export type Expansion = { occurrences: Occurrence[]; more: boolean; cut: boolean }

type Placed = { at: number; occurrence: Occurrence }

/** The occurrences of a series in the range, at most `most`, by their moved starts and in that order. */
export function expandSeries(
  { master, overrides }: IcsSeries,
  range: InstantRange,
  most: number,
  remarks: RemarkCollector,
): Expansion {
  const placed: Placed[] = []
  const base = master ? detailsOf(master) : null
  const place = (draft: IcsDraft, instance: SeriesInstance, recurrence: Moment | null) => {
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
    const recurrence = repeats || override ? momentOfIcsTime(instance.start, instance.at) : null
    if (override) place(override, firstOf(override), recurrence)
    else if (master) place(master, instance, recurrence)
  }
  for (const override of changed.values()) {
    if (!repeats) place(override, firstOf(override), momentOfIcsTime(override.recurrence ?? override.start))
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

function lost({ block }: IcsDraft) {
  return { line: block.line, why: 'This changes a date on which the series has nothing; it was left out.' }
}

function firstOf({ start, span }: IcsDraft): SeriesInstance {
  return { start, span, at: instantOfIcsTime(start) }
}

function overlaps({ start, recurrence }: IcsDraft, { from, to }: InstantRange): boolean {
  return [start, recurrence ?? start].map(instantOfIcsTime).some((at) => at >= from && at <= to)
}

/** Wide enough to include the planned dates of occurrences that were moved into the range from outside. */
function withOrigins(overrides: IcsDraft[], range: InstantRange): InstantRange {
  let { from, to } = range
  for (const { start, recurrence } of overrides) {
    const [at, origin] = [instantOfIcsTime(start), instantOfIcsTime(recurrence ?? start)]
    if (at < range.from || at > range.to) continue
    from = Math.min(from, origin - DAY)
    to = Math.max(to, origin + DAY)
  }
  return { from, to }
}

function placedFrom(
  draft: IcsDraft,
  { start, at, span }: SeriesInstance,
  recurrence: Moment | null,
  base: Details | null,
): Placed {
  const details = base && draft.recurrence === null ? base : detailsOf(draft)
  const end = span && endOfIcsDuration(start, span, at)
  const moment = (wallOrAt: number) => momentOfIcsTime({ wall: wallOrAt, zone: start.zone }, wallOrAt)
  const timed = end === null ? null : moment(end)
  const due = draft.todo ? (end ?? at) : at
  return {
    at: due,
    occurrence: {
      recurrence: recurrence && (recurrence.kind === 'date' ? recurrence.date : recurrence.at),
      start: moment(due),
      // A whole day lasts at least a day, even where the file says that it ends when it starts.
      end: draft.todo ? moment(due) : start.zone ? timed : moment(Math.max(end ?? 0, start.wall + DAY)),
      title: details.title || (base?.title ?? ''),
      location: details.location,
      description: base && details.description !== base.description ? details.description : null,
      cancelled: details.status === 'cancelled' || base?.status === 'cancelled',
    },
  }
}
