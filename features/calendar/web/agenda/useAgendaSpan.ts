import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysAfter } from '../../../../contract/day.ts'
import { read } from '../../../../web/api/api.ts'
import { readCalendar } from '../../contract.ts'
import { maxDaysSearched, monthAfter } from '../../rules.ts'
import { earliestCalendarDay, latestCalendarDay, placeRow } from '../geometry/grid.rules.ts'
import { useCalendar } from '../useCalendar.ts'

/** How many months a press adds, and the largest number: beyond it, months at the other end are removed. */
const step = 1
const most = 12

/**
 * The span that the agenda shows: the month around the day, and the months added before and after it. A search covers
 * as much as the server searches at a time, most of it ahead.
 */
export function useAgendaSpan(on: string, q: string, zone: string) {
  const month = on.slice(0, 7)
  const [reach, setReach] = useState({ month, before: 0, after: 1 })
  const mine = reach.month === month ? reach : { month, before: 0, after: 1 }
  const first = clamp(mine.before === 0 ? on : `${monthAfter(month, -mine.before)}-01`)
  const last = clamp(daysAfter(`${monthAfter(month, mine.after + 1)}-01`, -1))
  const calendar = useCalendar(first, last, zone)

  const from = clamp(daysAfter(on, -Math.floor(maxDaysSearched / 4)))
  const to = clamp(daysAfter(from, maxDaysSearched))
  const found = useQuery({ ...read(readCalendar, { from, to, q }), enabled: q !== '' })
  const grow = (before: number, after: number) => () => {
    const next = { before: mine.before + before, after: mine.after + after }
    if (next.before + next.after >= most) {
      if (before > 0) next.after -= before
      else next.before = Math.max(0, next.before - after)
    }
    setReach({ month, ...next })
  }
  if (q !== '')
    return {
      rows: found.data?.rows.map((row) => placeRow(row, zone)) ?? [],
      first: from,
      last: daysAfter(to, -1),
      loading: found.isPending,
      failed: found.isError && !found.data,
      retry: () => void found.refetch(),
      ...{ earlier: () => undefined, later: () => undefined, canEarlier: false, canLater: false },
      ...{ loadingEarlier: false, loadingLater: false },
    }
  return {
    rows: calendar.rows,
    first,
    last,
    loading: calendar.loading,
    failed: calendar.failed !== null,
    retry: calendar.retry,
    earlier: grow(step, 0),
    later: grow(0, step),
    canEarlier: first > earliestCalendarDay,
    canLater: last < latestCalendarDay,
    loadingEarlier: calendar.loading && mine.before > 0,
    loadingLater: calendar.loading && mine.after > 1,
  }
}

function clamp(day: string): string {
  return day < earliestCalendarDay ? earliestCalendarDay : day > latestCalendarDay ? latestCalendarDay : day
}
