import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { weekdayNames, weekdayOf } from '../../../../contract/day.ts'
import { roundedMinuteWords } from '../../../../contract/words/durations.ts'
import { read } from '../../../../web/api/api.ts'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { readWeek } from '../../contract.ts'
import { GoalRing } from '../../preferences/web/GoalRing.tsx'
import { useTimer, useTimerReading } from '../../timer/web/timerStore.ts'
import { WeekBars } from './WeekBars.tsx'

type WeekStudied = z.output<typeof readWeek.output>

/** The time studied this week, by day. */
export function Week() {
  const week = useQuery(read(readWeek, {}))
  if (week.isPending)
    return (
      <Loading label="Loading this week">
        <SkeletonBlock width="100%" height={160} />
      </Loading>
    )
  if (!week.data)
    return (
      <FailedState
        title="This week could not be loaded"
        retrying={week.isFetching}
        onRetry={() => week.refetch()}
        inPanel
      />
    )
  return <WeekNow of={week.data} />
}

/** Goes on counting while the timer beside it does. */
function WeekNow({ of }: { of: WeekStudied }) {
  const session = useTimer()?.told.timer.session?.id
  const { today, days, running, goalMinutes } = of
  const contained = running && running.sessionId === session ? running.studiedMs : null
  const minutesOf = (seconds: number, studiedMs: number) =>
    Math.round((seconds + (contained !== null ? Math.max(0, studiedMs - contained) / 1000 : 0)) / 60)
  const minutes = useTimerReading(({ studiedMs }) => minutesOf(of.seconds, studiedMs)) ?? of.minutes
  const present = days.find(({ day }) => day === today)
  const now = useTimerReading(({ studiedMs }) => minutesOf(present?.seconds ?? 0, studiedMs))
  return (
    <WeekBars
      total={goalMinutes === null ? roundedMinuteWords(minutes) : null}
      goal={goalMinutes === null ? null : <GoalRing minutes={minutes} goal={goalMinutes} />}
      days={days.map(({ day, minutes }) => ({
        day,
        minutes: day === today ? (now ?? minutes) : minutes,
        name: weekdayNames[weekdayOf(day)] ?? '',
        when: day === today ? 'today' : day < today ? 'past' : 'coming',
      }))}
    />
  )
}
