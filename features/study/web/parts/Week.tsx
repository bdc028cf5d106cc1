import { useQuery } from '@tanstack/react-query'
import { weekdayNames, weekdayOf } from '../../../../contract/day.ts'
import { roundedMinuteWords } from '../../../../contract/words/durations.ts'
import { read } from '../../../../web/api/api.ts'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { readWeek } from '../../contract.ts'
import { WeekBars } from './WeekBars.tsx'

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
  const { today, days, minutes } = week.data
  return (
    <WeekBars
      total={roundedMinuteWords(minutes)}
      days={days.map(({ day, minutes }) => ({
        day,
        minutes,
        name: weekdayNames[weekdayOf(day)] ?? '',
        when: day === today ? 'today' : day < today ? 'past' : 'coming',
      }))}
    />
  )
}
