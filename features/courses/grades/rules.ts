import Fraction from 'fraction.js'
import type { z } from 'zod'
import type { Gradebook, standing } from './contract.ts'
import { decidedShare } from './decided.rules.ts'
import type { GradeStep, GradingScale } from './scales.contract.ts'

/** The data of a grade, as the contract shows them. */
export type GradeBasis = Pick<Gradebook, 'categories' | 'items' | 'scale' | 'rounding'>
export type Rounding = GradeBasis['rounding']
export type Standing = z.output<typeof standing>

/** A known score (`slope` 0), or that share `x` of the points that is wanted (`score` 0, `slope` the points). */
export type ScoreEntry = { id: string; points: Fraction; score: Fraction; slope: Fraction; extra: boolean }
export type GradePart = { id: string | null; weight: Fraction; drop: number; extra: boolean; entries: ScoreEntry[] }
/** A value at some `x`, and its slope there. Both are shares of 1, not percents. */
export type LinearValue = { value: Fraction; slope: Fraction }

const zero = new Fraction(0)
const hundred = new Fraction(100)
export const sumFractions = (all: readonly Fraction[]) => all.reduce((sum, one) => sum.add(one), zero)

type Item = GradeBasis['items'][number]
/** The line of an item's score; undefined where it has none. */
type Scored = (item: Item) => { score: Fraction; slope: Fraction } | undefined

const asGraded: Scored = ({ score }) => (score === null ? undefined : { score: new Fraction(score), slope: zero })

/** The parts of a grade, with the items that count. Without categories all items are one part. */
export function gradePartsOf(
  { categories, items }: Pick<GradeBasis, 'categories' | 'items'>,
  scored: Scored = asGraded,
): GradePart[] {
  const entries = (id: string | null) =>
    items.flatMap((item) => {
      const line = item.excused || (categories.length > 0 && item.categoryId !== id) ? undefined : scored(item)
      return line ? [{ id: item.id, points: new Fraction(item.points), extra: item.extraCredit, ...line }] : []
    })
  if (categories.length === 0) return [{ id: null, weight: hundred, drop: 0, extra: false, entries: entries(null) }]
  return categories.map(({ id, weight, dropLowest, extraCredit }) => ({
    ...{ id, weight: new Fraction(weight), drop: dropLowest, extra: extraCredit, entries: entries(id) },
  }))
}

/**
 * The result of a part at `x`: scores over points, without the items whose omission raises it most; one item always
 * stays. Extra credit, and items of no points, only add their score and are never omitted. Null while there is nothing
 * to divide by.
 */
export function gradePartAt({ entries, drop }: GradePart, x: Fraction): (LinearValue & { dropped: string[] }) | null {
  const at = entries.map((entry) => ({ ...entry, value: entry.score.add(entry.slope.mul(x)) }))
  const counted = at.filter(({ extra, points }) => !extra && points.compare(0) > 0)
  if (counted.length === 0) return null
  const bonus = at.filter((one) => !counted.includes(one))
  const leave = Math.min(drop, counted.length - 1)
  const lineOf = (kept: typeof at) => {
    const all = [...kept, ...bonus]
    const points = sumFractions(kept.map((one) => one.points))
    return {
      value: sumFractions(all.map(({ value }) => value)).div(points),
      slope: sumFractions(all.map(({ slope }) => slope)).div(points),
    }
  }
  let kept = counted
  let line = lineOf(kept)
  // Dinkelbach's method: with the best share so far, omits the items that add least to it; it rises until it is best.
  while (leave > 0) {
    const { value } = line
    const gain = new Map(counted.map((one) => [one, one.value.sub(value.mul(one.points))] as const))
    const next = counted.toSorted((one, other) => (gain.get(one) ?? zero).compare(gain.get(other) ?? zero)).slice(leave)
    const better = lineOf(next)
    if (kept.length === next.length && better.value.compare(value) <= 0) break
    kept = next
    line = better
  }
  return { ...line, dropped: counted.filter((one) => !kept.includes(one)).map(({ id }) => id) }
}

/**
 * The whole grade at `x`: the parts with grades share the whole in proportion to their weights; extra credit adds its
 * weight in percent points. Null while no part with weight has a grade.
 */
export function gradeAt(parts: readonly GradePart[], x: Fraction): LinearValue | null {
  const found = parts.flatMap((part) => {
    const line = gradePartAt(part, x)
    return line ? [{ ...part, line }] : []
  })
  const regular = found.filter(({ extra }) => !extra)
  const weights = sumFractions(regular.map(({ weight }) => weight))
  if (weights.equals(0)) return null
  const share = ({ extra, weight }: GradePart) => weight.div(extra ? hundred : weights)
  return {
    value: sumFractions(found.map((part) => part.line.value.mul(share(part)))),
    slope: sumFractions(found.map((part) => part.line.slope.mul(share(part)))),
  }
}

/** The exact grade of all graded items, as a share of 1. */
export function exactGrade(book: Pick<GradeBasis, 'categories' | 'items'>): Fraction | null {
  return gradeAt(gradePartsOf(book), zero)?.value ?? null
}

/** On a scale without steps, a course is passed from this percent on. */
const percentPasses = 50

const units = { none: zero, tenth: new Fraction(1, 10), whole: new Fraction(1) }

/** A percent as the scale compares it: rounded half up as the course says. */
export function roundForScale(percent: Fraction, rounding: Rounding): Fraction {
  const unit = units[rounding]
  return unit.equals(0) ? percent : percent.div(unit).add(new Fraction(1, 2)).floor().mul(unit)
}

