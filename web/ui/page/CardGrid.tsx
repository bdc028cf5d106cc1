import type { ReactNode } from 'react'
import css from './CardGrid.module.css'

type CardGridProps<R> = {
  /** What they are: "Study sessions". */
  label: string
  rows: readonly R[]
  /** Shown while the requested list loads. */
  stale: boolean
  /** Cards with much in them, which people compare: two columns at most. */
  wide?: boolean
  card: (row: R) => ReactNode
}

/** Cards in as many columns as fit. Those out of sight are neither laid out nor painted. */
export function CardGrid<R extends { id: string }>({ label, rows, stale, wide = false, card }: CardGridProps<R>) {
  return (
    <ul className={css.grid} aria-label={label} aria-busy={stale} data-stale={stale} data-wide={wide || undefined}>
      {rows.map((row) => (
        <li className={css.cell} key={row.id}>
          {card(row)}
        </li>
      ))}
    </ul>
  )
}
