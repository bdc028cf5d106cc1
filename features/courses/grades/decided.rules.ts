import Fraction from 'fraction.js'
import type { Gradebook } from './contract.ts'

const zero = new Fraction(0)
const sum = (all: readonly Fraction[]) => all.reduce((total, one) => total.add(one), zero)

/** A part of the grade, and which of its items are dropped; `line` is null while nothing in it has a grade. */
type Part = {
  part: { id: string | null; weight: Fraction; drop: number; extra: boolean }
  line: { dropped: string[] } | null
}

/** The share (0 to 1) of the whole grade that is decided: of each part the share inside it, by the parts' weights. */
export function decidedShare(book: Pick<Gradebook, 'categories' | 'items'>, parts: readonly Part[]): Fraction {
  const regular = parts.filter(({ part }) => !part.extra)
  const weights = sum(regular.map(({ part }) => part.weight))
  if (weights.equals(0)) return zero
  const of = ({ part, line }: Part) => {
    const items = book.items.filter(({ categoryId }) => book.categories.length === 0 || categoryId === part.id)
    return decidedPart(items, part.drop, line?.dropped ?? []).mul(part.weight)
  }
  return sum(regular.map(of)).div(weights)
}

/**
 * The points of the scores that count now, over the points that will count in the end: of the places that "drop the
 * lowest" still has, each takes an open item, that of the fewest points first, but never the last open one: it can still change the grade.
 */
function decidedPart(items: Gradebook['items'], drop: number, dropped: readonly string[]): Fraction {
  const counted = items.filter(({ excused, extraCredit, points }) => !excused && !extraCredit && Number(points) > 0)
  const points = (of: typeof counted) => sum(of.map((one) => new Fraction(one.points)))
  const graded = counted.filter(({ id, score }) => score !== null && !dropped.includes(id))
  const open = counted
    .filter(({ score }) => score === null)
    .toSorted((one, other) => new Fraction(one.points).compare(other.points))
  const done = points(graded)
  const all = done.add(points(open.slice(Math.max(0, Math.min(drop - dropped.length, open.length - 1)))))
  return all.equals(0) ? zero : done.div(all)
}
