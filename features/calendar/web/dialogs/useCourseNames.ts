import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CalendarEvent, readCalendar } from '../../contract.ts'

/** The courses in the loaded part of the calendar, for suggestions. */
export function useCourseNames(): string[] {
  const client = useQueryClient()
  return useMemo(() => {
    const names = new Set<string>()
    const known = client.getQueriesData<{ rows: Pick<CalendarEvent, 'course'>[] }>({ queryKey: [readCalendar.path] })
    for (const [, data] of known) for (const { course } of data?.rows ?? []) if (course) names.add(course)
    return [...names].toSorted()
  }, [client])
}
