import type { GradeItem } from '../contract.ts'

const number = '\\d{1,5}(?:[.,]\\d{1,3})?'
const fraction = new RegExp(`^(${number})\\s*/\\s*(${number})$`)
const percent = /^(\d{1,4}(?:[.,]\d{1,3})?)\s*%$/
const trailing = new RegExp(`^(.*?)[\\s:,–-]+(${number})\\s*/\\s*(${number})$`)

/** The ways to type a score: "18", "18/20" (with the points), "90%" (of the points), or nothing. */
export function parseScore(typed: string, points: string): Partial<Pick<GradeItem, 'score' | 'points'>> {
  const [, score, of] = fraction.exec(typed.trim()) ?? []
  if (score && of) return { score, points: of }
  const [, share] = percent.exec(typed.trim()) ?? []
  if (share) return { score: shareOf(share.replace(',', '.'), points) }
  return { score: typed.trim() || null }
}

/** "Homework 4 18/20": the name, the score and the points; else all of it is the name. */
export function parseItemLine(line: string): { name: string; score: string | null; points: string | null } {
  const [, name, score, points] = trailing.exec(line.trim()) ?? []
  return name && score && points
    ? { name: name.trim(), score, points }
    : { name: line.trim(), score: null, points: null }
}

/** Thousandths as whole numbers: a float would make 90 % of 18.3 inexact. */
function thousandths(decimal: string): bigint {
  const [whole = '0', rest = ''] = decimal.split('.')
  return BigInt(whole) * 1000n + BigInt(rest.padEnd(3, '0').slice(0, 3))
}

function decimalOf(value: bigint, places: number): string {
  const text = String(value).padStart(places + 1, '0')
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '')
}

function shareOf(percent: string, points: string): string {
  return decimalOf((thousandths(percent) * thousandths(points)) / 100_000n, 3)
}

/** Percent of the points, truncated to two decimals; null without a score or points. */
export function percentOf({ score, points }: Pick<GradeItem, 'score' | 'points'>): string | null {
  if (score === null || thousandths(points) === 0n) return null
  return decimalOf((thousandths(score) * 10_000n) / thousandths(points), 2)
}
