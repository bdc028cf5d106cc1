import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listen } from '../../../web/live.ts'
import { readCalendar } from '../contract.ts'
import { topics } from './rowFeatures.ts'

/** What changes elsewhere may be dated, whichever feature's it is: then the calendar is asked for again. */
export function useCalendarLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: [readCalendar.path] })
    const stops = topics.map((topic) => listen(topic, ({ first }) => !first && refresh()))
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
