import type { Assignment } from '../contract.ts'
import { dueState, dueWords } from '../rules.ts'

type ShownAssignment = { of: Assignment; now: Date; today: string }

/**
 * For `memo`: whether a card or row would look the same. A passing minute draws only those whose due words it changes,
 * and not two thousand.
 */
export function looksSame<P extends ShownAssignment>(before: P, after: P): boolean {
  const { now, today, ...rest } = before
  if (!Object.entries(rest).every(([key, value]) => Object.is(value, after[key as keyof P]))) return false
  if (now === after.now && today === after.today) return true
  // The day on which it was completed is named by its distance from today.
  if (before.of.status === 'completed') return today === after.today
  return (
    dueWords(before.of, now, today) === dueWords(after.of, after.now, after.today) &&
    dueState(before.of, now, today) === dueState(after.of, after.now, after.today)
  )
}
