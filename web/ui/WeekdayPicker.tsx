import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { weekdayNames } from '../../contract/day.ts'
import css from './WeekdayPicker.module.css'

type WeekdayPickerProps = {
  label: string
  /** The pressed ones, 0 for Sunday to 6. */
  value: readonly number[]
  /** The first day of the row. */
  weekStart: number
  onPress: (day: number) => void
  error?: string | undefined
}

/** Days of the week to press. */
export function WeekdayPicker({ label, value, weekStart, onPress, error }: WeekdayPickerProps) {
  return (
    <fieldset className={css.days}>
      <legend className={css.legend}>{label}</legend>
      {weekdayNames.map((_, place) => {
        const day = (place + weekStart) % 7
        return (
          <UnstyledButton
            key={day}
            className={css.day ?? ''}
            aria-pressed={value.includes(day)}
            onClick={() => onPress(day)}
          >
            <span aria-hidden>{weekdayNames[day]?.slice(0, 2)}</span>
            <VisuallyHidden>{weekdayNames[day]}</VisuallyHidden>
          </UnstyledButton>
        )
      })}
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
  )
}
