import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { ambiguousTimesAt, localOf, momentOfLocal, momentsOfLocal } from '../../contract/localTime.ts'
import css from './WhichHour.module.css'

type WhichHourProps = {
  zone: string
  /** What was typed, YYYY-MM-DDTHH:MM, with the offset where the second of two is meant. */
  local: string
  onChange: (local: string) => void
}

/**
 * Beneath a time field: nothing, except on the two nights of the year on which clocks change. For a time that occurs
 * twice it asks which of the two; for a skipped one it says what it means instead.
 */
export function WhichHour({ zone, local, onChange }: WhichHourProps) {
  const label = useId()
  if (Number.isNaN(Date.parse(`${local.slice(0, 16)}Z`))) return null
  const choices = ambiguousTimesAt(zone, local)
  const time = timeWords(local)
  if (choices.length > 1)
    return (
      <div className={css.which}>
        <p className={css.words} id={label}>
          Clocks go back, so {time} comes twice.
        </p>
        <SegmentedControl
          size="xs"
          aria-labelledby={label}
          data={choices.map((choice, index) => ({
            value: choice.local,
            label: `${index === 0 ? 'First' : 'Second'}, ${choice.name}`,
          }))}
          value={localOf(zone, momentOfLocal(zone, local))}
          onChange={onChange}
        />
      </div>
    )
  if (momentsOfLocal(zone, local).length > 0) return null
  const meant = timeWords(localOf(zone, momentOfLocal(zone, local)))
  return (
    <p className={css.words}>
      Clocks go forward and skip {time}: it means {meant}.
    </p>
  )
}

/** "1:30 AM" */
function timeWords(local: string): string {
  const [hour, minute] = [Number(local.slice(11, 13)), local.slice(14, 16)]
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}
