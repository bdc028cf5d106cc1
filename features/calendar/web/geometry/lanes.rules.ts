import type { PlacedRow } from './grid.rules.ts'

/** A row in a week of days: its first and last of the seven columns, and its lane from the top. */
export type LaneBar = { of: PlacedRow; from: number; to: number; lane: number; goesOn: boolean; cameFrom: boolean }

/**
 * Rows of a week (or any run of days) in lanes. A row of several days comes first and keeps its lane through all of
 * them; the rest fill free lanes on their day, in the day's order.
 */
export function laneBarsOf(days: readonly string[], onDay: (day: string) => readonly PlacedRow[]): LaneBar[] {
  const taken = days.map(() => new Set<number>())
  /** Of each day, a lane below which none is free. */
  const least = days.map(() => 0)
  const bars: LaneBar[] = []
  const seen = new Set<string>()
  const put = (of: PlacedRow, from: number, to: number) => {
    seen.add(of.key)
    let lane = Math.max(...least.slice(from, to + 1))
    while (taken.slice(from, to + 1).some((lanes) => lanes.has(lane))) lane++
    for (let at = from; at <= to; at++) {
      taken[at]?.add(lane)
      if (least[at] === lane) least[at] = lane + 1
    }
    const [first = '', last = ''] = [days[0], days.at(-1)]
    bars.push({ of, from, to, lane, goesOn: of.last > last, cameFrom: of.first < first })
  }
  const each = (which: (of: PlacedRow) => boolean) => {
    for (const [from, day] of days.entries())
      for (const of of onDay(day))
        if (!seen.has(of.key) && which(of)) {
          const to = days.findLastIndex((other) => other <= of.last)
          put(of, from, Math.max(from, to))
        }
  }
  each((of) => of.first !== of.last)
  each(() => true)
  return bars
}

/** A row beside those it overlaps: where it begins, and its width, as shares of the full width. */
export type OverlapBlock = { of: PlacedRow; top: number; height: number; left: number; width: number }

/**
 * Rows of one day side by side where they overlap. `top` and `height` are as drawn, in any unit: a short row is drawn
 * higher than it lasts, and must not lie on the next.
 */
export function overlapBlocksOf(drawn: readonly { of: PlacedRow; top: number; height: number }[]): OverlapBlock[] {
  const blocks: OverlapBlock[] = []
  let group: { of: PlacedRow; top: number; height: number; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    const lanes = ends.length
    for (const { lane, ...one } of group) {
      // It takes the free room at its right too.
      const right = group.filter(
        (other) => other.lane > lane && other.top < one.top + one.height && one.top < other.top + other.height,
      )
      const until = right.reduce((least, other) => Math.min(least, other.lane), lanes)
      blocks.push({ ...one, left: lane / lanes, width: (until - lane) / lanes })
    }
    group = []
    ends = []
  }
  for (const one of drawn.toSorted((a, b) => a.top - b.top || b.height - a.height)) {
    if (ends.every((end) => end <= one.top)) close()
    const free = ends.findIndex((end) => end <= one.top)
    const lane = free < 0 ? ends.length : free
    ends[lane] = one.top + one.height
    group.push({ ...one, lane })
  }
  close()
  return blocks
}

/** The rows that a span of time overlaps, without the one that is being moved. */
export function overlappingRows(rows: readonly PlacedRow[], start: number, end: number, without?: string): PlacedRow[] {
  return rows
    .filter((one) => one.key !== without && takesTime(one.row) && !one.allDay && one.start < end && start < one.end)
    .toSorted((a, b) => a.start - b.start)
}

function takesTime({ busy, state }: PlacedRow['row']): boolean {
  return busy && state !== 'cancelled'
}
