import {
  type Announcements,
  type DragEndEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNamedKeys } from '../../../../web/keys/boundKeys.ts'
import { drawRow } from '../../../../web/list/virtual/drawnLists.ts'
import type { Assignment } from '../../contract.ts'
import { type Status, statuses, statusNames } from '../../rules.ts'
import { type AssignmentActions, cardId } from '../AssignmentCard.tsx'

const liftKeys = [{ keys: ['Space'], words: 'Lift the card, and drop it where the arrows have moved it' }]
const keys = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

/** The arrows move a card to the middle of the neighbouring column. */
const acrossColumns: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  if (step === 0) return undefined
  event.preventDefault()
  const order = statuses.filter((status) => context.droppableRects.has(status))
  const over = statuses.find((status) => status === context.over?.id)
  const target = over && order[order.indexOf(over) + step]
  const rect = target && context.droppableRects.get(target)
  const card = context.collisionRect
  if (!rect || !card) return undefined
  return { x: currentCoordinates.x + rect.left + (rect.width - card.width) / 2 - card.left, y: currentCoordinates.y }
}

/** How cards are lifted (mouse at once, touch after a long press, keyboard by Space) and where they are dropped. */
export function useBoardDrag(cards: Assignment[], shown: Status[], actions: AssignmentActions) {
  useNamedKeys(liftKeys)
  const [lifted, setLifted] = useState<Assignment | null>(null)
  const moved = useRef<{ id: string; to: Status } | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
    useSensor(KeyboardSensor, { keyboardCodes: keys, coordinateGetter: acrossColumns }),
  )
  const byId = useRef(new Map<string, Assignment>())
  byId.current = useMemo(() => new Map(cards.map((card) => [card.id, card])), [cards])
  const accessibility = useMemo(() => ({ announcements: say(byId), screenReaderInstructions, restoreFocus: false }), [])

  // The card is another element in its new column; the focus follows it.
  useEffect(() => {
    if (!moved.current || byId.current.get(moved.current.id)?.status !== moved.current.to) return
    const { id } = moved.current
    moved.current = null
    // Once React has finished, since its place may be out of sight.
    queueMicrotask(() => {
      drawRow(id)
      document.getElementById(cardId(id))?.focus()
    })
  })
  const move = (card: Assignment, to: Status) => {
    moved.current = { id: card.id, to }
    actions.setStatus(card, to)
  }

  return {
    sensors,
    accessibility,
    lifted,
    /** For the menu too, which the card takes with it as it moves. */
    move,
    onDragStart: ({ active }: DragStartEvent) => setLifted(byId.current.get(String(active.id)) ?? null),
    onDragCancel: () => setLifted(null),
    onDragEnd({ active, over, activatorEvent }: DragEndEvent) {
      setLifted(null)
      const card = byId.current.get(String(active.id))
      const to = shown.find((status) => status === over?.id)
      if (!card || !to || to === card.status) return
      if (activatorEvent instanceof KeyboardEvent) move(card, to)
      else actions.setStatus(card, to)
    },
  }
}

const screenReaderInstructions = {
  draggable:
    'Press Space to lift the card, the left and right arrow keys to choose a column, Space to drop it there, Escape to leave it where it was.',
}

function say(byId: { current: Map<string, Assignment> }): Announcements {
  const title = (id: string | number) => byId.current.get(String(id))?.title ?? 'The card'
  const column = (id: string | number | undefined) => {
    const status = statuses.find((one) => one === id)
    return status ? statusNames[status] : null
  }
  return {
    onDragStart: ({ active }) => `${title(active.id)} lifted.`,
    onDragOver: ({ active, over }) => (over ? `${title(active.id)} is over ${column(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${title(active.id)} dropped in ${column(over.id)}.` : `${title(active.id)} is where it was.`,
    onDragCancel: ({ active }) => `${title(active.id)} is where it was.`,
  }
}
