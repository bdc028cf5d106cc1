import { useDroppable } from '@dnd-kit/core'
import { useId } from 'react'
import { numberWords, shownWords } from '../../../../contract/words/counts.ts'
import { fetchFailureWords } from '../../../../web/errors/FailedFetch.tsx'
import { ShowMore } from '../../../../web/list/ShowMore.tsx'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Loading } from '../../../../web/ui/Skeletons.tsx'
import type { RowSelection } from '../../bulk/web/useSelection.ts'
import { type Status, statusNames } from '../../rules.ts'
import type { AssignmentActions } from '../AssignmentCard.tsx'
import type { BoardColumnLists } from '../useVisibleLists.ts'
import css from './Board.module.css'
import { BoardSkeletons } from './BoardSkeletons.tsx'
import { DraggableCard } from './DraggableCard.tsx'

type BoardColumnProps = {
  column: BoardColumnLists
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

export function BoardColumn({ column, choosing, filtered, ...rest }: BoardColumnProps) {
  const { status, pages } = column
  const { list, rows, total } = pages
  const { setNodeRef, isOver } = useDroppable({ id: status })
  const heading = useId()
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
        <ul className={css.cards} aria-labelledby={heading}>
          {rows.map((row) => (
            <DraggableCard key={row.id} of={row} choosing={choosing} {...rest} />
          ))}
        </ul>
      )}
      <ShowMore list={list} words={shownWords(rows.length, total)} failed="Failed to fetch assignments" />
    </section>
  )
}
