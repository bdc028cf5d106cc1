import { useQuery } from '@tanstack/react-query'
import { dayIn } from '../../../../contract/day.ts'
import { wallIn } from '../../../../contract/wall.ts'
import { read } from '../../../../web/api.ts'
import { readWeek } from '../../contract.ts'
import { DayStrip } from '../../web/parts/DayStrip.tsx'
import type { Stretch } from '../../web/parts/strip.ts'
import { clockWordsIn } from '../../web/words.ts'
import type { Timer } from '../contract.ts'
import { readNow, useReading } from './store.ts'

/** Today's stretches on their strip, with those of the present session in amber. */
export function Today({ timer, zone }: { timer: Timer; zone: string }) {
  const week = useQuery(read(readWeek, {}))
  useReading(({ now }) => Math.floor(now / 60_000))
  const present = new Date(readNow()?.now ?? timer.now)
  const today = dayIn(zone, present)
  const minuteOf = (moment: Date) => (dayIn(zone, moment) < today ? 0 : wallIn(zone, moment.getTime()).minutes)
  const running = timer.state === 'running'
  const intervals = week.data?.today === today ? week.data.intervals : []
  const stretches: Stretch[] = intervals.map(({ sessionId, start, end }) => {
    const from = minuteOf(new Date(start))
    const now = sessionId === timer.session?.id
    const to = end ? minuteOf(new Date(end)) : now && running ? minuteOf(present) : from
    return { from, to: Math.max(from, to), now }
  })
  const said = intervals.map(
    ({ start, end }) => `${clockWordsIn(zone, start)} to ${end ? clockWordsIn(zone, end) : 'now'}`,
  )
  return (
    <DayStrip
      stretches={stretches}
      now={minuteOf(present)}
      running={running}
      spoken={said.length > 0 ? `Studied today: ${said.join(', ')}.` : 'Nothing studied yet today.'}
    />
  )
}
