import { DndContext, DragOverlay, MeasuringStrategy } from '@dnd-kit/core'
import { useMemo, useRef } from 'react'
import { Hints } from '../../../../web/ui/Hints.tsx'
import type { RowSelection } from '../../bulk/web/useSelection.ts'
import type { Assignment } from '../../contract.ts'
import type { Status } from '../../rules.ts'
import type { AssignmentActions } from '../AssignmentCard.tsx'
import type { BoardColumnLists } from '../useVisibleLists.ts'
import css from './Board.module.css'
import { BoardCard } from './BoardCard.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import { ColumnSwitch } from './ColumnSwitch.tsx'
import { columnUnder } from './columnUnder.ts'
import { useBoardDrag } from './useBoardDrag.ts'

export type BoardProps = {
  columns: BoardColumnLists[]
  /** Of the lists and their order. */
  name: string
  now: Date
  today: string
  actions: AssignmentActions
  choosing: RowSelection
  filtered: boolean
}

/** A column for each status. Cards are dragged between them, or moved by keyboard or menu. */
export function Board({ columns, name, choosing, filtered, ...rest }: BoardProps) {
  const statuses = columns.map(({ status }) => status)
  const strip = useRef<HTMLDivElement>(null)
  const cards = columns.flatMap(({ pages }) => pages.rows)
  const drag = useBoardDrag(cards, statuses, rest.actions)
  const move = useRef(drag.move)
  move.current = drag.move
  // Always the same object, so that a change draws one card.
  const actions = useMemo(
    () => ({ ...rest.actions, setStatus: (of: Assignment, to: Status) => move.current(of, to) }),
    [rest.actions],
  )
  return (
    <Hints>
      {columns.length > 1 && <ColumnSwitch columns={columns} strip={strip} />}
      <DndContext
        sensors={drag.sensors}
        collisionDetection={columnUnder}
        measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
        accessibility={drag.accessibility}
        onDragStart={drag.onDragStart}
        onDragEnd={drag.onDragEnd}
        onDragCancel={drag.onDragCancel}
      >
        <div className={css.strip} ref={strip} data-dragging={drag.lifted !== null || undefined}>
          {columns.map((column) => (
            <BoardColumn
              key={column.status}
              column={column}
              name={name}
              choosing={choosing}
              filtered={filtered}
              {...rest}
              actions={actions}
            />
          ))}
        </div>
        <DragOverlay dropAnimation={null}>
          {drag.lifted && (
            <div className={css.lifted}>
              <BoardCard of={drag.lifted} {...rest} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
    </Hints>
  )
}
