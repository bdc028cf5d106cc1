import type { AgendaRow } from '../../../../contract/agenda.ts'
import { daysAfter, daysBetween } from '../../../../contract/day.ts'
import { momentAtMinute, wallClockIn } from '../../../../contract/wallClock.ts'

type When = AgendaRow['when']

const minute = 60_000
/** The step of dragged times, in minutes. */
export const dragStepMinutes = 15
/** The length, in minutes, of something that had no time until it was dragged to one. */
export const defaultDragMinutes = 60

const iso = (moment: number) => new Date(moment).toISOString()

export function snapToStep(position: number): number {
  return Math.round(position / dragStepMinutes) * dragStepMinutes
}

/** So many days later, at the same time of day and with the same length. */
export function moveByDays(when: When, days: number, zone: string): When {
  if (when.kind === 'days') return { ...when, start: daysAfter(when.start, days), end: daysAfter(when.end, days) }
  const { day, minutes } = wallClockIn(zone, Date.parse(when.start))
  return moveToStart(when, momentAtMinute(zone, daysAfter(day, days), minutes))
}

/** Starting at a moment, with the same length. A whole day gets the default length, a deadline none. */
export function moveToStart(when: When, start: number, deadline = false): When {
  if (when.kind === 'days')
    return { kind: 'time', start: iso(start), end: deadline ? null : iso(start + defaultDragMinutes * minute) }
  if (when.end === null) return { ...when, start: iso(start) }
  return { ...when, start: iso(start), end: iso(start + Date.parse(when.end) - Date.parse(when.start)) }
}

/** On whole days from one on: as many as it touched, one where it had a time. */
export function moveToAllDay(when: When, day: string): When {
  const days = when.kind === 'days' ? Math.max(1, daysBetween(when.start, when.end)) : 1
  return { kind: 'days', start: day, end: daysAfter(day, days) }
}

/** Ending (or, by its upper edge, starting) at another moment; never shorter than one step. */
export function resizeTo(when: When, edge: 'start' | 'end', moment: number): When {
  if (when.kind === 'days') return when
  const [start, end] = [Date.parse(when.start), Date.parse(when.end ?? when.start)]
  return edge === 'end'
    ? { ...when, end: iso(Math.max(moment, start + dragStepMinutes * minute)) }
    : { ...when, start: iso(Math.min(moment, end - dragStepMinutes * minute)), end: iso(end) }
}

/** Longer or shorter at its end: by one step, or by a day for whole days. */
export function lengthen(when: When, by: 1 | -1): When {
  if (when.kind === 'time')
    return when.end === null ? when : resizeTo(when, 'end', Date.parse(when.end) + by * dragStepMinutes * minute)
  const end = daysAfter(when.end, by)
  return end > when.start ? { ...when, end } : when
}

export function sameWhen(one: When, other: When): boolean {
  if (one.kind !== other.kind) return false
  if (one.kind === 'days' || other.kind === 'days') return one.start === other.start && one.end === other.end
  const at = (moment: string | null) => (moment === null ? null : Date.parse(moment))
  return at(one.start) === at(other.start) && at(one.end) === at(other.end)
}

/** A span drawn from one position to another, in either direction: at least one step long, within the axis. */
export function spanDrawn(from: number, to: number, length: number): { from: number; to: number } {
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  const first = Math.max(0, Math.floor(low / dragStepMinutes) * dragStepMinutes)
  return {
    from: first,
    to: Math.min(length, Math.max(first + dragStepMinutes, Math.ceil(high / dragStepMinutes) * dragStepMinutes)),
  }
}
