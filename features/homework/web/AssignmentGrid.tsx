import { memo, useLayoutEffect, useMemo, useState } from 'react'
import type { ListOnScreen } from '../../../web/list/useList.ts'
import { linesOfRows } from '../../../web/list/virtual/lines.ts'
import { Outlines } from '../../../web/list/virtual/Outlines.tsx'
import { useFetchAhead } from '../../../web/list/virtual/useFetchAhead.ts'
import { useVirtualRows } from '../../../web/list/virtual/useVirtualRows.ts'
import { Hints } from '../../../web/ui/Hints.tsx'
import { SelectBox } from '../bulk/web/SelectBox.tsx'
import { type RowSelection, rowMark } from '../bulk/web/useSelection.ts'
import type { Assignment } from '../contract.ts'
import { type AssignmentActions, AssignmentCard } from './AssignmentCard.tsx'
import css from './AssignmentGrid.module.css'

export type ViewProps = {
  list: ListOnScreen
  rows: Assignment[]
  /** How many there are, with those that are not loaded. */
  total: number
  /** Of the list and its order. */
  name: string
  now: Date
  today: string
  actions: AssignmentActions
  choosing: RowSelection
  /** Shown while the requested list loads. */
  stale: boolean
}

/** Of a line of cards with the space around it, in pixels, as it mostly is. */
const height = 212

/** How many stood side by side last, which they mostly do again on a return to the page; at first a guess. */
let lastColumns = Math.min(3, Math.max(1, Math.floor(window.innerWidth / 360)))

export const AssignmentGrid = memo(function AssignmentGrid(props: ViewProps) {
  const { list, rows, total, name, now, today, actions, choosing, stale } = props
  const [columns, setColumns] = useState(lastColumns)
  const lines = useMemo(
    () =>
      linesOfRows(
        rows.map(({ id }) => id),
        columns,
        height,
      ),
    [rows, columns],
  )
  const virtual = useVirtualRows<HTMLUListElement>({ lines, total, name: `${name} ${columns}`, overscan: 2 })
  const { root, measure, on } = virtual
  useFetchAhead(list, virtual.inSight * columns, rows.length)
  // How many fit side by side is up to the style.
  useLayoutEffect(() => {
    const grid = root.current
    if (!grid) return
    const count = () => {
      lastColumns = getComputedStyle(grid).gridTemplateColumns.split(' ').length
      setColumns(lastColumns)
    }
    const observer = new ResizeObserver(count)
    count()
    observer.observe(grid)
    return () => observer.disconnect()
  }, [root])
  const part = virtual.part(0, lines.length)
  return (
    <Hints>
      <ul ref={root} className={css.grid} aria-label="Assignments" aria-busy={stale} data-stale={stale}>
        {part.lines.flatMap(({ line, before, after }) =>
          rows.slice(line * columns, (line + 1) * columns).map((row, column) => (
            <li
              className={css.cell}
              key={row.id}
              ref={column === 0 ? measure : undefined}
              {...rowMark(row.id)}
              {...(on && {
                'data-line': line,
                'aria-posinset': line * columns + column + 1,
                'aria-setsize': total,
                style: { marginBlock: `${before}px ${after}px` },
              })}
            >
              <SelectBox of={row} choosing={choosing} />
              <AssignmentCard of={row} now={now} today={today} actions={actions} />
            </li>
          )),
        )}
      </ul>
      {on && list.hasNextPage && !list.isFetchNextPageError && (
        <Outlines
          shape="card"
          columns={columns}
          lines={Math.ceil(total / columns) - Math.ceil(rows.length / columns)}
          height={height}
        />
      )}
    </Hints>
  )
})
