import { useQuery } from '@tanstack/react-query'
import { daysAfter } from '../../../../contract/day.ts'
import { momentOfLocal } from '../../../../contract/localTime.ts'
import type { OpenRepeat } from '../../../../contract/repeat.ts'
import { instantSpanWords } from '../../../../contract/words/times.ts'
import { read } from '../../../../web/api/api.ts'
import type { EventWhen } from '../../contract.ts'
import { eventWhen, readCalendar } from '../../contract.ts'
import { placeRow } from '../geometry/grid.rules.ts'
import { overlappingRows } from '../geometry/lanes.rules.ts'

/** The fields of an event, new or not. */
export type EventFormValues = {
  title: string
  type: string
  when: EventWhen
  location: string
  notes: string
  course: string
  busy: boolean
  /** Minutes before its start. */
  reminders: number[]
  /** Undefined while an existing one stays unchanged. */
  repeat: OpenRepeat | null | undefined
}

/** Clashes with the chosen time: "Overlaps Algorithms, 9:30 to 10:45." */
export function useClash(
  { when, busy }: Pick<EventFormValues, 'when' | 'busy'>,
  zone: string,
  without: string | undefined,
): string | null {
  const sound = busy && when.kind === 'time' && eventWhen.safeParse(when).success
  const span = { from: when.start.slice(0, 10), to: sound ? daysAfter(when.end.slice(0, 10), 1) : '' }
  const rows = useQuery({ ...read(readCalendar, span), enabled: sound, staleTime: 30_000 })
  if (!sound || !rows.data) return null
  const [start, end] = [momentOfLocal(zone, when.start), momentOfLocal(zone, when.end)]
  const found = overlappingRows(
    rows.data.rows.map((row) => placeRow(row, zone)),
    start,
    end,
    without,
  )
  const [first] = found
  if (!first) return null
  const others = found.length - 1
  return `Overlaps ${first.row.title}, ${instantSpanWords(zone, first.start, first.end)}${others > 0 ? ` and ${others} more` : ''}.`
}
