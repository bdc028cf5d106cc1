import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../../web/api/api.ts'
import type { BookedMinutes } from '../../sessions/rules.ts'
import { listWeekly, type WeeklyTime } from '../contract.ts'

type Wanted = { id: string; minutes: BookedMinutes; date: string; time: string; chosen: boolean }

const isBookable = ({ state }: WeeklyTime) => state === 'free' || state === 'clash'

/** The weeks of a series that repeats what is chosen, and which of them are to be booked; one week: no series. */
export function useSeries({ id, minutes, date, time, chosen }: Wanted) {
  const [weeks, setWeeks] = useState(1)
  const [dropped, setDropped] = useState<readonly string[]>([])
  const repeats = chosen && weeks > 1
  const found = useQuery({ ...read(listWeekly, { id, minutes, date, time, weeks }), enabled: repeats })
  const rows = (repeats && found.data?.rows) || []
  const later = rows.slice(1)
  const alsoOn = later.filter((row) => isBookable(row) && !dropped.includes(row.date)).map((row) => row.date)
  const toggle = (day: string) =>
    setDropped((all) => (all.includes(day) ? all.filter((one) => one !== day) : [...all, day]))
  // Until the weeks are named nothing is booked: it would be the first one alone.
  return { weeks, setWeeks, later, alsoOn, toggle, found, isBookable, isPending: repeats && !found.data }
}
