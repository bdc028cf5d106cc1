import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { shownWords } from '../../../contract/words/counts.ts'
import { ShowMore } from '../../../web/list/ShowMore.tsx'
import { Loading } from '../../../web/ui/Skeletons.tsx'
import { useSelected } from '../bulk/web/selection.ts'
import type { RowSelection } from '../bulk/web/useSelection.ts'
import type { AssignmentFilter } from '../contract.ts'
import type { Sort } from '../rules.ts'
import type { AssignmentActions } from './AssignmentCard.tsx'
import { AssignmentGrid } from './AssignmentGrid.tsx'
import { AssignmentListState } from './AssignmentListState.tsx'
import { BoardSkeletons } from './board/BoardSkeletons.tsx'
import { type AssignmentView, isFiltered } from './filters.ts'
import { ListView } from './list/ListView.tsx'
import type { AssignmentLists } from './useAssignmentLists.ts'
import { useGradualRows } from './useGradualRows.ts'
import type { useVisibleLists } from './useVisibleLists.ts'

const loadBoard = () => import('./board/Board.tsx')
const Board = lazy(async () => ({ default: (await loadBoard()).Board }))
const loadBar = () => import('../bulk/web/SelectionBar.tsx')
const SelectionBar = lazy(async () => ({ default: (await loadBar()).SelectionBar }))

type ResultsProps = {
  shown: ReturnType<typeof useVisibleLists>
  lists: AssignmentLists
  filter: AssignmentFilter
  sort: Sort
  view: AssignmentView
  now: Date
  today: string
  actions: AssignmentActions
  choosing: RowSelection
  onClear: () => void
  onAdd: () => void
  others: ReactNode[]
}

/** The assignments in the chosen view, or why there are none; and the bar of the selection. */
export function Results(props: ResultsProps) {
  const { shown, lists, filter, sort, view, now, today, actions, choosing } = props
  const { list, rows, total } = shown.one
  const drawn = useGradualRows(rows, view)
  const each = { now, today, actions, choosing }
  const inView = { ...each, rows: drawn, stale: list.isPlaceholderData }
  const untouched = shown.counted && shown.total === 0 && !isFiltered(filter)
  const { selection } = choosing
  // Not the whole state: every tick would compare all cards.
  const on = useSyncExternalStore(selection.subscribe, () => selection.state().on)
  return (
    <>
      <div data-choosing={on || undefined} onClickCapture={choosing.onClickCapture}>
        {view === 'board' && !untouched ? (
          <Suspense fallback={<BoardLoading />}>
            <Board columns={shown.columns} filtered={isFiltered(filter)} {...each} />
          </Suspense>
        ) : view !== 'board' && rows.length > 0 ? (
          <>
            {view === 'list' ? (
              <ListView {...inView} grouped={sort === 'due'} more={list.hasNextPage} />
            ) : (
              <AssignmentGrid {...inView} />
            )}
            <ShowMore list={list} words={shownWords(rows.length, total)} failed="Failed to fetch assignments" />
          </>
        ) : (
          <AssignmentListState
            list={view === 'board' ? { ...list, isPending: false, isError: false } : list}
            filter={filter}
            view={view}
            onClear={props.onClear}
            onAdd={props.onAdd}
            others={props.others}
          />
        )}
      </div>
      <Bar choosing={choosing} lists={lists} filter={filter} shown={shown.rows.length} total={shown.total} />
    </>
  )
}

type BarProps = {
  choosing: RowSelection
  lists: AssignmentLists
  filter: AssignmentFilter
  shown: number
  total: number
}

/** Loaded with the first selection; it stays, so that it can ask and be undone after the selection has ended. */
function Bar({ choosing, ...rest }: BarProps) {
  const { on } = useSelected(choosing.selection)
  const [wanted, setWanted] = useState(on)
  if (on && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense>
        <SelectionBar selection={choosing.selection} {...rest} />
      </Suspense>
    )
  )
}

function BoardLoading() {
  return (
    <Loading label="Loading the board">
      <BoardSkeletons />
    </Loading>
  )
}
