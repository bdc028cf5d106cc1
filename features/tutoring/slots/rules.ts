import { daysAfter, weekdayOf } from '../../../contract/day.ts'
import { instantOf, wallClock } from '../../../contract/zone.ts'

/** HH:MM on the tutor's clock, 0 = Sunday, the end may be 24:00. */
export type OpenHours = { weekday: number; start: string; end: string }
/** Without hours the day is closed. */
export type DayHours = { day: string; hours: { start: string; end: string }[] }
export type Taken = { from: Date; to: Date }
export type TutorTimes = {
  zone: string
  weekly: readonly OpenHours[]
  overrides: readonly DayHours[]
  noticeMinutes: number
  bufferMinutes: number
  farthestDays: number
  dailyMost: number | null
}
/**
 * `booked`: bookings and holds of the tutor (the buffer applies to these), `busy`: classes, own busy events, running group
 * sessions; `student`: the student's own bookings.
 */
export type Occupied = { booked: readonly Taken[]; busy: readonly Taken[]; student: readonly Taken[] }

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

const hoursOn = ({ weekly, overrides }: TutorTimes, day: string) =>
  overrides.find((one) => one.day === day)?.hours ?? weekly.filter(({ weekday }) => weekday === weekdayOf(day))

/** Whether a wall-clock minute of the tutor lies in open hours. */
function isOpen(times: TutorTimes, at: number): boolean {
  const { date, time } = wallClock(new Date(at), times.zone)
  return hoursOn(times, date).some(({ start, end }) => start <= time && time < end)
}

const overlaps = (all: readonly Taken[], from: number, to: number, gap = 0) =>
  all.some((one) => from < one.to.getTime() + gap && one.from.getTime() - gap < to)

/** Whether exactly this start exists. Same rule. */
export function isSlot(
  times: TutorTimes,
  occupied: Occupied,
  ask: { minutes: number; start: Date; now: Date },
): boolean {
  const { zone, noticeMinutes, bufferMinutes, farthestDays, dailyMost } = times
  const from = ask.start.getTime()
  const to = from + ask.minutes * minuteMs
  if (from < ask.now.getTime() + noticeMinutes * minuteMs) return false
  const { date, time } = wallClock(ask.start, zone)
  if (date > daysAfter(wallClock(ask.now, zone).date, farthestDays)) return false
  if (Number(time.slice(3)) % 15 !== 0 || from % minuteMs !== 0) return false
  if (instantOf(date, time, zone).getTime() !== from) return false
  for (let at = from; at < to; at += 15 * minuteMs)
    if (!isOpen(times, at) || !isOpen(times, Math.min(at + 15 * minuteMs, to) - minuteMs)) return false
  if (overlaps(occupied.booked, from, to, bufferMinutes * minuteMs)) return false
  if (overlaps(occupied.busy, from, to) || overlaps(occupied.student, from, to)) return false
  return (
    dailyMost === null || occupied.booked.filter((one) => wallClock(one.from, zone).date === date).length < dailyMost
  )
}

/** Starts (instants), soonest first, on quarter hours of the tutor's clock, between from and to. */
export function slotsBetween(
  times: TutorTimes,
  occupied: Occupied,
  ask: { minutes: number; from: Date; to: Date; now: Date },
): Date[] {
  const found: Date[] = []
  const last = wallClock(ask.to, times.zone).date
  for (let day = wallClock(ask.from, times.zone).date; day <= last; day = daysAfter(day, 1))
    for (let minute = 0; minute < 1440; minute += 15) {
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      if (!hoursOn(times, day).some(({ start, end }) => start <= time && time < end)) continue
      const start = instantOf(day, time, times.zone)
      if (start < ask.from || start >= ask.to || wallClock(start, times.zone).time !== time) continue
      if (isSlot(times, occupied, { minutes: ask.minutes, start, now: ask.now })) found.push(start)
    }
  return found
}

/** Up to `count` starts nearest to a wanted moment. */
export function nearestSlots(
  times: TutorTimes,
  occupied: Occupied,
  ask: { minutes: number; wanted: Date; now: Date; count: number },
): Date[] {
  const all = slotsBetween(times, occupied, {
    ...ask,
    from: ask.now,
    to: new Date(ask.now.getTime() + (times.farthestDays + 2) * dayMs),
  })
  const distance = (start: Date) => Math.abs(start.getTime() - ask.wanted.getTime())
  return all
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, ask.count)
    .toSorted((one, other) => one.getTime() - other.getTime())
}
