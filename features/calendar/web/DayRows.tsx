import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { barStyle } from './barStyle.ts'
import css from './DayRows.module.css'
import type { PlacedRow } from './geometry/grid.rules.ts'
import { useAgenda } from './useAgenda.ts'
import { timeStateOf, timesOnDay } from './words.ts'

type DayRowsProps = {
  rows: readonly PlacedRow[]
  day: string
  zone: string
  now: Date
  /** The second line; the place by default. */
  line?: (of: PlacedRow, state: 'past' | 'present' | 'coming') => ReactNode
  /** Called when a row is pressed. Without it, rows are not buttons. */
  onOpen?: (of: PlacedRow) => void
  /** At the end of a row. */
  menu?: (of: PlacedRow) => ReactNode
}

/** The rows of one day, with their times; past ones fade, and the present one has the colour of now. */
export function DayRows({ rows, day, zone, now, line, onOpen, menu }: DayRowsProps) {
  const { kinds } = useAgenda()
  return (
    <ul className={css.rows}>
      {rows.map((of) => {
        const { row, key } = of
        const { shape, noun } = kinds.of(row.kind)
        const state = timeStateOf(of, now.getTime())
        const { lines, spoken } = timesOnDay(of, day, zone)
        const words = (
          <>
            <span className={css.title} dir="auto" title={row.title}>
              {row.title}
            </span>
            <span className={css.line} dir="auto">
              {line ? line(of, state) : row.location}
            </span>
          </>
        )
        return (
          <li className={css.row} key={key} data-state={state} data-off={row.state === 'cancelled' || undefined}>
            <span className={css.times} aria-hidden="true">
              {lines.map((one) => (
                <span key={one}>{one}</span>
              ))}
            </span>
            <span className={css.bar} data-shape={shape} style={barStyle(row)} />
            <VisuallyHidden>
              {state === 'present' ? `Now, ${spoken}` : spoken}, {noun}
            </VisuallyHidden>
            {onOpen ? (
              <button className={css.words} type="button" onClick={() => onOpen(of)}>
                {words}
              </button>
            ) : (
              <span className={css.words}>{words}</span>
            )}
            {menu?.(of)}
          </li>
        )
      })}
    </ul>
  )
}
