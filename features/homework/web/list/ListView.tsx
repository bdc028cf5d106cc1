import { memo, useMemo } from 'react'
import { numberWords } from '../../../../contract/words/counts.ts'
import { Outlines } from '../../../../web/list/virtual/Outlines.tsx'
import { useFetchAhead } from '../../../../web/list/virtual/useFetchAhead.ts'
import { useVirtualRows, type VirtualRows } from '../../../../web/list/virtual/useVirtualRows.ts'
import { usePerson } from '../../../../web/session.ts'
import { Hints } from '../../../../web/ui/Hints.tsx'
import { rowMark } from '../../bulk/web/useSelection.ts'
import type { Sort } from '../../rules.ts'
import { cardId } from '../AssignmentCard.tsx'
import type { ViewProps } from '../AssignmentGrid.tsx'
import row from './AssignmentListRow.module.css'
import { AssignmentListRow } from './AssignmentListRow.tsx'
import { type AssignmentGroup, type Grouping, groupsBy } from './groups.ts'
import { ListHead } from './ListHead.tsx'
import css from './ListView.module.css'
import { type GroupLines, linesOfGroups } from './lines.ts'

type ListViewProps = ViewProps & {
  grouping: Grouping
  sort: Sort
  reverse: boolean
  onSort: (sort: Sort, reverse: boolean) => void
}

/** Dense rows, for comparing. */
export const ListView = memo(function ListView(props: ListViewProps) {
  const { list, rows, total, name, now, today, stale, grouping, sort, reverse, onSort } = props
  const { zone } = usePerson()
  const groups = useMemo(
    () => groupsBy(grouping, rows, { now, today, zone }, reverse),
    [grouping, rows, now, today, zone, reverse],
  )
  const height = window.innerWidth < 768 ? 81 : 44
  const parts = useMemo(
    () => linesOfGroups(groups ?? [{ name: '', rows }], groups !== null, height),
    [groups, rows, height],
  )
  const virtual = useVirtualRows<HTMLDivElement>({ lines: parts.lines, total, name, overscan: 8 })
  useFetchAhead(list, virtual.inSight, rows.length)
  const more = list.hasNextPage
  return (
    <Hints>
      <div className={css.list} aria-busy={stale} data-stale={stale}>
        <ListHead sort={sort} reverse={reverse} onSort={onSort} />
        <div ref={virtual.root} className={groups ? undefined : css.plain}>
          {groups?.map((group, index) => {
            const known = !(more && index === groups.length - 1)
            const lines = parts.groups[index]
            return (
              <section key={group.name} aria-label={group.name}>
                <h2 ref={virtual.measure} className={css.heading} data-late={group.late} data-line={lines?.heading}>
                  <bdi>{group.name}</bdi>
                  {known && <span className={css.count}>{numberWords(group.rows.length)}</span>}
                </h2>
                <ListRows
                  {...props}
                  group={group}
                  label={`Assignments, ${group.name}`}
                  lines={lines}
                  count={known ? group.rows.length : -1}
                  virtual={virtual}
                />
              </section>
            )
          }) ?? (
            <ListRows
              {...props}
              group={{ name: '', rows }}
              label="Assignments"
              lines={parts.groups[0]}
              count={total}
              virtual={virtual}
            />
          )}
        </div>
        {virtual.on && more && !list.isFetchNextPageError && (
          <Outlines shape="row" lines={total - rows.length} height={height} />
        )}
      </div>
    </Hints>
  )
})

type ListRowsProps = Pick<ViewProps, 'now' | 'today' | 'actions' | 'choosing'> & {
  group: AssignmentGroup
  label: string
  lines: GroupLines | undefined
  /** How many rows the group has in all; -1 while unknown. */
  count: number
  virtual: Pick<VirtualRows, 'on' | 'measure' | 'part'>
}

function ListRows({ group, label, lines, count, virtual, now, today, actions, choosing }: ListRowsProps) {
  if (!lines) return null
  const { from, to } = lines
  const part = virtual.part(from, to)
  if (part.empty > 0) return <div style={{ blockSize: part.empty }} />
  return (
    <ul className={css.rows} aria-label={label}>
      {part.lines.map(({ line, before, after }) => {
        const of = group.rows[line - from]
        return (
          of && (
            <li
              key={of.id}
              ref={virtual.measure}
              className={row.row}
              id={cardId(of.id)}
              data-done={of.status === 'completed' || undefined}
              tabIndex={-1}
              aria-labelledby={`${cardId(of.id)}-title`}
              {...rowMark(of.id)}
              {...(virtual.on && {
                'data-line': line,
                'aria-posinset': line - from + 1,
                'aria-setsize': count,
                style: { marginBlock: `${before}px ${after}px` },
              })}
            >
              <AssignmentListRow of={of} now={now} today={today} actions={actions} choosing={choosing} />
            </li>
          )
        )
      })}
    </ul>
  )
}
