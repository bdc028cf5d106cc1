/** "$25.00", of whole cents. */
export const dollarsTyped = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** Whole cents of "25", "$25.50" or "25,5"; NaN where it is no price. */
export function centsTyped(typed: string): number {
  const found = /^\s*\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*$/.exec(typed)
  if (!found) return Number.NaN
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** Of "3"; NaN where it is no whole number. */
export const yearsTyped = (typed: string): number => (/^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN)
