import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dayIn, daysAfter } from '../../../../contract/day.ts'
import { momentAtMinute } from '../../../../contract/wallClock.ts'
import { read } from '../../../../web/api/api.ts'
import { useMinute } from '../../../../web/useMinute.ts'
import { listMoves } from '../../proposals/contract.ts'
import type { BookedMinutes } from '../../sessions/rules.ts'
import { listSlots } from '../contract.ts'
import { timesByDay } from './freeTimes.ts'

/** So many at once. */
export const daysAskedFor = 28

/** Whose times: those of a tutor, or those to which a session of its length can be moved. */
export type TimeSource = { kind: 'tutor' | 'session'; id: string }
/** `span`: which four weeks from today on, 0 for the first. */
type Wanted = { of: TimeSource; minutes: BookedMinutes; zone: string; span: (today: string) => number }

/** The times of a tutor in the reader's zone, by day. */
export function useFreeTimes({ of, minutes, zone, span }: Wanted) {
  const today = dayIn(zone, useMinute())
  const first = daysAfter(today, span(today) * daysAskedFor)
  const at = (day: string) => new Date(momentAtMinute(zone, day, 0)).toISOString()
  const [from, to] = [at(first), at(daysAfter(first, daysAskedFor))]
  // With another length the days stay where they are until its times are there.
  const placeholderData = <T>(before: T | undefined, query?: { queryKey: readonly unknown[] }) =>
    isAbout(query?.queryKey[1], of.id, from) ? before : undefined
  const isOfTutor = of.kind === 'tutor'
  const offered = useQuery({
    ...read(listSlots, { id: of.id, minutes, from, to }),
    enabled: isOfTutor,
    placeholderData,
  })
  const moves = useQuery({ ...read(listMoves, { id: of.id, from, to }), enabled: !isOfTutor, placeholderData })
  const found = isOfTutor ? offered : moves
  const { data } = found
  const days = useMemo(() => timesByDay(data?.slots ?? [], zone), [data, zone])
  return { today, days, zoneOfTutor: data?.zone, found }
}

const isAbout = (asked: unknown, id: string, from: string) =>
  typeof asked === 'object' &&
  asked !== null &&
  'id' in asked &&
  asked.id === id &&
  'from' in asked &&
  asked.from === from
