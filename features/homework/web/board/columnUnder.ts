import type { CollisionDetection } from '@dnd-kit/core'

/**
 * The column under the pointer, or under the middle of a card that the keyboard carries. Only across: columns are as
 * long as their lists, so how far down a card is held says nothing.
 */
export const columnUnder: CollisionDetection = ({
  droppableContainers,
  droppableRects,
  collisionRect,
  pointerCoordinates,
}) => {
  const x = pointerCoordinates?.x ?? collisionRect.left + collisionRect.width / 2
  const distances = droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id)
    return rect ? [{ id, away: Math.max(rect.left - x, x - rect.right, 0) }] : []
  })
  return distances
    .sort((a, b) => a.away - b.away)
    .slice(0, 1)
    .map(({ id }) => ({ id }))
}
