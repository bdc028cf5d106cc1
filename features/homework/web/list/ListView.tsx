import { useMemo } from 'react'
import { numberWords } from '../../../../contract/words/counts.ts'
import { Hints } from '../../../../web/ui/Hints.tsx'
import type { RowSelection } from '../../bulk/web/useSelection.ts'
import type { Assignment } from '../../contract.ts'
import type { AssignmentActions } from '../AssignmentCard.tsx'
import type { ViewProps } from '../AssignmentGrid.tsx'
import { AssignmentListRow } from './AssignmentListRow.tsx'
import { assignmentGroupsOf } from './groups.ts'
import css from './ListView.module.css'

type ListViewProps = ViewProps & {
  /** Sorted by due date, the list has headings. */
  grouped: boolean
  /** Whether there is more than what is loaded, so that the last heading's number is unknown. */
  more: boolean
}

/** Dense rows, for comparing. */
export function ListView({ rows, now, today, actions, choosing, stale, grouped, more }: ListViewProps) {
  const groups = useMemo(() => (grouped ? assignmentGroupsOf(rows, { now, today }) : null), [grouped, rows, now, today])
  const rest = { now, today, actions, choosing }
  return (
    <Hints>
      <div className={css.list} aria-busy={stale} data-stale={stale}>
        {groups?.map((group, index) => (
          <section key={group.name} aria-label={group.name}>
            <h2 className={css.heading} data-late={group.name === 'Overdue' || undefined}>
              {group.name}
              {!(more && index === groups.length - 1) && (
                <span className={css.count}>{numberWords(group.rows.length)}</span>
              )}
            </h2>
            <ListRows rows={group.rows} label={`Assignments, ${group.name}`} {...rest} />
          </section>
        )) ?? <ListRows rows={rows} label="Assignments" {...rest} />}
      </div>
    </Hints>
  )
}

type ListRowsProps = {
  rows: Assignment[]
  label: string
  now: Date
  today: string
  actions: AssignmentActions
  choosing: RowSelection
}

function ListRows({ rows, label, ...rest }: ListRowsProps) {
  return (
    <ul className={css.rows} aria-label={label}>
      {rows.map((row) => (
        <AssignmentListRow key={row.id} of={row} {...rest} />
      ))}
    </ul>
  )
}
