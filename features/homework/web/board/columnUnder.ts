import type { CollisionDetection } from '@dnd-kit/core'

/**
 * The column under the pointer, or under the middle of a card that the keyboard moves. Only horizontally: columns are
 * as long as their lists, so the vertical position says nothing.
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
