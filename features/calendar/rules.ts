import { z } from 'zod'
import type { AgendaRow } from '../../contract/agenda.ts'
import { day, timeOfDay } from '../../contract/shapes.ts'

/** How many days a calendar shows at a time: six weeks, and some to spare. */
export const maxDaysShown = 62
/** How many are searched at a time. */
export const maxDaysSearched = 800

/** Which of a series a change is about. */
export const eventScopes = ['this', 'following', 'all'] as const
export type EventScope = (typeof eventScopes)[number]

/**
 * What a clock on the wall shows, YYYY-MM-DDTHH:MM; where clocks go back and it shows that twice, the offset behind it says
 * which is meant (2026-11-01T01:30-05:00), and none the first.
 */
export const localMinute = z.string().refine((value) => {
  const [, date, time] = /^([^T]*)T(.{5})([+-]([01]\d|2[0-3]):[0-5]\d)?$/.exec(value) ?? []
  return day.safeParse(date).success && timeOfDay.safeParse(time).success
}, 'Choose a date and a time.')

/** Whether a time may be the end of another, by what clocks show: the second of an hour that comes twice is after the first. */
export function mayEnd(start: string, end: string): boolean {
  return end.slice(0, 16) > start.slice(0, 16) || (end.length > 16 && start.length === 16)
}

type Placed = Pick<AgendaRow, 'id' | 'when' | 'busy' | 'state'>

/**
 * The rows that take the person's time at the same time as others, each with the ids of those others. Whole days,
 * deadlines and what is cancelled never clash, and one that ends as another begins does not either.
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
/** How many times one series may take place up to there. */
export const maxOccurrences = 4000

/** The same rule, ending on a day. */
export function ruleEndingOn(rule: string, until: string): string {
  const open = rule.split(';').filter((part) => !/^(UNTIL|COUNT)=/.test(part))
  return [...open, `UNTIL=${until.replaceAll('-', '')}`].join(';')
}

/** The rule of those from `day` on, where `by` came before. A single one is no number of times: its rule ends on that day. */
export function ruleCountedDown(rule: string, by: number, day: string): string {
  const left = Number(/COUNT=(\d+)/.exec(rule)?.[1] ?? Infinity) - by
  return left < 2 ? ruleEndingOn(rule, day) : rule.replace(/COUNT=\d+/, `COUNT=${left}`)
}

/** The day on which the weeks of a rule begin, 0 for Sunday; undefined where it says nothing. */
export function ruleWeekStart(rule: string): number | undefined {
  const name = /WKST=(\w\w)/.exec(rule)?.[1]
  const at = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'].indexOf(name ?? '')
  return at < 0 ? undefined : at
}
