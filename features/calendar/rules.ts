import { z } from 'zod'
import type { AgendaRow } from '../../contract/agenda.ts'
import { day, timeOfDay } from '../../contract/shapes.ts'

/** How many days a calendar shows at a time: six weeks, and some to spare. */
export const mostDays = 62
/** How many are searched at a time. */
export const mostDaysSearched = 800

/** Which of a series a change is about. */
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

/** What a clock on the wall shows, YYYY-MM-DDTHH:MM. */
export const localMinute = z.string().refine((value) => {
  const [date = '', time = '', more] = value.split('T')
  return more === undefined && day.safeParse(date).success && timeOfDay.safeParse(time).success
}, 'Choose a date and a time.')

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
