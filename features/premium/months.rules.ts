/** So many calendar months later on UTC's clock: of January 31 the last day of February. Negative: earlier. */
export function monthsAfter(moment: Date, months: number): Date {
  const day = moment.getUTCDate()
  const first = new Date(moment)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, last))
  return first
}
