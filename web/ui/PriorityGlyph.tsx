import { VisuallyHidden } from '@mantine/core'
import css from './PriorityGlyph.module.css'

export type PriorityLevel = 'high' | 'medium' | 'low'

const bars = { low: 1, medium: 2, high: 3 }
const words = { low: 'Low', medium: 'Medium', high: 'High' }

type PriorityGlyphProps = {
  priority: PriorityLevel
  /** The word is there for screen readers even where it is not shown. */
  hideWord?: boolean
}

/** Three bars, filled according to the priority, and the word. */
export function PriorityGlyph({ priority, hideWord = false }: PriorityGlyphProps) {
  return (
    <span className={css.priority}>
      <svg className={css.glyph} viewBox="0 0 14 14" width="14" height="14" aria-hidden="true" focusable="false">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            className={bar < bars[priority] ? css[priority] : undefined}
            x={1 + bar * 4.5}
            y={9 - bar * 4}
            width="3"
            height={4 + bar * 4}
            rx="1"
          />
        ))}
      </svg>
      {hideWord ? <VisuallyHidden>{words[priority]} priority</VisuallyHidden> : words[priority]}
    </span>
  )
}
