import { useEffect, useId, useRef } from 'react'
import css from './Chips.module.css'

type ChipsProps<T extends string> = {
  /** The name of the choice: "Category". */
  label: string
  choices: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/**
 * One choice of several, as chips in a line: arrow keys move within it. On phones the line scrolls sideways and keeps
 * the chosen chip in view.
 */
export function Chips<T extends string>({ label, choices, value, onChange }: ChipsProps<T>) {
  const id = useId()
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = line.current?.querySelector(`[data-value="${CSS.escape(value)}"]`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <div className={css.chips} role="radiogroup" aria-label={label} ref={line}>
      {choices.map((one) => (
        <div className={css.chip} key={one.value} data-value={one.value}>
          <input
            className={css.input}
            type="radio"
            id={`${id}${one.value}`}
            name={id}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          <label className={css.label} htmlFor={`${id}${one.value}`}>
            {one.label}
          </label>
        </div>
      ))}
    </div>
  )
}
