import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { ShowMore } from '../../../web/ui/ShowMore.tsx'
import { Loading } from '../../../web/ui/Skeletons.tsx'
import { useSelected } from '../bulk/web/selection.ts'
import type { Choosing } from '../bulk/web/useSelection.ts'
import type { Filter } from '../contract.ts'
import type { Sort } from '../rules.ts'
import type { CardActions } from './AssignmentCard.tsx'
import { AssignmentGrid } from './AssignmentGrid.tsx'
import { BoardSkeletons } from './board/BoardSkeletons.tsx'
import { isFiltered, type View } from './filters.ts'
import { ListState } from './ListState.tsx'
import { ListView } from './list/ListView.tsx'
import { useGrowing } from './useGrowing.ts'
import type { Lists } from './useLists.ts'
import type { useShown } from './useShown.ts'
import { shownWords } from './words.ts'

const loadBoard = () => import('./board/Board.tsx')
const Board = lazy(async () => ({ default: (await loadBoard()).Board }))
const loadBar = () => import('../bulk/web/SelectionBar.tsx')
const SelectionBar = lazy(async () => ({ default: (await loadBar()).SelectionBar }))

type ResultsProps = {
  shown: ReturnType<typeof useShown>
  lists: Lists
  filter: Filter
  sort: Sort
  view: View
  now: Date
  today: string
  actions: CardActions
  choosing: Choosing
  onClear: () => void
  onAdd: () => void
  others: ReactNode[]
}

/** The assignments in the view that is chosen, or why there are none; and the bar of the selection. */
export function Results(props: ResultsProps) {
  const { shown, lists, filter, sort, view, now, today, actions, choosing } = props
  const { list, rows, total } = shown.one
  const drawn = useGrowing(rows, view)
  const each = { now, today, actions, choosing }
  const inView = { ...each, rows: drawn, stale: list.isPlaceholderData }
  const untouched = shown.counted && shown.total === 0 && !isFiltered(filter)
  const { selection } = choosing
  // Not the whole state: with every tick all cards would be compared.
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
          <ListState
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

type BarProps = { choosing: Choosing; lists: Lists; filter: Filter; shown: number; total: number }

/** Fetched with the first selection; it stays, so that it can ask and be undone after the selection has ended. */
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
