import { beside } from '../../../scripts/bench/compare.ts'
import type { Figure, Goal } from '../../../scripts/bench/figures.ts'
import { type Occupied, type OpenHours, slotsBetween, type Taken, type TutorTimes } from './rules.ts'

const minute = 60_000
const quarter = 15 * minute
const hour = 60 * minute
const day = 24 * hour
/** Clocks are changed in Europe and America in the weeks that follow. */
const now = Date.UTC(2026, 9, 20, 12)
const weeks = 28 * day
const zones = Intl.supportedValuesOf('timeZone')

const weekly: OpenHours[] = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => [
  { weekday, start: '08:00', end: '12:00' },
  { weekday, start: '13:00', end: '22:00' },
])
const tutorIn = (zone: string): TutorTimes => ({
  ...{ zone, weekly, overrides: [{ day: '2026-10-26', hours: [] }] },
  ...{ noticeMinutes: 240, bufferMinutes: 10, farthestDays: 60, dailyMost: 12 },
})

/** Hours that are spread over a span. */
const spread = (many: number, span: number): Taken[] =>
  Array.from({ length: many }, (_, index) => {
    const from = now + Math.floor((index * span) / many / quarter) * quarter
    return { from: new Date(from), to: new Date(from + hour) }
  })

/** What is left of it with one clock that never changes: no zone, no days, no limits. */
function bareSlots(booked: readonly Taken[], span: number): Date[] {
  const found: Date[] = []
  let next = 0
  for (let at = now; at < now + span; at += quarter) {
    const [began, ended] = [at % day, (at + hour) % day]
    const isOpen = (began >= 8 * hour && ended <= 12 * hour) || (began >= 13 * hour && ended <= 22 * hour)
    while (next < booked.length && (booked[next]?.to.getTime() ?? 0) <= at) next++
    const taken = booked[next]
    if (isOpen && (taken === undefined || taken.from.getTime() >= at + hour)) found.push(new Date(at))
  }
  return found
}

/**
 * Milliseconds for the free starts of one tutor in four weeks with 200 bookings, and of 5,000 tutors of all zones in
 * seven days with ten each; beside them the bare loop over the same quarter hours.
 */
export function benchSlots(rounds: number): Figure[] {
  const between = (zone: string, booked: readonly Taken[], span: number) => {
    const occupied: Occupied = { booked, busy: [], student: [] }
    const ask = { minutes: 60, from: new Date(now), to: new Date(now + span), now: new Date(now) }
    return slotsBetween(tutorIn(zone), occupied, ask)
  }
  const [one, many] = [spread(200, weeks), spread(10, 7 * day)]
  const goal: Goal = { at: 'most', must: 1.2, moonshot: 0.8 }
  const sides = (name: string, times: number, ours: (index: number) => Date[], bare: () => Date[]) => {
    const measured = (work: (index: number) => Date[]) => {
      const began = performance.now()
      for (let index = 0; index < times; index++) work(index)
      return performance.now() - began
    }
    // The first round reads the zones.
    const found = Array.from({ length: rounds + 1 }, () => ({ ours: measured(ours), bare: measured(bare) })).slice(1)
    const [values, floor] = [found.map((round) => round.ours), found.map((round) => round.bare)]
    return beside(name, 'ms', values, floor, goal)
  }
  return [
    sides(
      'slots: four weeks, 200 bookings, a thousand times',
      1000,
      () => between('America/New_York', one, weeks),
      () => bareSlots(one, weeks),
    ),
    sides(
      'slots: seven days of 5,000 tutors',
      5000,
      (index) => between(zones[index % zones.length] ?? 'UTC', many, 7 * day),
      () => bareSlots(many, 7 * day),
    ),
  ]
}
