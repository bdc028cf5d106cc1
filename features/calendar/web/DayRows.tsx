import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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

/** How many rows are drawn at first, and at a time once their end comes near. */
const batch = 24

/** The rows of one day, with their times; past ones fade, and the present one has the colour of now. */
export function DayRows({ rows, day, zone, now, line, onOpen, menu }: DayRowsProps) {
  const { kinds } = useAgenda()
  const { drawn, end } = useDrawn(rows.length, day)
  return (
    <ul className={css.rows}>
      {rows.slice(0, drawn).map((of) => {
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
          <li
            className={css.row}
            key={key}
            data-state={state}
            data-off={row.state === 'cancelled' || undefined}
            data-tentative={row.state === 'tentative' || undefined}
          >
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
      {drawn < rows.length && <li className={css.end} ref={end} aria-hidden="true" />}
    </ul>
  )
}

/** How many of a day's rows are drawn; more as soon as `end`, what stands after them, comes near the window. */
function useDrawn(count: number, day: string) {
  const [shown, setShown] = useState({ day, drawn: batch })
  const drawn = shown.day === day ? shown.drawn : batch
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const element = end.current
    if (!element || drawn >= count) return
    const look = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setShown({ day, drawn: drawn + batch }),
      { rootMargin: '300px' },
    )
    look.observe(element)
    return () => look.disconnect()
  }, [count, day, drawn])
  return { drawn, end }
}
