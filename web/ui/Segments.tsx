import type { ReactNode } from 'react'
import { Radios } from './Radios.tsx'
import css from './Segments.module.css'

type SegmentsProps<T extends string> = {
  data: readonly { value: T; label: ReactNode }[]
  value: T
  onChange: (value: T) => void
  /** The name of the choice: one of these two. */
  'aria-label'?: string
  'aria-labelledby'?: string
  className?: string | undefined
  disabled?: boolean
  small?: boolean
  wide?: boolean
}

/**
 * A choice of few, side by side. Mantine's moves its marker by measuring, which makes the browser lay out the whole
 * page while a screen is being drawn.
 */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { data, value, onChange, className, disabled, small, wide, ...named } = props
  return (
    <div
      className={className ? `${css.segments} ${className}` : css.segments}
      role="radiogroup"
      data-small={small || undefined}
      data-wide={wide || undefined}
      {...named}
    >
      <Radios
        choices={data}
        value={value}
        onChange={onChange}
        disabled={disabled}
        css={{ one: css.segment, input: css.input, label: css.label }}
      />
    </div>
  )
}
