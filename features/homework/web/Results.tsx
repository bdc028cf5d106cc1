import { type ReactNode, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { shownWords } from '../../../contract/words/counts.ts'
import { ShowMore } from '../../../web/list/ShowMore.tsx'
import { lazyComponent } from '../../../web/screens/lazyComponent.tsx'
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
import { groupingOf } from './list/groups.ts'
import { ListView } from './list/ListView.tsx'
import { WeekLog } from './list/WeekLog.tsx'
import type { AssignmentLists } from './useAssignmentLists.ts'
import type { useVisibleLists } from './useVisibleLists.ts'

const loadBoard = () => import('./board/Board.tsx')
const { Component: Board } = lazyComponent(async () => ({ Component: (await loadBoard()).Board }))
const loadBar = () => import('../bulk/web/SelectionBar.tsx')
const { Component: SelectionBar } = lazyComponent(async () => ({ Component: (await loadBar()).SelectionBar }))

type ResultsProps = {
  shown: ReturnType<typeof useVisibleLists>
  lists: AssignmentLists
  filter: AssignmentFilter
  sort: Sort
  reverse: boolean
  onSort: (sort: Sort, reverse: boolean) => void
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
  const each = { now, today, actions, choosing }
  const name = JSON.stringify([view, filter, sort, props.reverse])
  const { hasNextPage, fetchStatus, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  // The query is another object with every drawing, and the views are drawn again only if something changed.
  const more = useMemo(
    () => ({ hasNextPage, fetchStatus, isFetchingNextPage, isFetchNextPageError, fetchNextPage }),
    [hasNextPage, fetchStatus, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  )
  const inView = { ...each, list: more, rows, total, name, stale: list.isPlaceholderData }
  const untouched = shown.counted && shown.total === 0 && !isFiltered(filter)
  const { selection } = choosing
  // Not the whole state: every tick would compare all cards.
  const on = useSyncExternalStore(selection.subscribe, () => selection.state().on)
  return (
    <>
      <div data-choosing={on || undefined} onClickCapture={choosing.onClickCapture}>
        {view === 'board' && !untouched ? (
          <Suspense fallback={<BoardLoading />}>
            <Board columns={shown.columns} name={name} filtered={isFiltered(filter)} {...each} />
          </Suspense>
        ) : view !== 'board' && rows.length > 0 ? (
          <>
            {filter.completed && <WeekLog rows={rows} total={total} />}
            {view === 'list' ? (
              <ListView
                {...inView}
                grouping={groupingOf({ filter, sort })}
                sort={sort}
                reverse={props.reverse}
                onSort={props.onSort}
              />
            ) : (
              <AssignmentGrid {...inView} />
            )}
            {list.isFetchNextPageError && (
              <ShowMore list={list} words={shownWords(rows.length, total)} failed="Failed to fetch assignments" />
            )}
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
      <Bar choosing={choosing} lists={lists} filter={filter} loaded={shown.rows.length} total={shown.total} />
    </>
  )
}

type BarProps = {
  choosing: RowSelection
  lists: AssignmentLists
  filter: AssignmentFilter
  loaded: number
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
        <SelectionBar selection={choosing.selection} order={choosing.order} {...rest} />
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
