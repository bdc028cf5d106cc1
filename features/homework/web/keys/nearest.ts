export type Direction = 'down' | 'up' | 'left' | 'right'
type Box = { left: number; right: number; top: number; bottom: number }

/** Pixels by which two boxes in a row or a column may overlap. */
const slack = 4

/** The index of the next box in a direction: the closest one, and of those the one most in line. */
export function nearestIn(direction: Direction, boxes: Box[], from: number): number | undefined {
  const start = boxes[from]
  if (!start) return undefined
  const distances = boxes.flatMap((box, index) => {
    const away = distance(direction, start, box)
    return index === from || away === null ? [] : [{ index, away }]
  })
  return distances.sort((a, b) => a.away - b.away)[0]?.index
}

/** Null where the box does not lie in that direction. */
function distance(direction: Direction, from: Box, to: Box): number | null {
  const ahead = {
    down: to.top - from.bottom,
    up: from.top - to.bottom,
    left: from.left - to.right,
    right: to.left - from.right,
  }[direction]
  if (ahead < -slack) return null
  const vertical = direction === 'down' || direction === 'up'
  const aside = vertical ? gap(from.left, from.right, to.left, to.right) : gap(from.top, from.bottom, to.top, to.bottom)
  const shift = vertical ? Math.abs(from.left - to.left) : Math.abs(from.top - to.top)
  // Whatever is not in line is further away than anything that is.
  return ahead + aside * 1000 + shift / 1000
}

/** The space between two stretches; 0 where they overlap. */
function gap(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.max(0, otherFrom - to, from - otherTo)
}
