import type { GradeCategory } from '../contract.ts'
import type { SchemePart } from '../syllabus.rules.ts'

/** A category as typed; without an id a new one. `key` is only for the screen. */
export type CategoryValues = Omit<GradeCategory, 'id'> & { id?: string; key: number }

/** Merges the parts of a syllabus: a category with the same name takes its weight, others are added. */
export function mergeSchemeParts(
  rows: readonly CategoryValues[],
  parts: readonly SchemePart[],
  nextKey: () => number,
): CategoryValues[] {
  const folded = (name: string) => name.trim().toLocaleLowerCase()
  const named = rows.filter(({ name, weight }) => name.trim() !== '' || weight.trim() !== '')
  const left = [...parts]
  const kept = named.map((row) => {
    const at = left.findIndex(({ name }) => folded(name) === folded(row.name))
    const [part] = at < 0 ? [] : left.splice(at, 1)
    return part ? { ...row, weight: part.weight, dropLowest: part.dropLowest, extraCredit: part.extraCredit } : row
  })
  return [...kept, ...left.map((part) => ({ ...part, name: part.name.slice(0, 60), key: nextKey() }))]
}

const decimal = /^\d{1,4}(?:[.,]\d{1,3})?$/

/** The sum of the weights, and what it means where that is not 100. */
export function sumWords(rows: readonly Pick<CategoryValues, 'weight' | 'extraCredit'>[]): string {
  const counted = rows.filter(({ extraCredit }) => !extraCredit)
  if (counted.length === 0) return ''
  // Thousandths: sums of floats are inexact.
  const weights = counted.flatMap(({ weight }) => {
    const typed = weight.trim()
    return decimal.test(typed) ? [Math.round(Number(typed.replace(',', '.')) * 1000)] : []
  })
  const sum = weights.reduce((sum, one) => sum + one, 0) / 1000
  if (weights.length < counted.length) return `${sum}% so far`
  return sum === 100 ? 'Sum 100%' : `Sum ${sum}%, not 100: they share the whole in proportion.`
}
