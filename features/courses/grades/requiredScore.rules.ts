import Fraction from 'fraction.js'
import { type GradeBasis, type GradePart, gradeAt, gradePartsOf, truncateFraction } from './rules.ts'

/**
 * What is still open: one item (even one with a score), the rest of a category, or everything that is left, equally.
 */
export type UngradedPart = { of: 'item' | 'category'; id: string } | { of: 'rest' }

export type RequiredScore =
  /** Nothing is open there that could change the grade. */
  | { kind: 'nothing' }
  /** Reached with no further points; `grade` is the result without them. */
  | { kind: 'certain'; grade: string }
  /** Full marks do not reach it; `grade` is the result with them. */
  | { kind: 'impossible'; grade: string }
  | {
      kind: 'score'
      /** The share of each open item's points, exact, and in percent, rounded up to two decimals: just enough. */
      share: Fraction
      percent: string
      /** Points of each open item, rounded up to two decimals. None for a category without items. */
      points: Record<string, string>
      /** The grade with exactly that share. */
      grade: string
    }

const zero = new Fraction(0)
const one = new Fraction(1)
const placeholder = 'not yet an item'

/**
 * What is needed to reach a percent, to be compared exactly (see `thresholdOf` for a letter's). Exact even where the
 * lowest items are dropped: which ones those are depends on the answer.
 */
export function requiredScore(
  book: Pick<GradeBasis, 'categories' | 'items'>,
  goal: Fraction,
  unknown: UngradedPart,
): RequiredScore {
  const parts = openParts(book, unknown)
  const open = parts.flatMap(({ entries }) => entries.filter(({ slope }) => slope.compare(0) > 0))
  const [nothing, full] = [gradeAt(parts, zero), gradeAt(parts, one)]
  if (open.length === 0 || !nothing || !full) return { kind: 'nothing' }
  const wanted = goal.div(100)
  if (nothing.value.compare(wanted) >= 0) return { kind: 'certain', grade: percent(nothing.value) }
  if (full.value.compare(wanted) < 0) return { kind: 'impossible', grade: percent(full.value) }
  const share = leastShare(parts, wanted)
  return {
    kind: 'score',
    share,
    percent: up(share.mul(100)),
    points: Object.fromEntries(
      open.filter(({ id }) => !id.startsWith(placeholder)).map(({ id, points }) => [id, up(points.mul(share))]),
    ),
    grade: percent(gradeAt(parts, share)?.value ?? zero),
  }
}

/**
 * The least `x` whose grade reaches the goal, given that 1 does and 0 does not. The grade is convex in `x`, since each
 * part is the maximum of several straight lines; so a step along the current line never falls short, and with finitely
 * many lines it terminates.
 */
function leastShare(parts: readonly GradePart[], wanted: Fraction): Fraction {
  for (let x = one; ; ) {
    const line = gradeAt(parts, x)
    if (!line || line.value.equals(wanted) || line.slope.equals(0)) return x
    x = x.sub(line.value.sub(wanted).div(line.slope))
  }
}

/** The parts with what is open as shares of its points. A category without items counts as one item. */
function openParts(
  { categories, items }: Pick<GradeBasis, 'categories' | 'items'>,
  unknown: UngradedPart,
): GradePart[] {
  const extraPart = new Set(categories.filter(({ extraCredit }) => extraCredit).map(({ id }) => id))
  const isOpen = (item: GradeBasis['items'][number]) => {
    if (unknown.of === 'item') return item.id === unknown.id
    if (item.score !== null || item.extraCredit) return false
    return unknown.of === 'category' ? item.categoryId === unknown.id : !extraPart.has(item.categoryId ?? '')
  }
  const parts = gradePartsOf({ categories, items }, (item) => {
    if (isOpen(item)) return { score: zero, slope: new Fraction(item.points) }
    return item.score === null ? undefined : { score: new Fraction(item.score), slope: zero }
  })
  return parts.map((part) => {
    const isAsked = unknown.of === 'rest' ? !part.extra : unknown.of === 'category' && part.id === unknown.id
    if (!isAsked || part.entries.some(({ extra, points }) => !extra && points.compare(0) > 0)) return part
    const one = { id: `${placeholder} ${part.id}`, points: new Fraction(100), score: zero, slope: new Fraction(100) }
    return { ...part, entries: [...part.entries, { ...one, extra: false }] }
  })
}

const percent = (share: Fraction) => truncateFraction(share.mul(100))
const up = (value: Fraction) => value.ceil(2).toString()
