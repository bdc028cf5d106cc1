import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { OpenRepeat } from '../../../contract/repeat.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { monthDayWords } from '../../../contract/words/dates.ts'
import { call } from '../../../web/api/api.ts'
import type { previewCampusChange, previewCampusRepeat } from '../make.contract.ts'
import css from './EventForm.module.css'

type Previewing = typeof previewCampusRepeat | typeof previewCampusChange
type PreviewInput<E extends Previewing> = Omit<z.input<E['input']>, 'repeat'> & { repeat: OpenRepeat | null }

/** The days of the rule, as the server finds them; undefined while there is none. */
export function useDays<E extends Previewing>(endpoint: E, given: PreviewInput<E>): string[] | undefined {
  const input = endpoint.input.safeParse(given)
  const found = useQuery({
    queryKey: [endpoint.path, given],
    queryFn: () => call(endpoint as typeof previewCampusChange, given as z.input<typeof previewCampusChange.input>),
    enabled: input.success,
    retry: false,
    placeholderData: keepPreviousData,
  })
  return input.success && !found.isError ? found.data?.days : undefined
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
