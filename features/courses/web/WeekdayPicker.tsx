import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { usePerson } from '../../../web/session.ts'
import css from './WeekdayPicker.module.css'
import { weekdayNames } from './words.ts'

type WeekdayPickerProps = {
  label: string
  value: readonly number[]
  onChange: (days: number[]) => void
  error?: string | undefined
}

/** Days of the week to press, in the order in which the person's week runs. */
export function WeekdayPicker({ label, value, onChange, error }: WeekdayPickerProps) {
  const { weekStart } = usePerson()
  return (
    <fieldset className={css.days}>
      <legend className={css.legend}>{label}</legend>
      {weekdayNames.map((_, place) => {
        const day = (place + weekStart) % 7
        const on = value.includes(day)
        return (
          <UnstyledButton
            key={day}
            className={css.day ?? ''}
            aria-pressed={on}
            onClick={() => onChange(on ? value.filter((one) => one !== day) : [...value, day].toSorted())}
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
