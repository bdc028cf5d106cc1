import { z } from 'zod'
import type { AgendaRow } from '../../contract/agenda.ts'
import { day, timeOfDay } from '../../contract/shapes.ts'

/** How many days a calendar shows at a time: six weeks, and some to spare. */
export const maxDaysShown = 62
/** How many are searched at a time. */
export const maxDaysSearched = 800

/** How much of a series a change reaches. */
export const eventScopes = ['this', 'following', 'all'] as const
export type EventScope = (typeof eventScopes)[number]

/**
 * A wall-clock time, YYYY-MM-DDTHH:MM; of a time that occurs twice, the second one has the offset after it
 * (2026-11-01T01:30-05:00).
 */
export const localMinute = z.string().refine((value) => {
  const [, date, time] = /^([^T]*)T(.{5})([+-]([01]\d|2[0-3]):[0-5]\d)?$/.exec(value) ?? []
  return day.safeParse(date).success && timeOfDay.safeParse(time).success
}, 'Choose a date and a time.')

/**
 * Whether a time may be the end of another, by wall clock: the second of an hour that occurs twice is after the first.
 */
export function mayEnd(start: string, end: string): boolean {
  return end.slice(0, 16) > start.slice(0, 16) || (end.length > 16 && start.length === 16)
}

type Placed = Pick<AgendaRow, 'id' | 'when' | 'busy' | 'state'>

/**
 * The rows that take the person's time at the same time as others, each with the ids of those others. Whole days,
 * deadlines and cancelled rows never clash, nor does one that ends as another begins.
 */
export function clashesOf(rows: readonly Placed[]): Map<string, string[]> {
  const spans = rows.flatMap(({ id, when, busy, state }) =>
    busy && state !== 'cancelled' && when.kind === 'time' && when.end !== null && when.end > when.start
      ? [{ id, start: when.start, end: when.end }]
      : [],
  )
  spans.sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
  const clashes = new Map<string, string[]>()
  const note = (of: string, other: string) => {
    const known = clashes.get(of)
    if (known) known.push(other)
    else clashes.set(of, [other])
  }
  let open: typeof spans = []
  for (const span of spans) {
    open = open.filter(({ end }) => end > span.start)
    for (const other of open) {
      note(span.id, other.id)
      note(other.id, span.id)
    }
    open.push(span)
  }
  return clashes
}

/** How far ahead the occurrences of a series are kept: three years. */
export const horizonDays = 1096
/** How many occurrences one series may have up to there. */
export const maxOccurrences = 4000

/** The same rule, with an end on a day. */
export function ruleEndingOn(rule: string, until: string): string {
  const open = rule.split(';').filter((part) => !/^(UNTIL|COUNT)=/.test(part))
  return [...open, `UNTIL=${until.replaceAll('-', '')}`].join(';')
}

/** The rule of the occurrences from `day` on, after `by` earlier ones. With one left, the rule ends on that day. */
export function ruleCountedDown(rule: string, by: number, day: string): string {
  const left = Number(/COUNT=(\d+)/.exec(rule)?.[1] ?? Infinity) - by
  return left < 2 ? ruleEndingOn(rule, day) : rule.replace(/COUNT=\d+/, `COUNT=${left}`)
}

/** The first day of the weeks of a rule, 0 for Sunday; undefined where it names none. */
export function ruleWeekStart(rule: string): number | undefined {
  const name = /WKST=(\w\w)/.exec(rule)?.[1]
  const at = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'].indexOf(name ?? '')
  return at < 0 ? undefined : at
}

/** The month (YYYY-MM) so many months later, or earlier. */
export function monthAfter(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The month of a day, or so many months later, as a span of days to before its end. */
export function monthSpan(day: string, months: number): { from: string; to: string } {
  const month = day.slice(0, 7)
  return { from: `${monthAfter(month, months)}-01`, to: `${monthAfter(month, months + 1)}-01` }
}
