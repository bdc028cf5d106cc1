import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dayIn, daysAfter } from '../../../../contract/day.ts'
import { momentAtMinute } from '../../../../contract/wallClock.ts'
import { read } from '../../../../web/api/api.ts'
import { useMinute } from '../../../../web/useMinute.ts'
import type { BookedMinutes } from '../../sessions/rules.ts'
import { listSlots } from '../contract.ts'
import { timesByDay } from './freeTimes.ts'

/** So many at once. */
export const daysAskedFor = 28

/** `span`: which four weeks from today on, 0 for the first. */
type Wanted = { id: string; minutes: BookedMinutes; zone: string; span: (today: string) => number }

/** The times of a tutor in the reader's zone, by day. */
export function useFreeTimes({ id, minutes, zone, span }: Wanted) {
  const today = dayIn(zone, useMinute())
  const first = daysAfter(today, span(today) * daysAskedFor)
  const at = (day: string) => new Date(momentAtMinute(zone, day, 0)).toISOString()
  const asked = { id, from: at(first), to: at(daysAfter(first, daysAskedFor)) }
  const found = useQuery({
    ...read(listSlots, { ...asked, minutes }),
    // With another length the days stay where they are until its times are there.
    placeholderData: (before, query) => {
      const key = query?.queryKey[1]
      return typeof key === 'object' && key.id === id && key.from === asked.from ? before : undefined
    },
  })
  const { data } = found
  const days = useMemo(() => timesByDay(data?.slots ?? [], zone), [data, zone])
  return { today, days, zoneOfTutor: data?.zone, found }
}
