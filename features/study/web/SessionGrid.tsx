import type { StudySession } from '../contract.ts'
import { type SessionActions, SessionCard } from './SessionCard.tsx'
import css from './SessionGrid.module.css'

type SessionGridProps = {
  rows: StudySession[]
  zone: string
  today: string
  actions: SessionActions
  /** Shown while the requested list loads. */
  stale: boolean
}

export function SessionGrid({ rows, zone, today, actions, stale }: SessionGridProps) {
  return (
    <ul className={css.grid} aria-label="Study sessions" aria-busy={stale} data-stale={stale}>
      {rows.map((row) => (
        <li className={css.cell} key={row.id}>
          <SessionCard of={row} zone={zone} today={today} actions={actions} />
        </li>
      ))}
    </ul>
  )
}
