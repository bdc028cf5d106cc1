import { type ClockStretch, clockStretches } from '../../../contract/wallClock.ts'

/** Weekly hours on the tutor's clock: HH:MM, weekday 0 = Sunday, `end` may be 24:00. */
export type OpenHours = { weekday: number; start: string; end: string }
/** The hours of one day (YYYY-MM-DD) instead of its weekly ones; [] means closed. */
export type DayHours = { day: string; hours: { start: string; end: string }[] }
export type Taken = { from: Date; to: Date }

export type TutorTimes = {
  zone: string
  weekly: readonly OpenHours[]
  overrides: readonly DayHours[]
  /** The least time from now until a start. */
  noticeMinutes: number
  /** Free time between two bookings, on either side of each. */
  bufferMinutes: number
  /** How many calendar days after today, on the tutor's clock, the last start may lie. */
  farthestDays: number
  /** How many bookings may start on one day of the tutor's clock. */
  dailyMost: number | null
}

/**
 * What takes time, as it takes place: without buffers. `booked`: bookings and holds of the tutor, to which the buffer
 * applies, and which count towards the most of a day, so that those of the whole first and last day have to be here;
 * `busy`: the tutor's classes, own busy events and running group sessions; `student`: the student's own bookings.
 */
export type Occupied = { booked: readonly Taken[]; busy: readonly Taken[]; student: readonly Taken[] }

type Span = { from: number; to: number }

const minute = 60_000
const quarter = 15 * minute
const aDay = 1440 * minute

/** Starts from `from` on and before `to`, soonest first, on quarter hours of the tutor's clock. */
export function slotsBetween(
  times: TutorTimes,
  occupied: Occupied,
  { minutes, from, to, now }: { minutes: number; from: Date; to: Date; now: Date },
): Date[] {
  const window = { from: from.getTime(), to: to.getTime() }
  return startsIn(window, times, occupied, minutes, now.getTime()).map((start) => new Date(start))
}

/** Whether a session may start exactly then. */
export function isSlot(
  times: TutorTimes,
  occupied: Occupied,
  { minutes, start, now }: { minutes: number; start: Date; now: Date },
): boolean {
  const window = { from: start.getTime(), to: start.getTime() + 1 }
  return startsIn(window, times, occupied, minutes, now.getTime()).length > 0
}

/** At most `count` starts, the nearest to the wanted moment first; of two that are as near, the sooner. */
export function nearestSlots(
  times: TutorTimes,
  occupied: Occupied,
  { minutes, wanted, now, count }: { minutes: number; wanted: Date; now: Date; count: number },
): Date[] {
  const { from, to } = offered(times, now.getTime())
  // Nothing is offered outside, so what is nearest to an end is nearest to whatever lies beyond it.
  const around = Math.max(from, Math.min(to, wanted.getTime()))
  for (let reach = aDay; ; reach *= 4) {
    const window = { from: around - reach, to: around + reach + 1 }
    const found = startsIn(window, times, occupied, minutes, now.getTime())
    if (found.length < count && reach <= to - from) continue
    const far = (start: number) => Math.abs(start - around)
    return found
      .sort((one, other) => far(one) - far(other) || one - other)
      .slice(0, count)
      .map((start) => new Date(start))
  }
}

/**
 * The span outside of which nothing starts: from the notice on, up to a moment that is after the farthest day
 * everywhere.
 */
function offered({ zone, noticeMinutes, farthestDays }: TutorTimes, now: number): Span & { lastDay: number } {
  const lastDay = shownDay(clockStretches(zone, now, now + 1), now) + farthestDays
  return { from: now + noticeMinutes * minute, to: (lastDay + 2) * aDay, lastDay }
}

/**
 * The one rule: starts in a window. A session lies in the declared hours if each moment of it shows a time on the
 * tutor's clock that lies in them; so hours that meet are one stretch, also over midnight and over a skipped hour.
 */
