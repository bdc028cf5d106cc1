import Fraction from 'fraction.js'
import type { Progress } from './contract.ts'
import { sumFractions, truncateFraction } from './rules.ts'
import type { GradingScale } from './scales.contract.ts'

type Average = GradingScale['average']
type CountedAs = Progress['terms'][number]['courses'][number]['counted']

/** A course with what averages and credits need. */
export type TakenCourse = {
  id: string
  courseCode: string
  courseName: string
  color: number
  /** Equal for all tries of one course. */
  codeKey: string
  credits: string | null
  countsInGpa: boolean
  average: Average
  /** As displayed; null without a grade. */
  grade: string | null
  /** Exact, as a fraction. */
  points: string | null
  passes: boolean | null
  term: { id: string; name: string; firstDay: string; lastDay: string } | null
  /** Its own last day, where it has no term. */
  lastDay: string | null
}

export type DegreePlan = Progress['plan']

/** Half up to two decimals, always shown with both. */
export function averageText(value: Fraction): string {
  const [whole = '0', parts = ''] = value.mul(100).add(new Fraction(1, 2)).floor().div(100).toString().split('.')
  return `${whole}.${parts.padEnd(2, '0')}`
}

type Weighed = TakenCourse & { exact: Fraction; weight: Fraction }

/** Weighted by credits. Null where there are none. */
export function averageOf(courses: readonly Weighed[]): Fraction | null {
  const weights = sumFractions(courses.map(({ weight }) => weight))
  return weights.equals(0) ? null : sumFractions(courses.map(({ exact, weight }) => exact.mul(weight))).div(weights)
}

const isWeighed = (one: TakenCourse): one is Weighed => 'exact' in one

/** Why a course by itself is in no average; undefined where it may be. */
function leftOut({ grade, credits, countsInGpa, points, passes }: TakenCourse): CountedAs | undefined {
  if (!countsInGpa) return 'left-out'
  if (grade === null) return 'no-grade'
  if (points === null) return passes === null ? 'no-grade' : 'no-points'
  return credits === null || Number(credits) === 0 ? 'no-credits' : undefined
}

/** Later tries come later; those without a term last. */
const byTime = (one: TakenCourse, other: TakenCourse) =>
  (one.term?.firstDay ?? '~').localeCompare(other.term?.firstDay ?? '~') || one.id.localeCompare(other.id)

/** Which tries count: of each course the latest, the best, or all. */
function triesThatCount(all: readonly Weighed[], repeats: DegreePlan['repeats']): Set<string> {
  if (repeats === 'all') return new Set(all.map(({ id }) => id))
  const counting = new Map<string, Weighed>()
  for (const one of all.toSorted(byTime)) {
    const key = `${one.average} ${one.codeKey}`
    const best = counting.get(key)
    const gain = best ? one.exact.compare(best.exact) * (one.average === 'german' ? -1 : 1) : 1
    if (repeats === 'latest' || gain > 0) counting.set(key, one)
  }
  return new Set([...counting.values()].map(({ id }) => id))
}

type State = Progress['terms'][number]['state']

/** Averages, credits and degree, and how every course counts in them, as of a day. */
export function computeProgress(taken: readonly TakenCourse[], plan: DegreePlan, today: string): Progress {
  const weighed = taken.map((one) =>
    leftOut(one) ? one : { ...one, exact: new Fraction(one.points ?? 0), weight: new Fraction(one.credits ?? 0) },
  )
  const able = weighed.filter(isWeighed)
  const tries = triesThatCount(able, plan.repeats)
  const counted = able.filter(({ id }) => tries.has(id))
  const kinds = [...new Set(counted.map(({ average }) => average))]
  const weightOf = (kind: Average) =>
    sumFractions(counted.filter(({ average }) => average === kind).map(({ weight }) => weight))
  const [average = 'gpa', ...others] = kinds.toSorted((one, other) => weightOf(other).compare(weightOf(one)))
  const main = counted.filter((one) => one.average === average)
  const earned = earning(taken, today)
  const why = (one: TakenCourse): CountedAs =>
    leftOut(one) ?? (!tries.has(one.id) ? 'repeated' : one.average === average ? 'counted' : 'other-average')
  const shown = (of: readonly Weighed[]) => {
    const value = averageOf(of)
    return value && averageText(value)
  }
  const credits = (of: readonly TakenCourse[]) => sumFractions(of.map((one) => new Fraction(one.credits ?? 0)))
  const earnedCredits = credits(taken.filter(({ id }) => earned.has(id))).add(plan.earlierCredits)
  return {
    gpa: shown(main),
    finishedGpa: shown(main.filter((one) => stateOf(one, today) === 'finished')),
    average,
    gradedCourses: main.length,
    gpaCredits: truncateFraction(sumFractions(main.map(({ weight }) => weight))),
    others: others.map((kind) => {
      const of = counted.filter((one) => one.average === kind)
      return { average: kind, gpa: shown(of) ?? '', courses: of.length }
    }),
    credits: {
      earned: truncateFraction(earnedCredits),
      running: truncateFraction(credits(taken.filter((one) => stateOf(one, today) === 'current'))),
      needed: plan.degreeCredits,
      percent: plan.degreeCredits === null ? null : Math.min(100, shareOf(earnedCredits, plan.degreeCredits)),
    },
    plan,
    terms: inTerms(weighed).map((of) => {
      const term = of[0]?.term ?? null
      // A term's own average includes every try made in it, even where another try counts in the overall average.
      const own = of.filter(isWeighed).filter((one) => one.average === average)
      return {
        id: term?.id ?? null,
        name: term?.name ?? null,
        firstDay: term?.firstDay ?? null,
        lastDay: term?.lastDay ?? null,
        state: term && of[0] ? stateOf(of[0], today) : 'none',
        gpa: shown(own),
        gpaCredits: truncateFraction(sumFractions(own.map(({ weight }) => weight))),
        earnedCredits: truncateFraction(credits(of.filter(({ id }) => earned.has(id)))),
        courses: of.map((one) => ({
          ...{ id: one.id, courseCode: one.courseCode, courseName: one.courseName, color: one.color },
          ...{ credits: one.credits, grade: one.grade, counted: why(one), earned: earned.has(one.id) },
          points: one.points === null ? null : averageText(new Fraction(one.points)),
        })),
      }
    }),
  }
}

function shareOf(part: Fraction, whole: string): number {
  return Number(part.div(whole).mul(100).floor().toString())
}

function stateOf({ term, lastDay }: TakenCourse, today: string): State {
  if (!term) return lastDay !== null && lastDay < today ? 'finished' : 'none'
  return term.lastDay < today ? 'finished' : term.firstDay > today ? 'coming' : 'current'
}

/** The tries that earned the credits: of each course the first that was over and passed. */
function earning(taken: readonly TakenCourse[], today: string): Set<string> {
  const first = new Map<string, string>()
  for (const one of taken.toSorted(byTime))
    if (one.passes === true && stateOf(one, today) === 'finished' && !first.has(one.codeKey))
      first.set(one.codeKey, one.id)
  return new Set(first.values())
}

/** By term, oldest first, courses without one last; each by code. */
function inTerms<T extends TakenCourse>(taken: readonly T[]): T[][] {
  const terms = new Map<string, T[]>()
  const order = (one: T) => `${one.term?.firstDay ?? '~'} ${one.term?.id}`
  for (const one of taken.toSorted(
    (a, b) => order(a).localeCompare(order(b)) || a.courseCode.localeCompare(b.courseCode),
  ))
    terms.set(order(one), [...(terms.get(order(one)) ?? []), one])
  return [...terms.values()]
}