/** The least exact percent that the scale takes for `from`. */
export function thresholdOf(from: string, rounding: Rounding): Fraction {
  const unit = units[rounding]
  const wanted = new Fraction(from)
  return unit.equals(0) ? wanted : wanted.div(unit).ceil().mul(unit).sub(unit.div(2))
}

/** The step of an exact percent; undefined where the scale has none. */
export function stepOf(
  { steps }: Pick<GradingScale, 'steps'>,
  percent: Fraction,
  rounding: Rounding,
): GradeStep | undefined {
  const rounded = roundForScale(percent, rounding)
  return steps.find(({ from }) => rounded.compare(from) >= 0)
}

/**
 * A percent with two decimals: rounded half up, unless that shows a cut-off that is not reached. Then it is truncated,
 * and `rounded` is what gradebooks show that always round.
 */
export function shownPercent(
  scale: Pick<GradingScale, 'steps'>,
  percent: Fraction,
  rounding: Rounding,
): { percent: string; rounded: string | null } {
  const rounded = percent.round(2)
  const passesAt = (value: Fraction) => scale.steps.length === 0 && value.compare(percentPasses) >= 0
  const crosses =
    stepOf(scale, rounded, rounding) !== stepOf(scale, percent, rounding) || passesAt(rounded) !== passesAt(percent)
  return crosses
    ? { percent: truncateFraction(percent), rounded: rounded.toString() }
    : { percent: rounded.toString(), rounded: null }
}

/** Truncated to so many decimals: what is not reached is never shown as reached. */
export function truncateFraction(value: Fraction, places = 2): string {
  return value.floor(places).toString()
}

/** The standing as sent. `scores` replace the real ones, by the item's id ("what if"). */
export function standingOf(book: GradeBasis, scores: Readonly<Record<string, string | null>> = {}): Standing {
  const items = book.items.map((item) => ({
    ...item,
    score: scores[item.id] === undefined ? item.score : (scores[item.id] ?? null),
  }))
  const parts = gradePartsOf({ ...book, items })
  const grade = gradeAt(parts, zero)?.value.mul(100)
  const shown = parts.map((part) => ({ part, line: gradePartAt(part, zero) }))
  return {
    ...(grade ? shownPercent(book.scale, grade, book.rounding) : { percent: null, rounded: null }),
    letter: (grade && stepOf(book.scale, grade, book.rounding)?.label) ?? null,
    decided: truncateFraction(decidedShare({ ...book, items }, shown).mul(100)),
    categories: shown.map(({ part, line }) => ({
      id: part.id,
      percent: line ? line.value.mul(100).round(2).toString() : null,
      graded: part.entries.length,
      dropped: line?.dropped ?? [],
    })),
  }
}

/** The percent of the grade that a category makes up once all have grades, where the weights do not add up to 100. */
export function effectiveWeight(
  { weight, extraCredit }: Pick<GradeBasis['categories'][number], 'weight' | 'extraCredit'>,
  categories: GradeBasis['categories'],
): string | null {
  const all = sumFractions(categories.filter((one) => !one.extraCredit).map((one) => new Fraction(one.weight)))
  if (extraCredit || all.equals(0) || all.equals(100)) return null
  return new Fraction(weight).mul(100).div(all).round(2).toString()
}

/** A grade as stored with a course. `points` are exact. */
export type Grade = {
  text: string
  letter: string | null
  percent: string | null
  points: Fraction | null
  passes: boolean | null
}

/** The grade that an exact percent is on a scale. */
export function gradeOf(scale: GradingScale, percent: Fraction, rounding: Rounding): Grade {
  const step = stepOf(scale, percent, rounding)
  const shown = shownPercent(scale, percent, rounding)
  const passes = step?.passes ?? (scale.steps.length === 0 ? percent.compare(percentPasses) >= 0 : null)
  return {
    text: step ? `${step.label} (${shown.percent}%)` : `${shown.percent}%`,
    letter: step?.label ?? null,
    percent: shown.percent,
    points: pointsOf(scale, step, roundForScale(percent, rounding)),
    passes,
  }
}

function pointsOf({ average }: GradingScale, step: GradeStep | undefined, percent: Fraction | null): Fraction | null {
  if (average === 'percent') return percent
  return step?.points == null ? null : new Fraction(step.points)
}

/**
 * The meaning of a typed grade: a label of the scale, a percent, or a number of grade points on the scale. Anything
 * else is shown as it is and counts nowhere.
 */
export function typedGrade(scale: GradingScale, typed: string, rounding: Rounding): Grade {
  const text = typed.trim()
  const plain = text.replace(/[−–]/g, '-').replace(',', '.')
  const label = scale.steps.find((step) => step.label.toLowerCase() === plain.toLowerCase())
  const found = label ? { step: label, percent: null } : numbered(scale, plain, rounding)
  if (!found) return { text, letter: null, percent: null, points: null, passes: null }
  if (found.percent) return { ...gradeOf(scale, found.percent, rounding), text }
  const { step } = found
  return {
    text,
    letter: step?.label ?? null,
    percent: null,
    points: step ? pointsOf(scale, step, null) : null,
    passes: step?.passes ?? null,
  }
}

function numbered(scale: GradingScale, plain: string, rounding: Rounding) {
  const [, number, sign] = /^(\d{1,3}(?:\.\d{1,3})?)\s*(%?)$/.exec(plain) ?? []
  if (number === undefined) return undefined
  const value = new Fraction(number)
  const step = sign ? undefined : scale.steps.find(({ points }) => points !== null && value.equals(points))
  if (step && scale.average !== 'percent') return { step, percent: null }
  // "3.5" is neither a grade of this scale nor three and a half percent.
  if (!sign && scale.average !== 'percent' && value.compare(6) <= 0) return undefined
  return { step: stepOf(scale, value, rounding), percent: value }
}
