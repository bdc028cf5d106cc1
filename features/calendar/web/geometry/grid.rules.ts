import type { AgendaRow } from '../../../../contract/agenda.ts'
import { dateOf, daysAfter, daysBetween, weekdayOf } from '../../../../contract/day.ts'
import { momentAtMinute, wallClockIn } from '../../../../contract/wallClock.ts'
import { monthAfter } from '../../rules.ts'

/** As the address names them. */
export const calendarViews = ['month', 'week', '3days', 'day', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** A week has seven days where there is space for them, and three on a phone. */
export function fittingView(view: CalendarView, phone: boolean): CalendarView {
  return view === 'week' || view === '3days' ? (phone ? '3days' : 'week') : view
}

/** The days beside hours: a week, one day, or three from `begin`, which are those from the chosen day by default. */
export function daysBesideHours(view: CalendarView, day: string, weekStart: number, begin = day): string[] {
  if (view === 'week') return daysOfWeek(day, weekStart)
  if (view === 'day') return [day]
  const ahead = daysBetween(begin, day)
  const first = ahead >= 0 && ahead < 3 ? begin : day
  return [0, 1, 2].map((index) => daysAfter(first, index))
}

/** The first and the last day that can be shown. */
export const earliestCalendarDay = '1970-02-01'
export const latestCalendarDay = '2199-11-30'

/** The first day of a day's week; `weekStart` is 0 for Sunday to 6. */
export function weekBegin(day: string, weekStart: number): string {
  return daysAfter(day, -((weekdayOf(day) - weekStart + 7) % 7))
}

export function daysOfWeek(day: string, weekStart: number): string[] {
  const first = weekBegin(day, weekStart)
  return Array.from({ length: 7 }, (_, index) => daysAfter(first, index))
}

/** The weeks of a month, four to six, filled up with days of its neighbours. */
export function monthGrid(day: string, weekStart: number): string[][] {
  const month = day.slice(0, 7)
  const weeks = []
  for (let first = weekBegin(`${month}-01`, weekStart); first.slice(0, 7) <= month; first = daysAfter(first, 7))
    weeks.push(daysOfWeek(first, weekStart))
  return weeks
}

/** The months of the days from `first` to `last`. */
export function monthsIn(first: string, last: string): string[] {
  const months = []
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = monthAfter(month, 1)) months.push(month)
  return months
}

/** The same day of the month so many months later; a shorter month's last. */
export function sameDayOfMonth(day: string, months: number): string {
  const [year, month] = monthAfter(day.slice(0, 7), months).split('-').map(Number)
  for (let date = Number(day.slice(8)); date > 27; date--) {
    const there = dateOf(year ?? 0, month ?? 0, date)
    if (there) return there
  }
  return `${monthAfter(day.slice(0, 7), months)}-${day.slice(8)}`
}

const stepDays: Partial<Record<CalendarView, number>> = { week: 7, '3days': 3, day: 1 }

/** The day to which the arrows of a view lead: a month, a week, three days or a day on, or back. */
export function stepView(view: CalendarView, day: string, by: 1 | -1): string {
  const days = stepDays[view]
  return clampDay(days === undefined ? sameDayOfMonth(day, by) : daysAfter(day, days * by))
}

export function clampDay(day: string): string {
  return day < earliestCalendarDay ? earliestCalendarDay : day > latestCalendarDay ? latestCalendarDay : day
}

type DaySpan = { first: string; last: string }

/** The first and the last day that a view shows around a day; `begin` as for `daysBesideHours`. */
export function visibleDays(view: CalendarView, day: string, weekStart: number, begin?: string): DaySpan {
  const isMonth = view === 'month' || view === 'agenda'
  const days = isMonth ? monthGrid(day, weekStart).flat() : daysBesideHours(view, day, weekStart, begin)
  return { first: days[0] ?? day, last: days.at(-1) ?? day }
}

/** The times of a row in the person's zone. Moments are milliseconds, days inclusive. */
export type ZonedSpan = {
  first: string
  last: string
  allDay: boolean
  start: number
  /** The same as `start` for a deadline. */
  end: number
}

export function zonedSpanOf(when: AgendaRow['when'], zone: string): ZonedSpan {
  if (when.kind === 'days') {
    const last = daysAfter(when.end, -1)
    const [start, end] = [momentAtMinute(zone, when.start, 0), momentAtMinute(zone, when.end, 0)]
    return { first: when.start, last: last < when.start ? when.start : last, allDay: true, start, end }
  }
  const start = Date.parse(when.start)
  const end = when.end === null ? start : Math.max(start, Date.parse(when.end))
  const first = wallClockIn(zone, start).day
  // The end is exclusive: what ends at midnight does not reach into the next day.
  return { first, last: wallClockIn(zone, Math.max(start, end - 1)).day, allDay: false, start, end }
}

/** A row with its place; `key` identifies it, and stays the same while it is moved. */
export type PlacedRow = ZonedSpan & { row: AgendaRow; key: string }

export function placeRow(row: AgendaRow, zone: string): PlacedRow {
  return { row, key: `${row.feature} ${row.id}`, ...zonedSpanOf(row.when, zone) }
}

/** Whether a row is a part of something that has a row of its own. */
export type IsPart = (row: AgendaRow) => boolean

/**
 * In the order of a day: whole days first, then by start, the longer first, then by title. Parts that have no time stand
 * after everything that has one, such as classes.
 */
export function compareInDay(one: PlacedRow, other: PlacedRow, isPart: IsPart): number {
  const [last, otherLast] = [one.allDay && isPart(one.row), other.allDay && isPart(other.row)]
  if (last !== otherLast) return last ? 1 : -1
  if (one.allDay !== other.allDay) return one.allDay ? -1 : 1
  if (one.start !== other.start) return one.start - other.start
  if (one.end !== other.end) return other.end - one.end
  return one.row.title.localeCompare(other.row.title) || (one.key < other.key ? -1 : 1)
}

/** The rows of each day, in the day's order. A day without rows has no entry. */
export function groupByDay(
  rows: readonly PlacedRow[],
  first: string,
  last: string,
  isPart: IsPart = () => false,
): Map<string, PlacedRow[]> {
  const days = new Map<string, PlacedRow[]>()
  for (const one of rows) {
    const to = one.last < last ? one.last : last
    for (let day = one.first > first ? one.first : first; day <= to; day = daysAfter(day, 1)) {
      const list = days.get(day)
      if (list) list.push(one)
      else days.set(day, [one])
    }
  }
  for (const list of days.values()) list.sort((one, other) => compareInDay(one, other, isPart))
  return days
}
