import type {
  isSlot,
  nearestSlots,
  Occupied,
  slotsBetween,
  Taken,
  TutorTimes,
} from '../../../features/tutoring/slots/rules.ts'
import { dayAfter, shownAt } from '../reminders/zones.ts'

/** What is under proof. */
export type SlotEngine = {
  slotsBetween: typeof slotsBetween
  isSlot: typeof isSlot
  nearestSlots: typeof nearestSlots
}

/** A tutor at a moment, and what the engine is asked about: a part of the time, wanted moments, moments like any other. */
export type SlotCase = {
  times: TutorTimes
  occupied: Occupied
  now: Date
  minutes: number
  part: { from: Date; to: Date }
  wanted: Date[]
  others: number[]
}

const minute = 60_000
const day = 1440 * minute

/** Everything that a case offers, the slow way: each minute by what `Intl` says that clocks show then. */
export function slowSlots({ times, occupied, now, minutes }: SlotCase): number[] {
  const { zone, bufferMinutes, dailyMost } = times
  const shown: { at: number; date: string; time: string; isFirst: boolean; isFree: boolean }[] = []
  const seen = new Set<string>()
  const ended = now.getTime() + (times.farthestDays + 3) * day
  // From before the last hour that could still be repeated.
  for (let at = Math.floor((now.getTime() - 27 * 60 * minute) / minute) * minute; at < ended; at += minute) {
    const { date, time } = shownAt(zone, at)
    const isFree = isOpen(times, date, time)
    shown.push({ at, date, time, isFirst: !seen.has(`${date} ${time}`), isFree })
    seen.add(`${date} ${time}`)
  }
  const take = (taken: Taken, beside: number) => {
    if (taken.to.getTime() === taken.from.getTime()) return
    for (const one of shown) {
      const isBefore = one.at + minute <= taken.from.getTime() - beside * minute
      const isAfter = one.at >= taken.to.getTime() + beside * minute
      if (!isBefore && !isAfter) one.isFree = false
    }
  }
  for (const one of occupied.booked) take(one, bufferMinutes)
  for (const one of [...occupied.busy, ...occupied.student]) take(one, 0)
  const last = dayAfter(shownAt(zone, now.getTime()).date, times.farthestDays)
  const bookedDays = occupied.booked.map(({ from }) => shownAt(zone, from.getTime()).date)
  const isFull = (date: string) => dailyMost !== null && bookedDays.filter((one) => one === date).length >= dailyMost
  return shown
    .filter(({ time, isFirst, isFree }) => isFree && isFirst && ['00', '15', '30', '45'].includes(time.slice(3)))
    .filter(({ at }) => at - now.getTime() >= times.noticeMinutes * minute)
    .filter(({ date }) => date <= last && !isFull(date))
    .map(({ at }) => at)
    .filter((start) => {
      const index = (start - (shown[0]?.at ?? 0)) / minute
      return shown.slice(index, index + minutes).filter(({ isFree }) => isFree).length === minutes
    })
}

function isOpen({ weekly, overrides }: TutorTimes, date: string, time: string): boolean {
  const override = overrides.find(({ day }) => day === date)
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  const hours = override ? override.hours : weekly.filter((one) => one.weekday === weekday)
  return hours.some(({ start, end }) => start <= time && time < end)
}

/** In what an engine differs from the reference, in words. */
export function slotDifferences(engine: SlotEngine, one: SlotCase, all: readonly number[]): string[] {
  const { times, occupied, now, minutes, part } = one
  const faults: string[] = []
  const text = (starts: readonly number[]) =>
    starts.map((start) => new Date(start).toISOString().slice(0, 16)).join(' ')
  const compare = (asked: string, found: readonly Date[], right: readonly number[]) => {
    const starts = found.map((start) => start.getTime())
    const [more, less] = [starts.filter((at) => !right.includes(at)), right.filter((at) => !starts.includes(at))]
    if (more.length > 0) faults.push(`${asked} offers ${text(more)}`)
    if (less.length > 0) faults.push(`${asked} lacks ${text(less)}`)
    if (faults.length === 0 && starts.join() !== right.join()) faults.push(`${asked} has another order, or one twice`)
  }
  const between = (from: Date, to: Date) => engine.slotsBetween(times, occupied, { minutes, from, to, now })
  const ended = new Date(now.getTime() + (times.farthestDays + 3) * day)
  compare('the whole', between(new Date(now.getTime() - day), ended), all)
  const inPart = all.filter((start) => start >= part.from.getTime() && start < part.to.getTime())
  compare('a part', between(part.from, part.to), inPart)
  const near = all.filter((_, index) => index % Math.ceil(all.length / 8) === 0)
  const moments = new Set([
    ...one.others,
    ...near.flatMap((at) => [at, at + minute, at + 60 * minute, at - 15 * minute]),
  ])
  for (const at of moments) {
    const is = engine.isSlot(times, occupied, { minutes, start: new Date(at), now })
    if (is !== all.includes(at)) faults.push(`isSlot says ${is} of ${text([at])}`)
  }
  for (const [index, wanted] of one.wanted.entries()) {
    const count = 1 + 2 * index
    const far = (start: number) => Math.abs(start - wanted.getTime())
    const right = [...all].sort((a, b) => far(a) - far(b) || a - b).slice(0, count)
    const found = engine.nearestSlots(times, occupied, { minutes, wanted, now, count })
    compare(`nearest to ${text([wanted.getTime()])}`, found, right)
  }
  return faults
}
