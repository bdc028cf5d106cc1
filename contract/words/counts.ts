/** "2,000", of a whole number. */
export function numberWords(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** "1 course", "2,000 courses". */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${numberWords(count)} ${count === 1 ? one : many}`
}

/** "60 of 2,000 shown" */
export function shownWords(shown: number, total: number): string {
  return `${numberWords(shown)} of ${numberWords(total)} shown`
}
