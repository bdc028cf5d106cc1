import { useDraggable } from '@dnd-kit/core'
import { memo } from 'react'
import { SelectBox } from '../../bulk/web/SelectBox.tsx'
import type { RowSelection } from '../../bulk/web/useSelection.ts'
import type { Assignment } from '../../contract.ts'
import { type AssignmentActions, cardId } from '../AssignmentCard.tsx'
import { looksSame } from '../looksSame.ts'
import css from './Board.module.css'
import { BoardCard } from './BoardCard.tsx'

type DraggableCardProps = {
  of: Assignment
  now: Date
  today: string
  actions: AssignmentActions
  choosing: RowSelection
}

/** Memoised, since a change of one card draws all three columns. */
export const DraggableCard = memo(function DraggableCard({ of, choosing, ...rest }: DraggableCardProps) {
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({ id: of.id })
  return (
    <>
      <SelectBox of={of} choosing={choosing} />
      {/* biome-ignore lint/a11y/useSemanticElements: not a fieldset: a card that can be moved */}
      <div
        className={css.grip}
        ref={setNodeRef}
        id={cardId(of.id)}
        role="group"
        aria-roledescription="movable card"
        aria-labelledby={`${cardId(of.id)}-title`}
        aria-describedby={attributes['aria-describedby']}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Space lifts it
        tabIndex={0}
        data-lifted={isDragging || undefined}
        {...listeners}
      >
        <BoardCard of={of} titleId={`${cardId(of.id)}-title`} {...rest} />
      </div>
    </>
  )
}, looksSame)
