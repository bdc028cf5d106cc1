import type { AgendaRow } from '../../../../contract/agenda.ts'
import { momentAtMinute } from '../../../../contract/wallClock.ts'
import type { PlacedRow } from './grid.rules.ts'
import { overlappingRows } from './lanes.rules.ts'
import { dragStepMinutes } from './moves.rules.ts'

const minute = 60_000
/** From when to when in a day a start is proposed, and how far apart, in minutes. */
const [earliest, latest, apart] = [9 * 60, 21 * 60, 30]

/** The span of a plan that begins at a moment and takes so many minutes. */
export function plannedSpan(start: number, minutes: number): AgendaRow['when'] {
  const [from, to] = [start, start + minutes * minute].map((moment) => new Date(moment).toISOString())
  return { kind: 'time', start: from ?? '', end: to ?? '' }
}

/**
 * The moment to propose for a plan of so many minutes on a day: the first between nine and nine, not before `now`, at
 * which nothing else takes the time; where all are taken, the first of them; on a day that is over, the next from now.
 */
export function proposedStart(
  rows: readonly PlacedRow[],
  zone: string,
  day: string,
  minutes: number,
  now: number,
): number {
  const starts: number[] = []
  for (let at = earliest; at <= latest; at += apart) {
    const moment = momentAtMinute(zone, day, at)
    if (moment >= now) starts.push(moment)
  }
  const step = dragStepMinutes * minute
  return (
    starts.find((start) => overlappingRows(rows, start, start + minutes * minute).length === 0) ??
    starts[0] ??
    Math.ceil(now / step) * step
  )
}

/** Whether a plan ends after its work is due, where that is not overdue anyway. */
export function endsAfterDue(end: number, dueAt: string, now: number): boolean {
  const due = Date.parse(dueAt)
  return due > now && end > due
}

/** The rows with the plans that the server did not have yet; those that are among the rows by now are left out. */
export function withPlans(rows: PlacedRow[], pending: readonly PlacedRow[]): PlacedRow[] {
  const unseen = pending.filter(
    ({ start, row }) => !rows.some((other) => other.start === start && other.row.title === row.title),
  )
  return unseen.length === 0 ? rows : [...rows, ...unseen]
}