function startsIn(window: Span, times: TutorTimes, occupied: Occupied, minutes: number, now: number): number[] {
  const span = offered(times, now)
  const [from, to] = [Math.max(window.from, span.from), Math.min(window.to, span.to)]
  if (from >= to) return []
  const length = minutes * minute
  // Days more on both sides: for a change shortly before, and for bookings of the first and the last day.
  const stretches = clockStretches(times.zone, from - 2 * aDay, to + length + 2 * aDay)
  const open = openSpans(times, stretches, { from, to: to + length })
  const free = without(open, takenSpans(occupied, times.bufferMinutes * minute, { from, to: to + length }))
  const isFull = fullDays(times.dailyMost, occupied.booked, stretches)
  const starts: number[] = []
  for (const part of free)
    for (const [index, stretch] of stretches.entries()) {
      const { ahead } = stretch
      // What clocks show again after they were set back is no start: the first time was.
      const again = Math.max(0, (stretches[index - 1]?.ahead ?? ahead) - ahead)
      const first = Math.max(part.from, from, stretch.from + again)
      const end = Math.min(part.to - length + 1, to, stretch.to)
      for (let shown = Math.ceil((first + ahead) / quarter) * quarter; shown - ahead < end; shown += quarter) {
        const day = Math.floor(shown / aDay)
        if (day <= span.lastDay && !isFull(day)) starts.push(shown - ahead)
      }
    }
  return starts
}

/** The day that clocks show at a moment, as the number of days since 1970-01-01. */
function shownDay(stretches: readonly ClockStretch[], at: number): number {
  const ahead = stretches.find(({ from, to }) => from <= at && at < to)?.ahead ?? 0
  return Math.floor((at + ahead) / aDay)
}

/** HH:MM as milliseconds after midnight. */
const timeShown = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * minute

/** When the tutor's clock shows declared hours; hours that meet are one span. */
function openSpans({ weekly, overrides }: TutorTimes, stretches: readonly ClockStretch[], { from, to }: Span): Span[] {
  const shown = ({ start, end }: { start: string; end: string }) => ({ from: timeShown(start), to: timeShown(end) })
  const usual: Span[][] = [[], [], [], [], [], [], []]
  for (const hours of weekly) usual[hours.weekday]?.push(shown(hours))
  const replaced = new Map(overrides.map(({ day, hours }) => [Date.parse(day) / aDay, hours.map(shown)]))
  const found: Span[] = []
  // A moment is on the same day everywhere, or on one beside it.
  for (let day = Math.floor(from / aDay) - 1; day <= Math.floor(to / aDay) + 1; day++)
    for (const hours of replaced.get(day) ?? usual[new Date(day * aDay).getUTCDay()] ?? [])
      for (const stretch of stretches) {
        const began = Math.max(stretch.from, day * aDay + hours.from - stretch.ahead)
        const ended = Math.min(stretch.to, day * aDay + hours.to - stretch.ahead)
        if (began < ended) found.push({ from: began, to: ended })
      }
  return joined(found)
}

function takenSpans({ booked, busy, student }: Occupied, buffer: number, { from, to }: Span): Span[] {
  const found: Span[] = []
  const add = (taken: Taken, beside: number) => {
    const span = { from: taken.from.getTime() - beside, to: taken.to.getTime() + beside }
    if (span.to - span.from > 2 * beside && span.from < to && span.to > from) found.push(span)
  }
  for (const one of booked) add(one, buffer)
  for (const one of busy) add(one, 0)
  for (const one of student) add(one, 0)
  return joined(found)
}

/** The same time in order, as few spans as possible. */
function joined(spans: Span[]): Span[] {
  const found: Span[] = []
  for (const span of spans.sort((one, other) => one.from - other.from)) {
    const last = found.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else found.push(span)
  }
  return found
}

/** What is left of spans; both lists joined. */
function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const left: Span[] = []
  let next = 0
  for (const span of spans) {
    let { from } = span
    while ((taken[next]?.to ?? span.from + 1) <= span.from) next++
    for (let at = next; at < taken.length; at++) {
      const one = taken[at]
      if (one === undefined || one.from >= span.to) break
      if (one.from > from) left.push({ from, to: one.from })
      from = one.to
    }
    if (from < span.to) left.push({ from, to: span.to })
  }
  return left
}

function fullDays(most: number | null, booked: readonly Taken[], stretches: readonly ClockStretch[]) {
  if (most === null) return () => false
  const [began, ended] = [stretches[0]?.from ?? 0, stretches.at(-1)?.to ?? 0]
  const counts = new Map<number, number>()
  for (const { from } of booked) {
    const at = from.getTime()
    if (at < began || at >= ended) continue
    const day = shownDay(stretches, at)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return (day: number) => (counts.get(day) ?? 0) >= most
}
