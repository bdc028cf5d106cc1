import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

/** HH:MM; an end of 00:00 is the end of the day. */
type Span = { start: string; end: string }
type SpanFieldsProps = Span & {
  /** Its place among the hours of the form. */
  index: number
  faults: { start: ReactNode; end: ReactNode }
  onChange: (part: Partial<Span>) => void
}

/** The two fields of hours that are typed. */
export function SpanFields({ start, end, index, faults, onChange }: SpanFieldsProps) {
  const field = (name: keyof Span, label: string, value: string) => (
    <TextInput
      type="time"
      aria-label={`${label} of hours ${index + 1}`}
      value={value}
      error={Boolean(faults[name])}
      aria-invalid={faults[name] ? true : undefined}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      {field('start', 'Start', start)}
      {field('end', 'End', end)}
    </>
  )
}
