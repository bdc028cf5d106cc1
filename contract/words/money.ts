/** "$38.00", of whole cents. */
export function moneyWords(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

/** "$38", "$30.50", of whole cents: for prices that are compared. */
export function shortMoneyWords(cents: number): string {
  return cents % 100 === 0 ? `$${cents / 100}` : moneyWords(cents)
}
