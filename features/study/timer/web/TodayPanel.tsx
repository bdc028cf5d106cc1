import { useQuery } from '@tanstack/react-query'
import { dayIn } from '../../../../contract/day.ts'
import { wallClockIn } from '../../../../contract/wallClock.ts'
import { instantTimeWords } from '../../../../contract/words/times.ts'
import { read } from '../../../../web/api/api.ts'
import { readWeek } from '../../contract.ts'
import { DayStrip } from '../../web/parts/DayStrip.tsx'
import type { StripStretch } from '../../web/parts/dayStripScale.ts'
import type { Timer } from '../contract.ts'
import { timerReadingNow, useTimerReading } from './timerStore.ts'

/** A strip with today's studied stretches; those of the present session are amber. */
export function TodayPanel({ timer, zone }: { timer: Timer; zone: string }) {
  const week = useQuery(read(readWeek, {}))
  useTimerReading(({ now }) => Math.floor(now / 60_000))
  const present = new Date(timerReadingNow()?.now ?? timer.now)
  const today = dayIn(zone, present)
  const minuteOf = (moment: Date) => (dayIn(zone, moment) < today ? 0 : wallClockIn(zone, moment.getTime()).minutes)
  const running = timer.state === 'running'
  const intervals = week.data?.today === today ? week.data.intervals : []
  const stretches: StripStretch[] = intervals.map(({ sessionId, start, end }) => {
    const from = minuteOf(new Date(start))
    const now = sessionId === timer.session?.id
    const to = end ? minuteOf(new Date(end)) : now && running ? minuteOf(present) : from
    return { from, to: Math.max(from, to), now }
  })
  const words = intervals.map(
    ({ start, end }) => `${instantTimeWords(zone, start)} to ${end ? instantTimeWords(zone, end) : 'now'}`,
  )
  return (
    <DayStrip
      stretches={stretches}
      now={minuteOf(present)}
      running={running}
      spoken={words.length > 0 ? `Studied today: ${words.join(', ')}.` : 'Nothing studied yet today.'}
    />
  )
}
