import { Hints } from '../../../web/ui/Hints.tsx'
import { SelectBox } from '../bulk/web/SelectBox.tsx'
import { type RowSelection, rowMark } from '../bulk/web/useSelection.ts'
import type { Assignment } from '../contract.ts'
import { type AssignmentActions, AssignmentCard } from './AssignmentCard.tsx'
import css from './AssignmentGrid.module.css'

export type ViewProps = {
  rows: Assignment[]
  now: Date
  today: string
  actions: AssignmentActions
  choosing: RowSelection
  /** Shown while the requested list loads. */
  stale: boolean
}

export function AssignmentGrid({ rows, now, today, actions, choosing, stale }: ViewProps) {
  return (
    <Hints>
      <ul className={css.grid} aria-label="Assignments" aria-busy={stale} data-stale={stale}>
        {rows.map((row) => (
          <li className={css.cell} key={row.id} {...rowMark(row.id)}>
            <SelectBox of={row} choosing={choosing} />
            <AssignmentCard of={row} now={now} today={today} actions={actions} />
          </li>
        ))}
      </ul>
    </Hints>
  )
}
