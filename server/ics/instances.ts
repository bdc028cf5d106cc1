import { DAY, dayAt } from './civil.ts'
import type { RuleWithUntil } from './dates.ts'
import type { IcsDraft } from './draft.ts'
import { type IcsDuration, type IcsTime, instantOfIcsTime } from './icsTime.ts'
import { periodsOf } from './periods.ts'

/** One planned date of a series, before any move. */
export type SeriesInstance = { start: IcsTime; at: number; span: IcsDuration | null }

/** Milliseconds since the epoch, both inclusive. */
export type InstantRange = { from: number; to: number }

/** `spent`: the steps ran out before the range did. `more`: there are instances after the range. */
export type Instances = { instances: SeriesInstance[]; more: boolean; spent: boolean }

const MOST_STEPS = 50_000
/**
 * How far behind the range an endless rule is searched: a 29 February that is a Monday comes again after 28 years, over
 * 1900 or 2100 after 40.
 */
const LOOK_AHEAD = { days: 41 * 366, periods: 1_000 }
/** A wall and its instant never differ by more. */
const SLACK = 2 * DAY

/** The planned dates of a series inside the range, in order, without those of EXDATE and EXRULE. */
export function instancesOf(master: IcsDraft, range: InstantRange): Instances {
  const { start } = master
  const steps = { left: MOST_STEPS }
  const found = new Map<number, SeriesInstance>()
  const add = (stamp: IcsTime, at: number, span: IcsDuration | null) => {
    if (at >= range.from && at <= range.to) found.set(at, { start: stamp, at, span })
  }
  // Beside a rule the start counts only if the rule yields it: Outlook's files need this, RFC 5545 leaves it open.
  if (master.rules.length === 0) add(start, instantOfIcsTime(start), master.span)
  let more = false
  for (const ruled of master.rules) {
    const keep = (wall: number, at: number) => add({ wall, zone: start.zone }, at, master.span)
    if (walk(ruled, start, range, steps, keep)) more = true
  }
  for (const { stamp, span } of master.extra) {
    const fitted = asKindOf(stamp, start)
    const at = instantOfIcsTime(fitted)
    if (at > range.to) more = true
    add(fitted, at, span ?? master.span)
  }
  const excluded = new Set<number>()
  for (const ruled of master.withoutRules) walk(ruled, start, range, steps, (_, at) => excluded.add(at))
  const except = new Set(master.except.map((stamp) => markOf(stamp, start)))
  const instances = [...found.values()].filter(
    (one) => !excluded.has(one.at) && !marksOf(one).some((mark) => except.has(mark)),
  )
  return { instances: instances.sort((a, b) => a.at - b.at), more, spent: steps.left < 0 }
}

/** Calls `keep` for each start inside the range; true if the rule continues after it. */
function walk(
  { rule, until }: RuleWithUntil,
  start: IcsTime,
  { from, to }: InstantRange,
  steps: { left: number },
  keep: (wall: number, at: number) => void,
): boolean {
  // COUNT counts from the first date, so all dates are computed; any other rule can begin at the range.
  const notBefore = rule.count === null ? Math.max(start.wall, from - SLACK) : start.wall
  const end = until ? instantOfIcsTime(until) + SLACK : Infinity
  let count = 0
  let ahead = 0
  for (const period of periodsOf(rule, start.wall, !start.zone, notBefore)) {
    if (period.from > Math.min(end, to + LOOK_AHEAD.days * DAY)) return false
    if (period.from > to + SLACK && ahead++ === LOOK_AHEAD.periods) return false
    if (ahead === 0) steps.left -= Math.max(1, period.walls.length)
    if (steps.left < 0) return true
    for (const wall of period.walls) {
      if (rule.count !== null && count++ >= rule.count) return false
      // Long before the range the exact instant does not matter, and finding it is the slow part.
      if (wall < from - SLACK) continue
      const at = instantOfIcsTime({ wall, zone: start.zone })
      if (until && isPast(wall, at, until, start)) return false
      if (at > to) return true
      if (at >= from) keep(wall, at)
    }
  }
  return false
}

/** UNTIL is inclusive; a date means the whole day in the event's zone. */
function isPast(wall: number, at: number, until: IcsTime, start: IcsTime): boolean {
  if (start.zone && until.zone) return at > instantOfIcsTime(until)
  return dayAt(wall) > dayAt(until.wall)
}

/** A further date of the wrong kind (date or time), converted to the kind of the start. */
function asKindOf(stamp: IcsTime, start: IcsTime): IcsTime {
  if (!start.zone) return { wall: dayAt(stamp.wall) * DAY, zone: null }
  return stamp.zone ? stamp : { wall: stamp.wall + start.wall - dayAt(start.wall) * DAY, zone: start.zone }
}

/** The key by which EXDATE and RECURRENCE-ID name a date: its instant, or its day where either side is only a day. */
export function markOf(stamp: IcsTime, start: IcsTime): string {
  return start.zone && stamp.zone ? `at ${instantOfIcsTime(stamp)}` : `on ${dayAt(stamp.wall)}`
}

/** All keys of an instance. */
export function marksOf({ start, at }: SeriesInstance): string[] {
  return [`at ${at}`, `on ${dayAt(start.wall)}`]
}
