import { useDroppable } from '@dnd-kit/core'
import { useId, useMemo } from 'react'
import { numberWords, shownWords } from '../../../../contract/words/counts.ts'
import { fetchFailureWords } from '../../../../web/errors/FailedFetch.tsx'
import { ShowMore } from '../../../../web/list/ShowMore.tsx'
import { linesOfRows } from '../../../../web/list/virtual/lines.ts'
import { Outlines } from '../../../../web/list/virtual/Outlines.tsx'
import { useFetchAhead } from '../../../../web/list/virtual/useFetchAhead.ts'
import { useVirtualRows } from '../../../../web/list/virtual/useVirtualRows.ts'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Loading } from '../../../../web/ui/Skeletons.tsx'
import { type RowSelection, rowMark } from '../../bulk/web/useSelection.ts'
import { type Status, statusNames } from '../../rules.ts'
import type { AssignmentActions } from '../AssignmentCard.tsx'
import type { BoardColumnLists } from '../useVisibleLists.ts'
import css from './Board.module.css'
import { BoardSkeletons } from './BoardSkeletons.tsx'
import { DraggableCard } from './DraggableCard.tsx'

type BoardColumnProps = {
  column: BoardColumnLists
  name: string
  now: Date
  today: string
  actions: AssignmentActions
  choosing: RowSelection
  filtered: boolean
}

const empty: Record<Status, string> = {
  'not-started': 'Nothing left to start.',
  'in-progress': 'Nothing in progress. Move a card here when you begin.',
  completed: 'Nothing completed yet.',
}

/** Of a card with the space around it, in pixels, as it mostly is. */
const height = 112

export function BoardColumn({ column, name, choosing, filtered, ...rest }: BoardColumnProps) {
  const { status, pages } = column
  const { list, rows, total } = pages
  const { setNodeRef, isOver } = useDroppable({ id: status })
  const heading = useId()
  const lines = useMemo(
    () =>
      linesOfRows(
        rows.map(({ id }) => id),
        1,
        height,
      ),
    [rows],
  )
  const virtual = useVirtualRows<HTMLUListElement>({ lines, total, name: `${name} ${status}`, overscan: 4 })
  useFetchAhead(list, virtual.inSight, rows.length)
  return (
    <section
      className={css.column}
      ref={setNodeRef}
      data-column={status}
      data-over={isOver || undefined}
      data-stale={list.isPlaceholderData}
      aria-labelledby={heading}
    >
      <h2 className={css.heading} id={heading}>
        {statusNames[status]}
        {list.data && <span className={css.count}>{numberWords(total)}</span>}
      </h2>
      {list.isPending ? (
        <Loading label={`Loading ${statusNames[status]}`}>
          <BoardSkeletons />
        </Loading>
      ) : list.isError && rows.length === 0 ? (
        <FailedState
          inPanel
          title="Failed to fetch assignments"
          sentence={fetchFailureWords(list.error)}
          retrying={list.isFetching}
          onRetry={() => list.refetch()}
        />
      ) : (
        rows.length === 0 && <p className={css.empty}>{filtered ? 'Nothing fits here.' : empty[status]}</p>
      )}
      {rows.length > 0 && (
        <ul ref={virtual.root} className={css.cards} aria-labelledby={heading}>
          {virtual.part(0, rows.length).lines.map(({ line, before, after }) => {
            const row = rows[line]
            return (
              row && (
                <li
                  className={css.cell}
                  key={row.id}
                  ref={virtual.measure}
                  {...rowMark(row.id)}
                  {...(virtual.on && {
                    'data-line': line,
                    'aria-posinset': line + 1,
                    'aria-setsize': total,
                    style: { marginBlock: `${before}px ${after}px` },
                  })}
                >
                  <DraggableCard of={row} choosing={choosing} {...rest} />
                </li>
              )
            )
          })}
        </ul>
      )}
      {list.isFetchNextPageError ? (
        <ShowMore list={list} words={shownWords(rows.length, total)} failed="Failed to fetch assignments" />
      ) : (
        virtual.on && list.hasNextPage && <Outlines shape="card" lines={total - rows.length} height={height} />
      )}
    </section>
  )
}
