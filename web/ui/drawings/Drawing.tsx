import type { ReactNode } from 'react'
import css from './Drawing.module.css'

/** A line drawing, at most 176 wide. Its strokes are one grey and one green, by the classes of its stylesheet. */
export function Drawing({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  return (
    <svg
      className={css.drawing}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
