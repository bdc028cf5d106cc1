import type { Assignment } from '../contract.ts'
import { AssignmentCard, type CardActions } from './AssignmentCard.tsx'
import css from './AssignmentGrid.module.css'
import { Hints } from './Hints.tsx'

type AssignmentGridProps = { rows: Assignment[]; now: Date; today: string; actions: CardActions; stale: boolean }

export function AssignmentGrid({ rows, now, today, actions, stale }: AssignmentGridProps) {
  return (
    <Hints>
      <ul className={css.grid} aria-label="Assignments" aria-busy={stale} data-stale={stale}>
        {rows.map((row) => (
          <li className={css.cell} key={row.id}>
            <AssignmentCard of={row} now={now} today={today} actions={actions} />
          </li>
        ))}
      </ul>
    </Hints>
  )
}
