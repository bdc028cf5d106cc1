import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { minuteWords } from '../../../contract/words/durations.ts'
import { parseDuration } from '../../homework/quick/dates.rules.ts'

type LengthFieldProps = {
  name: string
  label: string
  /** Null while nothing is typed, NaN while what is typed is no length. */
  minutes: number | null
  /** The message of the form; shown instead of the reading. */
  error: ReactNode
  /** What the form asks for where the field is empty or no length. */
  fault: string
  required?: boolean
  first?: boolean
  onChange: (minutes: number | null) => void
}

/** A length as it is typed in words, with what was understood under it. */
export function LengthField({
  name,
  label,
  minutes,
  error,
  fault,
  required = false,
  first = false,
  onChange,
}: LengthFieldProps) {
  const [typed, setTyped] = useState(minutes === null ? '' : minuteWords(minutes))
  const read = typed.trim() === '' ? null : (parseDuration(typed) ?? Number.NaN)
  // It was set from outside, by one of the usual lengths.
  const shown = Object.is(read, minutes) || minutes === null || Number.isNaN(minutes) ? typed : minuteWords(minutes)
  const unread = minutes === null || Number.isNaN(minutes)
  return (
    <TextInput
      label={label}
      placeholder="1h30"
      autoComplete="off"
      maxLength={30}
      name={name}
      required={required}
      {...(first && { 'data-autofocus': true })}
      value={shown}
      description={unread ? 'Such as 1h30, 90 min or 2.5h.' : `Read as ${minuteWords(minutes)}.`}
      error={error && (unread ? fault : error)}
      aria-invalid={error ? true : undefined}
      onChange={(event) => {
        const { value } = event.currentTarget
        setTyped(value)
        onChange(value.trim() === '' ? null : (parseDuration(value) ?? Number.NaN))
      }}
    />
  )
}
