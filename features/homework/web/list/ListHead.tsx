import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Sort } from '../../rules.ts'
import css from './ListHead.module.css'

type ListHeadProps = { sort: Sort; reverse: boolean; onSort: (sort: Sort, reverse: boolean) => void }

/** `falls`: its usual order is from high to low. */
const columns = [
  { sort: 'title', label: 'Title', className: css.title, falls: false },
  { sort: 'course', label: 'Course', className: css.course, falls: false },
  { sort: 'due', label: 'Due', className: css.due, falls: false },
  { sort: 'priority', label: 'Priority', className: css.priority, falls: true },
] as const

/** The heads of the list's columns, which sort it; a second press turns the order round. Phones have the sheet. */
export function ListHead({ sort, reverse, onSort }: ListHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows below are a list, and only these heads have columns
    <div role="table" aria-label="Columns" className={css.table}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons have the focus */}
      <div role="row" className={css.row}>
        {columns.map((column) => {
          const on = column.sort === sort
          const falling = column.falls !== reverse
          const Icon = falling ? IconArrowDown : IconArrowUp
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
            <span
              key={column.sort}
              role="columnheader"
              className={column.className}
              aria-sort={on ? (falling ? 'descending' : 'ascending') : 'none'}
            >
              <button className={css.head} type="button" onClick={() => onSort(column.sort, on && !reverse)}>
                {column.label}
                {on && <Icon size={14} stroke={2} aria-hidden />}
              </button>
            </span>
          )
        })}
      </div>
    </div>
  )
}
