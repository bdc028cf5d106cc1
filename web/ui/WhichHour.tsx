import { useId } from 'react'
import { ambiguousTimesAt, localOf, momentOfLocal, momentsOfLocal } from '../../contract/localTime.ts'
import { timeOfDayWords } from '../../contract/words/times.ts'
import { Segments } from './Segments.tsx'
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
  const time = timeOfDayWords(local.slice(11, 16))
  if (choices.length > 1)
    return (
      <div className={css.which}>
        <p className={css.words} id={label}>
          Clocks go back, so {time} comes twice.
        </p>
        <Segments
          small
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
  const meant = timeOfDayWords(localOf(zone, momentOfLocal(zone, local)).slice(11, 16))
  return (
    <p className={css.words}>
      Clocks go forward and skip {time}: it means {meant}.
    </p>
  )
}
