import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countWords } from '../../../contract/words/counts.ts'
import { monthDayWords } from '../../../contract/words/dates.ts'
import css from './EventForm.module.css'

/** The days of a rule, as the server finds them; undefined while there is none. `ask`: undefined while it cannot be asked. */
export function useDays(key: readonly unknown[], ask: (() => Promise<{ days: string[] }>) | undefined) {
  const found = useQuery({
    queryKey: ['event days', ...key],
    queryFn: () => ask?.() ?? { days: [] },
    enabled: ask !== undefined,
    retry: false,
    placeholderData: keepPreviousData,
  })
  return ask && !found.isError ? found.data?.days : undefined
}

type RepeatDaysProps = {
  days: readonly string[]
  except: string[]
  onChange: (except: string[]) => void
  /** The day that cannot be left out. */
  fixed?: string
  /** Days whose dates were moved, and where they are now. */
  moved?: ReadonlyMap<string, string>
}

/** The dates as chips, each of which can be left out. */
export function RepeatDays({ days, except, onChange, fixed, moved }: RepeatDaysProps) {
  const kept = days.filter((day) => !except.includes(day)).length
  return (
    <div className={css.dates}>
      {days.map((day) => {
        const isOut = except.includes(day)
        const at = moved?.get(day)
        return (
          <button
            key={day}
            type="button"
            className={css.date}
            aria-pressed={!isOut}
            disabled={day === fixed}
            onClick={() => onChange(isOut ? except.filter((one) => one !== day) : [...except, day])}
          >
            {at === undefined ? monthDayWords(day) : `${monthDayWords(day)}, moved to ${monthDayWords(at)}`}
          </button>
        )
      })}
      <span className={css.quiet} role="status">
        {countWords(kept, 'date')}. Select one to leave it out.
      </span>
    </div>
  )
}
