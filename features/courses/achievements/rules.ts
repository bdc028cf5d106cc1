import Fraction from 'fraction.js'
import type { Achievement } from '../../../contract/achievement.ts'
import type { Progress } from '../grades/contract.ts'

const parts = [
  [25, 'A quarter of the degree'],
  [50, 'Half of the degree'],
  [75, 'Three quarters of the degree'],
  [100, 'Every credit of the degree'],
] as const

/**
 * The first term that is over and earned credits, and each quarter of the degree with the term that reached it. A
 * quarter that earlier credits alone reach has no known day, and is left out.
 */
export function progressAchievements({ terms, plan, credits }: Progress): Achievement[] {
  const over = terms
    .flatMap(({ name, lastDay, state, earnedCredits, gpa }) =>
      name !== null && lastDay !== null && state === 'finished' && earnedCredits !== '0'
        ? [{ name, day: lastDay, earned: new Fraction(earnedCredits), gpa }]
        : [],
    )
    .toSorted((one, other) => one.day.localeCompare(other.day))
  const [first] = over
  const reached: Achievement[] = first
    ? [
        {
          key: 'term-1',
          title: 'First term finished',
          because: `${first.name}${first.gpa === null ? '' : `, with an average of ${first.gpa}`}.`,
          day: first.day,
        },
      ]
    : []
  if (plan.degreeCredits === null) return reached
  const needed = new Fraction(plan.degreeCredits)
  let sum = new Fraction(plan.earlierCredits)
  for (const { name, day, earned } of over) {
    const before = sum
    sum = sum.add(earned)
    for (const [percent, title] of parts) {
      const mark = needed.mul(percent).div(100)
      if (before.compare(mark) >= 0 || sum.compare(mark) < 0) continue
      const because = `${sum.toString()} of ${credits.needed} credits with ${name}.`
      reached.push({ key: `degree-${percent}`, title, because, day })
    }
  }
  return reached
}
