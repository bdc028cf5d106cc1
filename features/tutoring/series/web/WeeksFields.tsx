import { Checkbox, NativeSelect } from '@mantine/core'
import { dayWords } from '../../../../contract/words/dates.ts'
import { instantTimeWords } from '../../../../contract/words/times.ts'
import { FailedFetch } from '../../../../web/errors/FailedFetch.tsx'
import { usePlan } from '../../../../web/session.ts'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { maxOpenBookings, maxSeries } from '../../sessions/rules.ts'
import type { WeeklyTime } from '../contract.ts'
import type { useSeries } from './useSeries.ts'
import css from './WeeksFields.module.css'

type WeeksFieldsProps = {
  series: ReturnType<typeof useSeries>
  zone: string
  today: string
  chosen: boolean
}

const stateWords: Record<WeeklyTime['state'], string> = {
  free: '',
  clash: 'Clashes with your calendar',
  own: 'You have a session at this time',
  taken: 'Not free',
}

/** Whether the same is booked in the weeks that follow, each of which is named before. */
export function WeeksFields({ series, zone, today, chosen }: WeeksFieldsProps) {
  const most = usePlan() === 'premium' ? maxSeries : maxOpenBookings
  const { weeks, setWeeks, later, alsoOn, toggle, found, isBookable } = series
  return (
    <div className={css.group}>
      <NativeSelect
        label="Repeat"
        value={String(weeks)}
        data={[
          { value: '1', label: 'Does not repeat' },
          ...Array.from({ length: most - 1 }, (_, index) => ({
            value: String(index + 2),
            label: `Weekly, ${index + 2} sessions`,
          })),
        ]}
        onChange={(event) => setWeeks(Number(event.currentTarget.value))}
      />
      {weeks > 1 && !chosen && <p className={css.words}>Choose the time of the first session.</p>}
      {weeks > 1 && chosen && found.isError && (
        <FailedFetch
          title="Failed to fetch free times"
          error={found.error}
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
          inPanel
        />
      )}
      {weeks > 1 && chosen && found.isPending && (
        <Loading label="Loading the weeks">
          <SkeletonBlock width="60%" height={14} />
        </Loading>
      )}
      {later.length > 0 && (
        <ul className={css.list} aria-label="The weeks that follow">
          {later.map((row) => (
            <li key={row.date}>
              <Checkbox
                checked={alsoOn.includes(row.date)}
                disabled={!isBookable(row)}
                onChange={() => toggle(row.date)}
                label={`${dayWords(row.date, today)}, ${instantTimeWords(zone, row.start)}`}
                description={stateWords[row.state] || undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
