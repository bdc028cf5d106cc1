import { useEffect, useRef } from 'react'
import { Radios, type RadiosProps } from '../Radios.tsx'
import css from './Chips.module.css'

/** `label`: the name of the choice, "Category". */
type ChipsProps<T extends string> = RadiosProps<T> & { label: string }

/**
 * One choice of several, as chips in a line: arrow keys move within it. On phones the line scrolls sideways and keeps
 * the chosen chip in view.
 */
export function Chips<T extends string>({ label, ...radios }: ChipsProps<T>) {
  const { value } = radios
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = line.current?.querySelector(`[data-value="${CSS.escape(value)}"]`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <div className={css.chips} role="radiogroup" aria-label={label} ref={line}>
      <Radios {...radios} css={{ one: css.chip, input: css.input, label: css.label }} />
    </div>
  )
}
