import Fraction from 'fraction.js'
import type { Course } from '../../contract.ts'
import type { Gradebook, Progress } from '../contract.ts'
import type { GradingScale } from '../scales.contract.ts'

const zero = new Fraction(0)

/** The average with another grade in one course; null where that course would not change it, or it is unknown. */
export function gpaWith(
  progress: Progress | undefined,
  of: Pick<Course, 'id' | 'courseCode' | 'credits' | 'countsInGpa'>,
  standing: Pick<Gradebook['standing'], 'letter' | 'percent'>,
  scale: GradingScale,
): { now: string | null; next: string } | null {
  if (!progress || of.credits === null || !of.countsInGpa || standing.percent === null) return null
  if (progress.gpa !== null && scale.average !== progress.average) return null
  const step = scale.steps.find(({ label }) => label === standing.letter)
  const points = scale.average === 'percent' ? standing.percent : (step?.points ?? null)
  if (points === null) return null
  const rows = progress.terms.flatMap(({ courses }) => courses)
  const own = rows.find(({ id }) => id === of.id)
  if (own && own.counted !== 'counted' && own.counted !== 'no-grade') return null
  const others = rows.filter(({ id, counted }) => counted === 'counted' && id !== of.id)
  // Another try of the course that counts so far might not any more; only the server decides which one.
  if (progress.plan.repeats !== 'all' && others.some(({ courseCode }) => courseCode === of.courseCode)) return null
  const counted = [...others, { points, credits: of.credits }]
  const credits = counted.reduce((sum, one) => sum.add(one.credits ?? 0), zero)
  if (credits.equals(0)) return null
  const weighed = counted.reduce((sum, one) => sum.add(new Fraction(one.points ?? 0).mul(one.credits ?? 0)), zero)
  const next = weighed.div(credits).mul(100).add(new Fraction(1, 2)).floor().div(100)
  return { now: progress.gpa, next: shown(next.toString()) }
}

/** As the server writes it: two decimals. */
function shown(value: string): string {
  const [whole = '0', rest = ''] = value.split('.')
  return `${whole}.${rest.padEnd(2, '0').slice(0, 2)}`
}
